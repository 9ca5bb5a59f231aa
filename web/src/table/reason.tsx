// Why something cannot be, wherever it is told.

import type { JSX } from "preact";
import { partsOf, placeSaid } from "../play/placed.ts";
import type { Sitting } from "../play/sitting.ts";
import { Chips } from "./cards.tsx";

/** The place of a rule: a line to go to where its file is on the page. */
function Place({ page, part }: { page: Sitting; part: { readonly file: string; readonly line: number } }): JSX.Element {
  const { leads, content: { file = "", language } } = page;
  const said = placeSaid(part, file, language);
  if (!leads || part.file !== file.split("/").at(-1)) return <>{said}</>;
  return (
    <>
      {"\u2060"/* no line ends before it */}
      <button class="where" onClick={() => leads(part.line)}>
        {said}
      </button>
    </>
  );
}

export function Reason({ page, why }: { page: Sitting; why: string }): JSX.Element {
  const { placed, foreign } = page.reason(why);
  const told = partsOf(placed).map((part) =>
    typeof part === "string" ? <Chips deck={page.content.deck} text={part} named={(word) => word} /> : <Place page={page} part={part} />,
  );
  return foreign ? <span lang="en">{told}</span> : <>{told}</>;
}
