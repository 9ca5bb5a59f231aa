// Who plays the next match, and with which deal.

import { useState } from "preact/hooks";
import type { JSX } from "preact";
import type { Bot } from "../host/index.ts";
import type { Player } from "./messages.ts";
import type { Sitting } from "./sitting.ts";
import type { Word } from "./words.ts";

const BOTS: readonly (readonly [Word, Bot | null])[] = [
  ["person", null],
  ["bot_greedy", { name: "greedy" }],
  ["bot_quick", { name: "search", ms: 300 }],
  ["bot_search", { name: "search", ms: 1500 }],
  ["bot_random", { name: "random" }],
];
export const SEED = /^[0-9]{1,18}$/;
const MOST_NAME = 24; // characters

const same = (one: Bot | null, other: Bot | null): boolean => JSON.stringify(one) === JSON.stringify(other);

export function Seating({ page, close }: { page: Sitting; close: () => void }): JSX.Element {
  const [players, setPlayers] = useState<readonly Player[]>(page.players.value);
  const [seed, setSeed] = useState("");
  const set = (i: number, change: Partial<Player>): void =>
    setPlayers(players.map((player, at) => (at === i ? { ...player, ...change } : player)));
  const people = players.filter((player) => player.bot === null).length;
  const wrong = people === 0 ? page.say("no_person") : seed !== "" && !SEED.test(seed) ? page.say("no_seed") : "";
  const deal = (event: Event): void => {
    event.preventDefault();
    if (wrong) return;
    close();
    page.deal(seed === "" ? undefined : BigInt(seed), players);
  };
  return (
    <form class="seating" onSubmit={deal}>
      <h2>{page.say("again")}</h2>
      {players.map((player, i) => {
        const known = BOTS.some(([, bot]) => same(bot, player.bot));
        return (
          <fieldset key={i}>
            <legend>{page.say("seat", { n: i + 1 })}</legend>
            <select
              aria-label={page.say("who_plays", { n: i + 1 })}
              value={known ? BOTS.findIndex(([, bot]) => same(bot, player.bot)) : -1}
              onChange={(event) => set(i, { bot: BOTS[Number(event.currentTarget.value)]?.[1] ?? null })}
            >
              {known ? null : <option value={-1}>{page.say("bot_other")}</option>}
              {BOTS.map(([word], at) => (
                <option value={at} key={word}>
                  {page.say(word)}
                </option>
              ))}
            </select>
            <input
              aria-label={page.say("name_of", { n: i + 1 })}
              placeholder={page.say("name")}
              maxLength={MOST_NAME}
              value={player.name}
              onInput={(event) => set(i, { name: event.currentTarget.value })}
            />
          </fieldset>
        );
      })}
      <label>
        {page.say("seed")}{" "}
        <input inputMode="numeric" size={12} value={seed} placeholder={page.say("by_chance")} onInput={(event) => setSeed(event.currentTarget.value.trim())} />
      </label>
      {people > 1 ? <p>{page.say("several")}</p> : null}
      {wrong ? <p role="alert">{wrong}</p> : null}
      <p>
        <button class="btn primary" type="submit">
          {page.say("deal")}
        </button>{" "}
        <button class="btn" type="button" onClick={close}>
          {page.say("close")}
        </button>
      </p>
    </form>
  );
}
