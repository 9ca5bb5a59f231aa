// Cards and tiles as SVG, for any deck that a rule file can declare. Each is one text: a browser reads
// it at once, where nodes that a page makes and compares one by one are dear.

import type { Deck, Face } from "../play/messages.ts";
import { figureOf, LATIN, type Mark, markOf, PIPS, type Shape, SHAPES, specialOf } from "./drawing.ts";

/** How much of a card is drawn: `s` under 44 pixels, `m` to 79 (what shows in a fan), `l` from 80. */
export type Detail = "s" | "m" | "l";

/** How a shape is drawn as an outline. */
export const HOLLOW = { fill: "none", stroke: "currentColor", "stroke-width": 12 } as const;

export function faceOf(deck: Deck, name: string): Face | undefined {
  return deck.faces.find((face) => face.name === name);
}

const known = new WeakMap<Deck, Map<string, string>>();

/** What is drawn within the outline of a card; `role`: what it stands for in a meld. */
export function front(deck: Deck, name: string, role: string | undefined, detail: Detail): string {
  const drawn = known.get(deck) ?? new Map<string, string>();
  known.set(deck, drawn);
  const key = `${detail} ${name} ${role ?? ""}`;
  let found = drawn.get(key);
  if (found === undefined) {
    const face = faceOf(deck, name);
    found = deck.tiles ? TILE + tile(deck, face, name, role) : PAPER + paper(deck, face, name, role, detail);
    if (deck.wild?.names.includes(name)) found += wild(deck, role !== undefined, detail);
    drawn.set(key, found);
  }
  return found;
}

/** What is drawn within the outline of a back. */
export function back(deck: Deck): string {
  return deck.tiles
    ? `${TILE}<rect x="30" y="48" width="30" height="14" rx="7" fill="var(--paper-lip)"/>`
    : `${PAPER}<rect x="7" y="7" width="86" height="126" rx="5" fill="url(#card-back)"/>`;
}

const PAPER = '<rect class="paper" x=".8" y=".8" width="98.4" height="138.4" rx="9"/>';
const TILE =
  '<rect class="lip" x="1" y="1" width="88" height="118" rx="11"/>' +
  '<rect class="top" x="1.8" y="1.8" width="86.4" height="109" rx="10"/>';

type Attributes = Readonly<Record<string, string | number>>;

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function element(name: string, attributes: Attributes, inside = ""): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  return `<${name}${written.join("")}>${inside}</${name}>`;
}

/** A text as it stands in markup: the names of a deck may have any signs. */
function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign]!);
}

const inked = (ink: string, inside: string): string => element("g", { style: `color: ${ink}`, fill: "currentColor" }, inside);

const turned = (inside: string): string => element("g", { transform: "rotate(180 50 70)" }, inside);

/** A shape in the middle of x and y. Its markup stands in place: copies by reference are dear to a browser. */
function put(shape: Shape, x: number, y: number, size: number, hollow = false): string {
  const transform = `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})`;
  return element("g", { transform, ...(hollow ? HOLLOW : {}) }, SHAPES[shape]);
}

/** A text in the middle of x, squeezed to a width if it has more letters than one. */
function write(text: string, x: number, y: number, size: number, width: number): string {
  const squeezed = text.length > 1 ? { textLength: width, lengthAdjust: "spacingAndGlyphs" } : {};
  const look = { "text-anchor": "middle", "font-size": size, "font-weight": 700, fill: "currentColor" };
  return element("text", { x, y, ...look, ...squeezed }, escaped(text));
}

/** The mark of a role, small and in its own ink. */
function part(deck: Deck, role: string, x: number, y: number, size: number): string {
  const face = faceOf(deck, role);
  if (face?.suit === undefined) return write(role, x, y, size, size * 1.6);
  const { shape, ink, hollow } = markOf(deck, face.suit);
  const rank = write(face.rank!, x - size * 0.36, y, size, size * 1.05);
  return inked(ink, rank + put(shape, x + size * 0.55, y - size * 0.35, size * 0.62, hollow));
}

function tile(deck: Deck, face: Face | undefined, name: string, role: string | undefined): string {
  if (face?.suit === undefined) {
    const shape = specialOf(deck, name);
    const drawn = role === undefined ? put(shape, 45, 58, 66) : put(shape, 45, 38, 54) + part(deck, role, 46, 101, 38);
    return inked("var(--joker)", drawn);
  }
  const { shape, ink, hollow } = markOf(deck, face.suit);
  const rank = face.rank!;
  return inked(
    ink,
    role === undefined
      ? write(rank, 45, 66, 64, 62) + put(shape, 45, 89, 29, hollow)
      : write(rank, 45, 52, 50, 62) + put(shape, 45, 66, 18, hollow) + part(deck, role, 44, 103, 30),
  );
}

/** The mark of a wild card, in a corner that stays in sight in a fan and holds nothing else. */
function wild({ tiles }: Deck, plays: boolean, detail: Detail): string {
  const [x, y] = tiles ? [75, 15] : !plays ? [17, 122] : detail === "s" ? [86, 14] : [17, 92];
  return element("circle", { cx: x, cy: y, r: 13, fill: "var(--joker)" }) + inked("var(--paper)", put("star", x, y, 20));
}

function paper(deck: Deck, face: Face | undefined, name: string, role: string | undefined, detail: Detail): string {
  const small = detail === "s";
  const said = role === undefined ? "" : part(deck, role, small ? 50 : 27, small ? 132 : 130, small ? 40 : 28);
  if (face?.suit === undefined) {
    return inked("var(--joker)", special(deck, face, name, detail, role !== undefined) + said);
  }
  const mark = markOf(deck, face.suit);
  const { shape, hollow } = mark;
  const rank = face.rank!;
  const plays = role !== undefined;
  const drawn = small
    ? write(rank, 50, plays ? 56 : 62, 62, 76) + put(shape, 50, plays ? 80 : 102, plays ? 36 : 50, hollow)
    : detail === "m" || plays
      ? write(rank, 24, 40, 41, 38) +
        put(shape, 24, 62, 27, hollow) +
        put(shape, plays ? 72 : 65, 97, plays ? 42 : 50, hollow)
      : large(rank, mark);
  return inked(mark.ink, drawn + said);
}

/** A card with all it has: an index in two corners, and pips or its figure. */
function large(rank: string, { shape, hollow }: Mark): string {
  const latin = LATIN.indexOf(shape);
  const [size, x, y] = latin < 0 ? [26, 15.5, 30] : [22, 20.3, 36];
  const index = write(rank, x, y, size, size * 0.9) + put(shape, x, y + size * 0.48, size * 0.62, hollow);
  const figure = figureOf(rank, shape);
  const count = /^([2-9]|10)$/.test(rank) ? Number(rank) : 0;
  const pips = PIPS[count]!.map(([left, top]) =>
    top > 0 ? put(shape, left, top, 19, hollow) : turned(put(shape, 100 - left, -top, 19, hollow)),
  );
  const middle = figure !== null ? court(figure, shape) : count > 1 ? pips.join("") : put(shape, 50, 70, 44, hollow);
  return (latin < 0 ? "" : frame(latin)) + index + turned(index) + middle;
}

function court(figure: Shape, shape: Shape): string {
  const half = put(figure, 50, 35, 25) + put(shape, 50, 57, 16);
  return (
    '<rect x="31" y="17" width="38" height="106" rx="3" fill="none" stroke="currentColor" stroke-width="1.3"/>' +
    '<path d="M31 78 69 62" stroke="currentColor" stroke-width="1.3"/>' +
    half +
    turned(half)
  );
}

/** The frame of Spanish cards, whose breaks tell the suit. */
function frame(breaks: number): string {
  const gaps = [[], [50], [38, 62], [28, 50, 72]][breaks]!;
  const ends = [6, ...gaps.flatMap((at) => [at - 4, at + 4]), 94];
  const line = (y: number): string => ends.map((end, i) => (i % 2 ? `H${end}` : `M${end} ${y}`)).join("");
  return `<path d="${line(6)}${line(134)}M6 6V134M94 6V134" fill="none" stroke="currentColor" stroke-width="1.4"/>`;
}

function special(deck: Deck, face: Face | undefined, name: string, detail: Detail, raised: boolean): string {
  const shape = specialOf(deck, name);
  const joker = shape === "cap";
  const called = face?.special ?? name;
  if (detail === "s" && joker) return put("cap", 50, raised ? 48 : 66, 74);
  if (detail === "s") return put(shape, 50, 46, 52) + (raised ? "" : write(name, 50, 116, 34, 44));
  const wide = detail === "l";
  const label = called.length > 11 ? { textLength: 86, lengthAdjust: "spacingAndGlyphs" } : {};
  const look = { "text-anchor": "middle", "font-size": 13, "font-weight": 650, fill: "currentColor" };
  return (
    (joker ? put("star", 24, 26, 30) : write(name, 24, 37, 31, 34)) +
    put(shape, wide ? 50 : 58, raised ? 76 : 84, wide ? 54 : 56) +
    (wide && !raised ? element("text", { x: 50, y: 128, ...look, ...label }, escaped(called)) : "")
  );
}
