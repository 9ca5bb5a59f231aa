// Texts with gaps: `{name}` takes what is put into it, `{n|card|cards}` a number and what is counted.

const GAP = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g;

/** A text with its gaps filled. */
export function filled(text: string, parts: Readonly<Record<string, string | number>>): string {
  return text.replace(GAP, (_, name: string, one?: string, more?: string) => {
    const put = String(parts[name] ?? "");
    return one === undefined ? put : `${put} ${put === "1" ? one : more}`;
  });
}
