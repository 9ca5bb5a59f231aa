// The text of the open file: saved after each pause, and never over what another program has written.

import { type Signal, signal } from "@preact/signals";
import type { Keeping } from "./keeping.ts";
import * as server from "./server.ts";
import { say } from "./words.ts";

const SAVED_AFTER = 400; // milliseconds without a key
const LOOKED_EVERY = 2000; // for changes by other programs

export type Saved = "saved" | "saving" | "changed" | "asked" | "away";

/** Whose text it is. */
export interface Owner {
  readonly name: Signal<string>; // of the file; "" if none is open
  readonly notice: Signal<string>;
  readonly keeping: Keeping;
  taken(text: string): void; // another program has written
  back(): void; // the server is there again
}

export class Saving {
  readonly saved = signal<Saved>("saved");
  readonly theirs = signal<server.Stored | null>(null); // what another program has written
  text = "";
  lost = false; // the server
  private base = "";
  private busy = false;
  private pause = 0;

  constructor(private readonly owner: Owner) {}

  /** From now on notice what other programs write. */
  begin(): void {
    window.setInterval(() => void this.look(), LOOKED_EVERY);
    window.addEventListener("beforeunload", () => this.keep());
  }

  /** Begin with a file as it is stored, or as the browser has kept it since. */
  open(name: string, found: server.Stored): void {
    const own = this.owner.keeping.read<server.Stored>("text", name);
    this.theirs.value = null;
    this.text = own?.text ?? found.text;
    const unsaved = own !== null && own.text !== found.text;
    this.base = unsaved ? own.digest : found.digest;
    this.saved.value = unsaved ? "changed" : "saved";
    if (!unsaved) return;
    this.owner.notice.value = say("here_again");
    void this.save();
  }

  changed(text: string): void {
    this.text = text;
    if (this.saved.value !== "asked") this.saved.value = "changed";
    this.keep();
    this.later(SAVED_AFTER);
  }

  private later(after: number): void {
    window.clearTimeout(this.pause);
    this.pause = window.setTimeout(() => void this.save(), after);
  }

  /** Save now. A text that another program has changed is not written over: it is asked about. */
  async save(): Promise<void> {
    const { name: { value: name }, notice, keeping } = this.owner;
    if (this.busy || this.theirs.value || !name || this.saved.value === "saved") return;
    this.busy = true;
    const { text } = this;
    this.saved.value = "saving";
    try {
      const done = await server.save(name, text, this.base);
      if (this.owner.name.value !== name) return;
      if (typeof done === "string") {
        this.base = done;
        this.saved.value = this.text === text ? "saved" : "changed";
        if (this.text === text) keeping.forget("text", name);
        notice.value = "";
      } else {
        this.theirs.value = done;
        this.saved.value = "asked";
      }
    } catch (error) {
      this.saved.value = "away";
      notice.value = error instanceof server.Refused ? say("not_saved", { why: error.message }) : say("server_gone");
    } finally {
      this.busy = false;
    }
    if (this.saved.value === "changed") this.later(SAVED_AFTER);
    if (this.saved.value === "away") this.later(LOOKED_EVERY);
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
    this.saved.value = "saved";
    this.owner.keeping.forget("text", this.owner.name.value);
    this.owner.taken(theirs.text);
  }

  /** Notice what another program has written. */
  private async look(): Promise<void> {
    const { name: { value: name }, notice } = this.owner;
    if (!name || this.saved.value !== "saved" || this.busy || document.hidden) return;
    try {
      const found = await server.stored(name);
      if (this.lost) {
        this.lost = false;
        notice.value = say("server_back");
        this.owner.back();
      }
      // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- time has passed
      if (name !== this.owner.name.value || this.saved.value !== "saved" || found.digest === this.base) return;
      if (found.digest === "") {
        notice.value = say("gone", { name });
        this.base = "";
        return;
      }
      this.take(found);
      notice.value = say("taken");
    } catch (error) {
      notice.value = away(error);
      this.lost = true;
    }
  }

  private keep(): void {
    const { name: { value: name }, keeping } = this.owner;
    if (this.saved.value === "saved" || !name) return;
    keeping.write("text", name, { text: this.text, digest: this.base } satisfies server.Stored);
  }
}

/** What is said of a server that has not answered, or that has refused. */
export function away(error: unknown): string {
  return error instanceof server.Refused ? error.message : say("server_gone");
}
