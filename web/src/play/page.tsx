// The page: a table, seen from one seat. It knows no rule; what may be done it is told by the worker.

import { computed, type Signal, signal } from "@preact/signals";
import { type JSX, render } from "preact";
import { Back, Card } from "./cards.tsx";
import { type Asked, type Choice, type Content, type Ended, SEAT, type Seen, type Told } from "./messages.ts";
import { type Say, saying } from "./words.ts";

const MOST_CHOICES = 40; // that are shown as buttons
const MOST_SAID = 200; // lines of what happened that are kept

class Page {
  readonly seen: Signal<Seen | null> = signal(null);
  readonly said: Signal<readonly string[]> = signal([]);
  readonly ended: Signal<Ended | null> = signal(null);
  readonly thinks: Signal<{ seat: number; part: number } | null> = signal(null);
  readonly tried: Signal<{ cards: string; choices: readonly Choice[] }> = signal({ cards: "", choices: [] });
  readonly failed: Signal<string> = signal("");
  readonly chosen: Signal<readonly number[]> = signal([]); // places in the hand
  readonly open: Signal<"" | "rules" | "licences"> = signal("");
  readonly say: Say;

  constructor(
    readonly content: Content,
    private readonly worker: Worker,
  ) {
    this.say = saying(content.language);
    worker.addEventListener("message", ({ data }: MessageEvent<Told>) => this.told(data));
  }

  private told(told: Told): void {
    switch (told.kind) {
      case "seen":
        this.seen.value = told;
        this.chosen.value = [];
        this.thinks.value = null;
        this.said.value = [...this.said.value, ...told.said].slice(-MOST_SAID);
        this.ended.value = told.ended.at(-1) ?? this.ended.value;
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

  deal(): void {
    this.said.value = [];
    this.ended.value = null;
    const wanted = /^#seed=([0-9]{1,18})$/.exec(location.hash);
    const [high, low] = crypto.getRandomValues(new Uint32Array(2)) as unknown as [number, number];
    const drawn = (BigInt(high) << 29n) ^ BigInt(low);
    this.post({ do: "deal", seed: wanted === null ? drawn : BigInt(wanted[1]!) });
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
      .filter((zone) => zone.owner === SEAT && !zone.melds.length)
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
    this.chosen.value = chosen.includes(place)
      ? chosen.filter((each) => each !== place)
      : [...chosen, place];
    const cards = this.chosen.value.map((each) => this.hand.value[each]!).join(" ");
    if (cards) this.post({ do: "try", cards });
  }

  /** Make the only move that names this card and nothing else. */
  only(place: number): void {
    const card = this.hand.value[place];
    const found = (this.seen.value?.choices ?? []).filter((choice) => namedIn(choice).join() === card);
    if (found.length === 1) this.play(found[0]!);
  }
}

/** The cards that a move names. */
function namedIn(choice: Choice): string[] {
  return choice.args.flatMap(({ text, kind }) =>
    kind === "number" || kind === "player" || kind === "team"
      ? []
      : text.split(/[\s,/]+/).map((word) => word.split("=")[0]!),
  );
}

/** Names of cards in a text as small pictures of them, all other words as they are. */
function Cards({ page, text }: { page: Page; text: string }): JSX.Element {
  const { deck } = page.content;
  const known = new Set(deck.faces.map((face) => face.name));
  return (
    <span class="cards">
      {text.split(/\s+/).map((word) => {
        const [name, role] = word.replace(/,$/, "").split("=") as [string, string?];
        if (!known.has(name)) return <span class="word">{page.name("kind", word)}</span>;
        return <Card deck={deck} name={name} role={role} />;
      })}
    </span>
  );
}

function ChoiceButton({ page, choice, number }: { page: Page; choice: Choice; number: number }): JSX.Element {
  return (
    <button class="choice" onClick={() => page.play(choice)} data-move={choice.text}>
      {number <= 9 ? <kbd>{number}</kbd> : null}
      <b>{page.name("action", choice.action)}</b>
      {choice.args.map(({ text, kind }) =>
        kind === "player" ? <span>{page.seat(Number(text))}</span> : <Cards page={page} text={text} />,
      )}
    </button>
  );
}

function Zones({ page, seen, own }: { page: Page; seen: Seen; own: boolean }): JSX.Element {
  const { deck } = page.content;
  const zones = seen.view.zones.filter(
    (zone) =>
      (own ? zone.owner === SEAT && zone.melds.length > 0 : zone.owner !== SEAT) &&
      (zone.owner === 0 || zone.cards.length || zone.hidden || zone.melds.length),
  );
  return (
    <>
      {zones.map((zone) => (
        <section class="zone" data-zone={zone.name} data-owner={zone.owner}>
          <h3>
            {page.name("zone", zone.name)}
            {zone.owner ? <small> · {page.seat(zone.owner)}</small> : null}
          </h3>
          <div class="lie">
            {zone.melds.map((meld) => (
              <Cards page={page} text={meld} />
            ))}
            {zone.cards.slice(-8).map((card) => (
              <Card deck={deck} name={card} />
            ))}
            {zone.hidden ? (
              <span class="pile">
                <Back deck={deck} />
                <small>{page.say(deck.tiles ? "tiles" : "cards", { n: zone.hidden })}</small>
              </span>
            ) : null}
            {zone.melds.length || zone.cards.length || zone.hidden ? null : (
              <span class="empty">{page.say("empty")}</span>
            )}
          </div>
        </section>
      ))}
    </>
  );
}

function Hand({ page }: { page: Page }): JSX.Element {
  const go = (event: KeyboardEvent, step: number) => {
    const cards = [...document.querySelectorAll<HTMLElement>(".hand button")];
    const at = cards.indexOf(event.currentTarget as HTMLElement);
    cards[(at + step + cards.length) % cards.length]?.focus();
    event.preventDefault();
  };
  return (
    <div class="hand" role="group" aria-label={page.seat(SEAT)}>
      {page.hand.value.map((card, place) => (
        <button
          aria-pressed={page.chosen.value.includes(place)}
          data-card={card}
          onClick={() => page.toggle(place)}
          onDblClick={() => page.only(place)}
          onKeyDown={(event) => {
            if (event.key === "ArrowLeft") go(event, -1);
            if (event.key === "ArrowRight") go(event, 1);
          }}
        >
          <Card deck={page.content.deck} name={card} />
        </button>
      ))}
    </div>
  );
}

function Scores({ page, seen }: { page: Page; seen: Seen }): JSX.Element {
  const ended = page.ended.value;
  return (
    <aside class="side">
      <h2>{page.say("scores")}</h2>
      <table>
        <tbody>
          {Object.entries(seen.view.ledgers).map(([name, amounts]) => (
            <tr>
              <th scope="row">{page.name("ledger", name)}</th>
              {amounts.map((amount) => (
                <td>{String(amount).replace("-", "−")}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {ended === null ? null : (
        <section class="ended">
          <h2>{page.say("hand", { n: ended.number })}</h2>
          <p>
            {page.name("reason", ended.reason)},{" "}
            {page.say("won", { who: ended.winners.map((seat) => page.seat(seat)).join(", ") || page.say("nobody") })}
          </p>
          <table>
            <tbody>
              {ended.lines.map((line) => (
                <tr>
                  <th scope="row">{page.name("entry", line.name)}</th>
                  {line.amounts.map((amount) => (
                    <td>{String(amount).replace("-", "−")}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <h2>{page.say("log")}</h2>
      <ol class="log" role="log" aria-live="polite">
        {page.said.value
          .slice(-30)
          .reverse()
          .map((line) => (
            <li>{line}</li>
          ))}
      </ol>
    </aside>
  );
}

function Status({ page, seen }: { page: Page; seen: Seen }): JSX.Element {
  const thinks = page.thinks.value;
  if (page.failed.value) return <p role="alert">{page.say("failed", { why: page.failed.value })}</p>;
  if (seen.over) {
    const who = seen.winners.map((seat) => page.seat(seat)).join(", ") || page.say("nobody");
    const saved = `data:application/json;charset=utf-8,${encodeURIComponent(seen.record)}`;
    return (
      <p role="status">
        <b>
          {page.say("over")}: {page.say("won", { who })}
        </b>{" "}
        <button onClick={() => page.deal()}>{page.say("again")}</button>{" "}
        <a href={saved} download={`${page.content.title}.json`}>
          {page.say("save")}
        </a>
      </p>
    );
  }
  if (thinks !== null) {
    return (
      <p role="status">
        {page.say("thinks", { n: thinks.seat })} <progress value={thinks.part} />
      </p>
    );
  }
  return (
    <p role="status">
      <b>{page.say("your_turn")}</b>: {page.name("phase", seen.view.phase)}
    </p>
  );
}

function Table({ page }: { page: Page }): JSX.Element {
  const seen = page.seen.value;
  const { say } = page;
  const fitting = page.fitting.value;
  return (
    <>
      <header>
        <h1>{page.content.title}</h1>
        <button onClick={() => (page.open.value = "rules")}>{say("rules")}</button>
        <button onClick={() => page.deal()}>{say("again")}</button>
      </header>
      {seen === null ? (
        <p role="status">{page.failed.value ? say("failed", { why: page.failed.value }) : say("shuffling")}</p>
      ) : (
        <main>
          <div class="table">
            <Zones page={page} seen={seen} own={false} />
            <Zones page={page} seen={seen} own={true} />
          </div>
          <div class="own">
            <Status page={page} seen={seen} />
            <Hand page={page} />
            <div class="choices" role="group" aria-label={say("moves")}>
              {fitting.slice(0, MOST_CHOICES).map((choice, i) => (
                <ChoiceButton page={page} choice={choice} number={i + 1} key={choice.text} />
              ))}
              {fitting.length > MOST_CHOICES ? <p>{say("narrow", { n: fitting.length })}</p> : null}
            </div>
            <p class="keys">{say("keys")}</p>
          </div>
          <Scores page={page} seen={seen} />
        </main>
      )}
      <footer>
        <button onClick={() => (page.open.value = "licences")}>{say("licences")}</button>
      </footer>
      {page.open.value === "" ? null : (
        <dialog open aria-label={say(page.open.value)}>
          <button ref={focused} onClick={() => (page.open.value = "")}>
            {say("close")}
          </button>
          <pre>
            {page.open.value === "rules"
              ? page.content.rulebook
              : (document.querySelector<HTMLTemplateElement>("#licences")?.content.textContent ?? "")}
          </pre>
        </dialog>
      )}
    </>
  );
}

const focused = (button: HTMLElement | null): void => button?.focus();

/** The bytes of a module as they stand in the page. */
async function unpacked(text: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

export async function show(): Promise<void> {
  const content = JSON.parse(document.querySelector("#game")!.textContent!) as Content;
  const code = document.querySelector("#code")!.textContent!;
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  const page = new Page(content, worker);
  render(<Table page={page} />, document.querySelector("#play")!);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      page.open.value = "";
      page.chosen.value = [];
    }
    if (page.open.value || event.ctrlKey || event.metaKey || event.altKey) return;
    const choice = page.fitting.value[Number(event.key) - 1];
    if (/^[1-9]$/.test(event.key) && choice !== undefined) page.play(choice);
  });
  const module = await unpacked(content.module);
  page.post({ do: "begin", content, module });
  page.deal();
}
