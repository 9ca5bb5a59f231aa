// Melds as they lie on a table, each by itself.

import type { JSX } from "preact";
import type { ZoneView } from "../host/index.ts";
import type { Argument } from "../play/messages.ts";
import type { Sitting } from "../play/sitting.ts";
import { Card, cardLabel, Chips, readOut, spoken } from "./cards.tsx";
import type { Detail } from "./faces.ts";
import { cardsOf, keyOf, wordsOf } from "./places.ts";
import { tableauOf } from "./tableau.ts";

/** One meld. Where the chosen cards can go onto it, it is a button that brings them there. */
function Meld(props: { page: Sitting; meld: string; target: string; fresh: boolean }): JSX.Element {
  const { page, meld, target, fresh } = props;
  const tableau = tableauOf(page);
  const deck = tableau.deck.value;
  const takes = tableau.targets.value.has(target);
  const words = wordsOf(page.content, meld);
  const over = takes && tableau.over.value === target;
  const drawn = words.map((word, i) => {
    const { name, role } = spoken(word);
    return <Card key={i} deck={deck} name={name} role={role} detail="m" quiet={takes} />; // their indices show in a fan
  });
  const said = words.map((word) => cardLabel(deck, spoken(word).name, spoken(word).role)).join(", ");
  const look = `meld${fresh ? " fresh" : ""}${takes ? " takes" : ""}${over ? " over" : ""}`;
  return takes ? (
    <button class={look} data-target={target} data-meld={words.join(" ")} aria-label={page.say("add_here", { what: said })} onClick={() => tableau.drop(target)}>
      {drawn}
    </button>
  ) : (
    <div class={look} data-target={target} data-meld={words.join(" ")} role="group" aria-label={fresh ? `${said}; ${page.say("fresh")}` : said}>
      {drawn}
      {fresh ? <span class="new" aria-hidden="true" data-new={page.say("fresh")} /> : null}
    </div>
  );
}

/** The melds of a zone, in rows as long as there is room. */
export function Melds({ page, zone, detail = "m" }: { page: Sitting; zone: ZoneView; detail?: Detail }): JSX.Element | null {
  const key = keyOf(zone.name, zone.owner);
  const fresh = tableauOf(page).fresh.value.melds.get(key) ?? [];
  if (zone.melds.length === 0) return null;
  return (
    <div class={`melds ${detail}`} data-zone={zone.name} data-owner={zone.owner}>
      {zone.melds.map((meld, i) => (
        <Meld key={i} page={page} meld={meld} target={`${key} ${i}`} fresh={fresh.includes(i)} />
      ))}
    </div>
  );
}

/** A text of a move with its cards drawn in it. */
export function Said({ page, text }: { page: Sitting; text: string }): JSX.Element {
  return <Chips deck={page.content.deck} text={text} named={(word) => (word === "none" ? page.say("none") : page.name("kind", word))} />;
}

/** The cards of a table that do not lie there now. */
function broughtBy(page: Sitting, text: string): string[] {
  const zones = page.seen.value?.view.zones ?? [];
  const lying = zones.flatMap((zone) => zone.melds.flatMap((meld) => cardsOf(page.content, meld)));
  return cardsOf(page.content, text.replaceAll("/", " ")).filter((card) => {
    const at = lying.indexOf(card);
    if (at >= 0) lying.splice(at, 1);
    return at < 0;
  });
}

/** What a move names: a seat, cards, how many of a pile by the lowest, a card and the meld that it goes onto. */
export function Argued({ page, arg }: { page: Sitting; arg: Argument }): JSX.Element {
  const { text, kind } = arg;
  if (kind === "player") return <span class="arg">{page.seat(Number(text))} </span>;
  if (kind === "team") return <span class="arg">{page.say("team", { n: text.replace(/\D+/, "") })} </span>;
  if (kind === "layout") {
    const brought = broughtBy(page, text);
    return (
      <span class="arg" title={readOut(page.content.deck, text)}>
        <Said page={page} text={brought.join(" ")} />{" "}
      </span>
    );
  }
  const [lowest, ...upon] = arg.cards ?? [];
  if (lowest !== undefined) {
    return (
      <span class="arg">
        <Said page={page} text={lowest} /> {upon.length ? page.say(page.content.deck.tiles ? "upon_tiles" : "upon", { n: upon.length }) : ""}{" "}
      </span>
    );
  }
  if (kind !== "layoff" && kind !== "exchange") {
    return (
      <span class="arg">
        <Said page={page} text={text} />{" "}
      </span>
    );
  }
  const comma = text.indexOf(",");
  return (
    <span class="arg">
      <Said page={page} text={text.slice(0, comma)} />
      <span class="onto">
        {" "}→ <Said page={page} text={text.slice(comma + 1)} />
      </span>{" "}
    </span>
  );
}
