// The worker: it alone holds the whole position. Bots play here, so the page never waits for them.

import { ask, BadNotation, type Bot, described, Game, IllegalMove, type Move, recordText, type State } from "../host/index.ts";
import { resultText } from "../host/telling.ts";
import { judged, ways } from "../table/judging.ts";
import { type Asked, type Choice, type Ended, SEAT, type Told } from "./messages.ts";

const OF_MELDS = ["new_meld", "spread", "layout"]; // what may be named in many ways

export function work(): void {
  const table = new Seats((told) => postMessage(told));
  addEventListener("message", ({ data }: MessageEvent<Asked>) => {
    try {
      table.asked(data);
    } catch (error) {
      postMessage({ kind: "failed", message: (error as Error).message } satisfies Told);
    }
  });
}

/** A table with one seat of the page's and bots on all others. */
class Seats {
  private game: Game | undefined;
  private bots: readonly Bot[] = [];
  private state: State | undefined;
  private told = 0; // moves of the history that the page has been told
  private hands = 0; // and hands that ended

  constructor(private readonly tell: (told: Told) => void) {}

  asked(asked: Asked): void {
    switch (asked.do) {
      case "begin":
        this.game = new Game(described(asked.content.description), new WebAssembly.Module(asked.module));
        this.bots = asked.content.bots;
        break;
      case "deal":
        this.told = this.hands = 0;
        this.state = this.game!.start({ seed: asked.seed, scope: "match" });
        this.show();
        this.others();
        break;
      case "continue":
        this.told = this.hands = 0;
        this.state = this.again(asked.seed, asked.moves);
        this.show();
        this.others();
        break;
      case "record": {
        const { start, history } = this.state!;
        this.tell({ kind: "record", seed: start.seed, moves: history.map((played) => played.move.text) });
        break;
      }
      case "judge":
        if (this.state!.toMove === SEAT) this.tell(judged(this.state!, asked, (move) => this.choice(move)));
        break;
      case "try":
        this.tell({ kind: "tried", cards: asked.cards, choices: this.laying(asked.cards) });
        break;
      case "play": {
        if (this.state!.toMove !== SEAT) return;
        this.make(this.state!.parse(asked.text));
        this.others();
      }
    }
  }

  /** The match of a seed after moves, as many of them as are still legal; what stops it is told. */
  private again(seed: bigint, moves: readonly string[]): State {
    let state = this.game!.start({ seed, scope: "match" });
    for (const [at, text] of moves.entries()) {
      try {
        state = state.play(state.parse(text));
      } catch (error) {
        const why = state.isOver ? "" : (error as Error).message;
        this.tell({ kind: "stopped", number: at + 1, of: moves.length, text, why });
        break;
      }
    }
    return state;
  }

  /** The moves that lay just these cards and are not listed, of those that may lay many ways. */
  private laying(cards: string): Choice[] {
    const state = this.state!;
    if (state.toMove !== SEAT) return [];
    const { actions } = state.game.about;
    const laid = actions.filter(
      (action) =>
        action.phase === state.phase && action.params.some((param) => OF_MELDS.includes(param.kind)),
    );
    const names = new Set(laid.map((action) => action.name));
    return [...names].flatMap((name) => {
      try {
        const move = state.parse(`${name} ${cards}`);
        return state.legal.has(move.text) ? [] : [this.choice(move)];
      } catch (error) {
        if (error instanceof IllegalMove || error instanceof BadNotation) return [];
        throw error;
      }
    });
  }

  private choice({ text, action, args, registers }: Move): Choice {
    const { params } = this.game!.machine.action(registers);
    return { text, action, args: args.map((arg, i) => ({ text: arg, kind: params[i]!.kind })) };
  }

  private make(move: Move): void {
    this.state = this.state!.play(move);
    this.show();
  }

  /** Have the bots play until it is the page's turn again. */
  private others(): void {
    for (let seat = this.state!.toMove; seat !== null && seat !== SEAT; seat = this.state!.toMove) {
      const turn = seat;
      this.tell({ kind: "thinks", seat, part: 0 });
      const seed = BigInt(Math.floor(Math.random() * 2 ** 50));
      const progress = (part: number) => this.tell({ kind: "thinks", seat: turn, part });
      const state = this.state!;
      const beside = state.legal.size === 0;
      const move = beside
        ? state.asides.values().next().value!
        : ask(state, this.bots[seat - 2]!, seed, progress);
      this.make(move);
    }
  }

  private show(): void {
    const state = this.state!;
    const { telling } = state.game;
    const own = state.toMove === SEAT ? [...state.legal.values(), ...state.asides.values()] : [];
    const said: string[] = [];
    for (const played of state.history.slice(this.told)) {
      said.push(telling.told(played, SEAT - 1));
      said.push(...state.hands.slice(this.hands, played.hand).map(resultText));
    }
    const ended = state.hands.slice(this.hands).map(
      (hand): Ended => ({
        number: hand.number,
        reason: hand.reason,
        winners: hand.winners,
        lines: hand.lines
          .filter((line) => line.amounts.some((amount) => amount !== 0n))
          .map((line) => ({ name: line.reason, amounts: line.amounts.map(Number) })),
        scores: hand.scores.map(Number),
      }),
    );
    this.told = state.history.length;
    this.hands = state.hands.length;
    this.tell({
      kind: "seen",
      view: state.view(SEAT),
      choices: own.map((move) => this.choice(move)),
      ways: ways(state, own),
      said,
      ended,
      over: state.isOver,
      winners: state.outcome?.winners ?? [],
      record: state.isOver ? recordText(state.record) : "",
    });
  }
}
