// The studio: the page and its parts.

import { signal } from "@preact/signals";
import { type JSX, render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Begin } from "./beginning.tsx";
import { Rulebook } from "./book.tsx";
import { Change } from "./changing.tsx";
import { desk, part } from "./desk.ts";
import { Examples, failing, Graph, Problems, useExamples } from "./panes.tsx";
import { Row } from "./row.tsx";
import { Compare, Simulate } from "./runs.tsx";
import { TablePane } from "./table.tsx";
import { language, LANGUAGES, say } from "./words.ts";

const PANES = {
  change: Change, problems: Problems, simulate: Simulate, compare: Compare, rulebook: Rulebook, examples: Examples, graph: Graph,
};
type Pane = keyof typeof PANES;
const shown = signal<Pane>("change");
const beginning = signal(false);

const told = (error: Error): string => (desk.notice.value = error.message);

/** What a file is called in a tab: without the ending that all have. */
const short = (name: string): string => name.replace(/(\.rulekit)?\.ya?ml$/, "");

function Files(): JSX.Element {
  return (
    <nav class="files" aria-label={say("file")}>
      <Row now=".now" of={[desk.name.value, desk.tabs.value, desk.saving.saved.value]}>
        {desk.tabs.value.map((name) => {
          const now = name === desk.name.value;
          const unsaved = now && desk.saving.saved.value !== "saved";
          return (
            <span class={now ? "file now" : "file"} key={name}>
              <button aria-current={now ? "page" : undefined} title={name} onClick={() => desk.open(name).catch(told)}>
                {short(name)}
                {unsaved ? <i aria-hidden="true"> ●</i> : null}
              </button>
              {desk.tabs.value.length > 1 ? (
                <button class="shut" aria-label={say("close_file", { name: short(name) })} onClick={() => desk.close(name).catch(told)}>
                  ×
                </button>
              ) : null}
            </span>
          );
        })}
      </Row>
      <button class="file anew" aria-label={say("new")} onClick={() => (beginning.value = true)}>
        <span class="long">{say("new")}</span>
        <span class="brief">{say("new_brief")}</span>
      </button>
    </nav>
  );
}

const written = signal({ long: "", brief: "" }); // where something was written last, for a while

function tellWritten(long: string, brief: string): void {
  const told = { long, brief };
  written.value = told;
  window.setTimeout(() => written.value === told && (written.value = { long: "", brief: "" }), 20_000);
}

/** Save at once, and say where it lies. */
async function keep(): Promise<void> {
  await desk.saving.save();
  const { saving: { saved }, folder, name: { value: name } } = desk;
  if (saved.value !== "saved" || !name) return;
  const time = new Date().toLocaleTimeString(language.value);
  tellWritten(say("saved_in", { name: `${folder.value!.folder}/${name}`, time }), say("saved_at", { time }));
}

/** Give the game as a page, and say where it went. */
async function exported(): Promise<void> {
  const name = `${short(desk.name.value.split("/").at(-1)!)}.html`;
  desk.notice.value = "";
  await desk.export();
  if (desk.notice.value) return;
  tellWritten(say("exported", { name }), say("exported_brief", { name }));
}

function Top(): JSX.Element {
  const open = desk.name.value !== "";
  return (
    <header class="top">
      <h1>rulekit studio</h1>
      <Files />
      <span class="saved" role="status" data-saved={desk.saving.saved.value}>
        {open ? say(desk.saving.saved.value) : ""}
      </span>
      <div class="does">
        {open ? ( // both stay where they are, so that a second press is not one on the other
          <>
            <button class="btn small step" disabled={!desk.undoable.value} onClick={() => desk.editor.undo()}>
              <span aria-hidden="true">↶ </span>
              <span class="word">{say("undo")}</span>
            </button>
            <button class="btn small step" disabled={!desk.redoable.value} onClick={() => desk.editor.redo()}>
              <span aria-hidden="true">↷ </span>
              <span class="word">{say("redo")}</span>
            </button>
          </>
        ) : null}
        <label class="tongue">
          <span class="sr">{say("language")}</span>
          <span class="code" aria-hidden="true">{language.value.toUpperCase()}</span>
          <select class="language" value={language.value} onChange={(event) => desk.speak(event.currentTarget.value)}>
            {Object.entries(LANGUAGES).map(([name, title]) => <option value={name}>{title}</option>)}
          </select>
        </label>
        {open ? (
          <button class="btn small" aria-label={say("export")} aria-busy={desk.exporting.value} disabled={!desk.table.sound.value} onClick={() => void exported()}>
            <span class="long">{say("export")}</span>
            <span class="brief">{say("export_brief")}</span>
          </button>
        ) : null}
        {open ? (
          <button class={`btn small keep${desk.saving.saved.value === "saved" ? "" : " primary"}`} title={say("save_tells")} onClick={() => void keep()}>
            {say("save")} <kbd>Ctrl S</kbd>
          </button>
        ) : null}
      </div>
    </header>
  );
}

function Notices(): JSX.Element | null {
  if (desk.saving.theirs.value) {
    return (
      <div class="notice" role="alert">
        <p>{say("theirs")}</p>
        <button class="btn small" onClick={() => desk.saving.settle(true)}>
          {say("keep_mine")}
        </button>
        <button class="btn small" onClick={() => desk.saving.settle(false)}>
          {say("take_theirs")}
        </button>
        <details>
          <summary>{say("their_text")}</summary>
          <pre>{desk.saving.theirs.value.text}</pre>
        </details>
      </div>
    );
  }
  if (!desk.notice.value) return null;
  return (
    <div class="notice" role="status">
      <p>{desk.notice.value}</p>
      <button class="btn small" onClick={() => (desk.notice.value = "")}>
        {say("close")}
      </button>
    </div>
  );
}

function Tabs(): JSX.Element {
  const Shown = PANES[shown.value];
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    pane.current?.scrollTo(0, 0); // nobody looks for what is above
  }, [shown.value, part.value]);
  const names = Object.keys(PANES) as Pane[];
  const step = (event: KeyboardEvent, by: number): void => {
    shown.value = names[(names.indexOf(shown.value) + by + names.length) % names.length]!;
    document.getElementById(`tab-${shown.value}`)?.focus();
    event.preventDefault();
  };
  return (
    <section class="more" aria-label={say("more")}>
      <Row kind="tabs" role="tablist" now="[aria-selected=true]" of={[shown.value, part.value, language.value]}>
        {names.map((name) => (
          <button
            role="tab"
            id={`tab-${name}`}
            aria-selected={shown.value === name}
            aria-controls="pane"
            tabIndex={shown.value === name ? 0 : -1}
            onClick={() => (shown.value = name)}
            onKeyDown={(event) => {
              if (event.key === "ArrowRight") step(event, 1);
              if (event.key === "ArrowLeft") step(event, -1);
            }}
          >
            {say(name)}
            {name === "problems" && desk.findings.value.length ? (
              <b class={desk.graves.value ? "count" : "count mild"}>{desk.findings.value.length}</b>
            ) : null}
            {name === "examples" && failing.value ? <b class="count">{failing.value}</b> : null}
          </button>
        ))}
      </Row>
      <div ref={pane} role="tabpanel" id="pane" class={`pane ${shown.value}`} aria-labelledby={`tab-${shown.value}`} tabIndex={0}>
        {desk.faulty.value && desk.table.sound.value && shown.value !== "problems" ? (
          <p class="stale">{say("stale")}</p>
        ) : null}
        {desk.table.sound.value || shown.value === "problems" ? <Shown /> : desk.name.value ? <p>{say("no_rules")}</p> : null}
      </div>
    </section>
  );
}

function Foot(): JSX.Element {
  const { line, column } = desk.place.value;
  const count = desk.findings.value.length;
  const exported = desk.exporting.value ? say("exporting") : written.value.long;
  return (
    <footer class={exported ? "foot telling" : "foot"}>
      <span class="exported" role="status" title={exported}>
        {desk.exporting.value || !exported ? (
          exported
        ) : (
          <>
            <span class="long">{exported}</span>
            <span class="brief">{written.value.brief}</span>
          </>
        )}
      </span>
      <button class={desk.graves.value || desk.faulty.value ? "grave" : ""} onClick={() => reveal("problems")}>
        {count === 0 ? say(desk.faulty.value ? "faulty" : "no_problems") : count === 1 ? say("one_problem") : say("many_problems", { n: count })}
      </button>
      {failing.value ? (
        <button class="grave failing" onClick={() => reveal("examples")}>
          {say("failing", { n: failing.value })}
        </button>
      ) : null}
      <span class="place">{say("place", { line, column })}</span>
      {desk.speaks.value ? null : <span>{say("silent")}</span>}
      <a href="/licences.txt" target="_blank" rel="noreferrer">
        {say("licences")}
      </a>
      {desk.heated.value ? <span class="legend">{say("heat")}</span> : null}
      {!desk.table.took.value ? null : desk.table.broken.value || desk.table.unplayable.value ? (
        <span class="took">{say("took_before")}</span>
      ) : (
        <span class="took" data-took={Math.round(desk.table.took.value)}>{say("took")}</span>
      )}
      <span class="local">{say("local")}</span>
    </footer>
  );
}

/** Show a pane, on narrow screens too. */
function reveal(pane: Pane): void {
  shown.value = pane;
  part.value = "more";
}

/** Show what there is to do with a file that was opened; `anew`: it was written just now. */
function begun(anew: boolean): void {
  beginning.value = false;
  if (anew) shown.value = "change";
}

function Studio(): JSX.Element {
  const rules = useRef<HTMLDivElement>(null);
  useEffect(() => {
    desk.begin(rules.current!).catch(told);
  }, []);
  useExamples(() => shown.value === "examples");
  const empty = desk.folder.value !== null && (!desk.name.value || beginning.value);
  return (
    <>
      <Top />
      <Notices />
      <main class="desk" data-part={part.value}>
        <section class="rules" aria-label={say("rules")}>
          <div ref={rules} class="editor" />
        </section>
        <TablePane problems={() => reveal("problems")} />
        <Tabs />
      </main>
      <nav class="parts" aria-label={say("parts")}>
        {(["rules", "table", "more"] as const).map((name) => (
          <button aria-pressed={part.value === name} onClick={() => (part.value = name)}>
            {say(name)}
            {name === "rules" && desk.graves.value ? <b class="count">{desk.graves.value}</b> : null}
          </button>
        ))}
      </nav>
      <Foot />
      {empty ? <Begin close={desk.name.value ? () => (beginning.value = false) : null} done={begun} /> : null}
    </>
  );
}

document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "s") {
    event.preventDefault();
    void keep();
  }
  if (event.key === "Escape" && desk.name.value) beginning.value = false;
});
render(<Studio />, document.querySelector("#studio")!);
