// What the page holds: the files that are open, how they are played, and what is found in them.

import { batch, computed, signal } from "@preact/signals";
import { Editor, type Kept as Left } from "./editor.ts";
import { exampled } from "./example.ts";
import type { Finding } from "./faults.ts";
import { Keeping } from "./keeping.ts";
import { holdKeyboard, shown } from "./keyboard.ts";
import { Saving } from "./saving.ts";
import * as server from "./server.ts";
import { type Match, Tabling } from "./tabling.ts";
import { language, say, spaced, speakIn } from "./words.ts";

const TABLED_AFTER = 100; // milliseconds without a key

/** How a file was played. */
interface Kept extends Match {
  readonly players: number | null;
  readonly options: Readonly<Record<string, string>>;
  readonly bots: readonly string[];
}

class Desk {
  readonly folder = signal<server.Folder | null>(null);
  readonly name = signal("");
  readonly tabs = signal<readonly string[]>([]); // the files that are open
  readonly undoable = signal(false);
  readonly redoable = signal(false);
  readonly exporting = signal(false);
  readonly heated = signal(false); // lines have bars of how often they act
  readonly notice = signal("");
  readonly findings = signal<readonly Finding[]>([]);
  readonly place = signal({ line: 1, column: 1 });
  readonly speaks = signal(false);
  readonly graves = computed(() => this.findings.value.filter((each) => each.grave).length);
  /** Whether the rules have faults: the table and the editor look at them apart, and the one that has read them last knows. */
  readonly faulty = computed(
    () => this.table.unplayable.value !== "" || (this.table.broken.value && (!this.table.due.value || this.graves.value > 0)),
  );

  /** The text of a variant of the same name and base that changes nothing; "" of rules without a base. */
  get bare(): string {
    const head = this.table.sound.value.match(/^(rulekit|game|extends):.*$/gm) ?? [];
    return head.some((line) => line.startsWith("extends:")) ? `${head.join("\n")}\n` : "";
  }

  /** What the game is called that the file varies; "" if it varies none. */
  readonly base = computed(() => {
    const name = /^extends: *['"]?([^\s'"]+)/m.exec(this.table.sound.value)?.[1] ?? "";
    return this.folder.value?.library.find((each) => each.name === name)?.title ?? name;
  });

  readonly players = signal<number | null>(null);
  readonly options = signal<Readonly<Record<string, string>>>({});
  readonly bots = signal<readonly string[]>(["greedy"]);

  readonly saving = new Saving(this);
  readonly table = new Tabling(this);
  keeping!: Keeping;
  editor!: Editor;
  private left = new Map<string, Left>(); // how the files of other tabs were left
  private pause = 0; // before the table
  private edited = 0;

  /** Begin: `parent` gets the editor. */
  async begin(parent: HTMLElement): Promise<void> {
    const folder = await server.folder();
    this.folder.value = folder;
    this.keeping = new Keeping(folder.folder);
    this.editor = new Editor(parent, folder.uri, {
      changed: (text) => this.changed(text),
      found: (findings) => (this.findings.value = findings),
      moved: (line, column) => (this.place.value = { line, column }),
      spoken: (connected) => (this.speaks.value = connected),
      undoable: (undo, redo) => {
        this.undoable.value = undo;
        this.redoable.value = redo;
      },
    });
    document.documentElement.lang = language.value;
    const wanted = decodeURIComponent(location.hash.slice(1));
    this.tabs.value = (this.keeping.read<readonly string[]>("tabs", "") ?? []).filter((each) => folder.files.includes(each));
    const first = folder.files.includes(wanted) ? wanted : folder.opened || this.tabs.value.at(-1);
    if (first) await this.open(first);
    this.saving.begin();
  }

  // ── files ─────────────────────────────────────────────────────────────────────────────────

  async open(name: string): Promise<void> {
    if (this.name.value && this.saving.saved.value === "changed") await this.saving.save();
    const found = await server.stored(name);
    const kept = this.keeping.read<Kept>("table", name);
    if (this.name.value) this.left.set(this.name.value, this.editor.kept());
    window.clearTimeout(this.pause);
    // All at once: otherwise it would be asked what the old file's rules say under the name of the new one.
    batch(() => {
      this.name.value = name;
      this.tab([...new Set([...this.tabs.value, name])]);
      this.notice.value = "";
      this.heated.value = false;
      this.players.value = kept?.players ?? null;
      this.options.value = kept?.options ?? {};
      this.bots.value = kept?.bots ?? ["greedy"];
      this.table.clear(kept ? { seed: kept.seed, moves: kept.moves } : null);
      this.saving.open(name, found);
    });
    history.replaceState(null, "", `#${encodeURIComponent(name)}`);
    const uri = `${this.folder.value!.uri}/${name.split("/").map(encodeURIComponent).join("/")}`;
    this.editor.open(uri, this.saving.text, this.left.get(name));
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
    this.keeping.write("tabs", "", names);
  }

  /** Write a new file and open it. Throws Refused. */
  async create(name: string, text: string): Promise<void> {
    const file = filed(name);
    const done = await server.save(file, text, "");
    if (typeof done !== "string") throw new server.Refused(say("there_already", { name: file }));
    this.folder.value = await server.folder();
    await this.open(file);
  }

  /** Call a file otherwise. Throws Refused. */
  async rename(name: string, to: string): Promise<void> {
    const open = name === this.name.value;
    if (open) await this.saving.save();
    const now = await server.rename(name, filed(to));
    this.keeping.write("table", now, this.keeping.read("table", name));
    await this.moved(name, now);
    if (open) await this.open(now);
  }

  /** Take a file away that is not the open one; where it lies then. Throws Refused. */
  async remove(name: string): Promise<string> {
    const now = await server.rename(name, "");
    await this.moved(name, null);
    return now;
  }

  private async moved(name: string, now: string | null): Promise<void> {
    const folder = await server.folder();
    batch(() => { // what is open is so under its new name at once
      this.left.delete(name);
      this.folder.value = folder;
      if (now !== null && this.name.value === name) this.name.value = now;
      this.tab(this.tabs.value.flatMap((each) => (each !== name ? [each] : now === null ? [] : [now])));
    });
  }

  // ── the text ──────────────────────────────────────────────────────────────────────────────

  private changed(text: string): void {
    this.edited = performance.now();
    this.saving.changed(text);
    this.heated.value &&= this.editor.warmed;
    this.table.due.value = true;
    this.later();
  }

  /** Have the text that another program has written. */
  taken(text: string): void {
    this.editor.replace(text);
    this.heated.value &&= this.editor.warmed;
    this.edited = performance.now();
    this.table.due.value = true;
    this.later();
  }

  private later(): void {
    window.clearTimeout(this.pause);
    this.pause = window.setTimeout(() => void this.lay(), TABLED_AFTER);
  }

  // ── how it is played ──────────────────────────────────────────────────────────────────────

  private lay(): Promise<void> {
    return this.table.lay(this.saving.text, this.edited);
  }

  lost(): void {
    this.saving.lost = true;
  }

  /** Show a line of the text, on a phone in place of the table. */
  show(line: number): void {
    part.value = "rules";
    requestAnimationFrame(() => this.editor.show(line)); // it is shown by then
  }

  back(): void {
    void this.lay();
  }

  /** Have the browser keep how the file is played. */
  keep({ seed, moves }: Match): void {
    const kept: Kept = {
      seed, moves,
      players: this.players.value, options: this.options.value, bots: this.bots.value,
    };
    this.keeping.write("table", this.name.value, kept);
  }

  question(text: string = this.table.sound.value): server.Question {
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

  /** Have all in another language: the page, the table, the rulebook. */
  speak(name: string): void {
    speakIn(name);
    this.editor.speak();
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

  /** Put something that the base says into the text, to be edited; `anew`: as a new thing of that name. Whether it is there. */
  async change(kind: string, name: string, anew = "", sought: readonly string[] = []): Promise<boolean> {
    const { text } = this.saving;
    const asked = { ...this.question(text), change: { kind, name, anew } };
    const release = holdKeyboard();
    try {
      const { answer, problem } = await server.ask<{ text: string; line: number }>("change", asked);
      if (!answer) this.notice.value = problem ?? say("faults");
      else if (this.saving.text === text) {
        part.value = "rules"; // what is not shown takes no focus
        await shown();
        this.editor.edit(answer.text, answer.line, sought);
        this.editor.focus();
        return true;
      }
    } catch (error) {
      this.notice.value = (error as Error).message;
    } finally {
      release();
    }
    return false;
  }

  /** Whether the text says what is kept count of. */
  get tracks(): boolean {
    return /^track:/m.test(this.table.sound.value);
  }

  /** Show where the text says what is kept count of, or begin it with a mark. */
  track(): void {
    const { text } = this.editor;
    const there = text.search(/^track:/m);
    const last = text.search(/^(#.*\n)*(examples|names):/m); // what is told last
    part.value = "rules";
    if (there >= 0) this.editor.show(text.slice(0, there).split("\n").length);
    else {
      const at = last < 0 ? text.length : last;
      const before = at && !text.slice(0, at).endsWith("\n") ? "\n" : "";
      const name = say("track_new");
      this.editor.insert(at, `${before}track:\n  ${name}: flag of each player # ${say("track_note", { name })}\n`, name);
    }
  }

  /** Write an example that plays up to where the table is. */
  example(): void {
    const { sitting, made, record } = this.table;
    const view = sitting.value?.seen.value?.view;
    if (!view || !made.value || !record?.hands) return;
    let before = 0;
    const hands = record.hands.map((moves) => record.moves.slice(before, (before += moves)));
    const moves = hands.at(-1) ?? [];
    const called = (role: string, name: string): string => made.value?.names[role]?.[name] ?? spaced(name);
    const [action = "", ...cards] = (moves.at(-1) ?? "").split(" ");
    const reached = [
      say("example_deal", { deal: record.seed }),
      ...(hands.length > 1 ? [say("example_hand", { n: hands.length })] : []),
      moves.length ? say("example_moves", { n: moves.length, move: [called("action", action), ...cards].join(" ") }) : say("example_first"),
    ].join(", ");
    const then = view.to_move === null ? say("example_over") : say("example_turn", { n: view.to_move, phase: called("phase", view.phase) });
    const about = `${reached}: ${then}`;
    const { at, insert } = exampled(this.saving.text, {
      about,
      players: made.value.players,
      options: this.options.value,
      seed: record.seed,
      hands,
      then: view.to_move === null ? "" : `${view.phase} for seat ${view.to_move}`,
    });
    this.editor.insert(at, insert);
  }
}

/** What a narrow screen shows. */
/** What the file of a name is called. */
const filed = (name: string): string => (/\.ya?ml$/.test(name) ? name : `${name}.rulekit.yaml`);

export const part = signal<"rules" | "table" | "more">("table");

export const desk = new Desk();
