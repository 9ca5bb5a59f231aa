// A position of the table as an example of the rules.

/** What leads to a position, hand by hand; `about`: in words; `then`: how it stands there, "" if it is over. */
export interface Reached {
  readonly about: string;
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
  readonly seed: string;
  readonly hands: readonly (readonly string[])[];
  readonly then: string;
}

/** Where an example is added to the text of rules, and what. */
export function exampled(text: string, reached: Reached): { at: number; insert: string } {
  const chosen = Object.entries(reached.options);
  const lines = [
    `  - about: ${/^[A-Za-z][\w ,=/.+-]*$/.test(reached.about) ? reached.about : JSON.stringify(reached.about)}`,
    "    scope: match",
    `    players: ${reached.players}`,
    ...(chosen.length ? [`    options: {${chosen.map(([key, value]) => `${key}: ${plain(value)}`).join(", ")}}`] : []),
    `    seed: ${reached.seed}`,
    ...(reached.hands.length > 1 ? [
      "    hands:",
      ...reached.hands.flatMap((moves, i) => item(played(moves, i + 1 === reached.hands.length ? reached.then : ""))),
    ] : played(reached.hands[0] ?? [], reached.then).map((line) => `    ${line}`)),
    "",
  ].join("\n");
  const block = EXAMPLES.exec(text.endsWith("\n") ? text : `${text}\n`);
  if (block === null) return { at: text.length, insert: `${text.endsWith("\n") ? "" : "\n"}\nexamples:\n${lines}` };
  const end = block.index + block[0].replace(/\n+$/, "\n").length;
  return { at: Math.min(end, text.length), insert: `${end > text.length ? "\n" : ""}${lines}` };
}

const EXAMPLES = /^examples:[ \t]*(?:#.*)?\n(?:(?:[ \t].*|#.*|)\n)*/m;

/** What of a text are rules: all but its examples. */
export const ruled = (text: string): string => `${text}\n`.replace(EXAMPLES, "").trimEnd();

/** A hand: its moves, and how it stands then. */
function played(moves: readonly string[], then: string): string[] {
  return [
    ...(moves.length ? ["moves:", ...moves.map((move) => `  - ${plain(move)}`)] : []),
    ...(then ? [`then: ${then}`] : []),
  ];
}

/** Lines as one item of the list of hands. */
function item(lines: readonly string[]): string[] {
  return lines.length ? lines.map((line, i) => `      ${i ? "  " : "- "}${line}`) : ["      - {}"];
}

/** A text as YAML has it on one line. */
export function plain(text: string): string {
  const bare = /^[A-Za-z0-9_][\w =/.+-]*$/.test(text) && !/^(true|false|null|yes|no|on|off)$/i.test(text);
  return bare ? text : JSON.stringify(text);
}
