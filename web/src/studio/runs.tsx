// Many hands, played while one looks: a simulation, a comparison.

import { type Signal, signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { BotChoice } from "./bots.tsx";
import { desk, part } from "./desk.ts";
import { ruled } from "./example.ts";
import { byChance, Differences, type Known, Settling, Shares, Turns } from "./plots.tsx";
import { many, type News, type Question, type Share } from "./server.ts";
import { ended, FirstLaid, Given, Longest, ScoredFor, Seldom, Undone } from "./undone.tsx";
import { botSaid, language, say } from "./words.ts";

/** How many hands were done at a moment. */
interface Mark {
  readonly done: number;
  readonly time: number;
}

/** Something that is played while one looks. */
interface Run {
  readonly news: News; // all that has been told
  readonly on: boolean;
  readonly cut: boolean; // it gave way to a run of the other kind
  readonly file: string; // that it is of
  readonly of: string; // the rules that it is of
  readonly asked: Question & { readonly seed: number }; // what is played, and from what seed
  readonly language: string; // in which it is told
  readonly by: string; // who plays, and from what seed
  readonly known: readonly Known[]; // how the first share has settled
  readonly from: Mark | null; // the first that was told: what is before it is more than hands
  readonly at: Mark | null; // the last
}

/** The share that is followed while hands come in: that of the dealer, or of the first place. */
function first(news: News): [string, Share] {
  return Object.entries(winners(news))[0]!;
}

/** Who wins: the dealer and the others, whoever they are in a hand, and each seat. */
function winners(news: News): Readonly<Record<string, Share>> {
  const { role, seat } = news.summary!.hands.wins;
  const roles = Object.entries(role ?? {}).map(([who, share]) => [(who === "dealer" && news.dealer) || say(who as "dealer" | "others"), share] as const);
  return Object.fromEntries([...roles, ...Object.entries(seat).map(([n, share]) => [say("seat", { n }), share] as const)]);
}

/** What was played last of each file, by its name. */
type Runs = Signal<ReadonlyMap<string, Run>>;
const simulation: Runs = signal(new Map());
const comparison: Runs = signal(new Map());
const hands = { simulated: signal<number | null>(null), compared: signal<number | null>(null) }; // null: as many as fit
const fits = signal<ReadonlyMap<string, number>>(new Map()); // how many did, by who plays what

/** What is played of the file that is open, and by whom. */
const table = (what: keyof typeof hands, against = ""): string =>
  JSON.stringify([what, against, desk.name.value, desk.players.value, desk.bots.value]);
const seed = signal(0);
let stop: () => void = () => undefined;
let turn = 0; // of all that has been started, the last is heard

function put(runs: Runs, run: Run): void {
  runs.value = new Map([...runs.value, [run.file, run]]);
}

function start(what: keyof typeof hands, other = ""): void {
  const runs = what === "simulated" ? simulation : comparison;
  stop();
  const now = ++turn;
  for (const each of [simulation, comparison])
    for (const run of each.value.values()) if (run.on) put(each, { ...run, on: false, cut: true });
  const question = desk.question();
  const of = question.text;
  const by = `${[...new Set(question.bots)].map(botSaid).join(", ")} · ${say("deal_number")} ${seed.value}`;
  const asked = { ...question, seed: seed.value };
  const same = { file: desk.name.value, of, asked, language: question.language, by };
  const here = table(what, other);
  const wanted = hands[what].value ?? fits.value.get(here); // what fitted once is played again, lest figures be of other hands after an edit
  const more = { ...(wanted === undefined ? {} : { hands: wanted }), ...(other ? { other } : {}) };
  put(runs, { ...same, news: {}, on: true, cut: false, known: [], from: null, at: null });
  stop = many(
    { ...asked, do: what === "simulated" ? "simulate" : "compare", ...more },
    (news) => {
      if (now !== turn) return;
      const { news: before, known, from, at } = runs.value.get(same.file)!;
      if (news.of && hands[what].value === null) fits.value = new Map([...fits.value, [here, news.of]]);
      const done = news.played ?? news.done;
      const mark = done === undefined ? at : { done, time: performance.now() };
      const settled = news.summary ? [...known, { ...first(news)[1], done: news.done! }] : known;
      put(runs, { ...same, from: from ?? mark, at: mark, news: { ...before, ...news }, on: true, cut: false, known: settled });
      if (news.heat && desk.table.sound.value === of) {
        desk.editor.warm(news.heat);
        desk.heated.value = Object.keys(news.heat).length > 0;
      }
    },
    () => {
      if (now === turn) put(runs, { ...runs.value.get(same.file)!, on: false });
    },
  );
}

/** Whether what lies on the table is what a run was of: its hands can be shown there. */
function isOnTable({ asked, of }: Run): boolean {
  const same = asked.players === desk.players.value && JSON.stringify(asked.options) === JSON.stringify(desk.options.value);
  return same && desk.table.sound.value === of;
}

/** Have a hand of a run on the table, as it ended. */
function watch({ asked }: Run, number: number, what: string): void {
  many(
    { ...asked, do: "watch", number },
    ({ record, problem }) => {
      if (problem) desk.table.problem.value = problem;
      if (record === undefined) return;
      desk.table.watch(record, what);
      part.value = "table";
    },
    () => undefined,
  );
}

/** What was played of the file that is open. */
const shown = (runs: Runs): Run | null => runs.value.get(desk.name.value) ?? null;

interface Starting {
  readonly runs: Runs;
  readonly amount: Signal<number | null>; // of hands
  readonly fit?: number | undefined; // how many it is if none is said
  readonly title: string;
  readonly cut: "cut_by_simulation" | "cut_by_comparison"; // what is said once the other has been begun
  readonly go: () => void;
  readonly children?: JSX.Element | undefined;
}

/** How long it will go on as fast as so far. */
function remaining({ news: { of = 0 }, from, at }: Run): string {
  if (!of || !from || !at || at.done <= from.done) return "";
  const seconds = ((of - at.done) * (at.time - from.time)) / (at.done - from.done) / 1000;
  return seconds < 55 ? say("seconds_left", { n: Math.max(5, 5 * Math.round(seconds / 5)) }) : say("time_left", { n: Math.round(seconds / 60) });
}

/** How many hands have been played, and of how many. */
function Progress({ run, cut }: { run: Run; cut: Starting["cut"] }): JSX.Element {
  const { news: { done = 0, of = 0 }, on } = run;
  const played = Math.max(done, on ? (run.at?.done ?? 0) : 0);
  const going = on && !(done > 0 && done === of);
  const many = (n: number): string => n.toLocaleString(language.value);
  return (
    <p role="status">
      {played ? (
        <>
          <b data-done={done}>{of ? say("done", { done: many(played), of: many(of) }) : say("played_first", { n: played })}</b> · {run.by}
        </>
      ) : (
        say(on ? "dealing" : run.cut ? cut : "nothing_known")
      )}{" "}
      {played && run.cut ? say(cut) : null} {going ? <span class="left">{remaining(run)}</span> : null}{" "}
      {going ? <progress {...(of ? { value: played / of } : {})} /> : null}
    </p>
  );
}

function Started({ runs, amount, fit, title, cut, go, children }: Starting): JSX.Element {
  const found = shown(runs);
  const { done = 0, of = 0, report, problem } = found?.news ?? {};
  const stale = found !== null && ruled(found.of) !== ruled(desk.table.sound.value);
  const played = done > 0 && done === of;
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
          {say("hands")}{" "}
          <input
            type="number"
            min="1"
            max="1000000"
            placeholder={say("fit")}
            value={amount.value ?? fit ?? ""}
            onChange={(event) => (amount.value = Number(event.currentTarget.value) || null)}
          />
        </label>
        <label title={say("deal_same")}>
          {say("deal_number")} <input type="number" min="0" value={seed.value} onChange={(event) => (seed.value = Number(event.currentTarget.value) || 0)} />
          <small>{say("deal_same")}</small>
        </label>
        <label>
          {say("played_by")} <BotChoice />
        </label>
        {found?.on && !played ? (
          <button type="button" class="btn" onClick={() => stop()}>
            {say("stop")}
          </button>
        ) : (
          <button class="btn primary" disabled={found?.on === true}>{title}</button>
        )}
      </form>
      {problem ? <p role="alert">{problem}</p> : null}
      {found && !problem ? (
        <div class={stale ? "figures old" : "figures"}>
          {stale ? <p class="stale">{say("old")}</p> : null}
          <Progress run={found} cut={cut} />
          {found.on && !played ? <p class="note">{say("stop_any_time")}</p> : null}
          <Undone news={found.news} again={() => {
              amount.value = null; // so many as fitted others would be too many for slow ones
              go();
            }} />
          <Seldom news={found.news} />
          {children}
          {report ? (
            <>
              <p>
                <a class="btn small" href={report} target="_blank" rel="noopener">
                  {say("own_page")}
                </a>
              </p>
              <Report address={report} />
            </>
          ) : found.on && played ? (
            <p class="report due" role="status">
              {say("writing")} <progress />
            </p>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

/** A report as high as it says it is, so that only the pane scrolls. */
function Report({ address }: { address: string }): JSX.Element {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, grow] = useState<number | null>(null);
  useEffect(() => {
    const heard = ({ source, data }: MessageEvent): void => {
      const told = (data as { height?: unknown } | null)?.height;
      if (source === frame.current?.contentWindow && typeof told === "number") grow(told + 2); // and its border
    };
    window.addEventListener("message", heard);
    return () => window.removeEventListener("message", heard);
  }, []);
  return (
    <iframe ref={frame} class="report" lang="en" src={address} title={say("report")} style={height === null ? {} : { height: `${height}px` }}
      sandbox="allow-scripts allow-downloads allow-popups" />
  );
}

export function Simulate(): JSX.Element {
  const run = shown(simulation);
  const found = run?.news.summary?.hands;
  const fit = fits.value.get(table("simulated"));
  return (
    <>
      <p>{say("simulate_about")}</p>
      <Started
        runs={simulation}
        amount={hands.simulated}
        fit={fit}
        title={say("simulate")}
        cut="cut_by_comparison"
        go={() => start("simulated")}
      >
        {found ? (
          <>
            <Settling who={first(run.news)[0]} known={run.known} />
            <Shares title={say("won_by")} shares={winners(run.news)} />
            {found.wins.role ? <p class="note">{say("deal_goes_round")}</p> : null}
            <Shares title={say("ended_by")} shares={found.ends} called={ended} />
            <Longest news={run.news} />
            {run.news.scored?.length ? <ScoredFor scored={run.news.scored} watch={isOnTable(run) ? (number, what) => watch(run, number, what) : null} /> : null}
            <FirstLaid opening={run.news.opening ?? []} />
            <Turns mean={found.turns.mean} turns={run.news.turns ?? []} />
            {run.news.heat ? <p>{say("heat_told")}</p> : null}
          </>
        ) : undefined}
      </Started>
    </>
  );
}

const others = signal<ReadonlyMap<string, string>>(new Map()); // by file what it is compared with, if not with its base

export function Compare(): JSX.Element {
  const { news = {}, language: lang = language.value } = shown(comparison) ?? {};
  const { rules, words, slight, differences, done } = news;
  const base = desk.base.value;
  const name = desk.name.value;
  const other = others.value.get(name) ?? "";
  const fit = fits.value.get(table("compared", other));
  const files = (desk.folder.value?.files ?? []).filter((each) => each !== desk.name.value && !each.endsWith(".examples.yaml"));
  const differ = (differences ?? []).filter((each) => each.verdict !== "same");
  return (
    <>
      <p>{say("compare_about")}</p>
      <p>
        <label>
          {say("against")}{" "}
          <select class="other" value={other} onChange={(event) => (others.value = new Map([...others.value, [name, event.currentTarget.value]]))}>
            <option value="">{base ? say("the_base_of", { base }) : say("the_base")}</option>
            {files.length ? (
              <optgroup label={say("this_folder")}>
                {files.map((name) => <option value={name}>{name}</option>)}
              </optgroup>
            ) : null}
            <optgroup label={say("library")}>
              {desk.folder.value?.library.map(({ name, title }) => <option value={name}>{title}</option>)}
            </optgroup>
          </select>
        </label>
      </p>
      <Started
        runs={comparison}
        amount={hands.compared}
        fit={fit}
        title={say("compare")}
        cut="cut_by_simulation"
        go={() => start("compared", other)}
      >
        <>
          {differences ? (
            <section class="told">
              <h3>{say("what_it_does")}</h3>
              {words?.length || slight?.length ? (
                <>
                  {words?.length ? null : <p>{say("slight", { n: done ?? 0 })}</p>}
                  <ul lang={lang}>
                    {(words?.length ? words : (slight ?? [])).slice(0, 8).map((each) => <li>{each}</li>)}
                  </ul>
                  <small>{say("in_brackets")}</small>
                </>
              ) : (
                <p>{say("no_difference", { n: done ?? 0 })}</p>
              )}
              <Given news={news} />
              <FirstLaid opening={news.opening ?? []} />
              {differ.length ? (
                <details open>
                  <summary>{say("all_figures")}</summary>
                  <p class="note">{say(differ.some(byChance) ? "dots_by_chance" : "dots")}</p>
                  <Differences differences={differ} lang={lang} />
                  <Longest news={news} />
                </details>
              ) : null}
            </section>
          ) : null}
          {rules ? (
            <details open>
              <summary>{say("rules_differ")}</summary>
              <article class="book" dangerouslySetInnerHTML={{ __html: within(rules) }} />
            </details>
          ) : null}
        </>
      </Started>
    </>
  );
}

/** What a page has within it, without its title. */
function within(page: string): string {
  const body = new DOMParser().parseFromString(page, "text/html").body;
  for (const each of body.querySelectorAll("h1, style, script")) each.remove();
  return (body.querySelector("main") ?? body).innerHTML;
}
