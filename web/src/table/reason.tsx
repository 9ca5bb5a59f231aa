// Why something cannot be, wherever it is told.

import type { JSX } from "preact";
import { reasonOf } from "../play/reasons.ts";
import type { Sitting } from "../play/sitting.ts";
import { Chips } from "./cards.tsx";

export function Reason({ page, why }: { page: Sitting; why: string }): JSX.Element {
  const { text, foreign } = reasonOf(page.content, why);
  const told = <Chips deck={page.content.deck} text={text} named={(word) => word} />;
  return foreign ? <span lang="en">{told}</span> : told;
}
