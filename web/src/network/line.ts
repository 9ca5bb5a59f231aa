// The line to a table on a server: it comes back when it is cut, and is then told everything again.

import { type Signal, signal } from "@preact/signals";
import type { Asked, Shown, Told, Wire } from "../play/messages.ts";

/** Who is where. */
export interface Lobby {
  readonly kind: "lobby";
  readonly seats: readonly Place[];
  readonly watching: number;
  readonly begun: boolean;
}

export interface Place {
  readonly seat: number;
  readonly name: string;
  readonly here: boolean;
  readonly bot: boolean; // a bot plays for it
}

/** What the link is for; `seat` 0: to watch. `host`: it begins matches. */
export interface Joined {
  readonly kind: "table";
  readonly shown: Shown;
  readonly seat: number;
  readonly host: boolean;
}

/** What the server is asked beside what any table is. */
export type More = { readonly do: "sit"; readonly token: string } | { readonly do: "name"; readonly name: string };

const STRANGER = 4403; // codes with which the server closes: see rulekit/studio/network/line.py
const ENOUGH = 4429;
const TOO_LONG = 1009;
const FINAL = [STRANGER, ENOUGH, TOO_LONG];
const SOONEST = 500; // milliseconds before a line that was cut is tried again, twice as many each time
const LATEST = 8000;

export class Line implements Wire {
  readonly joined: Signal<Joined | null> = signal(null);
  readonly lobby: Signal<Lobby | null> = signal(null);
  readonly open: Signal<boolean> = signal(false);
  readonly shut: Signal<{ stranger: boolean; why: string } | null> = signal(null); // it does not come back by itself

  private socket: WebSocket | undefined;
  private wait = SOONEST;
  private retry = 0;
  private readonly hearing: ((told: Told) => void)[] = [];

  constructor(private readonly token: string) {}

  connect(): void {
    window.clearTimeout(this.retry);
    this.shut.value = null;
    const socket = new WebSocket(`ws://${location.host}/ws/table`);
    this.socket = socket;
    socket.addEventListener("open", () => this.send({ do: "sit", token: this.token }));
    socket.addEventListener("message", ({ data }: MessageEvent<string>) => this.told(JSON.parse(data) as Told | Joined | Lobby));
    socket.addEventListener("close", ({ code, reason }) => this.closed(code, reason));
  }

  private told(told: Told | Joined | Lobby): void {
    switch (told.kind) {
      case "table":
        this.wait = SOONEST;
        this.open.value = true;
        this.joined.value ??= told;
        break;
      case "lobby":
        this.lobby.value = told;
        break;
      default:
        for (const heard of this.hearing) heard(told);
    }
  }

  private closed(code: number, why: string): void {
    this.open.value = false;
    if (FINAL.includes(code)) {
      this.shut.value = { stranger: code === STRANGER, why };
      return;
    }
    this.retry = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LATEST, 2 * this.wait);
  }

  listen(heard: (told: Told) => void): void {
    this.hearing.push(heard);
  }

  ask(asked: Asked): void {
    this.send(asked);
  }

  call(name: string): void {
    this.send({ do: "name", name });
  }

  private send(asked: Asked | More): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(asked));
  }
}
