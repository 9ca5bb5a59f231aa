// What the page holds: the file that is open, the last rules that could be played, the table.

import { computed, signal } from "@preact/signals";
import { byWorker, type Content, type Stopped, type Told } from "../play/messages.ts";
import { Sitting, unpacked } from "../play/sitting.ts";
import { Editor, type Finding } from "./editor.ts";
import * as server from "./server.ts";

const SAVED_AFTER = 400; // milliseconds without a key
const TABLED_AFTER = 250;
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
  private record: { seed: string; moves: readonly string[] } | null = null;
  private worker: Worker | null = null;
  private laid = ""; // what the table is made of
  private pauses = { save: 0, table: 0 };
  private round = 0;
  private edited = 0;
  private busy = false; // with saving

  /** Begin: `parent` gets the editor. */
  async begin(parent: HTMLElement): Promise<void> {
    const folder = await server.folder();
    this.folder.value = folder;
    this.editor = new Editor(parent, folder.uri, {
      changed: (text) => this.changed(text),
      found: (findings) => (this.findings.value = findings),
      moved: (line, column) => (this.place.value = { line, column }),
      spoken: (connected) => (this.speaks.value = connected),
    });
    const wanted = decodeURIComponent(location.hash.slice(1));
    const first = folder.files.includes(wanted) ? wanted : folder.opened;
    if (first) await this.open(first);
    window.setInterval(() => void this.look(), LOOKED_EVERY);
    window.addEventListener("beforeunload", () => this.keepText());
  }

  // ── files ─────────────────────────────────────────────────────────────────────────────────

  async open(name: string): Promise<void> {
    if (this.name.value && this.saved.value === "changed") await this.save();
    const found = await server.stored(name);
    const kept = this.read<Kept>("table", name);
    this.name.value = name;
    history.replaceState(null, "", `#${encodeURIComponent(name)}`);
    this.base = found.digest;
    this.theirs.value = null;
    this.notice.value = "";
    this.saved.value = "saved";
    this.players.value = kept?.players ?? null;
    this.options.value = kept?.options ?? {};
    this.bots.value = kept?.bots ?? ["greedy"];
    this.record = kept ? { seed: kept.seed, moves: kept.moves } : null;
    this.worker?.terminate();
    this.worker = null;
    this.sitting.value = this.table.value = this.stopped.value = null;
    this.laid = this.sound.value = this.problem.value = "";
    this.broken.value = false;
    const own = this.read<server.Stored>("text", name);
    this.text = own?.text ?? found.text;
    this.editor.open(`${this.folder.value!.uri}/${name.split("/").map(encodeURIComponent).join("/")}`, this.text);
    if (own && own.text !== found.text) {
      this.notice.value = "What had been typed and not saved is here again.";
      this.base = own.digest;
      this.saved.value = "changed";
      void this.save();
    }
    this.edited = performance.now();
    await this.lay();
  }

  /** Write a new file and open it. Throws Refused. */
  async create(name: string, text: string): Promise<void> {
    const file = /\.ya?ml$/.test(name) ? name : `${name}.rulekit.yaml`;
    const done = await server.save(file, text, "");
    if (typeof done !== "string") throw new server.Refused(`'${file}' is there already`);
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
        error instanceof server.Refused
          ? `Not saved: ${error.message}`
          : "The studio's server has ended. The text is kept in this page: copy it, or start the studio again.";
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
      if (name !== this.name.value || this.saved.value !== "saved" || found.digest === this.base) return;
      if (found.digest === "") {
        this.notice.value = `'${name}' is gone from the folder; the next edit writes it again.`;
        this.base = "";
        return;
      }
      this.take(found);
      this.notice.value = "Another program has changed the file; this is what it wrote.";
    } catch {
      // Saving tells it.
    }
  }

  // ── the table ─────────────────────────────────────────────────────────────────────────────

  question(text: string = this.sound.value): server.Question {
    const [players, options, bots] = [this.players.value, this.options.value, this.bots.value];
    return { name: this.name.value, text, players, options, bots };
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
    let told;
    try {
      told = await server.ask<Tabled>("table", this.question(text));
    } catch (error) {
      if (round === this.round) this.problem.value = (error as Error).message;
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
    this.laid = laid;
    const module = await unpacked(made.module);
    if (round !== this.round) return;
    this.stopped.value = null;
    this.worker?.terminate();
    this.worker = new Worker("/play.js");
    const sitting = new Sitting(made, byWorker(this.worker), (news) => this.told(sitting, news, edited));
    sitting.ask({ do: "begin", description: made.description, module, seats: made.seats });
    if (this.record) sitting.resume(this.record.seed, this.record.moves);
    else sitting.deal(drawn());
    this.next = sitting;
  }

  private next: Sitting | null = null; // that has not shown anything yet

  private told(sitting: Sitting, news: Told, edited: number): void {
    if (sitting !== this.next && sitting !== this.sitting.value) return;
    if (news.kind === "seen") {
      if (this.next === sitting) {
        this.sitting.value = sitting;
        this.next = null;
        this.took.value = performance.now() - edited;
      }
      sitting.ask({ do: "record" });
    } else if (news.kind === "failed" && this.next === sitting) {
      this.sitting.value = sitting;
      this.next = null;
    } else if (news.kind === "stopped") this.stopped.value = news;
    else if (news.kind === "record") {
      this.record = news;
      this.write("table", this.name.value, {
        seed: news.seed, moves: news.moves,
        players: this.players.value, options: this.options.value, bots: this.bots.value,
      } satisfies Kept);
    }
  }

  deal(): void {
    this.stopped.value = null;
    this.sitting.value?.deal(drawn());
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

  private write(what: string, name: string, value: object): void {
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

/** A seed as examples may have it. */
function drawn(): bigint {
  return BigInt(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000_000);
}

/** A text as YAML has it on one line. */
function plain(text: string): string {
  return /^[A-Za-z0-9_][\w =/.+-]*$/.test(text) && !/^(true|false|null|yes|no|on|off)$/i.test(text) ? text : JSON.stringify(text);
}

export const desk = new Desk();
