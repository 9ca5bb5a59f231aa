// Records outside the table: in a link, in a file, and where the browser keeps things.

import type { Player } from "./messages.ts";

const MOST = 4_000_000; // bytes of a record: more is nothing that anybody played
const KEY = "record=";

/** What cannot be read, in a word of the page. */
export class Damaged extends Error {}

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) {
      void reader.cancel();
      throw new Damaged();
    }
    parts.push(value);
  }
  const found = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    found.set(part, at);
    at += part.length;
  }
  return found;
}

/** What stands behind the address of the page so that it opens with a record, at a moment. */
export async function linkOf(record: string, at: number): Promise<string> {
  const short = record.replace(/\n\s*/g, ""); // only between entries: no text in a record has a new line
  const packed = await through(new TextEncoder().encode(short), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of packed) text += String.fromCharCode(byte);
  return `#${KEY}${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}&at=${at}`;
}

/** The record of a link and its moment; null if it is no such link. Throws Damaged. */
export async function ofLink(fragment: string): Promise<{ text: string; at: number } | null> {
  if (!fragment.startsWith(`#${KEY}`)) return null;
  const [, packed, at] = /^#record=([\w-]*)(?:&at=([0-9]{1,6}))?$/.exec(fragment) ?? [];
  if (packed === undefined || packed.length > MOST) throw new Damaged();
  try {
    const plain = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(plain, (char) => char.charCodeAt(0));
    const text = await through(bytes, new DecompressionStream("deflate-raw"));
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(text), at: Number(at ?? 0) };
  } catch {
    throw new Damaged();
  }
}

/** The text of a file that somebody chose. Throws Damaged. */
export async function ofFile(file: File): Promise<string> {
  if (file.size > MOST) throw new Damaged();
  return file.text();
}

/** Have the browser save a text as a file. */
export function toFile(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

// ── what the browser keeps, so that a page that is loaded again goes on ─────────────────────────

/** A record, whether it was watched only, and who played: whoever plays on from it may take another seat. */
export interface Opened {
  readonly text: string;
  readonly watched: boolean;
  readonly players?: readonly Player[];
}

/** A match that is played; `trunk`: what it was forked from. */
export interface Kept {
  readonly text: string;
  readonly players: readonly Player[];
  readonly trunk?: Opened | null;
}

const place = (title: string, seats: number): string => `rulekit play ${seats} ${title}`;

export function keep(title: string, kept: Kept): void {
  try {
    localStorage.setItem(place(title, kept.players.length), JSON.stringify(kept));
  } catch {
    // There is no room, or none is given: the match lasts as long as the page.
  }
}

export function kept(title: string, seats: number): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(place(title, seats)) ?? "null") as Kept | null;
    const all = (players: unknown): boolean => Array.isArray(players) && players.length === seats && players.every(isPlayer);
    if (typeof found?.text !== "string" || !all(found.players)) return null;
    const trunk = typeof found.trunk?.text === "string" ? found.trunk : null;
    return { ...found, trunk: trunk && !all(trunk.players) ? { text: trunk.text, watched: trunk.watched } : trunk };
  } catch {
    return null;
  }
}

/** Whether a match that is kept was dealt with a number. */
export function isOf(match: Kept, seed: string): boolean {
  try {
    return BigInt((JSON.parse(match.text) as { seed: string | number }).seed) === BigInt(seed);
  } catch {
    return false;
  }
}

const isPlayer = (each: unknown): boolean => {
  const { name, bot } = (each ?? {}) as Partial<Player>;
  return typeof name === "string" && (bot === null || ["random", "greedy", "search"].includes(bot?.name ?? ""));
};
