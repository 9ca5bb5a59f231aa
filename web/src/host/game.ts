// Games and their states: a position is a value, and playing gives a new one.

import { has } from "./bags.ts";
import type { Description } from "./description.ts";
import { Layouts, MOST_TRIED } from "./layouts.ts";
import { Machine, RuleFault } from "./machine.ts";
import { type Move, Moves } from "./moves.ts";
import { Notation } from "./notation.ts";
import { type HandResult, type Outcome, outcomeText, Scoring } from "./outcome.ts";
import { Arguments } from "./reading/arguments.ts";
import { Arranging } from "./reading/arranging.ts";
import { Melds } from "./reading/melds.ts";
import { Reading } from "./reading/reading.ts";
import { FORMAT, type Written } from "./record.ts";
import { BadNotation } from "./refused.ts";
import { Showing, type Shown } from "./showing.ts";
import { holds, Table, type Transfer } from "./table.ts";
import { type Played, resultText, Telling, type View } from "./telling.ts";

/** How a state came about: what a record needs to deal the same cards again. */
export interface Start {
  readonly seed: bigint;
  readonly match: bigint;
  readonly scope: "hand" | "match";
  readonly dealer: number | null; // a seat from 1, of a hand on its own
  readonly decks: readonly (readonly string[])[];
}

export class Game {
  readonly machine: Machine;
  readonly notation: Notation;
  readonly moves: Moves;
  readonly table: Table;
  readonly showing: Showing;
  readonly telling: Telling;
  readonly scoring: Scoring;
  readonly melds: Melds;
  readonly reading: Reading;
  readonly layouts: Layouts;

  constructor(
    readonly about: Description,
    private readonly module: WebAssembly.Module,
  ) {
    this.machine = new Machine(about, module);
    this.notation = new Notation(this.machine);
    this.moves = new Moves(this.machine, this.notation);
    this.table = new Table(this.machine, this.notation);
    this.showing = new Showing(this.machine, this.table);
    this.telling = new Telling(this.machine, this.notation, this.table);
    this.scoring = new Scoring(this.machine);
    this.melds = new Melds(this.machine, this.notation);
    const arranging = new Arranging(this.machine, this.notation, this.table, this.melds);
    const given = new Arguments(this.machine, this.notation, this.table, this.melds, arranging);
    this.reading = new Reading(this.machine, this.moves, this.melds, given);
    this.layouts = new Layouts(this.machine, this.notation, this.moves, this.melds, arranging);
  }

  /** The same game with a memory of its own: what is done there is in nobody's way here. */
  twin(): Game {
    return new Game(this.about, this.module);
  }

  /** The first state of a match, or of one hand. Throws RuleFault, and Error for what cannot be. */
  start(given: Partial<Start> = {}): State {
    const { machine } = this;
    const start: Start = { seed: 0n, match: 0n, scope: "match", dealer: null, decks: [], ...given };
    machine.state = machine.state.fill(0n);
    machine.put(machine.field("seed")[0], start.seed);
    machine.put(machine.field("match")[0], start.match);
    machine.run("setup");
    this.order(start, 0);
    if (start.scope === "hand") {
      if (start.dealer !== null) {
        if (!holds(machine.word("seated"), start.dealer - 1)) {
          throw new Error(`seat ${start.dealer} sits out and cannot deal`);
        }
        machine.put(machine.field("dealer")[0], start.dealer - 1);
      }
      machine.run("begin");
    } else {
      machine.run("open");
    }
    const { hands, closed } = this.onward(start, [], null);
    return new State(this, machine.state, start, [], hands, false, closed).checked();
  }

  /** The cards that the next shuffle brings to the top: those given for the hand of a number. */
  order(start: Start, hand: number | null): void {
    const deck = hand === null ? [] : (start.decks[hand] ?? []);
    const faces = deck.map((card) => BigInt(this.about.faces.indexOf(card)));
    this.machine.write(this.machine.field("order")[0], [BigInt(faces.length), ...faces.reverse()]);
  }

  /** Score every hand that is over and deal what follows it, up to a decision or the end of play. */
  onward(start: Start, hands: readonly HandResult[], closed: BigInt64Array | null): Pick<State, "hands" | "closed"> {
    const { machine } = this;
    while (machine.word("phase") === 0) {
      hands = [...hands, this.scoring.finish()];
      if (start.scope === "hand" || machine.word("over") !== 0) break;
      closed = machine.state;
      this.order(start, hands.length);
      machine.run("begin");
    }
    return { hands, closed };
  }
}

/** A position: whose move it is, what is legal, what a seat may know, how it ended. Seats count from 1. */
export class State {
  private list: ReadonlyMap<string, Move> | undefined;
  private beside: ReadonlyMap<string, Move> | undefined;

  constructor(
    readonly game: Game,
    readonly words: BigInt64Array,
    readonly start: Start,
    readonly history: readonly Played[],
    readonly hands: readonly HandResult[],
    readonly imagined = false, // whether `redeal` has dealt its hidden cards; no record leads to it then
    readonly closed: BigInt64Array | null = null, // as the last hand ended after which another was dealt
  ) {}

  /** Have the machine hold this state. */
  load(): void {
    this.game.machine.state = this.words;
    this.game.order(this.start, this.word("deals") === 0 ? 0 : null);
  }

  /** The same position in another memory of the same game. */
  within(game: Game): State {
    return new State(game, this.words, this.start, this.history, this.hands, this.imagined, this.closed);
  }

  private word(name: string): number {
    const { machine, about } = this.game;
    return Number(this.words[machine.field(name)[0] - about.state[0]]);
  }

  get isOver(): boolean {
    return this.word("phase") === 0;
  }

  get toMove(): number | null {
    return this.isOver ? null : this.word("me") + 1;
  }

  get phase(): string {
    return this.game.about.phases[this.word("phase")]!;
  }

  /** The cards that are wild in this hand where each deal says which are; elsewhere none are told. */
  get wild(): string[] {
    const { about, notation } = this.game;
    const field = about.fields["hand.wild"];
    if (field === undefined) return [];
    const mask = this.words[field[0] - about.state[0]]!;
    return about.faces.flatMap((_, face) => (has(mask, face) ? [notation.card(face)] : []));
  }

  /** The moves of the player in turn by their texts, asides left out. */
  get legal(): ReadonlyMap<string, Move> {
    return (this.list ??= this.offered(false));
  }

  /** Legal moves of the player in turn beside the game. */
  get asides(): ReadonlyMap<string, Move> {
    return (this.beside ??= this.offered(true));
  }

  private offered(asides: boolean): ReadonlyMap<string, Move> {
    if (this.isOver) return new Map();
    this.load();
    return this.game.moves.listed(asides);
  }

  /** The legal move that a text names. Throws BadNotation for no move, IllegalMove for one that is refused. */
  parse(text: string): Move {
    const listed = this.legal.get(text) ?? this.asides.get(text);
    if (listed !== undefined) return listed;
    const offered = [...this.legal.values(), ...this.asides.values()];
    this.load();
    return this.game.reading.read(text, offered);
  }

  /** All legal moves, asides left out, each found when it is asked for: of layouts, one for each part of the cards. */
  *everyMove(): Generator<Move, void, undefined> {
    for (const move of this.legal.values()) {
      if (!this.game.machine.action(move.registers).params.some((param) => param.many)) yield move;
    }
    yield* this.game.layouts.ofParts(() => this.load());
  }

  /**
   * Every legal layout that may be proposed, found when it is asked for. `cards`: those that are brought, "7H 8H"; null:
   * any. `limit`: how many melds are tried at most. Throws BadNotation, and TooManyTried when the limit is reached.
   */
  layouts(cards: string | null = null, limit = MOST_TRIED): Generator<Move, void, undefined> {
    return this.game.layouts.every(() => this.load(), cards, limit);
  }

  /** The cards that a legal move of this very state would move. */
  moving(move: Move): readonly Transfer[] {
    const { machine, table } = this.game;
    this.load();
    machine.load(move.registers);
    machine.run("apply");
    return table.moved().transfers;
  }

  /** The melds that just these cards can be, as texts, those of a table among them; none if they are no cards. */
  melds(text: string): string[] {
    const { melds, notation } = this.game;
    this.load();
    try {
      return [...new Set([...melds.open(text), ...melds.lying(text)].map((row) => notation.row(row)))];
    } catch (error) {
      if (error instanceof BadNotation) return [];
      throw error;
    }
  }

  /** The state after a legal move of this very state. Throws RuleFault. */
  play(move: Move): State {
    const { machine, table, showing } = this.game;
    this.load();
    const seat = machine.word("me");
    const lying = showing.tops();
    machine.load(move.registers);
    machine.run("apply");
    const { transfers, said } = table.moved();
    const played: Played = {
      seat: seat + 1,
      move,
      hidden: machine.action(move.registers).params.map((param) => !param.public),
      transfers,
      announced: said,
      hand: this.hands.length + 1,
      shown: showing.shown(seat, lying, transfers),
    };
    const { hands, closed } = this.game.onward(this.start, this.hands, this.closed);
    const history = [...this.history, played];
    return new State(this.game, machine.state, this.start, history, hands, this.imagined, closed).checked();
  }

  /** The state itself. Throws RuleFault if it goes on but nobody can move. */
  checked(): this {
    if (!this.isOver && this.legal.size === 0 && this.asides.size === 0) {
      throw new RuleFault(`in the phase '${this.phase}' seat ${this.toMove} has no legal move`);
    }
    return this;
  }

  /** The same for a seat, with all dealt anew that it cannot know; seeds deal differently. */
  redeal(seat: number, seed = 0n): State {
    const { machine, about, telling } = this.game;
    this.load();
    const chance = about.at["chances"]!;
    machine.run("chance_seed", chance, seed, 0, 0, seat);
    machine.run("imagine", about.at["desk"]!, seat - 1, chance);
    const words = machine.state;
    const start = { ...this.start, seed, decks: [] };
    const history = this.history.map((played) => telling.asSeen(played, seat - 1));
    return new State(this.game, words, start, history, this.hands, true);
  }

  /** What players showed of their cards in the present hand. */
  get shown(): readonly Shown[] {
    const hand = this.hands.length + 1;
    return this.history.filter((played) => played.hand === hand).flatMap((played) => played.shown);
  }

  /** What a seat may know, and what happened since its last move. */
  view(seat: number): View {
    this.load();
    const { machine, telling, table } = this.game;
    return {
      seat,
      phase: this.phase,
      to_move: this.toMove,
      dealer: machine.word("dealer") + 1,
      zones: table.parts.map((part) => telling.zone(part, seat - 1)),
      ...telling.accounts(seat - 1),
      events: this.events(seat),
    };
  }

  /** The position in which the last hand ended after which another was dealt; null before that. It has no moves. */
  get ending(): State | null {
    const { game, start, history, hands, imagined, closed } = this;
    return closed && new State(game, closed, start, history, hands, imagined);
  }

  /** What happened since the last turn of a seat, as it saw it. */
  events(seat: number): string[] {
    const { telling, about } = this.game;
    const found: string[] = [];
    let [others, until, at] = [false, this.hands.length, this.history.length - 1];
    for (; at >= 0 && found.length < about.bounds.events; at -= 1) {
      const played = this.history[at]!;
      const own = played.seat === seat;
      if (own && others) break;
      others ||= !own;
      found.push(...this.hands.slice(played.hand - 1, until).map(resultText).reverse());
      until = played.hand - 1;
      found.push(telling.told(played, seat - 1));
    }
    // Hands may have ended before anybody could move.
    if (at < 0) found.push(...this.hands.slice(0, until).map(resultText).reverse());
    return found.slice(0, about.bounds.events).reverse();
  }

  /** How the hand or match ended; null while it goes on. */
  get outcome(): Outcome | null {
    const last = this.hands.at(-1);
    if (!this.isOver || last === undefined) return null;
    this.load();
    return this.game.scoring.outcome(this.start.scope, last);
  }

  /** The record so far, which Python replays. Throws an Error if the state is imagined. */
  get record(): Written {
    if (this.imagined) throw new Error("what hides in this state was dealt anew, so no record leads to it");
    const { about } = this.game;
    const { outcome, start } = this;
    return {
      game: about.game,
      digest: about.digest,
      options: about.options,
      players: about.players,
      seed: start.seed,
      match: start.match,
      scope: start.scope,
      dealer: start.dealer,
      decks: start.decks,
      moves: this.history.map((played) => played.move.text),
      outcome: outcome && outcomeText(outcome),
      format: FORMAT,
    };
  }
}
