// What the page asks the studio's server: files, questions about a text, many hands.

export interface Folder {
  readonly folder: string;
  readonly uri: string;
  readonly files: readonly string[];
  readonly opened: string;
  readonly library: readonly { readonly name: string; readonly title: string }[];
  readonly version: string;
}

/** What lies in a file; `digest` is "" where there is none. */
export interface Stored {
  readonly text: string;
  readonly digest: string;
}

/** A text and how it is played: see rulekit/studio/answers.py. */
export interface Question {
  readonly name: string;
  readonly text: string;
  readonly players: number | null;
  readonly options: Readonly<Record<string, string>>;
  readonly bots: readonly string[];
  readonly language: string;
  readonly change?: { readonly kind: string; readonly name: string; readonly anew: string };
}

export interface Answered<T> {
  readonly answer?: T;
  readonly findings?: unknown;
  readonly problem?: string;
}

/** The server has said no; the message is its own. */
export class Refused extends Error {}

async function told<T>(path: string, init?: RequestInit): Promise<{ status: number; body: T }> {
  const response = await fetch(path, init);
  const text = await response.text();
  if (!response.ok && response.status !== 409) {
    let why = text;
    try {
      why = (JSON.parse(text) as { problem: string }).problem;
    } catch {
      // It is plain text already.
    }
    throw new Refused(why);
  }
  return { status: response.status, body: JSON.parse(text) as T };
}

export async function folder(): Promise<Folder> {
  return (await told<Folder>("/api/files")).body;
}

export async function stored(name: string): Promise<Stored> {
  return (await told<Stored>(`/api/text?name=${encodeURIComponent(name)}`)).body;
}

/** Save what was made from the text with the digest `base`: the new digest, or what another has written. */
export async function save(name: string, text: string, base: string): Promise<string | Stored> {
  const init = { method: "PUT", body: JSON.stringify({ name, text, base }) };
  const { status, body } = await told<{ digest: string; now: Stored }>("/api/text", init);
  return status === 409 ? body.now : body.digest;
}

/** Call a file otherwise, or take it away if `to` is "": where it lies then. Throws Refused. */
export async function rename(name: string, to: string): Promise<string> {
  const { digest: base } = await stored(name);
  const init = { method: "PUT", body: JSON.stringify({ name, to, base }) };
  return (await told<{ name: string }>("/api/name", init)).body.name;
}

export async function shipped(name: string): Promise<string> {
  return (await told<Stored>(`/api/library/${encodeURIComponent(name)}`)).body.text;
}

/** Ask about a text. `until`: once it is aborted, nobody waits, and the server need not go on. */
export async function ask<T>(what: string, question: Question, until?: AbortSignal): Promise<Answered<T>> {
  const init = { method: "POST", body: JSON.stringify(question), signal: until ?? null };
  return (await told<Answered<T>>(`/api/ask/${what}`, init)).body;
}

const address = (path: string): string => `ws://${location.host}${path}`;

export interface Share {
  readonly count: number;
  readonly of: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

export interface Difference {
  readonly key: string; // its name for programs, the same in all languages
  readonly label: string;
  readonly group: string;
  readonly heading: string; // the group in words
  readonly share: boolean;
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly verdict: "differs" | "alike" | "unclear" | "same";
}

/** What a hand is scored for: in so many hands of some; `own`: whether the text itself says so. */
export interface Scored {
  readonly name: string;
  readonly hands: number;
  readonly of: number;
  readonly first: number | null; // the number of the first of them
  readonly own: boolean;
}

/** In which turn of a player's own cards are first laid in a game, and how many lay none in a hand. */
export interface Opening {
  readonly game: string;
  readonly turn: number;
  readonly low: number | null; // not known where all hands are alike
  readonly high: number | null;
  readonly never: number;
  readonly of: number; // hands
}

/** Kinds of moves that bots leave alone; `own`: those that the text itself tells of. */
export interface Undone {
  readonly never: readonly string[];
  readonly hardly: readonly string[];
  readonly own: readonly string[];
  readonly made?: Readonly<Record<string, number>>; // how often those of the text were made
}

/** What comes while many hands are played; each has some of it. */
export interface News {
  readonly done?: number; // so many hands is what is told of
  readonly played?: number; // and so many have been played, of which nothing else is told yet
  readonly of?: number;
  readonly summary?: {
    readonly hands: {
      readonly wins: { readonly seat: Readonly<Record<string, Share>>; readonly role?: Readonly<Record<"dealer" | "others", Share>> };
      readonly ends: Readonly<Record<string, Share>>;
      readonly turns: { readonly mean: number };
    };
  };
  readonly dealer?: string; // what the rules call whom others call the dealer; "": that
  readonly turns?: readonly (readonly [turns: number, hands: number])[];
  readonly rules?: string; // what differs in the rules, as a page
  readonly against?: string;
  readonly longest?: readonly string[]; // how a hand ends that has had all its turns
  readonly words?: readonly string[]; // the differences that there are, in sentences
  readonly slight?: readonly string[]; // and those that nobody would notice
  readonly undone?: Undone;
  readonly differences?: readonly Difference[];
  readonly heat?: Readonly<Record<string, number>>;
  readonly scored?: readonly Scored[];
  readonly opening?: readonly Opening[]; // in a comparison of the other game, then of the text
  readonly record?: string; // of a hand that is to be watched
  readonly report?: string; // its address
  readonly problem?: string;
}

/** Play many hands; what stops that. */
export function many(asked: object, hear: (news: News) => void, ended: () => void): () => void {
  const socket = new WebSocket(address("/ws/play"));
  socket.addEventListener("open", () => socket.send(JSON.stringify(asked)));
  socket.addEventListener("message", ({ data }) => hear(JSON.parse(data as string) as News));
  socket.addEventListener("close", ended);
  return () => socket.close();
}

export interface Line {
  send(message: string): void;
  subscribe(handler: (value: string) => void): void;
  unsubscribe(handler: (value: string) => void): void;
  close(): void;
}

/** A line to the language server; `broken` is called when it is gone. */
export async function language(broken: () => void): Promise<Line> {
  const socket = new WebSocket(address("/ws/language"));
  const handlers = new Set<(value: string) => void>();
  socket.addEventListener("message", ({ data }) => {
    for (const each of handlers) each(data as string);
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error("the language server cannot be reached")));
  });
  socket.addEventListener("close", broken);
  return {
    send: (message) => socket.send(message),
    subscribe: (handler) => handlers.add(handler),
    unsubscribe: (handler) => handlers.delete(handler),
    close: () => socket.close(),
  };
}
