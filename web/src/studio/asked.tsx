// What is asked whenever the rules on the table have changed.

import { effect, type Signal, signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { desk } from "./desk.ts";
import { type Answered, ask } from "./server.ts";
import { say } from "./words.ts";

export interface Asked<T> {
  readonly value: T | null;
  readonly problem: string;
  readonly of: string;
}

/** The question about the rules on the table, by which an answer is known to be of them. */
export const current = (): string => JSON.stringify(desk.question());

/** What the server answers about the rules on the table, anew after each change while it is shown. `after`: how many milliseconds later. */
export function useAnswer<T>(
  what: string,
  held: Signal<Asked<T>>,
  take: (value: T) => void = () => undefined,
  after: () => number = () => 0,
): Asked<T> {
  useEffect(() => {
    let round = 0;
    return effect(() => {
      const question = desk.question();
      const of = current();
      const wait = after();
      if (!question.text || held.peek().of === of) return;
      const turn = ++round;
      const asking = (): void =>
        void ask<T>(what, question).then(
          (told: Answered<T>) => {
            if (turn !== round) return;
            if (told.answer !== undefined) take(told.answer);
            held.value = { value: told.answer ?? held.peek().value, problem: told.problem ?? "", of };
          },
          (error: Error) => (held.value = { ...held.peek(), problem: error.message, of: "" }),
        );
      if (!wait) asking();
      else window.setTimeout(() => turn === round && asking(), wait);
    });
  }, []);
  return held.value;
}

export const nothing = <T,>(): Signal<Asked<T>> => signal<Asked<T>>({ value: null, problem: "", of: "" });

export function Waiting({ asked }: { asked: Asked<unknown> }): JSX.Element | null {
  if (asked.problem) return <p role="alert">{asked.problem}</p>;
  return asked.value === null ? <p role="status">{say("looking")}</p> : null;
}
