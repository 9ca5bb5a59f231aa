// The rulebook of the rules as they stand, with what the last edit has changed in it.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { nothing, useAnswer, Waiting } from "./asked.tsx";
import { desk } from "./desk.ts";
import { compared, type Line } from "./marking.ts";
import { ask, type Question } from "./server.ts";
import { say } from "./words.ts";

const WORDINGS = ["read", "full"] as const; // as players read it, and with all that the rules say
type Wording = (typeof WORDINGS)[number];
type Both<T> = Readonly<Record<Wording, T>>;
const KEPT = "rulekit rulebook";
const wording = signal<Wording>(localStorage.getItem(KEPT) === "full" ? "full" : "read");

function word(name: Wording): void {
  wording.value = name;
  localStorage.setItem(KEPT, name);
}

/** A rulebook with what is new in it marked, and what is gone. */
interface Marked {
  readonly html: string;
  readonly gone: readonly string[];
  readonly fresh: number;
}

const pages = nothing<Both<string>>();
const NOTHING: Marked = { html: "", gone: [], fresh: 0 };
const NO_BOOK = { read: NOTHING, full: NOTHING, base: "", file: "" }; // `base`: what differs from it is marked
const book = signal(NO_BOOK);
const BLOCKS = "h1, h2, summary, p, li, tr";
const HEADS = "h1, h2, summary";
let before: Both<readonly Line[]> | null = null; // what the rulebook said before the last edit
let written = ""; // the file that it is of, and the language

const both = <T, U>(of: Both<T>, make: (one: T, name: Wording) => U): Both<U> => ({ read: make(of.read, "read"), full: make(of.full, "full") });

/** What stands in a block and in none within it. */
const own = (block: Element): ChildNode[] =>
  [...block.childNodes].filter((each) => !(each instanceof Element) || !(each.matches(BLOCKS) || each.querySelector(BLOCKS)));

const plain = (nodes: readonly Node[]): string => nodes.map((each) => each.textContent ?? "").join("").replace(/\s+/g, " ").trim();

function said(block: Element): string {
  return block.matches("tr") ? [...block.children].map((cell) => plain([cell])).join(" · ") : plain(own(block));
}

function read(text: string): { page: HTMLElement; blocks: Element[]; now: readonly Line[] } {
  const page = new DOMParser().parseFromString(text, "text/html").querySelector("main")!;
  const blocks = [...page.querySelectorAll(BLOCKS)];
  const numbers = new Map(blocks.map((block, i) => [block, i]));
  const within = (block: Element): number => {
    const above = block.parentElement?.closest(BLOCKS) ?? (block.matches(HEADS) ? null : block.closest("section, details")?.querySelector("h2, summary"));
    return above ? numbers.get(above)! : -1;
  };
  return { page, blocks, now: blocks.map((block) => ({ text: said(block), within: within(block) })) };
}

const lines = (texts: Both<string>): Both<readonly Line[]> => both(texts, (text) => read(text).now);

/** Show the rulebook, and mark what the last edit changed; at first what differs from the base. */
function marked(texts: Both<string>, { name: file, language }: Question): void {
  const of = `${language} ${file}`; // of when it was asked: the page may have gone on
  mark(texts, file, written === of ? before : null, "");
  before = lines(texts);
  if (written !== of && desk.bare) void beside(texts, file, of);
  written = of;
}

async function beside(texts: Both<string>, file: string, of: string): Promise<void> {
  const now = before;
  const base = desk.base.peek();
  const { answer } = await ask<Both<string>>("rulebook", desk.question(desk.bare)).catch(() => ({ answer: undefined }));
  if (answer !== undefined && before === now && written === of) mark(texts, file, lines(answer), base);
}

function mark(texts: Both<string>, file: string, old: Both<readonly Line[]> | null, base: string): void {
  book.value = { ...both(texts, (text, name) => fresher(text, old?.[name] ?? null)), base, file };
}

function fresher(text: string, old: readonly Line[] | null): Marked {
  const { page, blocks, now } = read(text);
  const { fresh, gone } = compared(old ?? now, now);
  for (const number of fresh) {
    const block = blocks[number]!;
    block.closest("details")?.setAttribute("open", ""); // it is to be seen
    if (block.querySelector(BLOCKS)) {
      const first = document.createElement("ins");
      first.className = "fresh";
      const parts = own(block);
      parts[0]!.before(first);
      first.append(...parts);
    } else {
      block.classList.add("fresh");
      block.setAttribute("aria-label", `${say("fresh")}: ${said(block)}`);
    }
  }
  return { html: page.innerHTML, gone: gone.filter((each) => each.length < 400), fresh: fresh.size };
}

export function Rulebook(): JSX.Element {
  const asked = useAnswer<Both<string>>("rulebook", pages, marked);
  const now = book.value.file === desk.name.value ? book.value : NO_BOOK;
  const { base } = now;
  const { html, gone, fresh } = now[wording.value];
  const hidden = !fresh && !gone.length && wording.value === "read" && (now.full.fresh > 0 || now.full.gone.length > 0);
  const article = useRef<HTMLElement>(null);
  useEffect(() => article.current?.querySelector(".fresh")?.scrollIntoView({ block: "center" }), [html]);
  return (
    <>
      <div class="wording">
        <div role="group" aria-label={say("wording")}>
          {WORDINGS.map((name) => (
            <button class="btn small" aria-pressed={wording.value === name} onClick={() => word(name)}>
              {say(name)}
            </button>
          ))}
        </div>
        {hidden ? (
          <p class="stale" role="status">
            {say(base ? "base_only_in_full" : "edit_only_in_full", { base })}{" "}
            <button class="btn small" onClick={() => word("full")}>
              {say("show_in_full")}
            </button>
          </p>
        ) : null}
      </div>
      <Waiting asked={asked} />
      {fresh || gone.length ? (
        <p role="status">
          {say(base ? "from_base" : "last_edit", { base, new: fresh, gone: gone.length })}
        </p>
      ) : null}
      {gone.length ? (
        <ul class="gone">
          {gone.map((each) => (
            <li>
              <del>{each}</del>
            </li>
          ))}
        </ul>
      ) : null}
      <article ref={article} class="book" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
