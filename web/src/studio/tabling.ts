// The table: the last rules that could be played, and the match that goes on through their changes.

import { signal } from "@preact/signals";
import { drawn } from "../play/drawn.ts";
import { byWorker, type Content, type Ended, type Stopped, type Told } from "../play/messages.ts";
import { Sitting } from "../play/sitting.ts";
import { otherwise } from "./recounting.ts";
import { guarded, SILENT } from "./guard.ts";
import { away } from "./saving.ts";
import * as server from "./server.ts";
import { say } from "./words.ts";

/** An option as a form shows it. */
export interface Option {
  readonly name: string;
  readonly values: readonly string[];
  readonly low: number;
  readonly high: number;
  readonly none: boolean;
  readonly default: string;
  readonly now: string;
}

export interface Tabled extends Content {
  readonly players: number;
  readonly sizes: readonly number[];
  readonly usual: number; // of players, if nobody says how many
  readonly options: readonly Option[];
}

export interface Match {
  readonly seed: string;
  readonly moves: readonly string[];
}

/** The match on the table; `hands`: how many of the moves were made in each hand. */
interface Reached extends Match {
  readonly hands?: readonly number[];
}

/** What it goes back to where other rules begin no match. */
interface Held {
  readonly made: Tabled | null;
  readonly text: string;
  readonly laid: string;
  readonly record: Reached | null;
  readonly longer: Match | null;
}

/** Whose table it is. */
export interface Owner {
  question(text: string): server.Question;
  keep(match: Match): void;
  lost(): void; // the server
  show(line: number): void; // of the text
}

const SPARED_AFTER = 300; // milliseconds after a table is there: it comes first

export class Tabling {
  readonly made = signal<Tabled | null>(null);
  readonly sitting = signal<Sitting | null>(null);
  readonly sound = signal(""); // the text of what lies on the table
  readonly due = signal(false); // the text is not the one that lies on the table, nor known to have faults
  readonly broken = signal(false); // the text has faults; the table is of an earlier one
  readonly problem = signal(""); // with what is chosen
  readonly unplayable = signal(""); // why by the text no match begins; the table is of an earlier one
  readonly stopped = signal<Stopped | null>(null);
  readonly recounted = signal<readonly number[]>([]); // hands that were over, and count otherwise by the last rules
  readonly took = signal(0); // milliseconds from the last edit to the table
  readonly seed = signal(""); // of the match on the table
  readonly watching = signal(""); // what is watched in a hand of a simulation; "": nothing is
  record: Reached | null = null;
  private apart = new Map<number, Match>(); // those of other numbers of players, whose moves are not of this table
  private longer: Match | null = null; // the match before rules that it cannot be played on by
  private worker: Worker | null = null;
  private begun: Worker | null = null; // of what has not shown anything yet
  private spare: Worker | null = null; // that has read its code, for the next table
  private next: Sitting | null = null; // that has not shown anything yet
  private cut: Stopped | null = null; // what it could not play
  private asking: AbortController | null = null;
  private laid = ""; // what the table is made of
  private held: Held | null = null; // what lies on the table while something else begins
  private unlaid = ""; // that of which no match began
  private round = 0;

  constructor(private readonly owner: Owner) {}

  /** Clear the table for another file. `record`: the match that is to go on there. */
  clear(record: Match | null): void {
    this.record = record;
    this.longer = null;
    this.apart.clear();
    this.seed.value = record?.seed ?? "";
    this.worker?.terminate();
    this.begun?.terminate();
    this.worker = this.begun = this.next = this.held = null;
    this.sitting.value = this.made.value = this.stopped.value = null;
    this.recounted.value = [];
    this.watching.value = "";
    this.laid = this.unlaid = this.sound.value = this.problem.value = this.unplayable.value = "";
    this.broken.value = false;
  }

  /** Put the game of a text on the table; with faults what lies there stays. `edited`: since when. */
  async lay(text: string, edited: number): Promise<void> {
    const round = ++this.round;
    this.asking?.abort(); // nobody waits for what was asked before
    this.asking = new AbortController();
    let told;
    try {
      told = await server.ask<Tabled>("table", this.owner.question(text), this.asking.signal);
    } catch (error) {
      if (round !== this.round) return;
      this.due.value = false;
      this.problem.value = away(error);
      this.owner.lost();
      return;
    }
    if (round !== this.round) return;
    this.due.value = false;
    this.broken.value = told.findings !== undefined;
    this.problem.value = told.problem ?? "";
    if (told.findings) this.unplayable.value = "";
    if (told.answer) this.put(told.answer, text, edited);
    else if (told.findings) await this.spoken(edited);
  }

  /** Have what stays on the table in the language that is chosen by now. */
  private async spoken(edited: number): Promise<void> {
    const { round, made } = { round: this.round, made: this.made.value };
    const text = this.sound.value;
    const question = this.owner.question(text);
    if (made === null || made.language === question.language) return;
    const told = await server.ask<Tabled>("table", question, this.asking?.signal).catch(() => null); // that the server is gone is told anyway
    if (told?.answer && round === this.round) this.put(told.answer, text, edited, true);
  }

  /** `stays`: it is what lies there already, whatever the text says by now. */
  private put(made: Tabled, text: string, edited: number, stays = false): void {
    const { options: _, sizes: __, ...plays } = made;
    const laid = JSON.stringify(plays);
    if (!stays && laid === this.unlaid && this.unplayable.value) return;
    if (!stays) this.unplayable.value = "";
    const before = { made: this.made.value, text: this.sound.value, laid: this.laid, record: this.record, longer: this.longer };
    this.sound.value = text;
    const record = this.goingOn(made.players);
    this.made.value = made;
    if (laid === this.laid) return;
    this.held ??= before;
    this.laid = laid;
    this.begun?.terminate();
    const worker = this.spare ?? new Worker("/play.js");
    this.spare = null;
    this.begun = worker;
    const late = (): void => {
      const why = say("endless", { s: SILENT });
      if (this.next === sitting && this.goBack(why)) return;
      this.problem.value = why;
      if (this.next === sitting) this.next = this.held = null;
    };
    guarded(worker, late, () => (this.longer = null));
    const sitting = new Sitting({ ...made, file: this.owner.question(text).name }, byWorker(worker), (news) => this.told(sitting, news, edited, stays));
    sitting.leads = (line) => this.owner.show(line);
    sitting.ask({ do: "begin", description: made.description, module: made.module, seats: made.seats });
    this.next = sitting;
    this.cut = null;
    if (record) sitting.resume(record.seed, record.moves);
    else sitting.deal(this.seed.value ? BigInt(this.seed.value) : drawn());
  }

  /** The match that so many players go on with: theirs, for others would be in other seats. */
  private goingOn(players: number): Match | null {
    const before = this.made.value?.players ?? players;
    if (before !== players) {
      const left = this.longer ?? this.record;
      if (left) this.apart.set(before, left);
      this.longer = null;
      this.record = this.apart.get(players) ?? null;
      this.apart.delete(players);
    }
    return this.longer ?? this.record;
  }

  /** What lies on the table gives way to what has just shown itself. */
  private shown(sitting: Sitting, ended: readonly Ended[]): void {
    this.recounted.value = otherwise(this.sitting.value?.hands.value ?? [], ended);
    this.worker?.terminate();
    this.worker = this.begun;
    this.begun = this.next = this.held = null;
    this.sitting.value = sitting;
    this.watching.value = "";
    this.stopped.value = this.cut;
    if (!this.cut) this.longer = null;
    else this.longer ??= this.record;
    window.setTimeout(() => (this.spare ??= new Worker("/play.js")), SPARED_AFTER);
  }

  /** Keep what lies on the table, since the next rules begin no match. Whether there is something to keep. */
  private goBack(why: string): boolean {
    if (!this.held || !this.sitting.value?.seen.value) return false;
    const { made, text, laid, record, longer } = this.held;
    this.begun?.terminate();
    this.begun = this.next = this.held = this.cut = null;
    this.unlaid = this.laid;
    this.unplayable.value = why;
    Object.assign(this, { laid, record, longer });
    this.made.value = made;
    this.sound.value = text;
    return true;
  }

  private told(sitting: Sitting, news: Told, edited: number, stays: boolean): void {
    if (sitting !== this.next && sitting !== this.sitting.value) return;
    if (news.kind === "seen") {
      if (this.next === sitting) {
        this.shown(sitting, news.ended);
        this.took.value = performance.now() - edited;
      }
      if (!this.watching.value) sitting.ask({ do: "record" });
    } else if (news.kind === "refused" && news.what === "open") {
      this.watching.value = "";
    } else if (news.kind === "failed" && this.next === sitting) {
      if (!this.goBack(news.message)) this.shown(sitting, []);
      else if (!stays) void this.spoken(edited);
    }
    else if (news.kind === "stopped") this.cut = news;
    else if (news.kind === "record") {
      this.record = news;
      this.seed.value = news.seed;
      const { seed, moves } = this.longer ?? news;
      this.owner.keep({ seed, moves });
    }
  }

  /** Show how a hand ended, from its record, until one goes back to the match. `what`: what is to be seen in it. */
  watch(record: string, what: string): void {
    this.watching.value = what;
    this.sitting.value?.open(record, false, Number.MAX_SAFE_INTEGER);
  }

  /** Go on with the match. */
  leave(): void {
    const sitting = this.sitting.value;
    const match = this.longer ?? this.record;
    this.watching.value = "";
    if (sitting === null) return;
    sitting.watching.value = false;
    if (match) sitting.resume(match.seed, match.moves);
    else sitting.deal();
  }

  /** Begin a match, of a seed that is drawn unless one is given. */
  deal(seed: bigint = drawn()): void {
    this.stopped.value = null;
    this.recounted.value = [];
    this.watching.value = "";
    this.sitting.value?.deal(seed);
  }
}
