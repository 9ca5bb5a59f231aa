// Cards and tiles on a page: drawn, in running text, and as they are read out.

import type { JSX } from "preact";
import type { Deck } from "../play/messages.ts";
import { filled } from "./copies.ts";
import { BACK, markOf, SHAPES, specialOf } from "./drawing.ts";
import { back, type Detail, faceOf, front, HOLLOW } from "./faces.ts";
import { steady } from "./steady.ts";

/** A card as melds have it: its face, and the face that it plays if that is another. */
export function spoken(word: string): { name: string; role: string | undefined } {
  const [name, role] = word.split("=") as [string, string?];
  return { name, role };
}

/** What is read out of a card. */
export function cardLabel(deck: Deck, name: string, role?: string): string {
  const face = faceOf(deck, name);
  const called =
    face?.suit === undefined ? (face?.special ?? name) : `${face.rank} ${deck.suits[face.suit]!.called}`;
  const plain = deck.wild?.names.includes(name) ? `${called}, ${deck.wild.called}` : called;
  return role === undefined ? plain : `${plain} = ${cardLabel(deck, role)}`;
}

/** What the backs of a page refer to; once on a page. */
export function Definitions(): JSX.Element {
  return <svg class="definitions" aria-hidden="true" width="0" height="0" dangerouslySetInnerHTML={{ __html: BACK }} />;
}

/** One card or tile; `role`: what it stands for in a meld; `quiet`: something else says what it is. */
export const Card = steady((card: {
  deck: Deck;
  name: string;
  role?: string | undefined;
  detail?: Detail;
  quiet?: boolean;
}): JSX.Element => {
  const { deck, name, role, detail = "m", quiet } = card;
  const named = quiet ? { "aria-hidden": true as const } : { role: "img" as const, "aria-label": cardLabel(deck, name, role) };
  return (
    <svg
      class={deck.tiles ? "tile" : "card"}
      data-face={name}
      viewBox={deck.tiles ? "0 0 90 120" : "0 0 100 140"}
      {...named}
      ref={filled(front(deck, name, role, detail))}
    />
  );
});

/** The back of one. */
export const Back = steady(({ deck }: { deck: Deck }): JSX.Element => {
  const [kind, box] = deck.tiles ? ["tile", "0 0 90 120"] : ["card", "0 0 100 140"];
  return <svg class={`${kind} back`} viewBox={box} aria-hidden="true" ref={filled(back(deck))} />;
});

/** A card in running text: its rank and its shape, in the ink of the text. */
export const Chip = steady(({ deck, word }: { deck: Deck; word: string }): JSX.Element => {
  const { name, role } = spoken(word);
  const suit = faceOf(deck, name)?.suit;
  const ink = deck.tiles && suit !== undefined ? { color: markOf(deck, suit).ink } : {}; // colours are their names
  return (
    <span class={deck.tiles ? "chip of-tile" : "chip"} style={ink} role="img" aria-label={cardLabel(deck, name, role)}>
      <Face deck={deck} name={name} />
      {role === undefined ? null : (
        <>
          ={/* what it stands for */}
          <Face deck={deck} name={role} />
        </>
      )}
    </span>
  );
});

function Face({ deck, name }: { deck: Deck; name: string }): JSX.Element {
  const face = faceOf(deck, name);
  const { shape, hollow } =
    face?.suit === undefined ? { shape: specialOf(deck, name), hollow: false } : markOf(deck, face.suit);
  return (
    <>
      {face?.suit === undefined ? (shape === "cap" ? "" : name) : face.rank}
      <svg
        viewBox="0 0 100 100"
        aria-hidden="true"
        {...(hollow ? HOLLOW : { fill: "currentColor" })}
        ref={filled(SHAPES[shape])}
      />
    </>
  );
}

/** A word of a text with the marks round it; `plain`: without them, as a card is named. */
interface Word {
  readonly whole: string;
  readonly open: string;
  readonly plain: string;
  readonly mark: string;
  readonly card: boolean;
}

function wordsIn(deck: Deck, text: string): Word[] {
  const known = new Set(deck.faces.map((face) => face.name));
  return text.split(/\s+/).filter((whole) => whole).map((whole) => {
    const [, open, plain, mark] = /^([('"“«]*)(.*?)([',:;.)"”»!?]*)$/.exec(whole)! as unknown as [string, string, string, string];
    return { whole, open: open.replace(/['"]/g, ""), plain, mark: mark.replace(/['"]/g, ""), card: known.has(spoken(plain).name) };
  });
}

/** A text in which the names of cards are drawn. */
export function Chips({ deck, text, named }: { deck: Deck; text: string; named: (word: string) => string }): JSX.Element {
  return (
    <>
      {wordsIn(deck, text).map(({ whole, open, plain, mark, card }, i) => {
        const before = i ? " " : "";
        if (!card) return `${before}${named(whole)}`;
        return (
          <>
            {before + open}
            <Chip deck={deck} word={plain} />
            {mark.replaceAll(",", "")}
          </>
        );
      })}
    </>
  );
}

/** The same text as it is read out. */
export function readOut(deck: Deck, text: string): string {
  const words = wordsIn(deck, text);
  const said = words.map(({ whole, open, plain, mark, card }, i) => {
    if (!card) return whole;
    const { name, role } = spoken(plain);
    const next = words[i + 1];
    return `${open}${cardLabel(deck, name, role)}${mark || (next?.card && !next.open ? "," : "")}`;
  });
  return said.join(" ");
}
