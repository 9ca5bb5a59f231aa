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

/** What can wait: it is drawn once all the rest is. */
export function Late({ children }: { children: ComponentChildren }): JSX.Element | null {
  const [there, setThere] = useState(false);
  useEffect(() => {
    const pause = setTimeout(() => setThere(true));
    return () => clearTimeout(pause);
  }, []);
  return there ? <>{children}</> : null;
}
