// What rulekit itself says of rules, as the panes show it: places as lines to go to, cards as the table draws them.

import type { JSX } from "preact";
import { partsOf, placeSaid } from "../play/placed.ts";
import { Chip, spoken } from "../table/cards.tsx";
import { desk } from "./desk.ts";
import { language } from "./words.ts";

/** A line of the text that is open, to go to; of another file only its name. */
function Place({ part }: { part: { readonly file: string; readonly line: number } }): JSX.Element {
  const name = desk.name.value;
  const said = placeSaid(part, name, language.value);
  return part.file === name.split("/").at(-1) ? (
    <button class="where" onClick={() => desk.editor.show(part.line)}>
      {said}
    </button>
  ) : (
    <>{said}</>
  );
}

/** A text in which the cards of the table's deck are drawn that have a suit; others have names like any word. */
function Drawn({ text }: { text: string }): JSX.Element {
  const deck = desk.table.made.value?.deck;
  if (!deck) return <>{text}</>;
  const suited = new Set(deck.faces.filter((face) => face.suit !== undefined).map((face) => face.name));
  const words = text.split(/([^\s'",:;.()]+)/);
  return <>{words.map((word) => (suited.has(spoken(word).name) ? <Chip deck={deck} word={word} /> : word))}</>;
}

/** A text; `cards`: those that are named in it are drawn. */
export function Told({ text, cards = false }: { text: string; cards?: boolean }): JSX.Element {
  return (
    <>
      {partsOf(text).map((part) => (typeof part !== "string" ? <Place part={part} /> : cards ? <Drawn text={part} /> : part))}
    </>
  );
}
