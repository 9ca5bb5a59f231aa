// A table of the page's own: people at one screen, and bots. It alone holds the whole position.

import {
  BadNotation,
  BadRecord,
  type Bot,
  Game,
  IllegalMove,
  type Move,
  readRecord,
  recordText,
  replayed,
  type State,
} from "../host/index.ts";
import { judged } from "../table/judging.ts";
import { GLANCE } from "./glancing.ts";
import { laying, whysOf } from "./judging.ts";
import type { Asked, Player, Told } from "./messages.ts";
import { bonusesOf, cardsSeen, endedOf, eventsOf, sightOf } from "./showing.ts";
import { sortedOf } from "./sorting.ts";
import { choiceOf, offered } from "./taking.ts";
import { Thinking } from "./thinking.ts";
import { Trail } from "./trail.ts";

/** What cannot be done, in words; the table stands as it stood. */
class Refusal extends Error {}

const BEGINNING: readonly Asked["do"][] = ["begin", "deal", "continue", "open"];

export class Seats {
  private trail: Trail = undefined as never; // until something is dealt
  private players: readonly Player[];
  private seat = 1; // whose view the page has; 0: nobody's
  private watched = false; // a record that nobody plays on yet
  private looking: { readonly at: number; readonly seat: number } | null = null; // back at an earlier moment, or at another seat's view
  private covered = 0; // the seat whose person is to take the screen
  private told = { seat: -1, moves: 0, hands: 0 }; // what the page knows
  private shown = 0; // when it was told
  private readonly thinking: Thinking; // of the bot in turn, or of one that is asked for a hint

  constructor(
    private readonly game: Game,
    players: readonly Player[],
    private readonly tell: (told: Told) => void,
  ) {
    this.players = players;
    this.thinking = new Thinking(game);
  }

  asked(asked: Asked): void {
    try {
      this.answer(asked);
    } catch (error) {
      const known = [Refusal, BadRecord, IllegalMove, BadNotation].some((kind) => error instanceof kind);
      if (!known) throw error;
      this.tell({ kind: "refused", what: asked.do, why: (error as Error).message });
    }
  }

  private answer(asked: Asked): void {
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- until something is dealt
    if (this.trail === undefined && !BEGINNING.includes(asked.do)) throw new Refusal("nothing has been dealt yet");
    switch (asked.do) {
      case "begin":
        throw new Refusal("this table has begun");
      case "deal":
        this.sit(asked.seats);
        this.lay([this.game.start({ seed: BigInt(asked.seed), scope: "match" })]);
        break;
      case "continue":
        this.sit(undefined);
        this.lay(this.again(BigInt(asked.seed), asked.moves));
        break;
      case "open":
        this.open(asked.text, asked.play ?? false, asked.at, asked.seats);
        break;
      case "record": {
        const { start, history, record } = this.trail.last;
        const moves = history.map((played) => played.move.text);
        const hands = Array<number>(this.trail.last.hands.length + (this.trail.last.isOver ? 0 : 1)).fill(0);
        for (const { hand } of history) hands[hand - 1]! += 1;
        this.tell({ kind: "record", seed: String(start.seed), moves, hands, text: recordText(record) });
        break;
      }
      case "play":
        this.present(asked.at);
        this.thinking.end();
        this.trail.push(this.trail.last.play(this.trail.last.parse(asked.text)));
        this.go();
        break;
      case "try":
        this.present(asked.at);
        this.tell({ ...asked, kind: "tried", choices: laying(this.trail.last, asked.cards) });
        break;
      case "judge":
        this.present(asked.at);
        this.tell(judged(this.trail.last, asked, (move) => choiceOf(this.trail.last, move)));
        break;
      case "why":
        this.present(asked.at);
        this.tell({ ...asked, kind: "whys", whys: whysOf(this.trail.last, asked.cards) });
        break;
      case "hint":
        this.present(asked.at);
        this.hint(asked.ms);
        break;
      case "back":
        this.back();
        break;
      case "look":
        this.look(asked.at, asked.seat);
        break;
      case "fork":
        this.fork(asked.at, asked.seat);
        break;
      case "uncover":
        if (asked.seat !== this.covered) return;
        this.covered = 0;
        this.seat = asked.seat;
        this.show();
    }
  }

  // ── beginning ─────────────────────────────────────────────────────────────────────────────

  private sit(players: readonly Player[] | undefined): void {
    if (players !== undefined) {
      if (players.length !== this.game.about.players) {
        throw new Refusal(`this table is for ${this.game.about.players} players, not for ${players.length}`);
      }
      this.players = players;
    }
    this.tell({ kind: "seats", players: this.players });
  }

  private lay(states: readonly State[]): void {
    this.thinking.end();
    this.trail = new Trail(states);
    this.watched = false;
    this.looking = null;
    this.covered = 0;
    this.told = { seat: -1, moves: 0, hands: 0 };
    const people = this.people();
    this.seat = people.length === 1 ? people[0]! : 0; // of several, the first takes the screen
    this.go();
  }

  /** The match of a seed after moves, as many of them as are still legal; what stops it is told. */
  private again(seed: bigint, moves: readonly string[]): State[] {
    let state = this.game.start({ seed, scope: "match" });
    const found = [state];
    for (const [at, text] of moves.entries()) {
      try {
        state = state.play(state.parse(text));
      } catch (error) {
        const why = state.isOver ? "" : (error as Error).message;
        this.tell({ kind: "stopped", number: at + 1, of: moves.length, text, why });
        break;
      }
      found.push(state);
    }
    return found;
  }

  private open(text: string, play: boolean, at: number | undefined, players: readonly Player[] | undefined): void {
    const states = replayed(this.game, readRecord(text));
    this.sit(players);
    if (play) {
      this.lay(states);
      return;
    }
    this.thinking.end();
    this.trail = new Trail(states);
    this.watched = true;
    this.covered = 0;
    const seat = this.people()[0] ?? 1;
    this.seat = seat;
    this.look(Math.max(0, Math.min(at ?? 0, this.trail.length)), seat);
  }

  // ── playing ───────────────────────────────────────────────────────────────────────────────

  private people(): number[] {
    return this.players.flatMap((player, i) => (player.bot === null ? [i + 1] : []));
  }

  private bot(seat: number): Bot | null {
    return this.players[seat - 1]!.bot;
  }

  /** Refuse what is asked of another position than that which the page's person decides in. */
  private present(at: number): void {
    const { last, length } = this.trail;
    if (this.watched || this.looking || this.covered || at !== length || last.toMove !== this.seat) {
      throw new Refusal("it is not your turn there");
    }
  }

  /** Show how it stands, and have the next bot move, if it is the turn of one. `passing`: bots move at once. */
  private go(passing = false): void {
    const turn = this.trail.last.toMove;
    const bot = turn === null ? null : this.bot(turn);
    if (turn !== null && bot === null && turn !== this.seat) {
      this.covered = turn;
      this.tell({ kind: "curtain", seat: turn, ended: endedOf(this.trail.last, this.told.hands) });
      return;
    }
    const glanced = passing && bot !== null && performance.now() - this.shown < GLANCE;
    if (!glanced) this.show(); // else it is told with what comes next
    if (!glanced && bot !== null) this.tell({ kind: "thinks", seat: turn!, part: 0 });
    this.onward();
  }

  /** Have the next bot move, if it is the turn of one and it does not think yet. */
  private onward(): void {
    const state = this.trail.last;
    const turn = state.toMove;
    const bot = turn === null ? null : this.bot(turn);
    if (bot === null || this.thinking.busy) return;
    this.think(bot, turn!, (move) => {
      this.trail.push(state.play(move));
      if (this.looking === null) this.go(true);
      else {
        this.glance(); // there is more to look at now
        this.onward();
      }
    });
  }

  /** Have a bot look for the move of the present; somebody who looks back is not told how far it is. */
  private think(bot: Bot, seat: number, found: (move: Move) => void): void {
    const failed = (error: unknown): void => this.tell({ kind: "failed", message: (error as Error).message });
    this.thinking.begin(this.trail.last, bot, {
      part: (part) => {
        if (this.looking === null) this.tell({ kind: "thinks", seat, part });
      },
      found: (move) => {
        try {
          found(move);
        } catch (error) {
          failed(error);
        }
      },
      failed,
    });
  }

  /** What the best bot of the table would do, or `greedy` where only people sit. */
  private hint(ms: number): void {
    const state = this.trail.last;
    const searching = this.players.find((player) => player.bot?.name === "search")?.bot;
    const bot: Bot = searching ? { name: "search", ms } : { name: "greedy" };
    this.think(bot, this.seat, (move) => this.tell({ kind: "hint", at: this.trail.length, choice: choiceOf(state, move) }));
  }

  // ── going back ────────────────────────────────────────────────────────────────────────────

  /** After how many moves this seat last decided, if that can be taken back; -1: it cannot. */
  private before(): number {
    if (this.watched || this.covered || this.seat === 0) return -1;
    const { last, length } = this.trail;
    let at = length - 1;
    while (at >= 0 && this.bot(last.history[at]!.seat) !== null) at -= 1;
    if (at < 0 || last.history[at]!.seat !== this.seat) return -1;
    const people = this.people();
    if (people.length === 1) return at;
    // Among people a card that has been seen stays seen.
    const then = this.trail.at(at);
    const shown = people.some((seat) => {
      const known = cardsSeen(then, seat);
      return [...cardsSeen(last, seat)].some(([card, count]) => count > (known.get(card) ?? 0));
    });
    return shown ? -1 : at;
  }

  private back(): void {
    const at = this.looking ? -1 : this.before();
    if (at < 0) throw new Refusal("there is no move that could be taken back");
    this.rewind(at);
  }

  private rewind(at: number): void {
    this.thinking.end();
    this.trail.cut(at);
    this.told.seat = -1;
    this.go();
  }

  private look(at: number, seat: number): void {
    const { length } = this.trail;
    if (!Number.isInteger(at) || at < 0 || at > length || this.covered) throw new Refusal("there is no such moment");
    if (seat !== this.seat && !this.others_seen().includes(seat)) {
      throw new Refusal("what that seat sees is not yours to know before the end");
    }
    if (!this.watched && at === length && seat === this.seat) {
      this.looking = null;
      this.go();
      return;
    }
    const turn = this.trail.last.toMove;
    if (turn === null || this.bot(turn) === null) this.thinking.end(); // a hint: nobody waits for it any more
    this.looking = { at, seat };
    this.glance();
  }

  /** Show what is looked at. */
  private glance(): void {
    const { at, seat } = this.looking!;
    this.told = { seat: -1, moves: 0, hands: 0 };
    this.show(this.trail.at(at), seat);
  }

  /** Whose views may be looked at beside the page's own. */
  private others_seen(): number[] {
    if (!this.watched && !this.trail.last.isOver) return [];
    return this.players.map((_, i) => i + 1);
  }

  private fork(at: number, seat: number): void {
    const { length } = this.trail;
    if (!Number.isInteger(at) || at < 0 || at > length) throw new Refusal("there is no such moment");
    const [own, ...more] = this.people();
    if (more.length === 0 && own !== undefined && seat !== own) {
      if (!this.others_seen().includes(seat)) throw new Refusal("that seat is not yours to play");
      const players = [...this.players];
      [players[own - 1], players[seat - 1]] = [players[seat - 1]!, players[own - 1]!];
      this.sit(players);
    }
    if (more.length === 0) this.seat = this.people()[0] ?? 0;
    else if (this.watched || this.trail.last.isOver) this.seat = 0; // of several, who is in turn takes the screen
    this.watched = false;
    this.looking = null;
    this.covered = 0;
    this.rewind(at);
  }

  // ── telling ───────────────────────────────────────────────────────────────────────────────

  private show(state = this.trail.last, seat = this.seat): void {
    const live = this.looking === null && !this.watched;
    const own = live && state.toMove === seat ? [...state.legal.values(), ...state.asides.values()] : [];
    const afresh = this.told.seat !== seat;
    const { moves, hands } = afresh ? { moves: 0, hands: 0 } : this.told;
    this.told = { seat: live ? seat : -1, moves: state.history.length, hands: state.hands.length };
    this.shown = performance.now();
    this.tell({
      kind: "seen",
      at: state.history.length,
      of: this.trail.length,
      live,
      view: sightOf(state, seat),
      ...offered(state, own),
      sorted: seat === 0 ? null : sortedOf(state, seat),
      events: eventsOf(state, seat, moves, hands),
      afresh,
      ended: endedOf(state, hands),
      ending: state.hands.length > hands && !state.isOver && state.ending ? { ...sightOf(state.ending, seat), dealer: state.hands.at(-1)!.dealer } : null,
      over: state.isOver && state.start.scope === "match", // a hand on its own is looked at, no match is won
      winners: state.outcome?.winners ?? [],
      bonuses: bonusesOf(state),
      back: live && this.before() >= 0,
      seats: this.others_seen(),
    });
  }
}
