// What a page knows of a table, and what it asks the table, which alone holds the whole position.

import { batch, computed, type Signal, signal } from "@preact/signals";
import type {
  Asked,
  Choice,
  Ended,
  Event,
  Player,
  Refused,
  Seen,
  Shown,
  Told,
  Whys,
  Wire,
} from "./messages.ts";
import { less } from "../table/places.ts";
import { tableauOf } from "../table/tableau.ts";
import { drawn } from "./drawn.ts";
import { Glancing } from "./glancing.ts";
import { type Reason, reasonOf } from "./reasons.ts";
import { type Say, saying } from "./words.ts";

const MOST_SAID = 400; // events that are kept
export const HINT_MS = 1000;

/** What bots are called, by their seats. */
const BOT_NAMES = ["Ada", "Ana", "Bruno", "Clara", "David", "Elena", "Felix", "Gala", "Hugo", "Irene", "Leo", "Marta"];

export type Recorded = Extract<Told, { readonly kind: "record" }>;

/** A table as the page's seat sees it, and what may be done there. It knows no rule. */
export class Sitting {
  readonly seen: Signal<Seen | null> = signal(null);
  readonly events: Signal<readonly Event[]> = signal([]);
  readonly hands: Signal<readonly Ended[]> = signal([]); // that are over
  readonly players: Signal<readonly Player[]> = signal([]);
  readonly curtain: Signal<number> = signal(0); // the seat whose person is to take the screen
  readonly thinks: Signal<{ seat: number; part: number } | null> = signal(null);
  readonly tried: Signal<{ cards: string; choices: readonly Choice[] }> = signal({ cards: "", choices: [] });
  readonly whys: Signal<Whys | null> = signal(null);
  readonly hint: Signal<Choice | "asked" | null> = signal(null);
  readonly refused: Signal<Refused | null> = signal(null);
  readonly failed: Signal<string> = signal("");
  readonly notice: Signal<string> = signal(""); // what stays until it is closed
  readonly watching: Signal<boolean> = signal(false); // a record that nobody plays on yet
  readonly mine: Signal<number> = signal(0); // the seat that is played here; 0: none
  readonly chosen: Signal<readonly number[]> = signal([]); // places in the hand
  readonly say: Say;
  leads: ((line: number) => void) | null = null; // to a line of the rules, where they are on the page

  constructor(
    readonly content: Shown,
    private readonly wire: Wire,
    private readonly more: (told: Told) => void = () => undefined, // what is not of the table
    readonly deals = true, // whether a match may be begun here
  ) {
    this.say = saying(content.language);
    const glancing = new Glancing((told) => this.told(told));
    wire.listen((told) => glancing.hear(told, this.seen.value === null));
  }

  private told(told: Told): void {
    this.more(told);
    switch (told.kind) {
      case "seen":
        this.see(told);
        break;
      case "seats":
        this.players.value = told.players;
        break;
      case "record":
        for (const found of this.wanting.splice(0)) found(told);
        break;
      case "curtain":
        // Nothing of what the last person saw stays in the page.
        this.seen.value = null;
        this.events.value = [];
        this.settle();
        this.hands.value = [...this.hands.value, ...told.ended];
        this.curtain.value = told.seat;
        break;
      case "judged":
        tableauOf(this).bench.heard(told);
        break;
      case "tried":
        this.tried.value = told;
        break;
      case "thinks":
        this.thinks.value = told;
        break;
      case "hint":
        this.thinks.value = null;
        if (this.hint.value && told.at === this.seen.value?.at) this.hint.value = told.choice;
        break;
      case "whys":
        if (told.at === this.seen.value?.at) this.whys.value = told;
        break;
      case "refused":
        if (told.what === "play") this.moved = null;
        this.hint.value = this.hint.value === "asked" ? null : this.hint.value;
        if (told.what === "open") this.unopened(told);
        // What the page asks of itself comes too late where somebody has moved meanwhile: that is no news.
        else if (told.what !== "judge" && told.what !== "try") this.refused.value = told;
        break;
      case "failed":
        this.failed.value = told.message;
    }
  }

  /** All at once: nobody is to ask of what is new by what was before. */
  private see(seen: Seen): void {
    tableauOf(this); // it is to know of every position, be the first ones drawn or not
    batch(() => {
      this.settle();
      this.curtain.value = 0;
      if (seen.afresh) this.failed.value = "";
      if (seen.live) this.mine.value = seen.view.seat;
      this.events.value = (seen.afresh ? seen.events : [...this.events.value, ...seen.events]).slice(-MOST_SAID);
      this.hands.value = seen.afresh ? seen.ended : [...this.hands.value, ...seen.ended];
      this.seen.value = seen;
    });
  }

  /** Forget what was of the position before. */
  private settle(): void {
    this.chosen.value = [];
    this.tried.value = { cards: "", choices: [] };
    this.thinks.value = this.whys.value = this.hint.value = this.refused.value = null;
  }

  /** Begin a match. `seed`: drawn by chance if left out. */
  deal(seed: bigint = drawn(), seats?: readonly Player[]): void {
    this.watching.value = false;
    this.begin({ do: "deal", seed: String(seed), ...(seats ? { seats } : {}) });
  }

  /** Go on where another match of these rules, or of rules much like them, has come to. */
  resume(seed: string, moves: readonly string[]): void {
    this.begin({ do: "continue", seed, moves });
  }

  /** Open the text of a record: to watch it from a moment on, or to play on from its end. */
  open(text: string, play = false, at = 0, seats?: readonly Player[]): void {
    this.watching.value = !play;
    this.notice.value = "";
    if (!play) this.mine.value = 0;
    this.begin({ do: "open", text, play, at, ...(seats ? { seats } : {}) });
  }

  private unopened(told: Refused): void {
    this.watching.value = this.watching.value && this.seen.value?.live === false;
    this.notice.value = this.say("not_opened", { why: this.reason(told.why).text });
    if (this.seen.value === null && this.curtain.value === 0) this.deal();
  }

  private begin(asked: Asked): void {
    this.failed.value = "";
    this.ask(asked);
  }

  private readonly wanting: ((record: Recorded) => void)[] = [];

  /** The match so far. What is hidden from the page's seat is in it. */
  record(): Promise<Recorded> {
    return new Promise((found) => {
      this.wanting.push(found);
      this.ask({ do: "record" });
    });
  }

  /** Show how it stood after so many moves. */
  look(at: number, seat = this.own.value): void {
    this.ask({ do: "look", at, seat });
  }

  /** Show the present again. */
  now(): void {
    const seen = this.seen.value;
    if (seen !== null) this.look(seen.of, this.mine.value || seen.view.seat);
  }

  /** Play on from there. */
  fork(at: number, seat: number): void {
    this.watching.value = false;
    this.ask({ do: "fork", at, seat });
  }

  /** Let go of what is chosen, and of what was answered. */
  clear(): void {
    this.cleared();
    this.chosen.value = [];
    this.hush();
  }

  /** Let go of what was answered. */
  hush(): void {
    this.whys.value = this.hint.value = this.refused.value = null;
  }

  /** What else is let go of. */
  cleared: () => void = () => undefined;

  /** Whether a move may be made at once; the table may first say what would be lost by it. */
  agreed: (choice: Choice) => boolean = () => true;

  /** Whether something is to be read first: nothing is done before. */
  pauses: () => boolean = () => false;

  private moved: Seen | null = null; // the position in which a move has been sent

  /** Make a move. A second one in the same position, as by a double click, is not sent. */
  play(choice: Choice): void {
    if (this.pauses() || this.moved === this.seen.value || !this.agreed(choice)) return;
    this.moved = this.seen.value;
    this.here((at) => ({ do: "play", text: choice.text, at }));
  }

  /** Have a bot say what it would do. */
  askHint(): void {
    if (this.pauses() || !this.seen.value?.choices.length) return;
    this.hint.value = "asked";
    this.here((at) => ({ do: "hint", ms: HINT_MS, at }));
  }

  /** Have it said why the chosen cards make no move; with none chosen, why other moves are not there. */
  askWhy(): void {
    if (this.pauses() || !this.seen.value?.choices.length) return;
    this.here((at) => ({ do: "why", cards: this.chosenCards(), at }));
  }

  back(): void {
    this.ask({ do: "back" });
  }

  /** Ask of the position that is shown. */
  private here(asked: (at: number) => Asked): void {
    const seen = this.seen.value;
    if (seen !== null) this.ask(asked(seen.at));
  }

  ask(asked: Asked): void {
    this.wire.ask(asked);
  }

  /** What a refusal is told by. */
  reason(words: string): Reason {
    return reasonOf(this.content, words);
  }

  name(role: string, name: string): string {
    return this.content.names[role]?.[name] ?? name.replaceAll("_", " ");
  }

  /** What the seat is called that deals; where it begins instead, the rules call it something else. */
  dealer(): string {
    return this.content.names["given"]?.["dealer"] ?? this.say("dealer");
  }

  /** The page's own seat; 0: it looks on. */
  readonly own = computed(() => this.seen.value?.view.seat ?? 0);

  /** Whether the page looks with the eyes of a seat that is not played here. */
  readonly foreign = computed(() => this.own.value !== 0 && this.own.value !== this.mine.value);

  /** What the hand that is seen is called, and the side of a table that goes with it. */
  whose(what: "hand" | "side"): string {
    if (this.foreign.value) return this.say(`${what}_of`, { who: this.called(this.own.value) });
    return this.say(what === "hand" ? "your_hand" : "own_side");
  }

  /** What a seat is called here: the one that is played here is you. */
  seat(seat: number): string {
    const named = this.players.value[seat - 1]?.name;
    return seat === this.mine.value && !named ? this.say("you") : this.called(seat);
  }

  /** What a seat is called by everybody. */
  called(seat: number): string {
    const player = this.players.value[seat - 1];
    if (player?.name) return player.name;
    return player?.bot ? BOT_NAMES[(seat - 1) % BOT_NAMES.length]! : this.say("seat", { n: seat });
  }

  /** What seats are called here, in a list. */
  seats(seats: readonly number[]): string {
    return seats.map((seat) => this.seat(seat)).join(", ");
  }

  /** Who has won, in a sentence. */
  won(winners: readonly number[]): string {
    const who = this.seats(winners);
    return who === this.say("you") ? this.say("you_won") : this.say("won", { who: who || this.say("nobody") });
  }

  /** The last hand that is over. */
  readonly ended = computed<Ended | null>(() => this.hands.value.at(-1) ?? null);

  /** The cards that the page's seat holds: what it sees of its own zones. */
  readonly hand = computed<readonly string[]>(() => {
    const zones = this.seen.value?.view.zones ?? [];
    return zones
      .filter((zone) => zone.owner > 0 && zone.owner === this.own.value && this.content.table.zones[zone.name]?.held)
      .flatMap((zone) => zone.cards);
  });

  /** The moves in the order in which the page offers them: that of their figures. */
  offered: () => readonly Choice[] = () => this.fitting.value;

  /** The choices that name all the chosen cards. */
  readonly fitting = computed<readonly Choice[]>(() => {
    const cards = this.chosen.value.map((place) => this.hand.value[place]!);
    const { cards: of, choices: more } = this.tried.value;
    const listed = (this.seen.value?.choices ?? []).filter((choice) => {
      const left = namedIn(choice);
      return cards.every((card) => {
        const at = left.indexOf(card);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      });
    });
    return cards.length > 0 && of === cards.join(" ") ? [...listed, ...more] : listed;
  });

  toggle(place: number): void {
    const chosen = this.chosen.value;
    this.choose(chosen.includes(place) ? chosen.filter((each) => each !== place) : [...chosen, place]);
  }

  choose(places: readonly number[]): void {
    this.cleared();
    this.chosen.value = places;
    const cards = this.chosenCards();
    if (cards && this.seen.value?.choices.length) this.here((at) => ({ do: "try", cards, at }));
  }

  private chosenCards(): string {
    return this.chosen.value.map((each) => this.hand.value[each]!).join(" ");
  }

  /** Make the only move that names this card and nothing else. */
  only(place: number): void {
    const card = this.hand.value[place];
    const found = (this.seen.value?.choices ?? []).filter((choice) => namedIn(choice).join() === card);
    if (found.length === 1) this.play(found[0]!);
  }

  /** Make the move of a figure that was pressed; H asks for a hint, W why not. */
  press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "h") this.askHint();
    if (event.key === "w") this.askWhy();
    const choice = this.offered()[Number(event.key) - 1];
    if (/^[1-9]$/.test(event.key) && choice !== undefined) {
      tableauOf(this).keyed = true;
      this.play(choice);
    }
  }
}

/** The cards of the hand that a move names. */
function namedIn(choice: Choice): string[] {
  const named = choice.args.flatMap(({ text, kind, cards }) =>
    kind === "number" || kind === "player" || kind === "team" || kind === "meld"
      ? []
      : kind === "layout" && cards ? cards
      : (kind === "layoff" || kind === "exchange" ? text.split(",")[0]! : text).split(/[\s,/]+/).map((word) => word.split("=")[0]!),
  );
  return less(named, choice.taken ?? []);
}
