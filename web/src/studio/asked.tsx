// What is asked whenever the rules on the table have changed.

import { effect, type Signal, signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { desk } from "./desk.ts";
import { type Answered, ask, type Question } from "./server.ts";
import { say } from "./words.ts";

export interface Asked<T> {
  readonly value: T | null;
  readonly problem: string;
  readonly of: string;
  readonly file: string; // what it was asked of
}

/** The question about the rules on the table, by which an answer is known to be of them. */
export const current = (): string => JSON.stringify(desk.question());

/** What the server answers about the rules on the table, anew after each change while it is shown. `after`: how many milliseconds later. */
export function useAnswer<T>(
  what: string,
  held: Signal<Asked<T>>,
  take: (value: T, question: Question) => void = () => undefined,
  after: () => number = () => 0,
): Asked<T> {
  useEffect(() => {
    let round = 0;
    return effect(() => {
      const question = desk.question();
      const of = current();
      const wait = after();
      const turn = ++round; // what is answered later is of other rules
      if (!question.text || held.peek().of === of) return;
      const known = (): T | null => (held.peek().file === question.name ? held.peek().value : null);
      const asking = (): void =>
        void ask<T>(what, question).then(
          (told: Answered<T>) => {
            if (turn !== round) return;
            if (told.answer !== undefined) take(told.answer, question);
            held.value = { value: told.answer ?? known(), problem: told.problem ?? "", of, file: question.name };
          },
          (error: Error) => {
            if (turn === round) held.value = { value: known(), problem: error.message, of: "", file: question.name };
          },
        );
      if (!wait) asking();
      else window.setTimeout(() => turn === round && asking(), wait);
    });
  }, []);
  return held.value.file === desk.name.value ? held.value : NOTHING;
}

const NOTHING = { value: null, problem: "", of: "", file: "" };

export const nothing = <T,>(): Signal<Asked<T>> => signal<Asked<T>>(NOTHING);

export function Waiting({ asked }: { asked: Asked<unknown> }): JSX.Element | null {
  if (asked.problem) return <p role="alert">{asked.problem}</p>;
  return asked.value === null ? <p role="status">{say("looking")}</p> : null;
}
