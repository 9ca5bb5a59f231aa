// Cards and tiles as SVG, for any deck that a rule file can declare.

import type { JSX } from "preact";
import type { Deck, Face } from "./messages.ts";

// Shapes in a box of 100 by 100. Suits that are not known by name take the plain ones in turn.
const SHAPES: Readonly<Record<string, string>> = {
  hearts: "M50 90C20 66 6 50 6 32A23 23 0 0 1 50 22 23 23 0 0 1 94 32C94 50 80 66 50 90Z",
  diamonds: "M50 4 88 50 50 96 12 50Z",
  spades: "M50 6C58 24 92 42 92 64A20 20 0 0 1 56 74L64 94H36L44 74A20 20 0 0 1 8 64C8 42 42 24 50 6Z",
  clubs:
    "M50 6A20 20 0 0 1 66 38 20 20 0 1 1 56 72L64 94H36L44 72A20 20 0 1 1 34 38 20 20 0 0 1 50 6Z",
  coins:
    "M50 5A45 45 0 1 1 49.9 5ZM50 20A30 30 0 1 0 50.1 20ZM50 34A16 16 0 1 1 49.9 34Z",
  cups: "M16 8H84C84 40 72 56 56 60V78L74 84V94H26V84L44 78V60C28 56 16 40 16 8Z",
  swords: "M50 2 60 16V62H82V74H60V94H40V74H18V62H40V16Z",
  batons: "M40 4H62L68 22 60 30 72 44 62 54 60 94H42L40 60 28 50 38 38 32 22Z",
};
const PLAIN = [
  "M12 12H88V88H12Z",
  "M50 2 98 50 50 98 2 50Z",
  "M50 6A44 44 0 1 1 49.9 6Z",
  "M50 6 96 90H4Z",
  "M27 8H73L98 50 73 92H27L2 50Z",
  "M36 6H64V36H94V64H64V94H36V64H6V36H36Z",
];
const STAR = "M50 3 62 36 97 37 69 58 79 92 50 72 21 92 31 58 3 37 38 36Z";

export function shapeOf(deck: Deck, suit: number): string {
  const known = SHAPES[deck.suits[suit]!.name];
  return known ?? PLAIN[suit % PLAIN.length]!;
}

/** One card or tile; `role`: what it stands for in a meld. */
export function Card({ deck, name, role }: { deck: Deck; name: string; role?: string | undefined }): JSX.Element {
  const face = deck.faces.find((each) => each.name === name);
  const [width, height] = deck.tiles ? [90, 120] : [100, 140];
  return (
    <svg class="card" data-face={name} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label(deck, face, name, role)}>
      <rect class="paper" x="1" y="1" width={width - 2} height={height - 2} rx="9" />
      {face?.suit === undefined ? <Special name={face?.special ?? name} symbol={name} width={width} /> : <Plain deck={deck} face={face} />}
      {role === undefined ? null : (
        <text class="role" x={width / 2} y={height - 8} text-anchor="middle">
          {role}
        </text>
      )}
    </svg>
  );
}

/** The back of one. */
export function Back({ deck }: { deck: Deck }): JSX.Element {
  const [width, height] = deck.tiles ? [90, 120] : [100, 140];
  return (
    <svg class="card back" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect class="paper" x="1" y="1" width={width - 2} height={height - 2} rx="9" />
      <rect class="pattern" x="8" y="8" width={width - 16} height={height - 16} rx="5" />
    </svg>
  );
}

function Plain({ deck, face }: { deck: Deck; face: Face }): JSX.Element {
  const { suit = 0, rank = "" } = face;
  const long = rank.length > 1;
  const shape = shapeOf(deck, suit);
  const fitted = long ? { textLength: deck.tiles ? 60 : 40, lengthAdjust: "spacingAndGlyphs" as const } : {};
  const colour = `suit s-${deck.suits[suit]!.name} n-${suit % 6}`;
  if (deck.tiles) {
    return (
      <g class={colour}>
        <text x="45" y="66" text-anchor="middle" font-size="62" font-weight="700" {...fitted}>
          {rank}
        </text>
        <path fill-rule="evenodd" transform="translate(31 78) scale(.28)" d={shape} />
      </g>
    );
  }
  return (
    <g class={colour}>
      <text x="25" y="41" text-anchor="middle" font-size="42" font-weight="700" {...fitted}>
        {rank}
      </text>
      <path fill-rule="evenodd" transform="translate(12 50) scale(.26)" d={shape} />
      <path fill-rule="evenodd" transform="translate(40 72) scale(.5)" d={shape} />
    </g>
  );
}

function Special({ name, symbol, width }: { name: string; symbol: string; width: number }): JSX.Element {
  return (
    <g class="suit special">
      <text x="9" y="36" font-size="30" font-weight="700">
        {symbol}
      </text>
      <path transform={`translate(${width / 2 - 24} 48) scale(.48)`} d={STAR} />
      <text x={width / 2} y="112" text-anchor="middle" font-size="13" {...(name.length > 10 ? { textLength: width - 14, lengthAdjust: "spacingAndGlyphs" as const } : {})}>
        {name}
      </text>
    </g>
  );
}

function label(deck: Deck, face: Face | undefined, name: string, role: string | undefined): string {
  const plain = face?.suit === undefined ? (face?.special ?? name) : `${face.rank} ${deck.suits[face.suit]!.called}`;
  return role === undefined ? plain : `${plain} = ${role}`;
}
