// What the text of one argument can mean: the words of its register, in every reading. None need be legal.

import { product } from "../counting.ts";
import type { Action, Param } from "../description.ts";
import type { Arranging } from "./arranging.ts";
import type { Machine, Words } from "../machine.ts";
import { blank, type Melds } from "./melds.ts";
import type { Notation } from "../notation.ts";
import { BadNotation } from "../refused.ts";
import type { Table } from "../table.ts";
import { meldsWritten, shown, wordsOf } from "./texts.ts";

const SEAT = /^(?:seat\s*)?(-?[0-9]{1,9})$/i;
const TEAM = /^(?:team\s*)?([0-9]{1,3})$/i;
const WHOLE = /^-?[0-9]{1,9}$/;
const ADDED: Readonly<Record<string, readonly [begin: string, following: string, place: string]>> = {
  layoff: ["layoffs_begin", "layoffs_next", "host.row"],
  exchange: ["exchanges_begin", "exchanges_next", "host.exchange"],
};

export class Arguments {
  constructor(
    private readonly machine: Machine,
    private readonly notation: Notation,
    private readonly table: Table,
    private readonly melds: Melds,
    private readonly arranging: Arranging,
  ) {}

  /** The register words that a text can mean for one parameter; without a text, all candidates. */
  readings(param: Param, text: string | null): Words[] {
    if (text === null) return this.candidates(param);
    const { players, teams } = this.machine.about;
    switch (param.kind) {
      case "card":
        return [[BigInt(this.melds.face(text))]];
      case "player":
        return [[index(text, SEAT, players, "seat")]];
      case "team":
        return [[index(text, TEAM, Math.max(...teams) + 1, "team")]];
      case "number":
        if (!WHOLE.test(text)) {
          throw new BadNotation(`'${shown(text)}' is not a number that a move can name`);
        }
        return [[BigInt(text)]];
      case "new_meld": {
        const found = this.melds.open(text);
        return found.length ? found : [blank(param)];
      }
      case "spread":
        return this.spreads(param, text);
      case "layoff":
      case "exchange": {
        const comma = text.indexOf(",");
        const [card, meld] = comma < 0 ? [text, ""] : [text.slice(0, comma), text.slice(comma + 1)];
        const face = this.melds.face(card);
        this.melds.tokens(meld);
        return this.additions(param, face, meld);
      }
      case "layout":
        return this.arranging.readings(param, text);
      case "meld":
        return []; // a meld on the table is named by its move alone
    }
  }

  /** Stand-ins for an argument that is not written: enough to learn why nothing will do. */
  private candidates(param: Param): Words[] {
    const { faces, players, teams } = this.machine.about;
    const upTo = (n: number): Words[] => Array.from({ length: n }, (_, i) => [BigInt(i)]);
    switch (param.kind) {
      case "card":
        return upTo(faces.length);
      case "player":
        return upTo(players);
      case "team":
        return upTo(Math.max(...teams) + 1);
      case "layoff":
      case "exchange":
        return faces.flatMap((_, face) => this.additions(param, face, ""));
      case "new_meld":
      case "spread":
      case "layout":
        return [blank(param)];
      case "number":
      case "meld":
        return [];
    }
  }

  /** Every way to read a text as melds that share no card. */
  private spreads(param: Param, text: string): Words[] {
    const written = meldsWritten(text);
    this.melds.checkCopies(written.flatMap((part) => this.melds.tokens(part).map(([face]) => face)));
    const melds = written.map((part) => this.melds.open(part));
    return product(melds, this.machine.about.bounds.readings).flatMap((rows) => this.melds.register(param, rows));
  }

  /** The registers of a card on the melds it fits, of a meld if one is written; else of none. */
  private additions(param: Param, face: number, meld: string): Words[] {
    const [kind, cards] = this.melds.split(meld);
    const wanted = wordsOf(cards).sort().join(" ");
    const found = this.grown(param, face).filter((words) => {
      const row = words.slice(2);
      const own = wordsOf(this.notation.cards(row)).sort().join(" ");
      const named = this.machine.about.kinds[Number(row[0])]!.name;
      return (wanted === "" || wanted === own) && (kind === "" || kind === named);
    });
    return found.length ? found : [[BigInt(face), ...blank(param).slice(1)]];
  }

  /** The registers of every layoff or exchange of a card on any meld of the table. */
  private grown(param: Param, face: number): Words[] {
    const { machine } = this;
    const [begin, following, place] = ADDED[param.kind]!;
    const [iterator, row] = [machine.field("host.iterator")[0], machine.field(place)[0]];
    const width = machine.about.words["row"]!;
    const found: Words[] = [];
    for (const part of this.table.parts) {
      if (part.shape !== "melds") continue;
      for (let i = 0; i < machine.get(part.at); i += 1) {
        const meld = part.at + 1 + i * width;
        machine.run(begin, iterator, meld, face);
        while (machine.run(following, iterator, row) !== 0) {
          found.push([BigInt(face), BigInt(meld), ...machine.read(row, param.words - 2)]);
        }
      }
    }
    return found;
  }
}

/** The parts of a text as a move has them: `2` for `seat 2` where a player is named. */
export function bare(action: Action, given: readonly string[]): string[] {
  const kinds = action.params.flatMap((param) => (param.added ? ["card", "meld"] : [param.kind]));
  return given.map((part, i) => {
    const spoken = kinds[i] === "player" ? SEAT : kinds[i] === "team" ? TEAM : null;
    return spoken?.exec(part)?.[1] ?? part;
  });
}

/** One text for each parameter, null where the text stops before it. */
export function joined(action: Action, given: readonly string[]): (string | null)[] {
  let at = 0;
  return action.params.map((param) => {
    const taken = given.slice(at, at + (param.added ? 2 : 1));
    at += param.added ? 2 : 1;
    return taken.length ? taken.join(", ") : null;
  });
}

function index(text: string, pattern: RegExp, most: number, what: string): bigint {
  const number = Number(pattern.exec(text)?.[1] ?? 0);
  if (!(1 <= number && number <= most)) {
    throw new BadNotation(`'${shown(text)}' is no ${what}; ${what}s are 1 to ${most}`);
  }
  return BigInt(number - 1);
}
