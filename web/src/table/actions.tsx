// The moves as buttons: those of the chosen cards, those that need none, and a list of all.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Choice } from "../play/messages.ts";
import type { Sitting } from "../play/sitting.ts";
import { Argued } from "./melds.tsx";
import { tableauOf } from "./tableau.ts";

const SHOWN = 5; // moves that are offered beside the list of all
const UNCHOSEN = 3; // while no card is chosen and there are more, unless there are more actions
const MOST = 80; // that are listed

/** Make a move. One that was made by a key hands the focus on. */
function played(page: Sitting, choice: Choice, { detail }: MouseEvent): void {
  tableauOf(page).keyed = detail === 0;
  page.play(choice);
}

function Move(props: { page: Sitting; choice: Choice; number: number; primary?: boolean }): JSX.Element {
  const { page, choice, number, primary } = props;
  return (
    <button class={`choice btn${primary ? " primary" : ""}`} onClick={(event) => played(page, choice, event)} data-move={choice.text} {...(number >= 1 && number <= 9 ? { "aria-keyshortcuts": String(number) } : {})}>
      <span>
        <b>{page.name("action", choice.action)}</b>
        {choice.args.length ? " " : ""}
        {choice.args.map((arg, i) => <Argued page={page} arg={arg} key={i} />)}
      </span>
      {number >= 1 && number <= 9 ? <kbd aria-hidden="true">{number}</kbd> : null}
    </button>
  );
}

/** All other moves, drawn when they are asked for. */
function Every({ page, of, more }: { page: Sitting; of: number; more: readonly Choice[] }): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <details class="every" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="btn small quiet">{page.say("all_moves", { n: of })}</summary>
      {open ? (
        <div class="choices" role="group" aria-label={page.say("all_moves", { n: of })}>
          {more.slice(0, MOST).map((choice) => <Move page={page} choice={choice} number={0} key={choice.text} />)}
          {of > MOST ? <p>{page.say("narrow", { n: of })}</p> : null}
        </div>
      ) : null}
    </details>
  );
}

export function Actions({ page }: { page: Sitting }): JSX.Element | null {
  const tableau = tableauOf(page);
  const { bench, ordered, picked: { value: { length: picked } } } = tableau;
  const seen = page.seen.value;
  const handing = bench.handing.value.choices;
  const { first, exact, actions } = ordered.value;
  const shown = handing.length ? handing : first.slice(0, first.length <= SHOWN || picked ? SHOWN : Math.min(SHOWN, Math.max(UNCHOSEN, actions)));
  const group = useRef<HTMLDivElement>(null);
  const all = useRef<HTMLDivElement>(null);
  const room = useRef({ at: -1, height: 0 }); // that it took at most where it was last decided
  useEffect(() => {
    if (!tableau.keyed || !group.current || !seen?.live) return;
    tableau.keyed = false;
    if (document.activeElement === document.body) group.current.focus(); // no move: Enter twice would make one that nobody chose
  });
  useEffect(() => {
    if (!all.current || !seen) return;
    const before = room.current.at === seen.at ? room.current.height : 0;
    room.current = { at: seen.at, height: Math.max(before, all.current.offsetHeight) };
  });
  if (first.length === 0 && handing.length === 0) { // the hand stays where it is while others move
    return seen?.live && !seen.over && !tableau.closing.value ? <div class="moves" style={{ minHeight: `${room.current.height}px` }} /> : null;
  }
  const number = (choice: Choice): number => (handing.length ? 0 : first.indexOf(choice) + 1);
  // While sets are in the making, what does not hand them in is not what there is to do.
  const main = handing.length > 0 || (!bench.changed.value && (exact > 0 || first.length <= 2));
  return (
    <div class="moves" ref={all} style={{ minHeight: room.current.at === seen?.at ? `${room.current.height}px` : 0 }}>
      <div class="choices" role="group" aria-label={page.say("moves")} tabIndex={-1} ref={group}>
        {shown.map((choice, i) => (
          <Move page={page} choice={choice} number={number(choice)} primary={main && i === 0} key={choice.text} />
        ))}
      </div>
      {first.length > shown.length ? (
        <Every page={page} of={first.length} more={first.filter((choice) => !shown.includes(choice))} />
      ) : null}
    </div>
  );
}
