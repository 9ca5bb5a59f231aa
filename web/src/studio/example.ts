// A position of the table as an example of the rules.

/** What leads to a position; `then`: how it stands there, "" if it is over. */
export interface Reached {
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
  readonly seed: string;
  readonly moves: readonly string[];
  readonly then: string;
}

/** Where an example is added to the text of rules, and what. */
export function exampled(text: string, reached: Reached): { at: number; insert: string } {
  const chosen = Object.entries(reached.options);
  const lines = [
    "  - about: A position from the table.",
    "    scope: match",
    `    players: ${reached.players}`,
    ...(chosen.length ? [`    options: {${chosen.map(([key, value]) => `${key}: ${plain(value)}`).join(", ")}}`] : []),
    `    seed: ${reached.seed}`,
    ...(reached.moves.length ? ["    moves:", ...reached.moves.map((move) => `      - ${plain(move)}`)] : []),
    ...(reached.then ? [`    then: ${reached.then}`] : []),
    "",
  ].join("\n");
  const block = /^examples:[ \t]*(?:#.*)?\n(?:(?:[ \t].*|#.*|)\n)*/m.exec(text.endsWith("\n") ? text : `${text}\n`);
  if (block === null) return { at: text.length, insert: `${text.endsWith("\n") ? "" : "\n"}\nexamples:\n${lines}` };
  const end = block.index + block[0].replace(/\n+$/, "\n").length;
  return { at: Math.min(end, text.length), insert: `${end > text.length ? "\n" : ""}${lines}` };
}

/** A text as YAML has it on one line. */
export function plain(text: string): string {
  const bare = /^[A-Za-z0-9_][\w =/.+-]*$/.test(text) && !/^(true|false|null|yes|no|on|off)$/i.test(text);
  return bare ? text : JSON.stringify(text);
}
