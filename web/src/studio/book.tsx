// The rulebook of the rules as they stand, with what the last edit has changed in it.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { nothing, useAnswer, Waiting } from "./asked.tsx";
import { desk } from "./desk.ts";
import { language, say } from "./words.ts";

const pages = nothing<string>();
const book = signal<{ html: string; gone: readonly string[]; fresh: number }>({ html: "", gone: [], fresh: 0 });
const BLOCKS = "h1, h2, p, li, tr";
let before: Set<string> | null = null; // what the rulebook said before the last edit
let written = ""; // the file that it is of, and the language

function said(block: Element): string {
  const cells = block.matches("tr") ? [...block.children] : [block];
  return cells.map((cell) => (cell.textContent ?? "").replace(/\s+/g, " ").trim()).join(" · ");
}

/** Mark what the last edit changed. */
function marked(text: string): void {
  const page = new DOMParser().parseFromString(text, "text/html").querySelector("main")!;
  const blocks = [...page.querySelectorAll(BLOCKS)];
  const now = new Set(blocks.map(said));
  const of = `${language.peek()} ${desk.name.peek()}`;
  const same = written === of ? before : null;
  let fresh = 0;
  for (const block of blocks) {
    if (same && !same.has(said(block)) && !block.querySelector(BLOCKS)) {
      block.classList.add("fresh");
      block.setAttribute("aria-label", `${say("fresh")}: ${said(block)}`);
      fresh += 1;
    }
  }
  const gone = same ? [...same].filter((each) => !now.has(each) && each.length < 400) : [];
  book.value = { html: page.innerHTML, gone, fresh };
  before = now;
  written = of;
}

export function Rulebook(): JSX.Element {
  const asked = useAnswer<string>("rulebook", pages, marked);
  const { html, gone, fresh } = book.value;
  const article = useRef<HTMLElement>(null);
  useEffect(() => article.current?.querySelector(".fresh")?.scrollIntoView({ block: "center" }), [html]);
  return (
    <>
      <Waiting asked={asked} />
      {fresh || gone.length ? (
        <p role="status">
          {say("last_edit", { new: fresh, gone: gone.length })}
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
