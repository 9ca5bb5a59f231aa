// From a record to the states that it tells of.

import { type Game, type State } from "./game.ts";
import { outcomeText } from "./outcome.ts";
import { BadRecord, type Written } from "./record.ts";
import { BadNotation, IllegalMove } from "./refused.ts";

/**
 * The states of a record: before the first move, and after each. Throws BadRecord if it was made with
 * other rules, if a move is refused, or if it ends otherwise than it says; RuleFault.
 */
export function replayed(game: Game, record: Written): State[] {
  checkRules(game, record);
  const { seed, match, dealer, decks } = record;
  let state: State;
  try {
    state = game.start({ seed, match, scope: record.scope as "hand" | "match", dealer, decks });
  } catch (error) {
    throw new BadRecord(`the record cannot begin: ${(error as Error).message}`);
  }
  const found = [state];
  for (const [i, text] of record.moves.entries()) {
    if (state.isOver) throw new BadRecord(`the record goes on after the end, with move ${i + 1}: ${text}`);
    try {
      state = state.play(state.parse(text));
    } catch (error) {
      if (!(error instanceof IllegalMove || error instanceof BadNotation)) throw error;
      throw new BadRecord(`move ${i + 1} of the record is refused: ${error.message}`);
    }
    found.push(state);
  }
  const ended = state.outcome && outcomeText(state.outcome);
  if (ended !== record.outcome) {
    const [says, is] = [record.outcome, ended].map((each) => (each === null ? "is not over" : `ended with '${each}'`));
    throw new BadRecord(`the record says that it ${says}, but after its moves it ${is}`);
  }
  return found;
}

function checkRules(game: Game, record: Written): void {
  const { about } = game;
  const ours = record.digest === about.digest && record.players === about.players;
  if (record.game !== about.game) {
    throw new BadRecord(
      ours
        ? `the record says that 'game' is '${record.game}', but its digest is of '${about.game}': set it to '${about.game}'`
        : `this record is of the game '${record.game}', not of '${about.game}'`,
    );
  }
  const strange = Object.keys(record.options).find((name) => !Object.hasOwn(about.options, name));
  if (strange !== undefined) {
    throw new BadRecord(
      `the record has an option '${strange.slice(0, 60)}', which '${about.game}' does not have: ` +
        "take it out, or use the rules that have it",
    );
  }
  for (const [name, other] of Object.entries(record.options)) {
    const value = about.options[name]!;
    if (other === value) continue;
    throw new BadRecord(
      ours
        ? `the record says that the option ${name} is '${other}', but its digest is of '${value}': set it to '${value}'`
        : `this record was made with the option ${name} '${other}', not '${value}'`,
    );
  }
  if (ours) {
    const cards = new Set(about.faces);
    const wrong = record.decks.flat().find((card) => !cards.has(card));
    if (wrong !== undefined) throw new BadRecord(`the record cannot begin: '${wrong}' is not a card of this deck`);
    return;
  }
  if (record.players !== about.players) {
    throw new BadRecord(`this record is of ${record.players} players, but this table is for ${about.players}`);
  }
  throw new BadRecord(
    `this record was made with other rules of '${record.game}', or with other options than it says: ` +
      `its digest is ${record.digest}, here it is ${about.digest}`,
  );
}
