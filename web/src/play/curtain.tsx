// Between two people at one screen: nothing is shown until the next one says that it is them.

import type { JSX } from "preact";
import type { Sitting } from "./sitting.ts";

const focused = (button: HTMLElement | null): void => button?.focus();

export function Curtain({ page }: { page: Sitting }): JSX.Element {
  const seat = page.curtain.value;
  const who = page.called(seat);
  const ended = page.ended.value;
  return (
    <section class="curtain" aria-label={page.say("curtain", { who })}>
      <h2>{page.say("curtain", { who })}</h2>
      <p>{page.say("curtain_why")}</p>
      {ended === null ? null : (
        <p>
          {page.say("hand_over", { n: ended.number })}: {page.name("reason", ended.reason)},{" "}
          {page.say("won", { who: ended.winners.map((each) => page.called(each)).join(", ") || page.say("nobody") })}
        </p>
      )}
      <button class="btn primary" ref={focused} onClick={() => page.ask({ do: "uncover", seat })}>
        {page.say("uncover", { who })}
      </button>
    </section>
  );
}
