// The rulebook of the rules as they stand, with what the last edit has changed in it.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { nothing, useAnswer, Waiting } from "./asked.tsx";
import { desk } from "./desk.ts";
import { compared, type Line } from "./marking.ts";
import { ask } from "./server.ts";
import { language, say } from "./words.ts";

const pages = nothing<string>();
const NO_BOOK = { html: "", gone: [] as readonly string[], fresh: 0, base: "", file: "" }; // `base`: what differs from it is marked
const book = signal(NO_BOOK);
const BLOCKS = "h1, h2, p, li, tr";
let before: readonly Line[] | null = null; // what the rulebook said before the last edit
let written = ""; // the file that it is of, and the language

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
    const above = block.parentElement?.closest(BLOCKS) ?? (block.matches("h1, h2") ? null : block.closest("section")?.querySelector("h2"));
    return above ? numbers.get(above)! : -1;
  };
  return { page, blocks, now: blocks.map((block) => ({ text: said(block), within: within(block) })) };
}

/** Show the rulebook, and mark what the last edit changed; at first what differs from the base. */
function marked(text: string): void {
  const file = desk.name.peek();
  const of = `${language.peek()} ${file}`;
  mark(text, file, written === of ? before : null, "");
  before = read(text).now;
  if (written !== of && desk.bare) void beside(text, file, of);
  written = of;
}

async function beside(text: string, file: string, of: string): Promise<void> {
  const now = before;
  const base = desk.base.peek();
  const { answer } = await ask<string>("rulebook", desk.question(desk.bare)).catch(() => ({ answer: undefined }));
  if (answer !== undefined && before === now && written === of) mark(text, file, read(answer).now, base);
}

function mark(text: string, file: string, same: readonly Line[] | null, base: string): void {
  const { page, blocks, now } = read(text);
  const { fresh, gone } = compared(same ?? now, now);
  for (const number of fresh) {
    const block = blocks[number]!;
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
  book.value = { html: page.innerHTML, gone: gone.filter((each) => each.length < 400), fresh: fresh.size, base, file };
}

export function Rulebook(): JSX.Element {
  const asked = useAnswer<string>("rulebook", pages, marked);
  const { html, gone, fresh, base } = book.value.file === desk.name.value ? book.value : NO_BOOK;
  const article = useRef<HTMLElement>(null);
  useEffect(() => article.current?.querySelector(".fresh")?.scrollIntoView({ block: "center" }), [html]);
  return (
    <>
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
