// What the text of a whole table can mean: all its melds, those that are new, or just the cards brought to it.

import { counted, product, without } from "../counting.ts";
import type { Param } from "../description.ts";
import type { Machine, Words } from "../machine.ts";
import type { Melds } from "./melds.ts";
import type { Notation } from "../notation.ts";
import type { Table } from "../table.ts";
import { meldsWritten } from "./texts.ts";

export class Arranging {
  constructor(
    private readonly machine: Machine,
    private readonly notation: Notation,
    private readonly table: Table,
    private readonly melds: Melds,
  ) {}

  /** Every way to read a text as a whole table. */
  readings(param: Param, text: string): Words[] {
    const { bounds } = this.machine.about;
    const parts = meldsWritten(text);
    const tokens = parts.map((part) => this.melds.tokens(part));
    const faces = tokens.flat().map(([face]) => face);
    this.melds.checkCopies(faces);
    const melds = parts.map((part) => [...this.melds.open(part), ...this.melds.lying(part)]);
    if (melds.every((each) => each.length > 0)) {
      return this.tables(param).flatMap((rows) =>
        this.untouched(rows, faces).flatMap((kept) =>
          product(melds, bounds.readings).flatMap((each) => this.melds.register(param, [...kept, ...each])),
        ),
      );
    }
    if (tokens.length === 1 && !tokens[0]!.some(([, role]) => role !== "")) {
      return this.placing(param, faces);
    }
    return [];
  }

  /** The melds of each place that a layout may be of, without the marks of the turn. */
  private tables(param: Param): Words[][] {
    const { words } = this.machine.about;
    const first = words["row_entry"]!;
    const kept = BigInt(words["entry_card"]! + words["entry_seat"]! * words["entry_field"]!);
    return this.table.parts
      .filter((part) => part.zone === param.table)
      .map((part) =>
        this.notation
          .each(this.table.words(part))
          .map((row) => row.map((word, i) => (i < first ? word : word & kept))),
      );
  }

  /** Which melds of a table can stay as they are, so that all cards of the others are written. */
  private untouched(rows: readonly Words[], written: readonly number[]): Words[][] {
    const { words, bounds } = this.machine.about;
    const field = words["entry_field"]!;
    let choices: { kept: Words[]; left: Map<number, number> }[] = [{ kept: [], left: counted(written) }];
    for (const row of rows) {
      const cards = counted(this.notation.entries(row).map((entry) => entry & field));
      const taken = choices.flatMap(({ kept, left }) => {
        const rest = without(left, cards);
        return rest === null ? [] : [{ kept, left: rest }];
      });
      choices = [...taken, ...choices.map(({ kept, left }) => ({ kept: [...kept, row], left }))];
      choices = choices.slice(0, bounds.readings);
    }
    const complete = choices.filter(({ kept }) => kept.length === 0);
    const found = complete.length ? complete : choices.filter(({ left }) => left.size > 0);
    return found.map(({ kept }) => kept);
  }

  /** A layout that brings just the cards written, on each table where there is one. */
  placing(param: Param, faces: readonly number[]): Words[] {
    const { machine } = this;
    const { words } = machine.about;
    const [cards, plays, part] = ["host.bag", "host.plays", "host.layout"].map(
      (name) => machine.field(name)[0],
    ) as [number, number, number];
    machine.run("bag_clear", cards);
    for (const face of faces) machine.run("bag_add", cards, face);
    const mode = words["plays_every"]!;
    return this.table.parts
      .filter((each) => each.zone === param.table)
      .flatMap((each) => {
        machine.run("plays_begin", plays, each.at, cards, param.rules, faces.length, mode, 0);
        const found = machine.run("plays_next", plays, part, part + words["planes"]!, 0) === 1;
        return found ? [machine.read(part, param.words)] : [];
      });
  }
}
