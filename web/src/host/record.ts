// Records: a match as options, seed or cards, and moves. Python replays what is written here.

/** Everything that replays a match or hand, as JSON spells it. */
export interface Written {
  readonly game: string;
  readonly digest: string;
  readonly options: Readonly<Record<string, string>>;
  readonly players: number;
  readonly seed: bigint;
  readonly match: bigint;
  readonly scope: string;
  readonly dealer: number | null;
  readonly decks: readonly (readonly string[])[];
  readonly moves: readonly string[];
  readonly outcome: string | null;
  readonly format: number;
}

export const FORMAT = 1;

type Value = bigint | number | string | boolean | null | readonly Value[] | { readonly [key: string]: Value };

/** A value as JSON with one blank for each step, as Python's `json` writes it; whole numbers of any size. */
export function json(value: Value | object, before = "\n"): string {
  if (typeof value === "bigint") return String(value);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const inner = `${before} `;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const parts = Array.isArray(value)
    ? value.map((each: Value) => json(each, inner))
    : Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${json(each as Value, inner)}`);
  return parts.length ? `${open}${inner}${parts.join(`,${inner}`)}${before}${close}` : `${open}${close}`;
}

/** The record as the text of a file. */
export function recordText(record: Written): string {
  return `${json(record)}\n`;
}
