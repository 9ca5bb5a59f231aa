// What a page knows of a table, and what it asks the worker, which alone holds the whole position.

import { computed, type Signal, signal } from "@preact/signals";
import { type Asked, type Choice, type Content, type Ended, SEAT, type Seen, type Told } from "./messages.ts";
import { tableauOf } from "../table/tableau.ts";
import { type Say, saying } from "./words.ts";

const MOST_SAID = 200; // lines of what happened that are kept

/** A table as the page's seat sees it, and what may be done there. It knows no rule. */
export class Sitting {
  readonly seen: Signal<Seen | null> = signal(null);
  readonly said: Signal<readonly string[]> = signal([]);
  readonly ended: Signal<Ended | null> = signal(null);
  readonly thinks: Signal<{ seat: number; part: number } | null> = signal(null);
  readonly tried: Signal<{ cards: string; choices: readonly Choice[] }> = signal({ cards: "", choices: [] });
  readonly failed: Signal<string> = signal("");
  readonly chosen: Signal<readonly number[]> = signal([]); // places in the hand
  readonly say: Say;

  constructor(
    readonly content: Content,
    private readonly worker: Worker,
    private readonly more: (told: Told) => void = () => undefined, // what is not of the table
  ) {
    this.say = saying(content.language);
    worker.addEventListener("message", ({ data }: MessageEvent<Told>) => this.told(data));
  }

  private told(told: Told): void {
    this.more(told);
    switch (told.kind) {
      case "seen":
        this.seen.value = told;
        this.chosen.value = [];
        this.thinks.value = null;
        this.said.value = [...this.said.value, ...told.said].slice(-MOST_SAID);
        this.ended.value = told.ended.at(-1) ?? this.ended.value;
        break;
      case "judged":
        tableauOf(this).bench.heard(told);
        break;
      case "tried":
        this.tried.value = told;
        break;
      case "thinks":
        this.thinks.value = told;
        break;
      case "failed":
        this.failed.value = told.message;
    }
  }

  /** Begin a match. `seed`: drawn by chance if left out. */
  deal(seed: bigint = drawn()): void {
    this.begin({ do: "deal", seed });
  }

  /** Go on where another match of these rules, or of rules much like them, has come to. */
  resume(seed: bigint, moves: readonly string[]): void {
    this.begin({ do: "continue", seed, moves });
  }

  private begin(asked: Asked): void {
    this.said.value = [];
    this.ended.value = null;
    this.failed.value = "";
    this.post(asked);
  }

  play(choice: Choice): void {
    this.post({ do: "play", text: choice.text });
  }

  post(asked: Asked): void {
    this.worker.postMessage(asked);
  }

  name(role: string, name: string): string {
    return this.content.names[role]?.[name] ?? name.replaceAll("_", " ");
  }

  seat(seat: number): string {
    return seat === SEAT ? this.say("you") : this.say("seat", { n: seat });
  }

  /** The cards that the page's seat holds: what it sees of its own zones. */
  readonly hand = computed<readonly string[]>(() => {
    const zones = this.seen.value?.view.zones ?? [];
    return zones
      .filter((zone) => zone.owner === SEAT && this.content.table.zones[zone.name]?.held)
      .flatMap((zone) => zone.cards);
  });

  /** The choices that name all the chosen cards. */
  readonly fitting = computed<readonly Choice[]>(() => {
    const cards = this.chosen.value.map((place) => this.hand.value[place]!);
    const { cards: of, choices: more } = this.tried.value;
    const listed = (this.seen.value?.choices ?? []).filter((choice) => {
      const left = namedIn(choice);
      return cards.every((card) => {
        const at = left.indexOf(card);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      });
    });
    return cards.length > 0 && of === cards.join(" ") ? [...listed, ...more] : listed;
  });

  toggle(place: number): void {
    const chosen = this.chosen.value;
    this.choose(chosen.includes(place) ? chosen.filter((each) => each !== place) : [...chosen, place]);
  }

  choose(places: readonly number[]): void {
    this.chosen.value = places;
    const cards = this.chosen.value.map((each) => this.hand.value[each]!).join(" ");
    if (cards) this.post({ do: "try", cards });
  }

  /** Make the only move that names this card and nothing else. */
  only(place: number): void {
    const card = this.hand.value[place];
    const found = (this.seen.value?.choices ?? []).filter((choice) => namedIn(choice).join() === card);
    if (found.length === 1) this.play(found[0]!);
  }

  /** Make the move of a figure that was pressed. */
  press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const choice = this.fitting.value[Number(event.key) - 1];
    if (/^[1-9]$/.test(event.key) && choice !== undefined) this.play(choice);
  }
}

/** The cards that a move names. */
function namedIn(choice: Choice): string[] {
  return choice.args.flatMap(({ text, kind }) =>
    kind === "number" || kind === "player" || kind === "team" || kind === "meld"
      ? []
      : (kind === "layoff" || kind === "exchange" ? text.split(",")[0]! : text).split(/[\s,/]+/).map((word) => word.split("=")[0]!),
  );
}

function drawn(): bigint {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2)) as unknown as [number, number];
  return (BigInt(high) << 29n) ^ BigInt(low);
}

/** The bytes of a module as they stand in the page. */
export async function unpacked(text: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}
