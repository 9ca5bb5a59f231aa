// Records: a match as options, seed or cards, and moves. Python replays what is written here.

/** A text that is not a record, or a record of other rules; the message says which. */
export class BadRecord extends Error {
  override readonly name = "BadRecord";
}

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
const MOST_SEED = 2n ** 62n - 1n;
const MOST_SEATS = 62;

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

const isText = (value: unknown): boolean => typeof value === "string" && !/\p{C}/u.test(value);
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isSeed = (value: unknown): boolean =>
  typeof value === "string" && /^[0-9]{1,19}$/.test(value) && BigInt(value) <= MOST_SEED;
const isSeat = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST_SEATS;

const SHAPES: Readonly<Record<keyof Written, (value: unknown) => boolean>> = {
  game: isText,
  digest: isText,
  options: (value) =>
    typeof value === "object" && value !== null && !Array.isArray(value) && isTexts(Object.entries(value).flat()),
  players: isSeat,
  seed: isSeed,
  match: isSeed,
  scope: (value) => value === "hand" || value === "match",
  dealer: (value) => value === null || isSeat(value),
  decks: (value) => Array.isArray(value) && value.every(isTexts),
  moves: isTexts,
  outcome: (value) => value === null || typeof value === "string",
  format: (value) => value === FORMAT,
};

/** The record that a text holds. Throws BadRecord for a text that is no record, or a damaged one. */
export function readRecord(text: string): Written {
  let found: unknown;
  try {
    // Numbers of JavaScript are not wide enough for seeds.
    found = JSON.parse(text.replace(/("(?:seed|match)"\s*:\s*)([0-9]+)(?=\s*[,}])/g, '$1"$2"'));
  } catch {
    throw new BadRecord("this is not a record: it is no JSON");
  }
  if (typeof found !== "object" || found === null || Array.isArray(found)) {
    throw new BadRecord("this is not a record: it should be a JSON object");
  }
  const data = found as Record<string, unknown>;
  if (!("format" in data)) throw new BadRecord("this is not a record: it has no entry 'format'");
  if (data["format"] !== FORMAT) {
    throw new BadRecord(`this record has format ${JSON.stringify(data["format"])}; this page reads ${FORMAT}`);
  }
  const unknown = Object.keys(data).filter((name) => !(name in SHAPES)).sort()[0];
  if (unknown !== undefined) throw new BadRecord(`the record is damaged: unknown entry '${unknown.slice(0, 60)}'`);
  for (const [name, fits] of Object.entries(SHAPES)) {
    if (!(name in data)) throw new BadRecord(`the record is damaged: '${name}' is missing`);
    if (!fits(data[name])) {
      const said = JSON.stringify(data[name]);
      throw new BadRecord(`the record is damaged: '${name}' cannot hold ${said.slice(0, 60)}${said.length > 60 ? "…" : ""}`);
    }
  }
  return {
    ...(data as unknown as Written),
    seed: BigInt(data["seed"] as string),
    match: BigInt(data["match"] as string),
  };
}
