// What the browser keeps of a folder: texts that are not saved yet, tables, which files are open.

export class Keeping {
  constructor(private readonly folder: string) {}

  private key(what: string, name: string): string {
    return `rulekit ${what} ${this.folder} ${name}`;
  }

  read<T>(what: string, name: string): T | null {
    try {
      const kept = localStorage.getItem(this.key(what, name));
      return kept === null ? null : (JSON.parse(kept) as T);
    } catch {
      return null;
    }
  }

  write(what: string, name: string, value: unknown): void {
    try {
      localStorage.setItem(this.key(what, name), JSON.stringify(value));
    } catch {
      // There is no room, or none is given: the file has it after the next pause.
    }
  }

  forget(what: string, name: string): void {
    localStorage.removeItem(this.key(what, name));
  }
}
