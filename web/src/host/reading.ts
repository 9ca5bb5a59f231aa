// From a text to the legal move that it names: also to moves that are not listed, such as other melds.

import type { Action, Param } from "./description.ts";
import type { Machine, Words } from "./machine.ts";
import type { Move, Moves } from "./moves.ts";
import type { Notation } from "./notation.ts";
import type { Table } from "./table.ts";

/** A text that is not a move, or not a card. */
export class BadNotation extends Error {
  override readonly name = "BadNotation";
}

/** A readable move that the rules refuse; the message ends with the rule's place. */
export class IllegalMove extends Error {
  override readonly name = "IllegalMove";
}

type Token = readonly [face: number, role: string];

const SEAT = /^(?:seat\s*)?(-?[0-9]{1,9})$/i;
const TEAM = /^(?:team\s*)?([0-9]{1,3})$/i;
const WHOLE = /^-?[0-9]{1,9}$/;
const NUMBERED = /\s#([0-9]{1,3})\s*$/;
const MOST_WAYS = 6; // readings that a message lists
const UNMET = "it is not so that ";
const ADDED: Readonly<Record<string, readonly [begin: string, following: string, place: string]>> = {
  layoff: ["layoffs_begin", "layoffs_next", "host.row"],
  exchange: ["exchanges_begin", "exchanges_next", "host.exchange"],
};
const OF_MELDS = ["new_meld", "spread", "layout"];

export class Reading {
  constructor(
    private readonly machine: Machine,
    private readonly notation: Notation,
    private readonly moves: Moves,
    private readonly table: Table,
  ) {}

  /** The legal move that a text names in the present position, where these moves are listed. */
  read(text: string, offered: readonly Move[]): Move {
    const found = NUMBERED.exec(text);
    const plain = found === null ? text : text.slice(0, found.index);
    const number = found === null ? 1 : Number(found[1]);
    const [, name, rest] = /^(\S+)\s*([^]*)$/.exec(plain.trim()) ?? [];
    if (name === undefined) throw new BadNotation("this is empty; a move reads: action card, card");
    const kind = name.toLowerCase();
    const given = rest!.split(",").map((part) => part.trim()).filter((part) => part);
    const actions = this.actions(kind, plain);
    const alike = offered.filter((move) => move.action === kind);
    const short = bare(actions[0]!, given);
    const fitting = alike.filter((move) => move.number === number && fits(move, short));
    const complete = fitting.filter((move) => pieces(move).length === given.length);
    const written = wordsOf(plain).join(" ");
    const exact = complete.filter((move) => wordsOf(move.text.replace(NUMBERED, "")).join(" ") === written);
    let chosen = [exact, complete, fitting].find((each) => each.length > 0) ?? [];
    if (chosen.length === 0) {
      if (number !== 1) throw new IllegalMove("there are not so many moves that read like this");
      const { legal, why } = this.judge(actions, given);
      const space = plain.indexOf(" ");
      const said = space < 0 ? "" : plain.slice(space + 1);
      chosen = asWritten(legal, said, (move) => move.args.join(" "));
      if (chosen.length === 0) throw new IllegalMove(why);
    }
    if (chosen.length > 1) {
      const ways = chosen.slice(0, MOST_WAYS).map((move) => move.text).join("; ");
      const more = chosen.length > MOST_WAYS ? `; and ${chosen.length - MOST_WAYS} more` : "";
      throw new IllegalMove(`this can be meant in several ways; say which: ${ways}${more}`);
    }
    return chosen[0]!;
  }

  /** The actions of this name in the present phase. */
  private actions(name: string, text: string): Action[] {
    const { about } = this.machine;
    const phase = about.phases[this.machine.word("phase")]!;
    const here = about.actions.filter((action) => action.phase === phase);
    const found = here.filter((action) => action.name === name);
    if (found.length) return found;
    if (!about.actions.some((action) => action.name === name)) {
      throw new BadNotation(`'${shown(text)}' is no kind of move`);
    }
    const names = [...new Set(here.map((action) => action.name))].join(", ");
    throw new IllegalMove(
      this.machine.word("phase") === 0
        ? "it is over; nobody moves any more"
        : `'${name}' is not possible in the phase '${phase}'; possible are: ${names}`,
    );
  }

  // ── judging ───────────────────────────────────────────────────────────────────────────────

  /** The legal moves that a text can mean though they are not listed, or why it is refused. */
  private judge(actions: readonly Action[], given: readonly string[]): { legal: Move[]; why: string } {
    const legal = new Map<string, Move>();
    const whys: [number, string][] = [];
    for (const action of actions) {
      const parts = action.params.reduce((sum, param) => sum + (param.added ? 2 : 1), 0);
      if (given.length > parts) {
        const wanted = action.params.map((param) => param.domain).join("; ") || "nothing";
        whys.push([0, placed(`that names too much: '${action.name}' names ${wanted}`, action)]);
        continue;
      }
      const texts = joined(action, given);
      let furthest = 0;
      for (const registers of this.registers(action, texts)) {
        const refused = this.machine.refusal(registers);
        if (refused === 0 && given.length === parts) {
          const move = this.moves.of(this.machine.registers(action));
          if (!legal.has(move.text)) legal.set(move.text, move);
        }
        furthest = Math.max(furthest, refused);
      }
      whys.push([furthest, this.why(action, texts, furthest)]);
    }
    const best = whys.reduce((one, other) => (after(other, one) ? other : one));
    return { legal: [...legal.values()], why: best[1] };
  }

  /** The registers of every reading of an action's arguments. */
  private registers(action: Action, texts: readonly (string | null)[]): Words[] {
    const chosen = action.params.map((param, i) => this.readings(param, texts[i]!));
    const ways = product(chosen, this.machine.about.bounds.readings);
    return ways.map((way) => [BigInt(action.number), ...way.flat()]);
  }

  /** Why an action is refused, with the place of the rule. */
  private why(action: Action, texts: readonly (string | null)[], refused: number): string {
    const unmet = refused === 1 && action.refusals[0]![0].startsWith(UNMET);
    const named = action.params.map((param, i) => [param, texts[i]!] as const);
    for (const [param, text] of unmet ? [] : named) {
      const written = text && OF_MELDS.includes(param.kind) ? meldsWritten(text) : [];
      for (const part of written) {
        if (this.melds(part).length === 0) {
          const alone = param.kind === "layout" && written.length === 1;
          const tried = !alone
            ? ""
            : part.includes("=")
              ? "; a wild card is given a role in a whole meld"
              : ", and no arrangement brings just these cards to the table";
          return placed(`'${shown(part)}' is no meld${tried}`, action);
        }
      }
    }
    if (refused <= 0 || refused > action.refusals.length) {
      const missing = named.find(([, text]) => text === null);
      const message =
        missing === undefined
          ? "it is not among what may be chosen"
          : `there is nothing to name as '${missing[0].domain}'`;
      return placed(message, action);
    }
    const [why, span, domain] = action.refusals[refused - 1]!;
    if (span === null) return why;
    let message = why;
    for (const [param, text] of named) {
      if (param.domain !== domain) continue;
      if (text === null) {
        message += param.kind === "spread" ? ", whatever is melded" : ", whatever is named";
      } else if (message.startsWith("it ")) {
        message = `${shown(text)} ${message.slice(3)}`;
      }
    }
    return `${message} (${span})`;
  }

  // ── arguments ─────────────────────────────────────────────────────────────────────────────

  /** The register words that a text can mean for one parameter; without a text, all candidates. */
  private readings(param: Param, text: string | null): Words[] {
    if (text === null) return this.candidates(param);
    const { players, teams } = this.machine.about;
    switch (param.kind) {
      case "card":
        return [[BigInt(this.face(text))]];
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
        const found = this.open(text);
        return found.length ? found : [blank(param)];
      }
      case "spread":
        return this.spreads(param, text);
      case "layoff":
      case "exchange": {
        const comma = text.indexOf(",");
        const [card, meld] = comma < 0 ? [text, ""] : [text.slice(0, comma), text.slice(comma + 1)];
        const face = this.face(card);
        this.tokens(meld);
        return this.additions(param, face, meld);
      }
      case "layout":
        return this.layouts(param, text);
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

  /** The face that a text names. */
  private face(text: string): number {
    const wanted = text.trim().toUpperCase();
    const face = this.machine.about.faces.findIndex((name) => name.toUpperCase() === wanted);
    if (face < 0) throw new BadNotation(`'${shown(text)}' is not a card of this deck`);
    return face;
  }

  /** The kind that a text of a meld begins with, "" if it names none, and its cards. */
  private split(text: string): [kind: string, cards: string] {
    const plain = text.trim();
    const space = plain.indexOf(" ");
    const first = space < 0 ? plain : plain.slice(0, space);
    const known = this.machine.about.kinds.some((kind) => kind.name === first);
    return known ? [first, plain.slice(first.length).trim()] : ["", plain];
  }

  /** The cards of a meld with their roles: "" where none is written. */
  private tokens(text: string): Token[] {
    return blanks(this.split(text)[1]).map((word) => {
      const at = word.indexOf("=");
      return at < 0 ? [this.face(word), ""] : [this.face(word.slice(0, at)), this.role(word.slice(at + 1))];
    });
  }

  private role(text: string): string {
    const wanted = text.trim().toUpperCase();
    if (!this.machine.about.roles.some((role) => role.toUpperCase() === wanted)) {
      throw new BadNotation(`'${shown(text)}' is no role that a card can play in a meld`);
    }
    return wanted;
  }

  // ── melds ─────────────────────────────────────────────────────────────────────────────────

  /** The melds that the cards of a text can be, all of them in one; none if it is no text of cards. */
  meldsOf(text: string): string[] {
    try {
      const rows = [...this.open(text), ...this.lying(text)];
      return [...new Set(rows.map((row) => this.notation.row(row)))];
    } catch (error) {
      if (error instanceof BadNotation) return [];
      throw error;
    }
  }

  /** Every valid meld that uses exactly the cards written, in the roles and of the kind written. */
  private melds(text: string): Words[] {
    const { kinds, words } = this.machine.about;
    const [kind, cards] = this.split(text);
    const tokens = this.tokens(text);
    const faces = tokens.map(([face]) => face);
    this.checkCopies(faces);
    if (tokens.length === 0 || tokens.length > words["room"]!) return [];
    const wanted = kind === "" ? -1n : 1n << BigInt(kinds.findIndex((each) => each.name === kind));
    const found = this.rowsOf(faces, wanted).filter((row) => this.plays(row, tokens));
    const written = wordsOf(cards).join(" ");
    const exact = found.filter((row) => wordsOf(this.notation.cards(row)).join(" ") === written);
    return exact.length ? exact : found;
  }

  /** Every new meld of the kinds (a mask) that uses exactly these cards, in every role. */
  private rowsOf(faces: readonly number[], kinds: bigint): Words[] {
    const { machine } = this;
    const [bag, iterator, row] = ["host.bag", "host.iterator", "host.row"].map(
      (name) => machine.field(name)[0],
    ) as [number, number, number];
    machine.run("bag_clear", bag);
    for (const face of faces) machine.run("bag_add", bag, face);
    const all = (1n << BigInt(machine.about.kinds.length)) - 1n;
    const found = new Map<string, Words>();
    machine.run("exact_begin", iterator, bag, kinds & all);
    while (machine.run("exact_next", iterator, row) !== 0) {
      const words = machine.read(row, machine.about.words["row"]!);
      found.set(words.join(), words);
    }
    return [...found.values()];
  }

  /** Whether a row gives every card the role that the text demands. */
  private plays(row: Words, tokens: readonly Token[]): boolean {
    const printed = wordsOf(this.notation.cards(row));
    for (const [face, role] of tokens) {
      if (role === "") continue;
      const name = this.notation.card(face).toUpperCase();
      const at = printed.indexOf(role === name ? name : `${name}=${role}`);
      if (at < 0) return false;
      printed.splice(at, 1);
    }
    return true;
  }

  /** Refuse more of a card than the deck has: no bag could hold it. */
  private checkCopies(faces: readonly number[]): void {
    const { counts } = this.machine.about;
    for (const [face, number] of counted(faces)) {
      if (number > counts[face]!) {
        throw new BadNotation(
          `${this.notation.card(face)} is written ${number} times; the deck has ${counts[face]}`,
        );
      }
    }
  }

  /** The readings of a meld; of those as a set in which a wild has no certain role, one. */
  private open(text: string): Words[] {
    const found = this.melds(text);
    if (this.tokens(text).some(([, role]) => role !== "")) return found;
    const { actions, words, kinds } = this.machine.about;
    const rules = actions.flatMap((action) => action.params.map((param) => param.rules));
    const most = Math.max(0, ...rules.map((each) => (each >> words["open_shift"]!) & words["open_most"]!));
    const small = (row: Words) =>
      Number(row[words["row_size"]!]) <= most && kinds[Number(row[words["row_kind"]!])]!.distinct;
    const held = found.filter(small);
    return found.filter((row) => !held.slice(1).includes(row));
  }

  /** Every way to read a text as melds that share no card. */
  private spreads(param: Param, text: string): Words[] {
    const written = meldsWritten(text);
    this.checkCopies(written.flatMap((part) => this.tokens(part).map(([face]) => face)));
    const melds = written.map((part) => this.open(part));
    return product(melds, this.machine.about.bounds.readings).flatMap((rows) => this.register(param, rows));
  }

  /** The register of some melds, its bag still empty; none if they are too many. */
  private register(param: Param, rows: readonly Words[]): Words[] {
    const bag = Array.from({ length: this.machine.about.words["planes"]! }, () => 0n);
    const words = [...bag, BigInt(rows.length), ...rows.flat()];
    if (words.length > param.words) return [];
    return [[...words, ...Array.from({ length: param.words - words.length }, () => 0n)]];
  }

  // ── layouts ───────────────────────────────────────────────────────────────────────────────

  /** Every way to read a text as a whole table. */
  private layouts(param: Param, text: string): Words[] {
    const { bounds } = this.machine.about;
    const parts = meldsWritten(text);
    const tokens = parts.map((part) => this.tokens(part));
    const faces = tokens.flat().map(([face]) => face);
    this.checkCopies(faces);
    const melds = parts.map((part) => [...this.open(part), ...this.lying(part)]);
    if (melds.every((each) => each.length > 0)) {
      return this.tables(param).flatMap((rows) =>
        this.untouched(rows, faces).flatMap((kept) =>
          product(melds, bounds.readings).flatMap((each) => this.register(param, [...kept, ...each])),
        ),
      );
    }
    if (tokens.length === 1 && !tokens[0]!.some(([, role]) => role !== "")) {
      return this.placing(param, faces);
    }
    return [];
  }

  /** The melds of each place that a layout may be of, without the marks of the turn. */
  private tables(param: Param): Words[][] {
    const { words } = this.machine.about;
    const first = words["row_entry"]!;
    const kept = BigInt(words["entry_card"]! + words["entry_seat"]! * words["entry_field"]!);
    return this.table.parts
      .filter((part) => part.zone === param.table)
      .map((part) =>
        this.notation
          .each(this.table.words(part))
          .map((row) => row.map((word, i) => (i < first ? word : word & kept))),
      );
  }

  /** Which melds of a table can stay as they are, so that all cards of the others are written. */
  private untouched(rows: readonly Words[], written: readonly number[]): Words[][] {
    const { words, bounds } = this.machine.about;
    const field = words["entry_field"]!;
    let choices: { kept: Words[]; left: Map<number, number> }[] = [{ kept: [], left: counted(written) }];
    for (const row of rows) {
      const cards = counted(this.notation.entries(row).map((entry) => entry & field));
      const taken = choices.flatMap(({ kept, left }) => {
        const rest = without(left, cards);
        return rest === null ? [] : [{ kept, left: rest }];
      });
      choices = [...taken, ...choices.map(({ kept, left }) => ({ kept: [...kept, row], left }))];
      choices = choices.slice(0, bounds.readings);
    }
    const complete = choices.filter(({ kept }) => kept.length === 0);
    const found = complete.length ? complete : choices.filter(({ left }) => left.size > 0);
    return found.map(({ kept }) => kept);
  }

  /** A layout that brings just the cards written, on each table where there is one. */
  private placing(param: Param, faces: readonly number[]): Words[] {
    const { machine } = this;
    const { words } = machine.about;
    const [cards, plays, part] = ["host.bag", "host.plays", "host.layout"].map(
      (name) => machine.field(name)[0],
    ) as [number, number, number];
    machine.run("bag_clear", cards);
    for (const face of faces) machine.run("bag_add", cards, face);
    const mode = words["plays_every"]!;
    return this.table.parts
      .filter((each) => each.zone === param.table)
      .flatMap((each) => {
        machine.run("plays_begin", plays, each.at, cards, param.rules, faces.length, mode, 0);
        const found = machine.run("plays_next", plays, part, part + words["planes"]!, 0) === 1;
        return found ? [machine.read(part, param.words)] : [];
      });
  }

  /** The melds of just the cards written, of kinds that melds of the kind written grow into. */
  private lying(text: string): Words[] {
    const { machine } = this;
    const { kinds, words } = machine.about;
    const kind = this.split(text)[0];
    const tokens = this.tokens(text);
    const faces = tokens.filter(([, role]) => role === "").map(([face]) => face);
    if (faces.length === 0 || faces.length > words["room"]! || faces.length < tokens.length) return [];
    const grown = [...new Set(kinds.map((each) => each.lies_as))].filter(
      (number) => number >= 0 && (kind === "" || kind === kinds[number]!.name),
    );
    const wild = machine.memory[machine.about.at["wild"]!]!;
    const isWild = (face: number) => Number((wild >> BigInt(face)) & 1n);
    const naturals = faces.reduce((mask, face) => (isWild(face) ? mask : mask | (1n << BigInt(face))), 0n);
    const ordered = [...faces].sort((a, b) => isWild(a) - isWild(b) || a - b);
    return grown
      .sort((a, b) => a - b)
      .flatMap((number) =>
        kinds[number]!.lines.flatMap((line) => {
          const fills = machine.memory[machine.about.at["slot_faces"]! + line.first]!;
          if ((naturals & ~fills) !== 0n) return [];
          const entries = ordered.map((face) => BigInt(face + words["entry_slot"]! * line.first));
          const row = [BigInt(number), 0n, BigInt(entries.length), ...entries];
          return [[...row, ...Array.from({ length: words["row"]! - row.length }, () => 0n)]];
        }),
      );
  }

  // ── additions ─────────────────────────────────────────────────────────────────────────────

  /** The registers of a card on the melds it fits, of a meld if one is written; else of none. */
  private additions(param: Param, face: number, meld: string): Words[] {
    const [kind, cards] = this.split(meld);
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

// ── texts ─────────────────────────────────────────────────────────────────────────────────────

/** The parts of a text as a move has them: `2` for `seat 2` where a player is named. */
function bare(action: Action, given: readonly string[]): string[] {
  const kinds = action.params.flatMap((param) => (param.added ? ["card", "meld"] : [param.kind]));
  return given.map((part, i) => {
    const spoken = kinds[i] === "player" ? SEAT : kinds[i] === "team" ? TEAM : null;
    return spoken?.exec(part)?.[1] ?? part;
  });
}

/** One text for each parameter, null where the text stops before it. */
function joined(action: Action, given: readonly string[]): (string | null)[] {
  let at = 0;
  return action.params.map((param) => {
    const taken = given.slice(at, at + (param.added ? 2 : 1));
    at += param.added ? 2 : 1;
    return taken.length ? taken.join(",") : null;
  });
}

/** The arguments of a move as the parts of a text between commas. */
function pieces(move: Move): string[] {
  return move.args.flatMap((argument) => argument.split(",").map((part) => part.trim()));
}

/** Whether a text could be a short form of a move: it gives its first arguments. */
function fits(move: Move, given: readonly string[]): boolean {
  const own = pieces(move);
  const cards = (text: string) =>
    text
      .split("/")
      .map((part) => wordsOf(part).sort().join(" "))
      .sort()
      .join("/");
  return given.length <= own.length && given.every((part, i) => cards(own[i]!) === cards(part));
}

/** Those of several readings that are printed most like the text. */
function asWritten<T>(found: readonly T[], text: string, printed: (one: T) => string): T[] {
  const written = counted(wordsOf(text.replaceAll(",", " ")));
  const alike = (one: T): number => {
    const own = counted(wordsOf(printed(one).replaceAll(",", " ")));
    return [...own].reduce((sum, [word, n]) => sum + Math.min(n, written.get(word) ?? 0), 0);
  };
  const best = Math.max(0, ...found.map(alike));
  return found.filter((one) => alike(one) === best);
}

function index(text: string, pattern: RegExp, most: number, what: string): bigint {
  const number = Number(pattern.exec(text)?.[1] ?? 0);
  if (!(1 <= number && number <= most)) {
    throw new BadNotation(`'${shown(text)}' is no ${what}; ${what}s are 1 to ${most}`);
  }
  return BigInt(number - 1);
}

function meldsWritten(text: string): string[] {
  return text.trim().toLowerCase() === "none" ? [] : text.split("/").map((part) => part.trim());
}

function blank(param: Param): bigint[] {
  return Array.from({ length: param.words }, () => 0n);
}

function blanks(text: string): string[] {
  return text.split(/\s+/).filter((word) => word);
}

function wordsOf(text: string): string[] {
  return blanks(text.toUpperCase());
}

function placed(message: string, action: Action): string {
  return action.span === null ? message : `${message} (${action.span})`;
}

function shown(text: string): string {
  const plain = text.trim();
  return plain.length <= 30 ? plain : `${plain.slice(0, 30)}…`;
}

function after(one: readonly [number, string], other: readonly [number, string]): boolean {
  return one[0] > other[0] || (one[0] === other[0] && one[1] > other[1]);
}

/** Every choice of one from each list, the last list going round fastest; so many at most. */
function product<T>(lists: readonly (readonly T[])[], most: number): T[][] {
  let found: T[][] = [[]];
  for (const list of lists) {
    found = found.flatMap((before) => list.map((each) => [...before, each])).slice(0, most);
  }
  return found;
}

function counted<T>(things: readonly T[]): Map<T, number> {
  const found = new Map<T, number>();
  for (const each of things) found.set(each, (found.get(each) ?? 0) + 1);
  return found;
}

/** What is left of counts without others; null if they do not hold them. */
function without(counts: ReadonlyMap<number, number>, others: ReadonlyMap<number, number>): Map<number, number> | null {
  const left = new Map(counts);
  for (const [each, number] of others) {
    const rest = (left.get(each) ?? 0) - number;
    if (rest < 0) return null;
    if (rest === 0) left.delete(each);
    else left.set(each, rest);
  }
  return left;
}
