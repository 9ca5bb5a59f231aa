// Beside the table: the score sheet, and what happened.

import type { JSX } from "preact";
import type { Seen } from "../play/messages.ts";
import type { Sitting } from "../play/sitting.ts";
import { Said } from "./melds.tsx";

const MOST_LINES = 60; // of what happened

const amount = (value: number | bigint): string => (Number(value) === 0 ? "·" : String(value).replace("-", "−"));

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

export function Scores({ page, seen }: { page: Sitting; seen: Seen }): JSX.Element {
  const ended = page.ended.value;
  const ledgers = Object.entries(seen.view.ledgers);
  return (
    <section class="score">
      <h2>{page.say("scores")}</h2>
      {ended === null ? null : (
        <div class="ended">
          <h3>
            {page.say("hand", { n: ended.number })} · {page.name("reason", ended.reason)}
          </h3>
          <p>{page.say("won", { who: ended.winners.map((seat) => page.seat(seat)).join(", ") || page.say("nobody") })}</p>
          <table>
            <thead>
              <Heads page={page} columns={ended.lines[0]?.amounts.length ?? 0} />
            </thead>
            <tbody>
              {ended.lines.map((line) => (
                <tr key={line.name}>
                  <th scope="row">{page.name("entry", line.name)}</th>
                  {line.amounts.map((each, i) => <td key={i}>{amount(each)}</td>)}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
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

/** What happened, in words: a line as the host tells it, with names and cards of this game. */
export function Told({ page, line }: { page: Sitting; line: string }): JSX.Element {
  const move = /^seat (\d+): (\S+) ?([^("]*)(?:\(([^)]*)\))?(.*)$/.exec(line);
  if (move === null) return <>{line}</>;
  const [, seat, action, args, moved, said] = move as unknown as [string, string, string, string, string?, string?];
  const taken = args.trim() === "" ? (moved ?? "").split(";").map((way) => way.split(" from ")[0]!.trim()) : [];
  return (
    <>
      <b>{page.seat(Number(seat))}</b> {page.name("action", action)} <Said page={page} text={args} />
      {taken.filter((text) => !/cards?$/.test(text)).map((text) => <Said page={page} text={text} />)}
      {said}
    </>
  );
}

export function Log({ page }: { page: Sitting }): JSX.Element {
  const lines = page.said.value.slice(-MOST_LINES).reverse();
  return (
    <section class="happened">
      <h2>{page.say("log")}</h2>
      <ol class="log" tabIndex={0} aria-label={page.say("log")}>
        {lines.map((line, i) => (
          <li data-told={line} key={page.said.value.length - i}>
            <Told page={page} line={line} />
          </li>
        ))}
      </ol>
    </section>
  );
}
