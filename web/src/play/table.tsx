// A table, seen from one seat, for any page that shows one.

import type { ComponentChildren, JSX } from "preact";
import { Back, Card } from "./cards.tsx";
import type { Choice, Seen } from "./messages.ts";
import { Log } from "./log.tsx";
import type { Sitting } from "./sitting.ts";

const MOST_CHOICES = 40; // that are shown as buttons

/** Names of cards in a text as small pictures of them, all other words as they are. */
function Cards({ page, text }: { page: Sitting; text: string }): JSX.Element {
  const { deck } = page.content;
  const known = new Set(deck.faces.map((face) => face.name));
  return (
    <span class="cards">
      {text.split(/\s+/).map((word) => {
        const [name, role] = word.replace(/,$/, "").split("=") as [string, string?];
        if (!known.has(name)) return <span class="word">{page.name("kind", word)}</span>;
        return <Card deck={deck} name={name} role={role} />;
      })}
    </span>
  );
}

function ChoiceButton({ page, choice, number }: { page: Sitting; choice: Choice; number: number }): JSX.Element {
  return (
    <button class="choice" onClick={() => page.play(choice)} data-move={choice.text}>
      {number <= 9 ? <kbd>{number}</kbd> : null}
      <b>{page.name("action", choice.action)}</b>
      {choice.args.map(({ text, kind }) =>
        kind === "player" ? <span>{page.seat(Number(text))}</span> : <Cards page={page} text={text} />,
      )}
    </button>
  );
}

function Zones({ page, seen, own }: { page: Sitting; seen: Seen; own: boolean }): JSX.Element {
  const { deck } = page.content;
  const zones = seen.view.zones.filter(
    (zone) =>
      (own ? isOwn(page, zone.owner) && zone.melds.length > 0 : !isOwn(page, zone.owner)) &&
      (zone.owner === 0 || zone.cards.length || zone.hidden || zone.melds.length),
  );
  return (
    <>
      {zones.map((zone) => (
        <section class="zone" data-zone={zone.name} data-owner={zone.owner}>
          <h3>
            {page.name("zone", zone.name)}
            {zone.owner ? <small> · {page.seat(zone.owner)}</small> : null}
          </h3>
          <div class="lie">
            {zone.melds.map((meld) => (
              <Cards page={page} text={meld} />
            ))}
            {zone.cards.slice(-8).map((card) => (
              <Card deck={deck} name={card} />
            ))}
            {zone.hidden ? (
              <span class="pile">
                <Back deck={deck} />
                <small>{page.say(deck.tiles ? "tiles" : "cards", { n: zone.hidden })}</small>
              </span>
            ) : null}
            {zone.melds.length || zone.cards.length || zone.hidden ? null : (
              <span class="empty">{page.say("empty")}</span>
            )}
          </div>
        </section>
      ))}
    </>
  );
}

/** Whether what an owner has is that of the page's seat. */
function isOwn(page: Sitting, owner: number): boolean {
  return owner > 0 && owner === page.own.value;
}

function Hand({ page }: { page: Sitting }): JSX.Element {
  const go = (event: KeyboardEvent, step: number) => {
    const cards = [...document.querySelectorAll<HTMLElement>(".hand button")];
    const at = cards.indexOf(event.currentTarget as HTMLElement);
    cards[(at + step + cards.length) % cards.length]?.focus();
    event.preventDefault();
  };
  return (
    <div class="hand" role="group" aria-label={page.seat(page.own.value)}>
      {page.hand.value.map((card, place) => (
        <button
          aria-pressed={page.chosen.value.includes(place)}
          data-card={card}
          onClick={() => page.toggle(place)}
          onDblClick={() => page.only(place)}
          onKeyDown={(event) => {
            if (event.key === "ArrowLeft") go(event, -1);
            if (event.key === "ArrowRight") go(event, 1);
          }}
        >
          <Card deck={page.content.deck} name={card} />
        </button>
      ))}
    </div>
  );
}

function Scores({ page, seen }: { page: Sitting; seen: Seen }): JSX.Element {
  const ended = page.ended.value;
  return (
    <aside class="side">
      <h2>{page.say("scores")}</h2>
      <table>
        <tbody>
          {Object.entries(seen.view.ledgers).map(([name, amounts]) => (
            <tr>
              <th scope="row">{page.name("ledger", name)}</th>
              {amounts.map((amount) => (
                <td>{String(amount).replace("-", "−")}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {ended === null ? null : (
        <section class="ended">
          <h2>{page.say("hand", { n: ended.number })}</h2>
          <p>
            {page.name("reason", ended.reason)},{" "}
            {page.say("won", { who: ended.winners.map((seat) => page.seat(seat)).join(", ") || page.say("nobody") })}
          </p>
          <table>
            <tbody>
              {ended.lines.map((line) => (
                <tr>
                  <th scope="row">{page.name("entry", line.name)}</th>
                  {line.amounts.map((amount) => (
                    <td>{String(amount).replace("-", "−")}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Log page={page} />
    </aside>
  );
}

function Status({ page, seen }: { page: Sitting; seen: Seen }): JSX.Element {
  const thinks = page.thinks.value;
  if (page.failed.value) return <p role="alert">{page.say("failed", { why: page.failed.value })}</p>;
  if (seen.over) {
    const who = seen.winners.map((seat) => page.seat(seat)).join(", ") || page.say("nobody");
    return (
      <p role="status">
        <b>
          {page.say("over")}: {page.say("won", { who })}
        </b>{" "}
        {page.deals ? <button onClick={() => page.deal()}>{page.say("again")}</button> : null}
      </p>
    );
  }
  if (thinks !== null) {
    return (
      <p role="status">
        {page.say("thinks", { who: page.seat(thinks.seat) })} <progress value={thinks.part} />
      </p>
    );
  }
  if (!seen.live) return <p role="status">{page.say("moment_of", { at: seen.at, of: seen.of })}</p>;
  if (seen.view.to_move !== page.own.value) {
    return <p role="status">{page.say("turn_of", { who: page.seat(seen.view.to_move ?? 0) })}</p>;
  }
  return (
    <p role="status">
      <b>{page.say("your_turn")}</b>: {page.name("phase", seen.view.phase)}
    </p>
  );
}

/** All of a table but its title. */
export function Board(props: { page: Sitting; above?: ComponentChildren; below?: ComponentChildren }): JSX.Element | null {
  const { page, above, below } = props;
  const seen = page.seen.value;
  const { say } = page;
  const fitting = page.fitting.value;
  if (seen === null) return null;
  return (
    <>
      <div class="table">
        <Zones page={page} seen={seen} own={false} />
        <Zones page={page} seen={seen} own={true} />
      </div>
      <div class="own">
        <Status page={page} seen={seen} />
        {above}
        {page.own.value ? <Hand page={page} /> : null}
        <div class="choices" role="group" aria-label={say("moves")}>
          {fitting.slice(0, MOST_CHOICES).map((choice, i) => (
            <ChoiceButton page={page} choice={choice} number={i + 1} key={choice.text} />
          ))}
          {fitting.length > MOST_CHOICES ? <p>{say("narrow", { n: fitting.length })}</p> : null}
        </div>
        {page.own.value ? <p class="keys">{say("keys")}</p> : null}
        {below}
      </div>
      <Scores page={page} seen={seen} />
    </>
  );
}
