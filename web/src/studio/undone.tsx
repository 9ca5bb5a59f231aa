// What is said beside figures: what nobody did, what was scored, how hands end.

import type { JSX } from "preact";
import { OtherBots } from "./bots.tsx";
import { desk } from "./desk.ts";
import type { News, Opening, Scored } from "./server.ts";
import { language, number, say, spaced } from "./words.ts";

/** What is said of a way to end, if it is that of a hand that has had all its turns. */
export function Longest({ news }: { news: News }): JSX.Element {
  const differ = (news.differences ?? []).filter((each) => each.verdict !== "same").map((each) => each.key);
  const ends = news.summary ? Object.keys(news.summary.hands.ends).map((why) => `ends.${why}`) : differ;
  const told = (news.longest ?? []).filter((why) => ends.includes(`ends.${why}`));
  return <>{told.map((what) => <p class="note">{say("longest", { what: ended(what) })}</p>)}</>;
}

/** Of what nobody, or hardly anybody, did the figures say nothing: that comes before them, what is not of the text in short. */
export function Undone({ news, again }: { news: News; again: () => void }): JSX.Element | null {
  const { never = [], hardly = [], own = [], made = {} } = news.undone ?? {};
  const mine = (names: readonly string[]): string[] => names.filter((name) => own.includes(name));
  const others = (names: readonly string[]): string[] => names.filter((name) => !own.includes(name));
  const called = (names: readonly string[]): string =>
    names.map((name) => say("quoted", { what: desk.table.made.value?.names["action"]?.[name] ?? spaced(name) })).join(", ");
  const told = (never: readonly string[], hardly: readonly string[]): JSX.Element => (
    <>
      {never.length ? <p>{say("never_done", { what: called(never) })}</p> : null}
      {hardly.length ? <p>{say("hardly_done", { what: called(hardly) })}</p> : null}
      <small>{say("undone_why")}</small>
      <OtherBots go={again} />
    </>
  );
  const left = [...others(never), ...others(hardly)];
  const often = (name: string, times: number): string =>
    news.differences
      ? say("made_often", { what: called([name]), times: times.toLocaleString(language.value, { maximumFractionDigits: 2 }) })
      : say("made_in", { what: called([name]), share: Math.round(100 * times) });
  return (
    <>
      {Object.entries(made).map(([name, times]) => <p class="made">{often(name, times)}</p>)}
      {own.length ? <div class="unused">{told(mine(never), mine(hardly))}</div> : null}
      {left.length ? (
        <details class="unused aside">
          <summary>{say("others_undone", { what: called(left) })}</summary>
          {told(others(never), others(hardly))}
        </details>
      ) : null}
    </>
  );
}

/** What the text itself scores for is told if it is so seldom that the figures do not show it. */
export function Seldom({ news }: { news: News }): JSX.Element | null {
  const few = (news.scored ?? []).filter((each) => each.own && isSeldom(each));
  if (!few.length) return null;
  return (
    <div class="unused">
      {few.map(({ name, hands, of }) => (
        <p>{hands ? say("scored_seldom", { what: entry(name), n: hands, of }) : say("scored_never", { what: entry(name), of })}</p>
      ))}
    </div>
  );
}

/** When players first lay something: in the game of the text, and in the one that it is compared with. */
export function FirstLaid({ opening }: { opening: readonly Opening[] }): JSX.Element | null {
  const mine = opening.at(-1);
  const there = opening.at(-2);
  const told = ({ turn, low, high, never, ...rest }: Opening): Record<string, string | number> => ({
    ...rest,
    turn: low === null || high === null ? number(turn, 1) : say("with_interval", { value: number(turn, 1), low: number(low, 1), high: number(high, 1) }),
    never: `${number(100 * never, 0)}%`,
  });
  if (!mine) return null;
  return (
    <p class="opening">
      {say("first_laid", told(mine))} {there ? say("first_laid_there", told(there)) : ""}
    </p>
  );
}

/** How often each score of the text itself was given: beside a comparison, which tells only of what differs. */
export function Given({ news }: { news: News }): JSX.Element {
  const own = (news.scored ?? []).filter((each) => each.own && !isSeldom(each));
  return (
    <>
      {own.map((each) => (
        <p class="given">
          {say("scored_in", { what: entry(each.name), n: each.hands, of: each.of })} <AsOften one={each} all={news.scored ?? []} />
        </p>
      ))}
    </>
  );
}

/** That a score of the text itself was given in as many hands as another, of which both begin with the same. */
function AsOften({ one, all }: { one: Scored; all: readonly Scored[] }): JSX.Element | null {
  const alike = all.find((each) => each.name !== one.name && each.hands === one.hands && each.first === one.first);
  if (!one.own || !alike || one.hands < 2 || one.hands === one.of) return null;
  return <small>{say("scored_alike", { what: entry(alike.name) })}</small>;
}

/** What hands are scored for, and how many of them. */
export function ScoredFor({ scored, watch }: { scored: readonly Scored[]; watch: ((number: number, what: string) => void) | null }): JSX.Element {
  return (
    <section class="scored">
      <h3>{say("scored_for", { of: scored[0]!.of })}</h3>
      <ul>
        {scored.map(({ name, hands, own, first, of }) => (
          <li>
            {own ? <b>{entry(name)}</b> : entry(name)}: {hands}{" "}
            {watch && first !== null ? (
              <button class="btn small quiet" data-watch={name} onClick={() => watch(first, entry(name))} aria-label={`${say("see_one")}: ${entry(name)}`}>
                {say("see_one")}
              </button>
            ) : null}{" "}
            <AsOften one={{ name, hands, own, first, of }} all={scored} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a reason is called for which a hand ends. */
export const ended = (reason: string): string => desk.table.made.value?.names["reason"]?.[reason] ?? spaced(reason);

const SELDOM = 0.02;
const isSeldom = ({ hands, of }: Scored): boolean => hands < of * SELDOM;
const entry = (name: string): string => say("quoted", { what: desk.table.made.value?.names["entry"]?.[name] ?? spaced(name) });
