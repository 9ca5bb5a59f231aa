// What of its base a variant may change: each is put into the rules as it stands, to be edited there.

import { computed, signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { also, calledSo } from "./also.ts";
import { nothing, useAnswer, Waiting } from "./asked.tsx";
import { desk } from "./desk.ts";
import { language, type Word, say, spaced } from "./words.ts";

/** See rulekit/studio/varying.py. */
interface Thing {
  readonly name: string;
  readonly about: string;
  readonly says: string;
  readonly line: number; // of the text; 0: it is not there yet
  readonly own: boolean; // the base has nothing of that name
  readonly told: string; // by the rulebook, of the rules as they are now
  readonly english: string; // the same in English
  readonly called: string; // by the table
  readonly reuses: string; // the phase whose action of the same name it is
  readonly given: string; // with which choice of an option that is told, if not with the default
  readonly option: Choice | null;
}

/** What may be chosen of an option. */
interface Choice {
  readonly says: Readonly<Record<string, string>>; // what its values are called
  readonly values: readonly string[]; // none of what is a number between bounds
  readonly default: string;
  readonly low: number;
  readonly high: number;
}

interface Kind {
  readonly kind: "option" | "deal" | "action" | "meld" | "score" | "track" | "end";
  readonly things: readonly Thing[];
}

const kinds = nothing<readonly Kind[]>();
const sought = signal("");
const adding = signal(""); // the thing that a new one is to be like
const anew = signal("");
const come = signal(""); // what was put into the rules last, until it has been shown
const latest = signal(""); // the same, which stays in the list until something else is sought
const wrong = signal(""); // with the name of the new one
const MOST = 240; // characters of what is said

/** A text as it is searched. */
const plain = (text: string): string => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replaceAll("_", " ");

/** The words that are sought, as a text is searched. */
const words = computed(() => plain(sought.value).split(/[\s.·]+/).filter(Boolean));

/** A text, with the words marked that are sought. */
function Marked({ text }: { text: string }): JSX.Element {
  if (!words.value.length) return <>{text}</>;
  const any = new RegExp(`(${words.value.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
  return <>{text.split(any).map((part, i) => (i % 2 ? <mark>{part}</mark> : part))}</>;
}

/** The beginning of a text; of the rest the lines that have a word that is sought and that nothing before has. */
function beginning(text: string, before: string): string {
  if (text.length <= MOST) return text;
  const shown = text.slice(0, MOST + 1).replace(/\s+\S*$/, ""); // no word is cut
  const lacking = words.value.filter((each) => !plain(`${before} ${shown}`).includes(each));
  const lines = text.slice(shown.length).split(/(?<=[.;]) |\n/).filter((line) => lacking.some((each) => plain(line).includes(each)));
  return [`${shown} …`, ...lines.map((line) => `${line.trim()} …`)].join("\n");
}

desk.name.subscribe(() => (sought.value = latest.value = adding.value = anew.value = wrong.value = ""));

function seek(text: string): void {
  sought.value = text;
  latest.value = "";
}

/** What a thing is, in words: what is said of it in English, or the rulebook's sentences. */
const told = (thing: Thing): string => (language.value === "en" ? thing.about || thing.told : thing.told || thing.about);

/** What may be chosen, the default first. */
function choices({ says, values, default: usual, low, high }: Choice): string {
  const named = Object.entries(says).filter(([value]) => value !== usual);
  const others = named.map(([, called]) => called);
  const first = says[usual];
  const any = say("from_to", { low, high });
  const all = values.length ? [say("usual", { value: first! }), ...others] : first ? [first, any] : [`${usual}, ${any}`, ...others];
  return [all.slice(0, -1).join(", "), all.at(-1)!].filter(Boolean).join(` ${say("or")} `);
}

function Row({ kind, thing }: { kind: Kind["kind"]; thing: Thing }): JSX.Element {
  const title = called(thing);
  const id = `${kind} ${thing.name}`;
  const about = beginning(told(thing), `${say(`kind_${kind}`)} ${title}`);
  const raw = spaced(thing.name).replace(".", " · ") === title ? "" : thing.name;
  const chosen = !thing.line && thing.option ? choices(thing.option) : "";
  const says = beginning(thing.says, `${say(`kind_${kind}`)} ${title} ${about}`);
  const become = (as: string): string => [...thing.name.split(".").slice(0, -1), as].join(".");
  const change = async (as: string): Promise<void> => {
    if (!(await desk.change(kind, thing.name, as, as ? [] : words.value))) return;
    adding.value = anew.value = ""; // what is sought stays: there may be more of it to be changed
    latest.value = come.value = as ? `${kind} ${become(as)}` : id;
  };
  const add = (): void => {
    const as = named(kind, anew.value);
    const there = (kinds.value.value ?? []).some((each) => each.kind === kind && each.things.some(({ name }) => name === become(as)));
    wrong.value = !as ? say("no_name") : there ? say("there_already_other", { name: spaced(as) }) : "";
    if (!wrong.value) void change(as);
  };
  return (
    <li data-change={id} class={thing.line ? "yours" : ""}>
      <div>
        <b>
          <Marked text={title} />
        </b>
        {raw ? (
          <code class="raw">
            <Marked text={raw} />
          </code>
        ) : null}
        {thing.line ? <small> {say("yours")}</small> : null}
        {about ? (
          <p>
            <Marked text={about} />
          </p>
        ) : null}
        {thing.reuses ? <p class="note">{say("reused", { phase: thing.reuses })}</p> : null}
        {thing.given ? <p class="note">{say("given", { choice: thing.given })}</p> : null}
        {chosen ? (
          <p>
            <Marked text={chosen} />
          </p>
        ) : (
          <code>
            <Marked text={says} />
          </code>
        )}
      </div>
      <span class="does">
        {thing.line ? (
          <button class="btn small" onClick={() => desk.editor.show(thing.line)}>
            {say("change_there", { n: thing.line })}
          </button>
        ) : (
          <button class="btn small" aria-label={`${say("change_this")}: ${title}`} onClick={() => void change("")}>
            {say("change_this")}
          </button>
        )}
        {!thing.own && kind !== "option" && kind !== "end" ? (
          <button class="btn small" aria-label={`${say("add_like")}: ${title}`} aria-expanded={adding.value === id} onClick={() => {
              adding.value = adding.value === id ? "" : id;
              wrong.value = "";
            }}>
            {say("add_like")}
          </button>
        ) : null}
      </span>
      {adding.value === id ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <Naming />
          <button class="btn small primary">{say("add")}</button>
          {wrong.value ? (
            <p class="wrong" role="alert">
              {wrong.value}
            </p>
          ) : null}
        </form>
      ) : null}
    </li>
  );
}

function Naming(): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <label>
      {say("add_name")} <input ref={field} value={anew.value} required onInput={(event) => {
        anew.value = event.currentTarget.value;
        wrong.value = "";
      }} />
    </label>
  );
}

/** A name as rule files have it; what a hand scores is called in any words. */
function named(kind: Kind["kind"], words: string): string {
  if (kind === "score") return words.replace(/[:#."{}[\]]+/g, " ").replace(/\s+/g, " ").replace(/^[^\p{L}\p{N}]+/u, "").trim();
  return words.trim().toLowerCase().normalize("NFD").replace(/[\u0300-\u036f'’]/g, "").replace(/[^a-z0-9]+/g, "_").replace(/^[_0-9]+|_+$/g, "");
}

const called = (thing: Thing): string => thing.called || say("the_end");

/** What is chosen of an option, as it is searched. */
const values = ({ option }: Thing): string => (option ? choices(option) : "");

/** How many of the words that are sought a thing has. */
function has(kind: Kind["kind"], thing: Thing): number {
  const { about, told: read, english, says } = thing;
  const text = plain(`${say(`kind_${kind}`)} ${also(kind, thing.name)} ${thing.name} ${called(thing)} ${values(thing)} ${about} ${read} ${english} ${says}`);
  return words.value.filter((each) => text.includes(each)).length;
}

/** How many of the words that are sought stand in the name of a thing, or in what it is called. */
function titled(kind: Kind["kind"], thing: Thing): number {
  const title = plain(`${also(kind, thing.name)} ${thing.name} ${called(thing)}`);
  return words.value.filter((each) => title.includes(each)).length;
}

/** Where that is to be said which is kept count of, and a press that begins it. */
function Counting(): JSX.Element {
  return (
    <p class="note">
      {say("track_about")}{" "}
      <button class="btn small" onClick={() => desk.track()}>
        {say(desk.tracks ? "track_show" : "track_begin")}
      </button>
    </p>
  );
}

export function Change(): JSX.Element {
  const asked = useAnswer<readonly Kind[]>("changes", kinds);
  const found = asked.value ?? [];
  const most = Math.max(0, ...found.flatMap(({ kind, things }) => things.map((each) => has(kind, each))));
  useEffect(() => {
    const row = come.value && document.querySelector(`[data-change="${come.value}"].yours`);
    if (!row) return;
    row.scrollIntoView({ block: "center" }); // where one part is shown at a time, that is another
    come.value = "";
  }, [asked.value]);
  const some = most > 0 && most < words.value.length;
  const fits = (kind: Kind["kind"], thing: Thing): boolean =>
    !words.value.length || (most > 0 && has(kind, thing) === most) || latest.value === `${kind} ${thing.name}`;
  const shown = found
    .map(({ kind, things }) => ({ kind, things: things.filter((each) => fits(kind, each)).sort((one, other) => titled(kind, other) - titled(kind, one) || (words.value.length ? other.line - one.line : 0)) }))
    .filter(({ things }) => things.length > 0)
    .sort((one, other) => titled(other.kind, other.things[0]!) - titled(one.kind, one.things[0]!));
  return (
    <>
      <Waiting asked={asked} />
      {asked.value && !found.length ? <p>{say("change_whole")}</p> : null}
      {found.length ? (
        <>
          <p>{say("change_about", { base: desk.base.value })}</p>
          <p>
            <label>
              {say("find")} <input type="search" value={sought.value} onInput={(event) => seek(event.currentTarget.value)} />
            </label>
          </p>
        </>
      ) : null}
      {found.length && (some || !shown.length) ? (
        <p role="status">
          {say(some ? "found_some" : "found_nothing", { wanted: sought.value })}{" "}
          <button class="btn small" onClick={() => seek("")}>
            {say("show_all")}
          </button>
        </p>
      ) : null}
      {found.length && (calledSo("track", words.value) || (words.value.length > 0 && !shown.length)) ? <Counting /> : null}
      {shown.map(({ kind, things }) => (
        <details class="kind" open key={kind}>
          <summary>
            {say(`kind_${kind}` satisfies Word)} <small>{things.length}</small>
          </summary>
          {kind === "option" ? <p class="note">{say("option_about")}</p> : null}
          {kind === "track" ? <p class="note">{say("kept_about")}</p> : null}
          <ul>
            {things.map((thing) => <Row kind={kind} thing={thing} key={thing.name} />)}
          </ul>
        </details>
      ))}
    </>
  );
}
