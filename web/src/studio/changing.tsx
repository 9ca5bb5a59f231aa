// What of its base a variant may change: each is put into the rules as it stands, to be edited there.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { nothing, useAnswer, Waiting } from "./asked.tsx";
import { desk } from "./desk.ts";
import { type Word, say } from "./words.ts";

/** See rulekit/studio/varying.py. */
interface Thing {
  readonly name: string;
  readonly about: string;
  readonly says: string;
  readonly line: number; // of the text; 0: it is not there yet
  readonly own: boolean; // the base has nothing of that name
}

interface Kind {
  readonly kind: "option" | "action" | "meld" | "score" | "end";
  readonly things: readonly Thing[];
}

const kinds = nothing<readonly Kind[]>();
const sought = signal("");
const adding = signal(""); // the thing that a new one is to be like
const anew = signal("");
const MOST = 240; // characters of what is said

desk.name.subscribe(() => (sought.value = adding.value = anew.value = ""));

function Row({ kind, thing }: { kind: Kind["kind"]; thing: Thing }): JSX.Element {
  const title = thing.name.replaceAll("_", " ").replace(".", " · ") || say("the_end");
  const id = `${kind} ${thing.name}`;
  const says = thing.says.length > MOST ? `${thing.says.slice(0, MOST)} …` : thing.says;
  return (
    <li data-change={id} class={thing.line ? "yours" : ""}>
      <div>
        <b>{title}</b>
        {thing.line ? <small> {say("yours")}</small> : null}
        {thing.about ? <p>{thing.about}</p> : null}
        <code>{says}</code>
      </div>
      <span class="does">
        {thing.line ? (
          <button class="btn small" onClick={() => desk.editor.show(thing.line)}>
            {say("change_there", { n: thing.line })}
          </button>
        ) : (
          <button class="btn small" aria-label={`${say("change_this")}: ${title}`} onClick={() => void desk.change(kind, thing.name)}>
            {say("change_this")}
          </button>
        )}
        {!thing.own && (kind === "action" || kind === "score" || kind === "meld") ? (
          <button class="btn small" aria-label={`${say("add_like")}: ${title}`} aria-expanded={adding.value === id} onClick={() => (adding.value = adding.value === id ? "" : id)}>
            {say("add_like")}
          </button>
        ) : null}
      </span>
      {adding.value === id ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            adding.value = "";
            void desk.change(kind, thing.name, named(anew.value));
            anew.value = "";
          }}
        >
          <Naming />
          <button class="btn small primary">{say("add_like")}</button>
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
      {say("add_name")} <input ref={field} value={anew.value} required onInput={(event) => (anew.value = event.currentTarget.value)} />
    </label>
  );
}

/** A name as rule files have it. */
function named(words: string): string {
  return words.trim().toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[^a-z0-9]+/g, "_").replace(/^[_0-9]+|_+$/g, "");
}

/** A text as it is searched. */
const plain = (text: string): string => text.toLowerCase().replaceAll("_", " ").replaceAll(".", " ");

export function Change(): JSX.Element {
  const asked = useAnswer<readonly Kind[]>("changes", kinds);
  const found = asked.value ?? [];
  const wanted = plain(sought.value);
  const shown = found
    .map(({ kind, things }) => ({
      kind,
      things: things.filter((each) => plain(`${say(`kind_${kind}`)} ${each.name} ${each.about} ${each.says}`).includes(wanted)),
    }))
    .filter(({ things }) => things.length > 0);
  return (
    <>
      <Waiting asked={asked} />
      {asked.value && !found.length ? <p>{say("change_whole")}</p> : null}
      {found.length ? (
        <>
          <p>{say("change_about", { base: desk.base.value })}</p>
          <p>
            <label>
              {say("find")} <input type="search" value={sought.value} onInput={(event) => (sought.value = event.currentTarget.value)} />
            </label>
          </p>
        </>
      ) : null}
      {shown.map(({ kind, things }) => (
        <details class="kind" open key={kind}>
          <summary>
            {say(`kind_${kind}` satisfies Word)} <small>{things.length}</small>
          </summary>
          <ul>
            {things.map((thing) => <Row kind={kind} thing={thing} key={thing.name} />)}
          </ul>
        </details>
      ))}
      {found.length && !shown.length ? (
        <p role="status">
          {say("found_nothing", { wanted: sought.value })}{" "}
          <button class="btn small" onClick={() => (sought.value = "")}>
            {say("show_all")}
          </button>
        </p>
      ) : null}
    </>
  );
}
