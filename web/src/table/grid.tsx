// A table that all share, by numbers; its sets can be taken apart while a turn allows it.

import type { JSX } from "preact";
import type { ZoneView } from "../host/index.ts";
import type { Sitting } from "../play/sitting.ts";
import type { Piece, Standing } from "./bench.ts";
import { Card, cardLabel, spoken } from "./cards.tsx";
import { drag, roam } from "./dragging.ts";
import { markOf, SHAPES } from "./drawing.ts";
import { type Numbered, numbered, type Spot } from "./numbering.ts";
import { keyOf, wordsOf } from "./places.ts";
import { type Tableau, tableauOf } from "./tableau.ts";

const MANY = 5; // sets of cards that are better seen by numbers

/** One card of a set that may be taken apart. */
export function Tile(props: { page: Sitting; tableau: Tableau; piece: Piece; word: string; set: Standing; at: number }): JSX.Element {
  const { page, tableau, piece, word, set, at } = props;
  const { bench } = tableau;
  const { name, role } = spoken(word);
  const held = bench.held.value.includes(piece.id);
  return (
    <button
      class={`piece${piece.own ? " brought" : ""}`}
      aria-pressed={held}
      aria-label={cardLabel(tableau.deck.value, name, role)}
      data-piece={piece.id}
      data-roam
      tabIndex={at === 0 ? 0 : -1}
      onClick={() => {
        // Where cards of the hand would fit, a press on the set brings them, as it does to a meld.
        if (set.takes && page.chosen.value.length > 0 && !held) tableau.put(`set ${set.set.id}`);
        else bench.hold(piece.id);
      }}
      onDblClick={() => bench.takeBack([piece.id])}
      onKeyDown={(event) => {
        if (event.key === "/" && at > 0) bench.cut(set.set, set.order, at);
      }}
      onPointerDown={(event) => {
        const before = bench.held.value;
        const moved = before.includes(piece.id) ? before : [piece.id];
        drag(event, () => moved.length, {
          begin: () => (bench.held.value = moved),
          over: (target) => (tableau.over.value = target),
          drop: (target) => {
            if (target === "hand") bench.takeBack(moved);
            else if (target === `set ${set.set.id}` && moved.length === 1) bench.held.value = before;
            else if (target === "lay" || target.startsWith("set ")) tableau.put(target);
            else bench.held.value = before;
          },
          end: () => (tableau.over.value = ""),
        });
      }}
    >
      <Card deck={tableau.deck.value} name={name} role={role} detail="s" quiet />
    </button>
  );
}

interface Laid {
  readonly key: string | number;
  readonly words: readonly string[];
  readonly standing: Standing | null; // null: it cannot be taken apart
  readonly fresh: boolean;
}

function Set({ page, laid, spot }: { page: Sitting; laid: Laid; spot: Spot | null }): JSX.Element {
  const tableau = tableauOf(page);
  const deck = tableau.deck.value;
  const { standing, words, fresh } = laid;
  const target = standing ? `set ${standing.set.id}` : "";
  const takes = standing?.takes === true && tableau.bench.any.value;
  const said = words.map((word) => cardLabel(deck, spoken(word).name, spoken(word).role)).join(", ");
  const changed = standing !== null && standing.set.text === null;
  const place = (i: number): Record<string, number> => {
    if (spot === null) return {};
    return spot.way === "across" ? { "grid-column": i + 1 } : { "grid-row": spot.rows.indexOf(i) + 1 };
  };
  const one = (word: string, i: number): JSX.Element => (
    <span class="slot" style={place(i)} key={i}>
      {standing ? (
        <Tile page={page} tableau={tableau} piece={standing.order[i]!} word={word} set={standing} at={i} />
      ) : (
        <Card deck={deck} name={spoken(word).name} role={spoken(word).role} detail="s" />
      )}
    </span>
  );
  const style = spot === null ? {} : {
    "grid-column": `${spot.column + 1} / span ${spot.way === "across" ? spot.span : 1}`,
    "grid-row": `${spot.row + 1} / span ${spot.way === "across" ? 1 : spot.span}`,
    "--span": spot.span,
  };
  const look = [
    "set",
    spot?.way ?? "free",
    changed ? "changed" : "",
    fresh ? "fresh" : "",
    takes ? "takes" : "",
    target && tableau.over.value === target ? "over" : "",
  ];
  return (
    <div
      class={look.filter((each) => each).join(" ")}
      role="group"
      aria-label={fresh ? `${said}; ${page.say("fresh")}` : said}
      style={style}
      data-meld={words.join(" ")}
      {...(target ? { "data-target": target } : {})}
    >
      {words.map(one)}
      {spot?.way === "down"
        ? spot.rows.map((at, row) => (at === null && row < lastOf(spot) && row > firstOf(spot) ? <span class="hole" style={{ "grid-row": row + 1 }} key={`hole ${row}`} /> : null))
        : null}
      {takes ? (
        <button class="put" aria-label={`${page.say("to_set")}: ${said}`} onClick={() => tableau.bench.bring(standing.set.id)}>
          +
        </button>
      ) : null}
    </div>
  );
}

const filled = (spot: Spot): number[] => spot.rows.flatMap((at, row) => (at === null ? [] : [row]));
const firstOf = (spot: Spot): number => Math.min(...filled(spot));
const lastOf = (spot: Spot): number => Math.max(...filled(spot));

function Labels({ page, grid }: { page: Sitting; grid: Numbered }): JSX.Element {
  const { deck } = page.content;
  return (
    <>
      {grid.ranks.map((rank, i) => (
        <span class="rank" aria-hidden="true" style={{ "grid-column": i + 2, "grid-row": 1 }} key={rank}>
          {rank}
        </span>
      ))}
      {grid.suits.map(({ row, suit }) => {
        const { shape, ink, hollow } = markOf(deck, suit);
        const more = hollow ? { fill: "none", stroke: "currentColor", "stroke-width": 12 } : { fill: "currentColor" };
        return (
          <svg class="suit" viewBox="0 0 100 100" aria-hidden="true" style={{ "grid-row": row + 1, "--suit": ink }} key={row}>
            <g {...more} dangerouslySetInnerHTML={{ __html: SHAPES[shape] }} />
          </svg>
        );
      })}
      {grid.rule ? <span class="rule" style={{ "grid-row": grid.rule + 1 }} /> : null}
    </>
  );
}

/** The sets of a zone; those that hold by numbers, if the deck has no more of them than fit. */
export function Grid({ page, zone }: { page: Sitting; zone: ZoneView }): JSX.Element {
  const tableau = tableauOf(page);
  const { bench } = tableau;
  const key = keyOf(zone.name, zone.owner);
  const open = bench.zone.value === key;
  const fresh = tableau.fresh.value.melds.get(key) ?? [];
  const laid: Laid[] = open
    ? bench.standing.value
        .filter((each) => each.holds)
        .map((each) => ({
          key: each.set.id,
          words: each.words,
          standing: each,
          fresh: each.set.text !== null && fresh.some((at) => zone.melds[at] === each.set.text),
        }))
    : zone.melds.map((meld, i) => ({
        key: i,
        words: wordsOf(page.content, meld),
        standing: null,
        fresh: fresh.includes(i),
      }));
  const grid = numbered(page.content.deck, laid.map((each) => each.words));
  const free = laid.filter((_, i) => grid.spots[i] === null);
  // A few sets, or those of one player, are easier to see one by one.
  const numbers = grid.ranks.length > 0 && zone.owner === 0 && (page.content.deck.tiles || laid.length >= MANY);
  const byNumber = numbers && !tableau.asLaid.value;
  if (laid.length === 0) return <>{zone.owner ? null : <p class="nothing">{page.say("nothing_yet")}</p>}</>; // others may have laid
  return (
    <div class={`shared ${page.content.deck.tiles ? "of-tiles" : "of-cards"}`} data-zone={zone.name} data-owner={zone.owner} onKeyDown={roam}>
      {numbers ? (
        <button class="btn small view" onClick={() => (tableau.asLaid.value = !tableau.asLaid.value)}>
          {page.say(byNumber ? "as_laid" : "by_number")}
        </button>
      ) : null}
      {byNumber ? (
        <div class="numbers" style={{ "--columns": grid.ranks.length }}>
          <Labels page={page} grid={grid} />
          {laid.map((each, i) => (grid.spots[i] === null ? null : <Set page={page} laid={each} spot={grid.spots[i]!} key={each.key} />))}
        </div>
      ) : null}
      <div class="trays">
        {(byNumber ? free : laid).map((each) => <Set page={page} laid={each} spot={null} key={each.key} />)}
      </div>
    </div>
  );
}
