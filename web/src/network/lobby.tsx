// Who is at the table: before the match a page of its own, and then a line above it.

import type { JSX } from "preact";
import type { Joined, Line, Lobby, Place } from "./line.ts";
import type { Say } from "./words.ts";

/** What a seat is called; at the table seats without a name may be called otherwise. */
export function called(say: Say, { name, seat }: Place): string {
  return name || say("seat", { n: seat });
}

function standing(say: Say, place: Place, begun: boolean): { text: string; kind: string } {
  if (place.bot) return { text: say("bot"), kind: "bot" };
  if (place.here) return { text: say("here"), kind: "here" };
  return begun ? { text: say("away"), kind: "away" } : { text: say("nobody"), kind: "nobody" };
}

/** The seats, each with who is there. */
export function Seats(props: { lobby: Lobby; own: number; turn: number; say: Say; name?: (seat: number) => string }): JSX.Element {
  const { lobby, own, turn, say, name } = props;
  return (
    <ul class="seats" aria-label={say("seats")}>
      {lobby.seats.map((place) => {
        const { text, kind } = standing(say, place, lobby.begun);
        return (
          <li data-seat={place.seat} data-standing={kind} data-turn={turn === place.seat}>
            <b>{place.bot && name ? name(place.seat) : called(say, place)}</b>
            {place.name || (place.bot && name) ? <small>{say("seat", { n: place.seat })}</small> : null}
            <span class="standing">{text}</span>
            {place.seat === own ? <small class="yours">{say("yours")}</small> : null}
          </li>
        );
      })}
      {lobby.watching ? <li class="watching">{say("watching", { n: lobby.watching })}</li> : null}
    </ul>
  );
}

function Name({ line, place, say }: { line: Line; place: Place; say: Say }): JSX.Element {
  const call = (event: SubmitEvent): void => {
    event.preventDefault();
    const name = new FormData(event.currentTarget as HTMLFormElement).get("name");
    if (typeof name === "string") {
      keepName(name);
      line.call(name);
    }
  };
  return (
    <form class="name" onSubmit={call}>
      <label>
        <span>{say("name")}</span>
        <input name="name" maxLength={24} autocomplete="nickname" required value={place.name || keptName()} />
      </label>
      <button>{say("call")}</button>
    </form>
  );
}

/** What is shown before the first match. */
export function Waiting({ line, joined, lobby, refused, say }: {
  line: Line;
  joined: Joined;
  lobby: Lobby;
  refused: string;
  say: Say;
}): JSX.Element {
  const own = lobby.seats[joined.seat - 1];
  return (
    <div class="lobby">
      <p>{own ? say("your_seat", { n: own.seat }) : say("you_watch")}</p>
      {own ? <Name line={line} place={own} say={say} key={own.name} /> : null}
      {refused ? <p role="alert">{refused}</p> : null}
      <h2>{say("seats")}</h2>
      <Seats lobby={lobby} own={joined.seat} turn={0} say={say} />
      {joined.host ? (
        <>
          <button class="begin btn primary" onClick={() => line.ask({ do: "deal", seed: "" })}>
            {say("begin")}
          </button>
          <p>{say("bots")}</p>
        </>
      ) : (
        <p role="status">{say("waits", { who: called(say, lobby.seats[0]!) })}</p>
      )}
    </div>
  );
}

const KEPT = "rulekit.name";

/** The name that was given last in this browser, which may keep nothing. */
export function keptName(): string {
  try {
    return localStorage.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
}

function keepName(name: string): void {
  try {
    localStorage.setItem(KEPT, name);
  } catch {
    // it is asked for again
  }
}
