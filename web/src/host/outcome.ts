// How hands and matches ended: the score sheet, accounts and winners.

import type { Account, SheetLine } from "./description.ts";
import { type Machine, RuleFault } from "./machine.ts";
import { seats } from "./table.ts";

export interface Line {
  readonly reason: string;
  readonly ledger: string;
  readonly amounts: readonly bigint[];
}

/** How one hand ended; seats count from 1. */
export interface HandResult {
  readonly number: number;
  readonly dealer: number;
  readonly reason: string;
  readonly winners: readonly number[];
  readonly lines: readonly Line[];
  readonly points: readonly bigint[];
  readonly scores: readonly bigint[];
  readonly turns: number;
  readonly moves: number;
  readonly deals: number;
}

export interface Outcome {
  readonly reason: string;
  readonly winners: readonly number[];
  readonly scores: readonly bigint[];
  readonly entries: ReadonlyMap<string, readonly bigint[]>;
  readonly payoffs: readonly bigint[];
}

export class Scoring {
  constructor(private readonly machine: Machine) {}

  /** Score the hand that has ended. */
  finish(): HandResult {
    const { machine } = this;
    const { about } = machine;
    let number = machine.word("hands_played") + 1;
    // Counted when it ended, before the phases between hands.
    if ("scored" in about.fields) number -= machine.word("scored");
    const [dealer, turns, deals, moves] = ["dealer", "turns", "deals", "moves"].map((name) =>
      machine.word(name),
    ) as [number, number, number, number];
    if (machine.word("reason") === 0) throw new RuleFault(about.faults.no_reason);
    const reason = about.reasons[machine.word("reason") - 1]!;
    const winners = seats(machine.word("winners")).map((seat) => seat + 1);
    machine.run("finish");
    const lines = about.entries.map(({ name, ledger }, i) => ({
      reason: name,
      ledger,
      amounts: this.line("entries", i),
    }));
    const counted = about.entries.flatMap((line, i) =>
      line.counts ? [this.bySeat(line.of_team, lines[i]!.amounts)] : [],
    );
    return {
      number,
      dealer: dealer + 1,
      reason,
      winners,
      lines,
      points: about.teams.map((_team, seat) =>
        counted.reduce((sum, amounts) => sum + amounts[seat]!, 0n),
      ),
      scores: this.afterHand(),
      turns,
      moves,
      deals,
    };
  }

  /** How a hand or match ended whose last hand ended so. */
  outcome(scope: string, last: HandResult): Outcome {
    const { about } = this.machine;
    const hand = scope === "hand";
    const entries = new Map<string, readonly bigint[]>();
    const sheet: readonly SheetLine[] = hand ? about.entries : about.bonuses;
    for (const [i, line] of sheet.entries()) {
      const amounts = hand ? last.lines[i]!.amounts : this.line("bonuses", i);
      entries.set(line.name, this.bySeat(line.of_team, amounts));
    }
    const scores = hand ? last.points : this.standing(about.ranked);
    const winners = hand
      ? last.winners
      : seats(this.machine.word("champions")).map((seat) => seat + 1);
    const payoffs = this.settled(scores, winners);
    return { reason: last.reason, winners, scores, entries, payoffs };
  }

  /** What each seat has in a ledger: in all its accounts together. */
  standing(ledger: Account): bigint[] {
    const columns = ledger.accounts.map((name) => this.machine.column(`ledger.${name}`));
    const sums = columns[0]!.map((_, i) => columns.reduce((sum, each) => sum + each[i]!, 0n));
    return this.bySeat(ledger.of_team, sums);
  }

  /** The main ledger after a hand, before any bonuses of the match. */
  private afterHand(): bigint[] {
    const { main, bonuses } = this.machine.about;
    let found = this.standing(main);
    for (const [i, bonus] of bonuses.entries()) {
      if (!bonus.in_main) continue;
      const amounts = this.bySeat(main.of_team, this.line("bonuses", i));
      found = found.map((total, seat) => total - amounts[seat]!);
    }
    return found;
  }

  /** The amounts of a line, for each seat or for each team. */
  private line(sheet: "entries" | "bonuses", number: number): bigint[] {
    const { amounts } = this.machine.about[sheet][number]!;
    return this.machine.cells(sheet, number).slice(0, amounts);
  }

  /** Amounts for each seat: a team's amount stands for each of its members. */
  private bySeat(ofTeam: boolean, amounts: readonly bigint[]): bigint[] {
    const { teams } = this.machine.about;
    if (amounts.length < teams.length) return teams.map((team) => amounts[team]!);
    return ofTeam ? this.together(amounts) : [...amounts];
  }

  /** For each seat what its team has together. */
  private together(amounts: readonly bigint[]): bigint[] {
    const { teams } = this.machine.about;
    const sum = (team: number) =>
      amounts.reduce((total, amount, seat) => (teams[seat] === team ? total + amount : total), 0n);
    return teams.map(sum);
  }

  /** What each seat gains when sides settle the differences of their scores. */
  private settled(scores: readonly bigint[], winners: readonly number[]): bigint[] {
    const { teams, ranked, payoff } = this.machine.about;
    const own = ranked.of_team ? scores : this.together(scores);
    const there = new Set(seats(this.machine.word("seated")).map((seat) => teams[seat]!));
    const side = new Map<number, bigint>();
    for (const [seat, team] of teams.entries()) {
      if (there.has(team)) side.set(team, own[seat]!);
    }
    const won = new Set(winners.map((seat) => teams[seat - 1]!));
    const settle = (team: number, other: number): boolean =>
      payoff === "differences" ||
      (payoff === "differences_with_winner" && (won.has(team) || won.has(other)));
    return teams.map((team) => {
      const score = side.get(team);
      if (score === undefined) return 0n;
      return [...side].reduce(
        (sum, [other, theirs]) => (settle(team, other) ? sum + score - theirs : sum),
        0n,
      );
    });
  }
}

/** How it ended, in one line. */
export function outcomeText({ reason, winners, scores }: Outcome): string {
  return `${reason}: won by ${winners.join(", ") || "nobody"}; scores ${scores.join(", ")}`;
}
