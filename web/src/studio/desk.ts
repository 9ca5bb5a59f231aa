// What the page holds: the file that is open, the last rules that could be played, the table.

import { computed, signal } from "@preact/signals";
import { byWorker, type Content, type Stopped, type Told } from "../play/messages.ts";
import { Sitting } from "../play/sitting.ts";
import { Editor, type Finding, type Kept as Left } from "./editor.ts";
import { guarded, SILENT } from "./guard.ts";
import * as server from "./server.ts";
import { language, say, speakIn } from "./words.ts";

const SAVED_AFTER = 400; // milliseconds without a key
const TABLED_AFTER = 150;
const LOOKED_EVERY = 2000; // for changes by other programs

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
  readonly options: readonly Option[];
}

interface Match {
  readonly seed: string;
  readonly moves: readonly string[];
}

interface Kept {
  readonly seed: string;
  readonly moves: readonly string[];
  readonly players: number | null;
  readonly options: Readonly<Record<string, string>>;
  readonly bots: readonly string[];
}

export type Saved = "saved" | "saving" | "changed" | "asked" | "away";

class Desk {
  readonly folder = signal<server.Folder | null>(null);
  readonly name = signal("");
  readonly tabs = signal<readonly string[]>([]); // the files that are open
  readonly undoable = signal(false);
  readonly exporting = signal(false);
  readonly heated = signal(false); // lines have bars of how often they act
  readonly saved = signal<Saved>("saved");
  readonly theirs = signal<server.Stored | null>(null); // what another program has written
  readonly notice = signal("");
  readonly findings = signal<readonly Finding[]>([]);
  readonly place = signal({ line: 1, column: 1 });
  readonly speaks = signal(false);

  readonly players = signal<number | null>(null);
  readonly options = signal<Readonly<Record<string, string>>>({});
  readonly bots = signal<readonly string[]>(["greedy"]);

  readonly table = signal<Tabled | null>(null);
  readonly sitting = signal<Sitting | null>(null);
  readonly sound = signal(""); // the text of what lies on the table
  readonly broken = signal(false); // the text has faults; the table is of an earlier one
  readonly problem = signal(""); // with what is chosen
  readonly stopped = signal<Stopped | null>(null);
  readonly took = signal(0); // milliseconds from the last edit to the table
  readonly graves = computed(() => this.findings.value.filter((each) => each.grave).length);

  editor!: Editor;
  private text = "";
  private base = "";
  readonly seed = signal(""); // of the match on the table
  private record: Match | null = null;
  private longer: Match | null = null; // the match before rules that it cannot be played on by
  private worker: Worker | null = null;
  private asking: AbortController | null = null;
  private left = new Map<string, Left>(); // how the files of other tabs were left
  private laid = ""; // what the table is made of
  private pauses = { save: 0, table: 0 };
  private round = 0;
  private edited = 0;
  private busy = false; // with saving
  private lost = false; // the server

  /** Begin: `parent` gets the editor. */
  async begin(parent: HTMLElement): Promise<void> {
    const folder = await server.folder();
    this.folder.value = folder;
    this.editor = new Editor(parent, folder.uri, {
      changed: (text) => this.changed(text),
      found: (findings) => (this.findings.value = findings),
      moved: (line, column) => (this.place.value = { line, column }),
      spoken: (connected) => (this.speaks.value = connected),
      undoable: (can) => (this.undoable.value = can),
    });
    document.documentElement.lang = language.value;
    const wanted = decodeURIComponent(location.hash.slice(1));
    const first = folder.files.includes(wanted) ? wanted : folder.opened;
    this.tabs.value = (this.read<readonly string[]>("tabs", "") ?? []).filter((each) => folder.files.includes(each));
    if (first) await this.open(first);
    window.setInterval(() => void this.look(), LOOKED_EVERY);
    window.addEventListener("beforeunload", () => this.keepText());
  }

  // ── files ─────────────────────────────────────────────────────────────────────────────────

  async open(name: string): Promise<void> {
    if (this.name.value && this.saved.value === "changed") await this.save();
    const found = await server.stored(name);
    const kept = this.read<Kept>("table", name);
    if (this.name.value) this.left.set(this.name.value, this.editor.kept());
    window.clearTimeout(this.pauses.table);
    this.name.value = name;
    this.tab([...new Set([...this.tabs.value, name])]);
    history.replaceState(null, "", `#${encodeURIComponent(name)}`);
    this.base = found.digest;
    this.theirs.value = null;
    this.notice.value = "";
    this.saved.value = "saved";
    this.players.value = kept?.players ?? null;
    this.options.value = kept?.options ?? {};
    this.bots.value = kept?.bots ?? ["greedy"];
    this.record = kept ? { seed: kept.seed, moves: kept.moves } : null;
    this.longer = null;
    this.worker?.terminate();
    this.begun?.terminate();
    this.worker = this.begun = this.next = null;
    this.sitting.value = this.table.value = this.stopped.value = null;
    this.laid = this.sound.value = this.problem.value = "";
    this.broken.value = false;
    const own = this.read<server.Stored>("text", name);
    this.text = own?.text ?? found.text;
    this.editor.open(`${this.folder.value!.uri}/${name.split("/").map(encodeURIComponent).join("/")}`, this.text, this.left.get(name));
    if (own && own.text !== found.text) {
      this.notice.value = say("here_again");
      this.base = own.digest;
      this.saved.value = "changed";
      void this.save();
    }
    this.edited = performance.now();
    await this.lay();
  }

  /** Close the tab of a file, and open the one beside it. */
  async close(name: string): Promise<void> {
    const { value: tabs } = this.tabs;
    const beside = tabs[tabs.indexOf(name) + 1] ?? tabs[tabs.indexOf(name) - 1];
    if (name === this.name.value) {
      if (beside === undefined) return; // one is always open
      await this.open(beside);
    }
    this.left.delete(name);
    this.tab(this.tabs.value.filter((each) => each !== name));
  }

  private tab(names: readonly string[]): void {
    this.tabs.value = names;
    this.write("tabs", "", names);
  }

  /** Write a new file and open it. Throws Refused. */
  async create(name: string, text: string): Promise<void> {
    const file = /\.ya?ml$/.test(name) ? name : `${name}.rulekit.yaml`;
    const done = await server.save(file, text, "");
    if (typeof done !== "string") throw new server.Refused(say("there_already", { name: file }));
    this.folder.value = await server.folder();
    await this.open(file);
  }

  private changed(text: string): void {
    this.text = text;
    this.edited = performance.now();
    if (this.saved.value !== "asked") this.saved.value = "changed";
    this.keepText();
    window.clearTimeout(this.pauses.save);
    this.pauses.save = window.setTimeout(() => void this.save(), SAVED_AFTER);
    this.later();
  }

  /** Save now. A text that another program has changed is not written over: it is asked about. */
  async save(): Promise<void> {
    if (this.busy || this.theirs.value || !this.name.value || this.saved.value === "saved") return;
    this.busy = true;
    const { text } = this;
    const name = this.name.value;
    this.saved.value = "saving";
    try {
      const done = await server.save(name, text, this.base);
      if (this.name.value !== name) return;
      if (typeof done === "string") {
        this.base = done;
        this.saved.value = this.text === text ? "saved" : "changed";
        if (this.text === text) this.forget("text", name);
        this.notice.value = "";
      } else {
        this.theirs.value = done;
        this.saved.value = "asked";
      }
    } catch (error) {
      this.saved.value = "away";
      this.notice.value =
        error instanceof server.Refused ? say("not_saved", { why: error.message }) : say("server_gone");
    } finally {
      this.busy = false;
    }
    if (this.saved.value === "changed" || this.saved.value === "away") {
      window.clearTimeout(this.pauses.save);
      this.pauses.save = window.setTimeout(() => void this.save(), this.saved.value === "away" ? LOOKED_EVERY : SAVED_AFTER);
    }
  }

  /** Settle a conflict: with the text of the page, or with that of the other program. */
  settle(mine: boolean): void {
    const theirs = this.theirs.value;
    if (!theirs) return;
    this.theirs.value = null;
    this.base = theirs.digest;
    if (mine) {
      this.saved.value = "changed";
      void this.save();
    } else this.take(theirs);
  }

  private take(theirs: server.Stored): void {
    this.base = theirs.digest;
    this.text = theirs.text;
    this.editor.replace(theirs.text);
    this.saved.value = "saved";
    this.forget("text", this.name.value);
    this.edited = performance.now();
    this.later();
  }

  /** Notice what another program has written. */
  private async look(): Promise<void> {
    const name = this.name.value;
    if (!name || this.saved.value !== "saved" || this.busy || document.hidden) return;
    try {
      const found = await server.stored(name);
      if (this.lost) {
        this.lost = false;
        this.notice.value = say("server_back");
        void this.lay();
      }
      // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- time has passed
      if (name !== this.name.value || this.saved.value !== "saved" || found.digest === this.base) return;
      if (found.digest === "") {
        this.notice.value = say("gone", { name });
        this.base = "";
        return;
      }
      this.take(found);
      this.notice.value = say("taken");
    } catch (error) {
      this.notice.value = away(error);
      this.lost = true;
    }
  }

  // ── the table ─────────────────────────────────────────────────────────────────────────────

  question(text: string = this.sound.value): server.Question {
    const [players, options, bots] = [this.players.value, this.options.value, this.bots.value];
    return { name: this.name.value, text, players, options, bots, language: language.value };
  }

  choose(chosen: { players?: number | null; options?: Readonly<Record<string, string>>; bots?: readonly string[] }): void {
    if (chosen.players !== undefined) this.players.value = chosen.players;
    if (chosen.options) this.options.value = chosen.options;
    if (chosen.bots) this.bots.value = chosen.bots;
    this.edited = performance.now();
    void this.lay();
  }

  private later(): void {
    window.clearTimeout(this.pauses.table);
    this.pauses.table = window.setTimeout(() => void this.lay(), TABLED_AFTER);
  }

  /** Put the game of the text on the table; with faults what lies there stays. */
  private async lay(): Promise<void> {
    const round = ++this.round;
    const { text, edited } = this;
    this.asking?.abort(); // nobody waits for what was asked before
    this.asking = new AbortController();
    let told;
    try {
      told = await server.ask<Tabled>("table", this.question(text), this.asking.signal);
    } catch (error) {
      if (round !== this.round) return;
      this.problem.value = away(error);
      this.lost = true;
      return;
    }
    if (round !== this.round) return;
    this.broken.value = told.findings !== undefined;
    this.problem.value = told.problem ?? "";
    const made = told.answer;
    if (!made) return;
    this.sound.value = text;
    const { options: _, sizes: __, ...plays } = made;
    const laid = JSON.stringify(plays);
    this.table.value = made;
    if (laid === this.laid) return;
    this.laid = laid; // not before: what another edit overtakes has not been laid
    this.begun?.terminate();
    const worker = new Worker("/play.js");
    this.begun = worker;
    const late = (): void => {
      this.problem.value = say("endless", { s: SILENT });
      if (this.next === sitting) this.next = null;
    };
    guarded(worker, late, () => (this.longer = null));
    const sitting = new Sitting(made, byWorker(worker), (news) => this.told(sitting, news, edited));
    sitting.ask({ do: "begin", description: made.description, module: made.module, seats: made.seats });
    const record = this.longer ?? this.record;
    this.next = sitting;
    this.cut = null;
    if (record) sitting.resume(record.seed, record.moves);
    else sitting.deal(drawn());
  }

  private next: Sitting | null = null; // that has not shown anything yet
  private begun: Worker | null = null; // of that one
  private cut: Stopped | null = null; // what it could not play

  /** What lies on the table gives way to what has just shown itself. */
  private shown(sitting: Sitting): void {
    this.worker?.terminate();
    this.worker = this.begun;
    this.begun = this.next = null;
    this.sitting.value = sitting;
    this.stopped.value = this.cut;
    if (!this.cut) this.longer = null;
    else this.longer ??= this.record;
  }

  private told(sitting: Sitting, news: Told, edited: number): void {
    if (sitting !== this.next && sitting !== this.sitting.value) return;
    if (news.kind === "seen") {
      if (this.next === sitting) {
        this.shown(sitting);
        this.took.value = performance.now() - edited;
      }
      sitting.ask({ do: "record" });
    } else if (news.kind === "failed" && this.next === sitting) this.shown(sitting);
    else if (news.kind === "stopped") this.cut = news;
    else if (news.kind === "record") {
      this.record = news;
      this.seed.value = news.seed;
      const { seed, moves } = this.longer ?? news;
      this.write("table", this.name.value, {
        seed, moves,
        players: this.players.value, options: this.options.value, bots: this.bots.value,
      } satisfies Kept);
    }
  }

  /** Begin a match, of a seed that is drawn unless one is given. */
  deal(seed: bigint = drawn()): void {
    this.stopped.value = null;
    this.sitting.value?.deal(seed);
  }

  /** Have all in another language: the page, the table, the rulebook. */
  speak(name: string): void {
    speakIn(name);
    this.choose({});
  }

  /** Give the game of the table to be kept: a page of its own. */
  async export(): Promise<void> {
    this.exporting.value = true;
    try {
      const { answer, problem } = await server.ask<string>("export", this.question());
      if (answer === undefined) throw new Error(problem ?? say("faults"));
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([answer], { type: "text/html" }));
      link.download = `${this.name.value.split("/").at(-1)!.replace(/(\.rulekit)?\.ya?ml$/, "")}.html`;
      link.click();
      window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    } catch (error) {
      this.notice.value = (error as Error).message;
    }
    this.exporting.value = false;
  }

  /** Put something that the base says into the text, to be edited; `anew`: as a new thing of that name. */
  async change(kind: string, name: string, anew = ""): Promise<void> {
    const { text } = this;
    const asked = { ...this.question(text), change: { kind, name, anew } };
    try {
      const { answer, problem } = await server.ask<{ text: string; line: number }>("change", asked);
      if (!answer) this.notice.value = problem ?? say("faults");
      else if (this.text === text) {
        this.editor.edit(answer.text, answer.line);
        part.value = "rules";
      }
    } catch (error) {
      this.notice.value = (error as Error).message;
    }
  }

  /** Write an example that plays up to where the table is. */
  example(): void {
    const seen = this.sitting.value?.seen.value;
    const table = this.table.value;
    if (!seen || !table || !this.record) return;
    const chosen = Object.entries(this.options.value);
    const { to_move: turn, phase } = seen.view;
    const lines = [
      "  - about: A position from the table.",
      "    scope: match",
      `    players: ${table.players}`,
      ...(chosen.length ? [`    options: {${chosen.map(([key, value]) => `${key}: ${plain(value)}`).join(", ")}}`] : []),
      `    seed: ${this.record.seed}`,
      ...(this.record.moves.length ? ["    moves:", ...this.record.moves.map((move) => `      - ${plain(move)}`)] : []),
      ...(turn === null ? [] : [`    then: ${phase} for seat ${turn}`]),
      "",
    ];
    const { text } = this;
    const block = /^examples:[ \t]*(?:#.*)?\n(?:(?:[ \t].*|#.*|)\n)*/m.exec(text.endsWith("\n") ? text : `${text}\n`);
    if (block) {
      const end = block.index + block[0].replace(/\n+$/, "\n").length;
      this.editor.insert(Math.min(end, text.length), `${end > text.length ? "\n" : ""}${lines.join("\n")}`);
    } else this.editor.insert(text.length, `${text.endsWith("\n") ? "" : "\n"}\nexamples:\n${lines.join("\n")}`);
  }

  // ── what the browser keeps ────────────────────────────────────────────────────────────────

  private keepText(): void {
    if (this.saved.value !== "saved" && this.name.value) {
      this.write("text", this.name.value, { text: this.text, digest: this.base } satisfies server.Stored);
    }
  }

  private key(what: string, name: string): string {
    return `rulekit ${what} ${this.folder.value!.folder} ${name}`;
  }

  private read<T>(what: string, name: string): T | null {
    try {
      const kept = localStorage.getItem(this.key(what, name));
      return kept === null ? null : (JSON.parse(kept) as T);
    } catch {
      return null;
    }
  }

  private write(what: string, name: string, value: unknown): void {
    try {
      localStorage.setItem(this.key(what, name), JSON.stringify(value));
    } catch {
      // There is no room, or none is given: the file has it after the next pause.
    }
  }

  private forget(what: string, name: string): void {
    localStorage.removeItem(this.key(what, name));
  }
}

/** What is said of a server that has not answered, or that has refused. */
function away(error: unknown): string {
  return error instanceof server.Refused ? error.message : say("server_gone");
}

/** A seed as examples may have it. */
function drawn(): bigint {
  return BigInt(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000_000);
}

/** A text as YAML has it on one line. */
function plain(text: string): string {
  return /^[A-Za-z0-9_][\w =/.+-]*$/.test(text) && !/^(true|false|null|yes|no|on|off)$/i.test(text) ? text : JSON.stringify(text);
}

/** What a narrow screen shows. */
export const part = signal<"rules" | "table" | "more">("table");

export const desk = new Desk();
