// Drawing in pieces, so that no one of them keeps a page from answering: first what is needed at once.

import { type ComponentChildren, type JSX, options } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Let the browser do what waits, before anything else of the page. */
export function idle(): Promise<void> {
  return new Promise((found) => setTimeout(found));
}

/** Have what has changed drawn by itself, not within what changed it. */
export function inTurns(): void {
  options.debounceRendering = (draw) => void setTimeout(draw);
}

const PATIENCE = 600; // milliseconds that it waits for what would change it at once

/** What can wait: it is drawn once all the rest is. `unless`: what would soon change it goes on yet. */
export function Late({ unless = false, children }: { unless?: boolean; children: ComponentChildren }): JSX.Element | null {
  const [there, setThere] = useState(false);
  useEffect(() => {
    const pause = setTimeout(() => setThere(true), there || !unless ? 0 : PATIENCE);
    return () => clearTimeout(pause);
  }, [unless]);
  return there ? <>{children}</> : null;
}
