// The rulebook beside a table; on a phone over its lower part.

import type { JSX } from "preact";
import type { Sitting } from "./sitting.ts";

export function Rulebook({ page, close }: { page: Sitting; close: () => void }): JSX.Element {
  return (
    <aside class="rulebook" aria-label={page.say("rules")}>
      <button class="btn small" onClick={close}>
        {page.say("close")}
      </button>
      <iframe sandbox="" title={page.say("rules")} srcdoc={page.content.rulebook ?? ""} />
    </aside>
  );
}
