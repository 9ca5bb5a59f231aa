// From a text to the legal move that it names: also to moves that are not listed, such as other melds.

import { type Arguments, bare, joined } from "./arguments.ts";
import { counted, product } from "../counting.ts";
import type { Action, Param } from "../description.ts";
import type { Machine, Words } from "../machine.ts";
import type { Melds } from "./melds.ts";
import type { Move, Moves } from "../moves.ts";
import { BadNotation, IllegalMove } from "../refused.ts";
import { meldsWritten, shown, wordsOf } from "./texts.ts";

const NUMBERED = /\s#([0-9]{1,3})\s*$/;
const MOST_WAYS = 6; // readings that a message lists
const UNMET = "it is not so that ";
const OF_MELDS = ["new_meld", "spread", "layout"];

export class Reading {
  constructor(
    private readonly machine: Machine,
    private readonly moves: Moves,
    private readonly melds: Melds,
    private readonly given: Arguments,
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
      const { legal, why, unmet } = this.judge(actions, given);
      const space = plain.indexOf(" ");
      const said = space < 0 ? "" : plain.slice(space + 1);
      chosen = asWritten(legal, said, (move) => move.args.join(" "));
      if (chosen.length === 0) throw new IllegalMove(why, unmet);
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
  private judge(actions: readonly Action[], given: readonly string[]): { legal: Move[]; why: string; unmet: number } {
    const legal = new Map<string, Move>();
    const whys: [furthest: number, why: string, unmet: number][] = [];
    for (const action of actions) {
      const parts = action.params.reduce((sum, param) => sum + (param.added ? 2 : 1), 0);
      if (given.length > parts) {
        const wanted = action.params.map((param) => param.domain).join("; ") || "nothing";
        whys.push([0, placed(`that names too much: '${action.name}' names ${wanted}`, action), Infinity]);
        continue;
      }
      const texts = joined(action, given);
      let furthest = 0;
      let tried: Words[] = [];
      for (const registers of this.registers(action, texts)) {
        const refused = this.machine.refusal(registers);
        if (refused === 0 && given.length === parts) {
          const move = this.moves.of(this.machine.registers(action));
          if (!legal.has(move.text)) legal.set(move.text, move);
        }
        if (refused > furthest) [furthest, tried] = [refused, []];
        if (refused === furthest) tried.push(registers);
      }
      const amount = given.length === parts ? this.amount(action, tried, furthest) : "";
      const unmet = furthest > 0 ? action.refusals.length + 1 - furthest : Infinity;
      whys.push([furthest, this.why(action, texts, furthest, amount), unmet]);
    }
    const best = whys.reduce((one, other) => (after(other, one) ? other : one));
    return { legal: [...legal.values()], why: best[1], unmet: best[2] };
  }

  /** The registers of every reading of an action's arguments. */
  private registers(action: Action, texts: readonly (string | null)[]): Words[] {
    const chosen = action.params.map((param, i) => this.given.readings(param, texts[i] ?? null));
    const ways = product(chosen, this.machine.about.bounds.readings);
    return ways.map((way) => [BigInt(action.number), ...way.flat()]);
  }

  /** What the amount is on which a refusal hangs, in the reading that comes nearest; or "". */
  private amount(action: Action, tried: readonly Words[], refused: number): string {
    const wanted = action.refusals[refused - 1]?.[3] ?? "";
    if (wanted === "") return "";
    const found = tried.map((registers) => this.machine.amount(registers)).filter((each) => each !== null);
    if (found.length === 0) return "";
    const [here, there] = found.reduce((one, other) => (off(other) < off(one) ? other : one));
    return `; here it is ${here} where ${wanted} ${there} is wanted`;
  }

  /** Why an action is refused, with the place of the rule. */
  private why(action: Action, texts: readonly (string | null)[], refused: number, amount: string): string {
    const unmet = refused === 1 && action.refusals[0]![0].startsWith(UNMET);
    const named = action.params.map((param, i) => [param, texts[i] ?? null] as const);
    for (const [param, text] of unmet ? [] : named) {
      const written = text && OF_MELDS.includes(param.kind) ? meldsWritten(text) : [];
      for (const part of written) {
        if (this.melds.readings(part).length === 0) {
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
    if (span === null) return why + amount;
    let message = why;
    for (const [param, text] of named) {
      if (param.domain !== domain) continue;
      if (text === null && why === "there is no meld in it") {
        message = `there is nothing to name as '${domain}'`;
      } else if (text === null) {
        message += param.kind === "spread" ? ", whatever is melded" : ", whatever is named";
      } else if (message.startsWith("it ")) {
        message = `${shown(text)} ${message.slice(3)}${grownMeld(param, text)}`;
      }
    }
    return `${message}${amount} (${span})`;
  }
}

/** How far an amount is from what it is compared with. */
function off([here, there]: readonly [bigint, bigint]): bigint {
  return here < there ? there - here : here - there;
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

/** What else is to say of a card and a meld without it: it was named as it lies there. */
function grownMeld(param: Param, text: string): string {
  const [card = "", ...rest] = text.toUpperCase().split(",");
  const meld = wordsOf(rest.join(","));
  const lies = param.added && meld.length > 0 && !meld.includes(card.trim());
  return lies ? "; the meld is named as it is afterwards, with the card" : "";
}

function placed(message: string, action: Action): string {
  return action.span === null ? message : `${message} (${action.span})`;
}

function after(one: readonly [number, string, number], other: readonly [number, string, number]): boolean {
  return one[0] > other[0] || (one[0] === other[0] && one[1] > other[1]);
}
