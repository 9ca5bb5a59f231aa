// Who plays in place of people: at the table, and where many hands are played.

import type { JSX } from "preact";
import { desk } from "./desk.ts";
import { botSaid, say } from "./words.ts";

const QUICK = "search:ms=50"; // of search what plays many hands in a bearable time
export const BOTS = ["greedy", "random", QUICK, "search:ms=300"];

/** The choice of a bot. */
export function BotChoice(): JSX.Element {
  const now = desk.bots.value[0]!;
  const bots = BOTS.includes(now) ? BOTS : [...BOTS, now];
  return (
    <select class="bots" value={now} onChange={(event) => desk.choose({ bots: [event.currentTarget.value] })}>
      {bots.map((bot) => <option value={bot}>{botSaid(bot)}</option>)}
    </select>
  );
}

/** Buttons that choose another bot and go on with it. */
export function OtherBots({ go }: { go: () => void }): JSX.Element {
  const kind = (bot: string): string => bot.split(":")[0]!;
  const others = [QUICK, "random", "greedy"].filter((bot) => kind(bot) !== kind(desk.bots.value[0]!));
  const pick = (bot: string): void => {
    desk.choose({ bots: [bot] });
    go();
  };
  return (
    <p class="does">
      {others.map((bot) => (
        <button class="btn small" title={botSaid(bot)} onClick={() => pick(bot)}>
          {say("try_with", { bot: kind(bot) })}
        </button>
      ))}
    </p>
  );
}
