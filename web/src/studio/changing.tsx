// What of its base a variant may change: each is put into the rules as it stands, to be edited there.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { nothing, useAnswer, Waiting } from "./asked.tsx";
import { desk } from "./desk.ts";
import { type Word, say } from "./words.ts";

interface Thing {
  readonly name: string;
  readonly says: string;
  readonly line: number; // of the text; 0: it is not there yet
}

interface Kind {
  readonly kind: "option" | "action" | "meld" | "score" | "end";
  readonly things: readonly Thing[];
}

const kinds = nothing<readonly Kind[]>();
const sought = signal("");
const adding = signal(""); // the thing that a new one is to be like
const anew = signal("");
const MOST = 160; // characters of what the base says

function Row({ kind, thing }: { kind: Kind["kind"]; thing: Thing }): JSX.Element {
  const title = thing.name.replaceAll("_", " ").replace(".", " · ") || say("the_end");
  const id = `${kind} ${thing.name}`;
  const says = thing.says.length > MOST ? `${thing.says.slice(0, MOST)} …` : thing.says;
  return (
    <li data-change={id}>
      <b>{title}</b>
      <code>{says}</code>
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
        {kind === "action" || kind === "score" || kind === "meld" ? (
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
          <label>
            {say("add_name")} <input value={anew.value} required onInput={(event) => (anew.value = event.currentTarget.value)} />
          </label>
          <button class="btn small primary">{say("add_like")}</button>
        </form>
      ) : null}
    </li>
  );
}

/** A name as rule files have it. */
function named(words: string): string {
  return words.trim().toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[^a-z0-9]+/g, "_").replace(/^[_0-9]+|_+$/g, "");
}

export function Change(): JSX.Element {
  const asked = useAnswer<readonly Kind[]>("changes", kinds);
  const found = asked.value ?? [];
  const base = /^extends: *['"]?([^\s'"]+)/m.exec(desk.table.sound.value)?.[1] ?? "";
  const wanted = sought.value.toLowerCase().replaceAll("_", " ");
  const fits = (thing: Thing): boolean => `${thing.name} ${thing.says}`.toLowerCase().replaceAll("_", " ").includes(wanted);
  return (
    <>
      <Waiting asked={asked} />
      {asked.value && !found.length ? <p>{say("change_whole")}</p> : null}
      {found.length ? (
        <>
          <p>{say("change_about", { base })}</p>
          <p>
            <label>
              {say("find")} <input type="search" value={sought.value} onInput={(event) => (sought.value = event.currentTarget.value)} />
            </label>
          </p>
        </>
      ) : null}
      {found.map(({ kind, things }) => {
        const shown = things.filter(fits);
        return shown.length ? (
          <details class="kind" open key={kind}>
            <summary>
              {say(`kind_${kind}` satisfies Word)} <small>{shown.length}</small>
            </summary>
            <ul>
              {shown.map((thing) => <Row kind={kind} thing={thing} key={thing.name} />)}
            </ul>
          </details>
        ) : null;
      })}
    </>
  );
}
