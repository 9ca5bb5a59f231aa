// Cards and tiles as SVG, for any deck that a rule file can declare.

import type { JSX } from "preact";
import type { Deck, Face } from "../play/messages.ts";
import { BACK, figureOf, LATIN, type Mark, markOf, PIPS, type Shape, SHAPES, specialOf } from "./drawing.ts";

/** How much of a card is drawn: `s` under 44 pixels, `m` to 79 (what shows in a fan), `l` from 80. */
export type Detail = "s" | "m" | "l";

/** A card as melds have it: its face, and the face that it plays if that is another. */
export function spoken(word: string): { name: string; role: string | undefined } {
  const [name, role] = word.split("=") as [string, string?];
  return { name, role };
}

export function faceOf(deck: Deck, name: string): Face | undefined {
  return deck.faces.find((face) => face.name === name);
}

/** What is read out of a card. */
export function cardLabel(deck: Deck, name: string, role?: string): string {
  const face = faceOf(deck, name);
  const plain =
    face?.suit === undefined ? (face?.special ?? name) : `${face.rank} ${deck.suits[face.suit]!.called}`;
  return role === undefined ? plain : `${plain} = ${cardLabel(deck, role)}`;
}

/** What the backs of a page refer to; once on a page. */
export function Definitions(): JSX.Element {
  return <svg class="definitions" aria-hidden="true" width="0" height="0" dangerouslySetInnerHTML={{ __html: BACK }} />;
}

/** A shape in the middle of x and y. Its markup stands in place: copies by reference are dear to a browser. */
function Use({ shape, x, y, size, hollow }: { shape: Shape; x: number; y: number; size: number; hollow?: boolean }): JSX.Element {
  const more = hollow ? { fill: "none", stroke: "currentColor", "stroke-width": 12 } : {};
  const place = `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`;
  return <g transform={place} {...more} dangerouslySetInnerHTML={{ __html: SHAPES[shape] }} />;
}

/** A text in the middle of x, squeezed to a width if it has more letters than one. */
function Text({ x, y, size, width, children }: { x: number; y: number; size: number; width: number; children: string }): JSX.Element {
  const squeezed = children.length > 1 ? { textLength: width, lengthAdjust: "spacingAndGlyphs" as const } : {};
  return (
    <text x={x} y={y} text-anchor="middle" font-size={size} font-weight="700" fill="currentColor" {...squeezed}>
      {children}
    </text>
  );
}

/** One card or tile; `role`: what it stands for in a meld; `quiet`: something else says what it is. */
export function Card(props: {
  deck: Deck;
  name: string;
  role?: string | undefined;
  detail?: Detail;
  quiet?: boolean;
}): JSX.Element {
  const { deck, name, role, detail = "m", quiet } = props;
  const named = quiet ? { "aria-hidden": true as const } : { role: "img" as const, "aria-label": cardLabel(deck, name, role) };
  const face = faceOf(deck, name);
  const kind = deck.tiles ? "tile" : "card";
  return (
    <svg class={kind} data-face={name} viewBox={deck.tiles ? "0 0 90 120" : "0 0 100 140"} {...named}>
      {deck.tiles ? <TilePaper /> : <rect class="paper" x=".8" y=".8" width="98.4" height="138.4" rx="9" />}
      {deck.tiles ? (
        <Tile deck={deck} face={face} name={name} role={role} />
      ) : (
        <Paper deck={deck} face={face} name={name} role={role} detail={detail} />
      )}
    </svg>
  );
}

function TilePaper(): JSX.Element {
  return (
    <>
      <rect class="lip" x="1" y="1" width="88" height="118" rx="11" />
      <rect class="top" x="1.8" y="1.8" width="86.4" height="109" rx="10" />
    </>
  );
}

/** The back of one. */
export function Back({ deck }: { deck: Deck }): JSX.Element {
  if (deck.tiles) {
    return (
      <svg class="tile back" viewBox="0 0 90 120" aria-hidden="true">
        <TilePaper />
        <rect x="30" y="48" width="30" height="14" rx="7" fill="var(--paper-lip)" />
      </svg>
    );
  }
  return (
    <svg class="card back" viewBox="0 0 100 140" aria-hidden="true">
      <rect class="paper" x=".8" y=".8" width="98.4" height="138.4" rx="9" />
      <rect x="7" y="7" width="86" height="126" rx="5" fill="url(#card-back)" />
    </svg>
  );
}

interface Drawn {
  readonly deck: Deck;
  readonly face: Face | undefined;
  readonly name: string;
  readonly role: string | undefined;
}

/** The mark of a role, small and in its own ink. */
function Role({ deck, role, x, y, size }: { deck: Deck; role: string; x: number; y: number; size: number }): JSX.Element {
  const face = faceOf(deck, role);
  if (face?.suit === undefined) return <Text x={x} y={y} size={size} width={size * 1.6}>{role}</Text>;
  const { shape, ink, hollow } = markOf(deck, face.suit);
  return (
    <g style={{ color: ink }} fill="currentColor">
      <Text x={x - size * 0.36} y={y} size={size} width={size * 1.05}>{face.rank!}</Text>
      <Use shape={shape} x={x + size * 0.55} y={y - size * 0.35} size={size * 0.62} hollow={hollow} />
    </g>
  );
}

function Tile({ deck, face, name, role }: Drawn): JSX.Element {
  if (face?.suit === undefined) {
    const shape = specialOf(deck, name);
    return (
      <g style={{ color: "var(--joker)" }} fill="currentColor">
        <Use shape={shape} x={45} y={role === undefined ? 58 : 38} size={role === undefined ? 66 : 54} />
        {role === undefined ? null : <Role deck={deck} role={role} x={46} y={101} size={38} />}
      </g>
    );
  }
  const { shape, ink, hollow } = markOf(deck, face.suit);
  return (
    <g style={{ color: ink }} fill="currentColor">
      <Text x={45} y={role === undefined ? 66 : 52} size={role === undefined ? 64 : 50} width={62}>{face.rank!}</Text>
      {role === undefined ? (
        <Use shape={shape} x={45} y={89} size={29} hollow={hollow} />
      ) : (
        <>
          <Use shape={shape} x={45} y={66} size={18} hollow={hollow} />
          <Role deck={deck} role={role} x={44} y={103} size={30} />
        </>
      )}
    </g>
  );
}

function Paper({ deck, face, name, role, detail }: Drawn & { detail: Detail }): JSX.Element {
  const said = role === undefined ? null : <Role deck={deck} role={role} x={detail === "s" ? 50 : 27} y={detail === "s" ? 132 : 130} size={detail === "s" ? 40 : 28} />;
  if (face?.suit === undefined) {
    return (
      <g style={{ color: "var(--joker)" }} fill="currentColor">
        <Special deck={deck} face={face} name={name} detail={detail} raised={role !== undefined} />
        {said}
      </g>
    );
  }
  const mark = markOf(deck, face.suit);
  const rank = face.rank!;
  const small = (
    <>
      <Text x={50} y={role === undefined ? 62 : 56} size={62} width={76}>{rank}</Text>
      <Use shape={mark.shape} x={50} y={role === undefined ? 102 : 80} size={role === undefined ? 50 : 36} hollow={mark.hollow} />
    </>
  );
  const middle = (
    <>
      <Text x={24} y={40} size={41} width={38}>{rank}</Text>
      <Use shape={mark.shape} x={24} y={62} size={27} hollow={mark.hollow} />
      <Use shape={mark.shape} x={role === undefined ? 65 : 72} y={97} size={role === undefined ? 50 : 42} hollow={mark.hollow} />
    </>
  );
  return (
    <g style={{ color: mark.ink }} fill="currentColor">
      {detail === "s" ? small : detail === "m" || role !== undefined ? middle : <Large rank={rank} mark={mark} />}
      {said}
    </g>
  );
}

/** A card with all it has: an index in two corners, and pips or its figure. */
function Large({ rank, mark }: { rank: string; mark: Mark }): JSX.Element {
  const { shape, hollow } = mark;
  const latin = LATIN.indexOf(shape);
  const [size, x, y] = latin < 0 ? [26, 15.5, 30] : [22, 20.3, 36];
  const index = (
    <>
      <Text x={x} y={y} size={size} width={size * 0.9}>{rank}</Text>
      <Use shape={shape} x={x} y={y + size * 0.48} size={size * 0.62} hollow={hollow} />
    </>
  );
  const figure = figureOf(rank, shape);
  const count = rank === "A" ? 1 : /^([1-9]|10)$/.test(rank) ? Number(rank) : 0;
  return (
    <>
      {latin < 0 ? null : <Frame breaks={latin} />}
      {index}
      <g transform="rotate(180 50 70)">{index}</g>
      {figure !== null ? (
        <Court figure={figure} shape={shape} />
      ) : count > 1 ? (
        PIPS[count]!.map(([left, top]) =>
          top > 0 ? (
            <Use shape={shape} x={left} y={top} size={19} hollow={hollow} />
          ) : (
            <g transform="rotate(180 50 70)">
              <Use shape={shape} x={100 - left} y={-top} size={19} hollow={hollow} />
            </g>
          ),
        )
      ) : (
        <Use shape={shape} x={50} y={70} size={44} hollow={hollow} />
      )}
    </>
  );
}

function Court({ figure, shape }: { figure: Shape; shape: Shape }): JSX.Element {
  const half = (
    <>
      <Use shape={figure} x={50} y={35} size={25} />
      <Use shape={shape} x={50} y={57} size={16} />
    </>
  );
  return (
    <>
      <rect x="31" y="17" width="38" height="106" rx="3" fill="none" stroke="currentColor" stroke-width="1.3" />
      <path d="M31 78 69 62" stroke="currentColor" stroke-width="1.3" />
      {half}
      <g transform="rotate(180 50 70)">{half}</g>
    </>
  );
}

/** The frame of Spanish cards, whose breaks tell the suit. */
function Frame({ breaks }: { breaks: number }): JSX.Element {
  const gaps = [[], [50], [38, 62], [28, 50, 72]][breaks]!;
  const ends = [6, ...gaps.flatMap((at) => [at - 4, at + 4]), 94];
  const line = (y: number) =>
    ends.map((end, i) => (i % 2 ? `H${end}` : `M${end} ${y}`)).join("");
  return <path d={`${line(6)}${line(134)}M6 6V134M94 6V134`} fill="none" stroke="currentColor" stroke-width="1.4" />;
}

function Special(props: { deck: Deck; face: Face | undefined; name: string; detail: Detail; raised: boolean }): JSX.Element {
  const { deck, face, name, detail, raised } = props;
  const shape = specialOf(deck, name);
  const joker = shape === "cap";
  const called = face?.special ?? name;
  if (detail === "s" && joker) return <Use shape="cap" x={50} y={raised ? 48 : 66} size={74} />;
  if (detail === "s") {
    return (
      <>
        <Use shape={shape} x={50} y={46} size={52} />
        {raised ? null : <Text x={50} y={116} size={34} width={44}>{name}</Text>}
      </>
    );
  }
  const label = called.length > 11 ? { textLength: 86, lengthAdjust: "spacingAndGlyphs" as const } : {};
  return (
    <>
      {joker ? (
        <Use shape="star" x={24} y={26} size={30} />
      ) : (
        <Text x={24} y={37} size={31} width={34}>{name}</Text>
      )}
      <Use shape={shape} x={detail === "l" ? 50 : 58} y={raised ? 76 : 84} size={detail === "l" ? 54 : 56} />
      {detail === "l" && !raised ? (
        <text x="50" y="128" text-anchor="middle" font-size="13" font-weight="650" fill="currentColor" {...label}>
          {called}
        </text>
      ) : null}
    </>
  );
}

/** A card in running text: its rank and its shape, in the ink of the text. */
export function Chip({ deck, word }: { deck: Deck; word: string }): JSX.Element {
  const { name, role } = spoken(word);
  return (
    <span class={deck.tiles ? "chip of-tile" : "chip"} role="img" aria-label={cardLabel(deck, name, role)}>
      <Face deck={deck} name={name} />
      {role === undefined ? null : (
        <>
          ={/* what it stands for */}
          <Face deck={deck} name={role} />
        </>
      )}
    </span>
  );
}

function Face({ deck, name }: { deck: Deck; name: string }): JSX.Element {
  const face = faceOf(deck, name);
  const { shape, hollow } =
    face?.suit === undefined ? { shape: specialOf(deck, name), hollow: false } : markOf(deck, face.suit);
  return (
    <>
      {face?.suit === undefined ? (shape === "cap" ? "" : name) : face.rank}
      <svg viewBox="0 0 100 100" aria-hidden="true" fill="currentColor">
        <Use shape={shape} x={50} y={50} size={100} hollow={hollow} />
      </svg>
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
        const plain = word.replace(/,$/, "");
        const before = i ? " " : "";
        if (!known.has(spoken(plain).name)) return `${before}${named(word)}`;
        return (
          <>
            {before}
            <Chip deck={deck} word={plain} />
          </>
        );
      })}
    </>
  );
}
