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

/** A text in which the names of cards are drawn. */
export function Chips({ deck, text, named }: { deck: Deck; text: string; named: (word: string) => string }): JSX.Element {
  const known = new Set(deck.faces.map((face) => face.name));
  const words = text.split(/\s+/).filter((word) => word);
  return (
    <>
      {words.map((word, i) => {
        const [, open, plain, mark] = /^([('"]?)(.*?)([',:;.)"]*)$/.exec(word)! as unknown as [string, string, string, string];
        const before = i ? " " : "";
        if (!known.has(spoken(plain).name)) return `${before}${named(word)}`;
        return (
          <>
            {before + open.replace(/['"]/, "")}
            <Chip deck={deck} word={plain} />
            {mark.replace(/[,'"]/g, "")}
          </>
        );
      })}
    </>
  );
}
