// The table: the game as it stands, its options as a form, and who plays.

import type { JSX } from "preact";
import { Board } from "../play/table.tsx";
import { desk, type Option } from "./desk.ts";

const BOTS = ["greedy", "random", "search:ms=300"];

function Field({ option }: { option: Option }): JSX.Element {
  const set = (value: string): void => {
    const { [option.name]: _, ...rest } = desk.options.value;
    desk.choose({ options: value === option.default ? rest : { ...rest, [option.name]: value } });
  };
  const values = option.values.length ? option.values : null;
  const chosen = desk.options.value[option.name] ?? option.now;
  return (
    <label class={chosen === option.default ? "" : "other"}>
      <span>{option.name}</span>
      {values ? (
        <select value={chosen} onChange={(event) => set(event.currentTarget.value)}>
          {values.map((value) => <option value={value}>{value}</option>)}
        </select>
      ) : (
        <span class="number">
          <input
            type="number"
            min={option.low}
            max={option.high}
            value={chosen === "none" ? "" : chosen}
            placeholder={option.none ? "none" : ""}
            onChange={(event) => set(event.currentTarget.value || (option.none ? "none" : option.default))}
          />
          <small>
            {option.low} to {option.high}
          </small>
        </span>
      )}
    </label>
  );
}

function Chosen(): JSX.Element | null {
  const table = desk.table.value;
  if (!table) return null;
  const changed = Object.keys(desk.options.value).length;
  const bots = BOTS.includes(desk.bots.value[0]!) ? BOTS : [...BOTS, desk.bots.value[0]!];
  return (
    <details class="options">
      <summary>
        <b>Options</b> {table.options.length} · {changed ? `${changed} not at the default` : "all at their defaults"}
      </summary>
      <form onSubmit={(event) => event.preventDefault()}>
        <label>
          <span>players</span>
          <select value={table.players} onChange={(event) => desk.choose({ players: Number(event.currentTarget.value) })}>
            {table.sizes.map((size) => <option value={size}>{size}</option>)}
          </select>
        </label>
        <label>
          <span>the others are</span>
          <select value={desk.bots.value[0]} onChange={(event) => desk.choose({ bots: [event.currentTarget.value] })}>
            {bots.map((bot) => <option value={bot}>{bot}</option>)}
          </select>
        </label>
        <label>
          <span>deal number</span>
          <span class="number">
            <input
              type="number"
              min="0"
              max="999999999"
              value={desk.seed.value}
              onChange={({ currentTarget: { value } }) => /^[0-9]{1,18}$/.test(value) && desk.deal(BigInt(value))}
            />
            <small>the same number deals the same cards</small>
          </span>
        </label>
        {table.options.map((option) => <Field option={option} key={option.name} />)}
      </form>
    </details>
  );
}

export function TablePane(): JSX.Element {
  const sitting = desk.sitting.value;
  const stopped = desk.stopped.value;
  const failed = sitting?.failed.value;
  return (
    <section class="play" aria-label="Table" onKeyDown={(event) => press(event)}>
      <Chosen />
      {desk.broken.value ? (
        <p class="last" role="status">
          ⚠ {sitting ? "The table plays the last rules that held together." : "These rules have faults and cannot be played yet: see Problems."}
        </p>
      ) : null}
      {desk.problem.value ? (
        <p class="last" role="alert">
          ⚠ {desk.problem.value}
        </p>
      ) : null}
      {stopped ? (
        <p class="last stopped" role="status">
          By these rules move {stopped.number} of {stopped.of}, “{stopped.text}”, can no longer be made{stopped.why ? `: ${stopped.why}` : ""}. Play
          goes on from there.
        </p>
      ) : null}
      {sitting ? (
        <>
          <div class="title">
            <h2>{sitting.content.title}</h2>
            <button class="btn small" onClick={() => desk.deal()}>
              New match
            </button>
            <button class="btn small" onClick={() => desk.example()}>
              Make an example of this position
            </button>
          </div>
          {failed && sitting.seen.value === null ? <p role="alert">{sitting.say("failed", { why: failed })}</p> : null}
          <Board page={sitting} />
        </>
      ) : desk.name.value && !desk.broken.value && !desk.problem.value ? (
        <p role="status">Shuffling…</p>
      ) : null}
    </section>
  );
}

function press(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
  const sitting = desk.sitting.value;
  if (event.key === "Escape" && sitting) sitting.chosen.value = [];
  sitting?.press(event);
}
