// The table: the game as it stands, its options as a form, and who plays.

import type { ComponentChildren, JSX } from "preact";
import { useSignal } from "@preact/signals";
import { Advice } from "../play/advice.tsx";
import type { Stopped } from "../play/messages.ts";
import type { Sitting } from "../play/sitting.ts";
import { Timeline } from "../play/timeline.tsx";
import { Board } from "../table/board.tsx";
import { Said } from "../table/melds.tsx";
import { BotChoice, BOTS } from "./bots.tsx";
import { desk } from "./desk.ts";
import type { Option } from "./tabling.ts";
import { Told } from "./told.tsx";
import { say, spaced } from "./words.ts";

/** What the rules call an option and its values. */
interface Called extends Option {
  readonly called: string;
  readonly says: Readonly<Record<string, string>>;
}

function Field({ option }: { option: Called }): JSX.Element {
  const set = (value: string): void => {
    const { [option.name]: _, ...rest } = desk.options.value;
    desk.choose({ options: value === option.default ? rest : { ...rest, [option.name]: value } });
  };
  const values = option.values.length ? option.values : null;
  const chosen = desk.options.value[option.name] ?? option.now;
  return (
    <label class={chosen === option.default ? "" : "other"}>
      <span title={option.name}>{option.called}</span>
      {values ? (
        <select value={chosen} onChange={(event) => set(event.currentTarget.value)}>
          {values.map((value) => <option value={value}>{option.says[value] ?? value}</option>)}
        </select>
      ) : (
        <span class="number">
          <input
            type="number"
            min={option.low}
            max={option.high}
            value={chosen === "none" ? "" : chosen}
            placeholder={Object.values(option.says)[0] ?? ""}
            onChange={(event) => set(event.currentTarget.value || (option.none ? "none" : option.default))}
          />
          <small>
            {say("from_to", { low: option.low, high: option.high })}
          </small>
        </span>
      )}
    </label>
  );
}

function Chosen(): JSX.Element | null {
  const table = desk.table.made.value;
  if (!table) return null;
  const otherSize = table.players !== table.usual;
  const others = desk.bots.value[0] !== BOTS[0];
  const changed = Object.keys(desk.options.value).length + Number(otherSize) + Number(others);
  return (
    <details class="options" onToggle={({ currentTarget: { open } }) => open && desk.table.sitting.value?.hush()}>
      <summary>
        <b>{say("options")}</b>
        <span class={changed ? "state other" : "state"}> · {changed ? say("not_default", { n: changed }) : say("defaults")}</span>
      </summary>
      <form class="scrolls" onSubmit={(event) => event.preventDefault()}>
        <label class={otherSize ? "other" : ""}>
          <span>{say("players")}</span>
          <select value={table.players} onChange={(event) => desk.choose({ players: Number(event.currentTarget.value) })}>
            {table.sizes.map((size) => <option value={size}>{size}</option>)}
          </select>
        </label>
        <label class={others ? "other" : ""}>
          <span>{say("bots")}</span>
          <BotChoice />
        </label>
        <label>
          <span>{say("deal_number")}</span>
          <span class="number deal">
            <input
              type="number"
              min="0"
              max="999999999"
              value={desk.table.seed.value}
              onChange={({ currentTarget: { value } }) => /^[0-9]{1,18}$/.test(value) && desk.table.deal(BigInt(value))}
            />
            <small>{say("deal_same")}</small>
          </span>
        </label>
        {(table.options as readonly Called[]).map((option) => <Field option={option} key={option.name} />)}
      </form>
    </details>
  );
}

/** What a change of the rules did to the match: it stays until it is closed. */
function Note({ children, close }: { children: ComponentChildren; close: () => void }): JSX.Element {
  const open = useSignal(false); // of use where it stands on one line
  return (
    <div class="last stopped" role="status">
      <button class="tells" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>
        {children}
      </button>
      <button class="shut" aria-label={say("close")} onClick={close}>
        ×
      </button>
    </div>
  );
}

/** Which move could not be made, and why, in the words of the table. */
function StoppedAt({ stopped, sitting }: { stopped: Stopped; sitting: Sitting }): JSX.Element {
  const { content } = sitting;
  const [action = "", ...cards] = stopped.text.split(" ");
  const why = sitting.reason(stopped.why);
  const because = why.foreign ? why.text : spaced(why.text);
  const [before, after] = say("stopped", {
    number: stopped.number,
    of: stopped.of,
    text: "\n",
    why: because ? `: ${because.replace(/\.(?= \([^()]*\)$|$)/, "")}` : "",
  }).split("\n");
  return (
    <Note close={() => (desk.table.stopped.value = null)}>
      {before}
      {content.names["action"]?.[action] ?? spaced(action)}
      {cards.length ? <> <Said page={sitting} text={cards.join(" ")} /></> : null}
      {after}
    </Note>
  );
}

export function TablePane({ problems }: { problems: () => void }): JSX.Element {
  const sitting = desk.table.sitting.value;
  const stopped = desk.table.stopped.value;
  const recounted = desk.table.recounted.value;
  return (
    <section class="play" aria-label={say("game")} onKeyDown={(event) => press(event)}>
      {stopped && sitting ? <StoppedAt stopped={stopped} sitting={sitting} /> : null}
      {recounted.length ? <Note close={() => (desk.table.recounted.value = [])}>{say("recounted", { hands: recounted.join(", ") })}</Note> : null}
      {desk.table.unplayable.value ? (
        <p class="last unplayable" role="status">
          ⚠ <Told text={say("unplayable", { why: desk.table.unplayable.value.replace(/\.$/, "") })} />
        </p>
      ) : desk.faulty.value ? (
        <div class="over">
          <p class="last" role="status">
            ⚠ {say(sitting ? "last_rules" : "faults")}{" "}
            <button class="btn small" onClick={problems}>
              {say("see_problems")}
            </button>
          </p>
        </div>
      ) : null}
      {desk.table.problem.value ? (
        <p class="last" role="alert">
          ⚠ {desk.table.problem.value}
        </p>
      ) : null}
      <div class="title">
        {sitting ? <h2>{sitting.content.title}</h2> : null}
        <Chosen />
        {sitting ? (
          <button class="btn small" onClick={() => desk.table.deal()}>
            {say("new_match")}
          </button>
        ) : null}
      </div>
      {sitting ? (
        <>
          {desk.table.watching.value ? (
            <p class="last watched" role="status">
              {say("watched", { what: desk.table.watching.value })}{" "}
              <button class="btn small" onClick={() => desk.table.leave()}>
                {say("back_to_match")}
              </button>
            </p>
          ) : null}
          <Board
            page={sitting}
            above={<Advice page={sitting} />}
            below={desk.table.watching.value ? <Timeline page={sitting} /> : null}
          />
        </>
      ) : desk.name.value && !desk.faulty.value && !desk.table.problem.value ? (
        <p role="status">{say("shuffling")}</p>
      ) : null}
    </section>
  );
}

/** A key that nothing else has, as once a button that was pressed is gone: it is meant for the table. */
function unheld(event: KeyboardEvent): void {
  if (event.target === document.body && !document.querySelector("dialog[open]")) press(event);
}

function press(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
  const sitting = desk.table.sitting.value;
  if (event.key === "Escape" && sitting) sitting.clear();
  sitting?.press(event);
}

document.addEventListener("keydown", unheld);
