// Beside the table: the score sheet, and what happened.

import type { JSX } from "preact";
import { eventText, handOver } from "../play/log.ts";
import type { Event, Seen, SheetLine } from "../play/messages.ts";
import type { Sitting } from "../play/sitting.ts";
import { Argued, Said } from "./melds.tsx";
import { tableauOf } from "./tableau.ts";

const MOST_LINES = 60; // of what happened

const amount = (value: number): string => (value === 0 ? "·" : String(value).replace("-", "−"));

function Heads({ page, columns }: { page: Sitting; columns: number }): JSX.Element {
  const seats = page.content.table.teams.length;
  return (
    <tr>
      <td />
      {Array.from({ length: columns }, (_, i) => (
        <th scope="col" key={i}>
          {columns === seats ? page.seat(i + 1) : page.say("team", { n: i + 1 })}
        </th>
      ))}
    </tr>
  );
}

/** How the last hand ended, with what counted in it by name; `heading`: as what it stands there. */
export function HandOver({ page, heading: Heading = "h3" }: { page: Sitting; heading?: "h2" | "h3" }): JSX.Element | null {
  const ended = page.ended.value;
  if (ended === null) return null;
  return (
    <div class="ended">
      <Heading>{page.say("hand", { n: ended.number })}</Heading>
      <p>
        {page.name("reason", ended.reason)}
        {ended.winners.length ? `: ${page.seats(ended.winners)}` : ""}
      </p>
      <Sheet page={page} lines={ended.lines} total={ended.scores} hand />
    </div>
  );
}

/** One line of a sheet. */
function Row({ name, amounts, total = false }: { name: string; amounts: readonly number[]; total?: boolean }): JSX.Element {
  return (
    <tr class={total ? "total" : ""}>
      <th scope="row">{name}</th>
      {amounts.map((each, i) => <td key={i}>{amount(each)}</td>)}
    </tr>
  );
}

/**
 * The lines of a sheet; `total`: what each seat has with them in the main ledger. What counts elsewhere stands
 * below it. `hand`: it is that of a hand, whose own sum is told besides.
 */
function Sheet({ page, lines, total, hand = false }: { page: Sitting; lines: readonly SheetLine[]; total: readonly number[]; hand?: boolean }): JSX.Element | null {
  if (lines.length === 0) return null;
  const columns = lines[0]!.amounts.length;
  const { teams } = page.content.table;
  const standing = columns === total.length ? total : Array.from({ length: columns }, (_, team) => total[teams.indexOf(team)] ?? 0);
  const main = lines.filter((line) => line.apart === undefined);
  const sums = standing.map((_, i) => main.reduce((sum, line) => sum + (line.amounts[i] ?? 0), 0));
  return (
    <table>
      <thead>
        <Heads page={page} columns={columns} />
      </thead>
      <tbody>
        {main.map((line) => <Row name={page.name("entry", line.name)} amounts={line.amounts} key={line.name} />)}
        {hand ? <Row name={page.say("this_hand")} amounts={sums} total /> : null}
        <Row name={page.say(hand ? "so_far" : "in_the_end")} amounts={standing} total />
        {lines.map(({ name, amounts, apart }) =>
          apart === undefined ? null : (
            <Row name={page.say("apart", { line: page.name("entry", name), ledger: page.name("ledger", apart) })} amounts={amounts} key={name} />
          ),
        )}
      </tbody>
    </table>
  );
}

/** How the match ended, with what its end brought by name. */
export function MatchOver({ page, seen }: { page: Sitting; seen: Seen }): JSX.Element | null {
  if (!seen.over) return null;
  return (
    <div class="ended">
      <h3>
        {page.say("over")}: {page.won(seen.winners)}
      </h3>
      <Sheet page={page} lines={seen.bonuses} total={Object.values(seen.view.ledgers)[0] ?? []} />
    </div>
  );
}

export function Scores({ page, seen }: { page: Sitting; seen: Seen }): JSX.Element {
  // Many a ledger is only for some tables, or for the end: it is there once something is in it.
  const ledgers = Object.entries(seen.view.ledgers).filter(([, amounts], i) => i === 0 || amounts.some((each) => each !== 0));
  return (
    <section class="score" tabIndex={0} aria-label={page.say("scores")}>
      <h2>{page.say("scores")}</h2>
      <MatchOver page={page} seen={seen} />
      <HandOver page={page} />
      <table class="accounts">
        <thead>
          <Heads page={page} columns={ledgers[0]?.[1].length ?? 0} />
        </thead>
        <tbody>
          {ledgers.map(([name, amounts]) => (
            <tr key={name}>
              <th scope="row">{page.name("ledger", name)}</th>
              {amounts.map((each, i) => <td key={i}>{String(each).replace("-", "−")}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** One thing that happened: who did what, with the cards that were seen of it. */
export function Told({ page, event }: { page: Sitting; event: Event }): JSX.Element {
  if (event.kind === "ended") return <b>{handOver(page, event)}</b>;
  const counted = (n: number): boolean => event.moved.some(({ cards, hidden, to }) => hidden === 0 && cards.length === n && to?.[1] === event.seat);
  const named = event.args.filter(({ text, kind }) => text !== "?" && kind !== "layout" && !(kind === "number" && counted(Number(text))));
  const seen = named.length ? [] : event.moved.flatMap(({ cards }) => cards);
  return (
    <>
      <b>{page.seat(event.seat)}:</b> {page.name("action", event.action)}{" "}
      {named.map((arg, i) => <Argued page={page} arg={arg} key={i} />)}
      {seen.length ? <Said page={page} text={seen.join(" ")} /> : null}
      {event.said.map((text) => ` “${text}”`)}
    </>
  );
}

export function Log({ page }: { page: Sitting }): JSX.Element {
  const all = page.events.value;
  const over = tableauOf(page).closing.value ? all.map(({ kind }) => kind).lastIndexOf("ended") : -1; // the next hand waits
  const events = (over < 0 ? all : all.slice(0, over + 1)).slice(-MOST_LINES).reverse();
  return (
    <section class="happened">
      <h2>{page.say("log")}</h2>
      <ol class="log" tabIndex={0} aria-label={page.say("log")}>
        {events.map((event) => (
          <li data-told={eventText(page, event)} key={`${event.at} ${event.kind}`}>
            <Told page={page} event={event} />
          </li>
        ))}
      </ol>
    </section>
  );
}
