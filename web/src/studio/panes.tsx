// What stands beside the table: problems, phases, examples, the rulebook, simulations.

import { effect, type Signal, signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { desk } from "./desk.ts";
import { type Answered, ask, many, type News, type Share } from "./server.ts";

// ── problems ──────────────────────────────────────────────────────────────────────────────────

export function Problems(): JSX.Element {
  const findings = desk.findings.value;
  if (!findings.length) return <p>{desk.speaks.value ? "Nothing is wrong with these rules." : "The language server is not there."}</p>;
  return (
    <ul class="findings">
      {findings.map((each) => (
        <li class={each.grave ? "grave" : ""}>
          <button class="where" onClick={() => desk.editor.show(each.line)}>
            {each.grave ? "✗" : "!"} line {each.line} <code>{each.code}</code>
          </button>
          {each.message.split("\n").map((line) => (
            <p>{line}</p>
          ))}
          {each.mends.map((mend) => (
            <button class="btn small primary mend" onClick={mend.apply}>
              {mend.title}
            </button>
          ))}
        </li>
      ))}
    </ul>
  );
}

// ── what is asked whenever the rules on the table have changed ────────────────────────────────

interface Asked<T> {
  readonly value: T | null;
  readonly problem: string;
  readonly of: string;
}

/** What the server answers about the rules on the table, anew after each change while it is shown. */
function useAnswer<T>(what: string, held: Signal<Asked<T>>, take: (value: T) => void = () => undefined): Asked<T> {
  useEffect(() => {
    let round = 0;
    return effect(() => {
      const question = desk.question();
      const of = JSON.stringify(question);
      if (!question.text || held.peek().of === of) return;
      const turn = ++round;
      ask<T>(what, question).then(
        (told: Answered<T>) => {
          if (turn !== round) return;
          if (told.answer !== undefined) take(told.answer);
          held.value = { value: told.answer ?? held.peek().value, problem: told.problem ?? "", of };
        },
        (error: Error) => (held.value = { ...held.peek(), problem: error.message, of: "" }),
      );
    });
  }, []);
  return held.value;
}

const nothing = <T,>(): Signal<Asked<T>> => signal<Asked<T>>({ value: null, problem: "", of: "" });

function Waiting({ asked }: { asked: Asked<unknown> }): JSX.Element | null {
  if (asked.problem) return <p role="alert">{asked.problem}</p>;
  return asked.value === null ? <p role="status">Looking…</p> : null;
}

// ── phases ────────────────────────────────────────────────────────────────────────────────────

const picture = nothing<string>();
const whole = signal(false);

export function Graph(): JSX.Element {
  const asked = useAnswer<string>("graph", picture);
  const drawn = useRef<HTMLDivElement>(null);
  const phase = desk.sitting.value?.seen.value?.view.phase ?? "";
  useEffect(() => {
    for (const text of drawn.current?.querySelectorAll("svg > text:not(.label)") ?? []) {
      const lit = text.textContent === phase;
      text.previousElementSibling!.classList.toggle("lit", lit);
      if (lit) text.scrollIntoView({ block: "nearest", inline: "center" });
    }
  }, [asked.value, phase, whole.value]);
  return (
    <>
      <Waiting asked={asked} />
      {phase ? (
        <p>
          The table is in <b>{phase}</b>.{" "}
          <label>
            <input type="checkbox" checked={whole.value} onChange={(event) => (whole.value = event.currentTarget.checked)} /> the whole picture
          </label>
        </p>
      ) : null}
      <div ref={drawn} class={whole.value ? "whole" : ""} dangerouslySetInnerHTML={{ __html: asked.value ?? "" }} />
    </>
  );
}

// ── examples ──────────────────────────────────────────────────────────────────────────────────

interface Result {
  readonly about: string;
  readonly line: number;
  readonly ok: boolean;
  readonly message: string;
  readonly expected: string;
  readonly got: string;
  readonly position: readonly string[];
}

const results = nothing<readonly Result[]>();

export function Examples(): JSX.Element {
  const asked = useAnswer<readonly Result[]>("examples", results);
  const found = asked.value ?? [];
  const failed = found.filter((each) => !each.ok).length;
  return (
    <>
      <p>
        <button class="btn small" onClick={() => desk.example()}>
          Make an example of this position
        </button>{" "}
        Examples run after each change.
      </p>
      <Waiting asked={asked} />
      {asked.value ? (
        <p role="status">
          <b>{found.length ? `${found.length - failed} of ${found.length} come out as they say` : "These rules have no examples."}</b>
        </p>
      ) : null}
      <ul class="findings">
        {found.map((each) => (
          <li class={each.ok ? "ok" : "grave"}>
            <button class="where" onClick={() => desk.editor.show(each.line)}>
              {each.ok ? "✓" : "✗"} line {each.line}
            </button>
            <p>{each.about}</p>
            {each.ok ? null : (
              <>
                <p class="why">{each.message}</p>
                {each.expected || each.got ? (
                  <table>
                    <tbody>
                      <tr>
                        <th scope="row">expected</th>
                        <td>{each.expected}</td>
                      </tr>
                      <tr>
                        <th scope="row">came</th>
                        <td>{each.got}</td>
                      </tr>
                    </tbody>
                  </table>
                ) : null}
                {each.position.length ? <pre>{each.position.join("\n")}</pre> : null}
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

// ── the rulebook ──────────────────────────────────────────────────────────────────────────────

const pages = nothing<string>();
const book = signal<{ html: string; gone: readonly string[]; fresh: number }>({ html: "", gone: [], fresh: 0 });
const BLOCKS = "h1, h2, p, li, tr";
let before: Set<string> | null = null; // what the rulebook said before the last edit
let written = ""; // the file that it is of

function said(block: Element): string {
  const cells = block.matches("tr") ? [...block.children] : [block];
  return cells.map((cell) => cell.textContent.replace(/\s+/g, " ").trim()).join(" · ");
}

/** Mark what the last edit changed. */
function marked(text: string): void {
  const page = new DOMParser().parseFromString(text, "text/html").querySelector("main")!;
  const blocks = [...page.querySelectorAll(BLOCKS)];
  const now = new Set(blocks.map(said));
  const same = written === desk.name.peek() ? before : null;
  let fresh = 0;
  for (const block of blocks) {
    if (same && !same.has(said(block)) && !block.querySelector(BLOCKS)) {
      block.classList.add("fresh");
      block.setAttribute("aria-label", `changed: ${said(block)}`);
      fresh += 1;
    }
  }
  const gone = same ? [...same].filter((each) => !now.has(each) && each.length < 400) : [];
  book.value = { html: page.innerHTML, gone, fresh };
  before = now;
  written = desk.name.peek();
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
          The last edit: <b>{fresh} new</b>, {gone.length} gone.
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

// ── many hands ────────────────────────────────────────────────────────────────────────────────

/** Something that is played while one looks. */
interface Run {
  readonly news: News; // all that has been told
  readonly on: boolean;
  readonly of: string; // the rules that it is of
  readonly by: string; // who plays, and from what seed
}

const simulation = signal<Run | null>(null);
const comparison = signal<Run | null>(null);
const hands = { simulated: signal(2000), compared: signal(300) };
const seed = signal(0);
let stop: () => void = () => undefined;

function start(run: Signal<Run | null>, what: string, more: object): void {
  stop();
  const question = desk.question();
  const of = question.text;
  const by = `${question.bots.join(", ")} · seed ${seed.value}`;
  run.value = { news: {}, on: true, of, by };
  stop = many(
    { ...question, do: what, seed: seed.value, ...more },
    (news) => {
      run.value = { news: { ...run.value!.news, ...news }, on: true, of, by };
      if (news.heat && desk.sound.value === of) desk.editor.warm(news.heat);
    },
    () => (run.value = { ...run.value!, on: false }),
  );
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

function Shares({ title, shares }: { title: string; shares: Readonly<Record<string, Share>> }): JSX.Element {
  const at = (share: number): number => 4 + 112 * share;
  return (
    <table class="shares">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">share</th>
          <th scope="col">95% interval</th>
          <th scope="col">0 to 100%</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(shares).map(([name, { share, low, high }]) => (
          <tr data-row={name}>
            <th scope="row">{name}</th>
            <td>
              <b>{percent(share)}</b>
            </td>
            <td class="interval" data-width={(high - low).toFixed(4)}>
              {percent(low)} to {percent(high)}
            </td>
            <td>
              <svg viewBox="0 0 120 16" width="120" height="16" aria-hidden="true">
                <path class="axis" d="M4 15H116M60 2V15" />
                <path class="whisker" d={`M${at(low)} 8H${at(high)}`} />
                <circle cx={at(share)} cy="8" r="4" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Starting {
  readonly run: Signal<Run | null>;
  readonly amount: Signal<number>; // of hands
  readonly title: string;
  readonly go: () => void;
  readonly children?: JSX.Element | undefined;
}

function Started({ run, amount, title, go, children }: Starting): JSX.Element {
  const found = run.value;
  const { done = 0, of = 0, report, problem } = found?.news ?? {};
  const stale = found !== null && found.of !== desk.sound.value;
  return (
    <>
      <form
        class="run"
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <label>
          hands{" "}
          <input type="number" min="1" max="1000000" value={amount.value} onChange={(event) => (amount.value = Number(event.currentTarget.value) || 1)} />
        </label>
        <label>
          seed <input type="number" min="0" value={seed.value} onChange={(event) => (seed.value = Number(event.currentTarget.value) || 0)} />
        </label>
        {found?.on ? (
          <button type="button" class="btn" onClick={() => stop()}>
            Stop
          </button>
        ) : (
          <button class="btn primary">{title}</button>
        )}
      </form>
      {problem ? <p role="alert">{problem}</p> : null}
      {found && !problem ? (
        <div class={stale ? "figures old" : "figures"}>
          {stale ? <p class="stale">Of the rules before this edit.</p> : null}
          <p role="status">
            {done ? (
              <>
                <b data-done={done}>
                  {done.toLocaleString("en")} of {of.toLocaleString("en")} hands
                </b>{" "}
                · {found.by}
              </>
            ) : found.on ? (
              "Dealing…"
            ) : (
              "Stopped before anything was known."
            )}{" "}
            {found.on ? <progress {...(of ? { value: done / of } : {})} /> : null}
          </p>
          {children}
          {report ? (
            <>
              <p>
                <a class="btn small" href={report} target="_blank" rel="noopener">
                  The report in a page of its own
                </a>
              </p>
              <iframe class="report" src={report} title="Report" sandbox="allow-scripts allow-downloads allow-popups" />
            </>
          ) : found.on && done === of && done ? (
            <p role="status">Writing the report…</p>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

export function Simulate(): JSX.Element {
  const found = simulation.value?.news.summary?.hands;
  return (
    <Started
      run={simulation}
      amount={hands.simulated}
      title="Simulate"
      go={() => start(simulation, "simulate", { hands: hands.simulated.value })}
    >
      {found ? (
        <>
          <Shares title="Hands won by" shares={Object.fromEntries(Object.entries(found.wins.seat).map(([seat, each]) => [`seat ${seat}`, each]))} />
          <Shares title="Hands ended by" shares={found.ends} />
          <p>
            {found.turns.mean.toFixed(2)} turns a hand on average.
            {simulation.value?.news.heat ? " Beside the lines of the rules stands how often they act." : ""}
          </p>
        </>
      ) : undefined}
    </Started>
  );
}

export function Compare(): JSX.Element {
  const told = comparison.value?.news.told;
  return (
    <>
      <p>The game that these rules extend, and these rules, on the same deals.</p>
      <Started
        run={comparison}
        amount={hands.compared}
        title="Compare with the base"
        go={() => start(comparison, "compare", { hands: hands.compared.value })}
      >
        {told ? <pre class="told">{told}</pre> : undefined}
      </Started>
    </>
  );
}
