// Places in rule files as people read them: `gin.yaml:189:17` is line 189 of gin.yaml.

/** A text, or the place in a file that stands between texts. */
export type Part = string | { readonly file: string; readonly line: number };

const PLACE = /((?:[^\s():'"]*[/\\])?[^\s():'"/\\]+\.ya?ml):(\d+):\d+/g;

/** A text in its parts, places apart. */
export function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const { 0: all, 1: file = "", 2: line, index } of text.matchAll(PLACE)) {
    parts.push(text.slice(done, index), { file: file.split(/[/\\]/).at(-1)!, line: Number(line) });
    done = index + all.length;
  }
  return [...parts, text.slice(done)].filter((part) => part !== "");
}

/** A place in words; `own`: the file that is open, whose name goes without saying. */
export function placeSaid({ file, line }: Exclude<Part, string>, own: string, language: string): string {
  const said = language === "es" ? `línea ${line}` : `line ${line}`;
  return file === own.split("/").at(-1) ? said : `${file}, ${said}`;
}

/** A text with its places in words. */
export function placed(text: string, own: string, language: string): string {
  return partsOf(text).map((part) => (typeof part === "string" ? part : placeSaid(part, own, language))).join("");
}
