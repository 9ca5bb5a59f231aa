// A row that may be wider than there is room for: what is chosen is whole in sight, and buttons lead to the rest.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "./words.ts";

interface Rowed {
  readonly kind?: string;
  readonly role?: "tablist";
  readonly now: string; // a selector of what is chosen
  readonly of: readonly unknown[]; // on what it depends what that is, and how wide
  readonly children: ComponentChildren;
}

export function Row({ kind = "", role, now, of, children }: Rowed): JSX.Element {
  const along = useRef<HTMLDivElement>(null);
  const [more, tell] = useState({ before: false, after: false });
  const look = (): void => {
    const { scrollLeft, scrollWidth, clientWidth } = along.current!;
    const [before, after] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1];
    tell((old) => (old.before === before && old.after === after ? old : { before, after }));
  };
  const show = (): void => {
    along.current!.querySelector(now)?.scrollIntoView({ block: "nearest", inline: "center" });
    look();
  };
  useEffect(show, of);
  useEffect(() => {
    const watching = new ResizeObserver(show);
    watching.observe(along.current!);
    return () => watching.disconnect();
  }, []);
  const step = (by: number): void => along.current!.scrollBy({ left: by * along.current!.clientWidth * 0.7, behavior: "smooth" });
  return (
    <div class="row">
      {more.before ? <button class="step back" tabIndex={-1} aria-label={say("row_back")} onClick={() => step(-1)}>‹</button> : null}
      <div ref={along} class={`along ${kind}`} role={role} onScroll={look}>{children}</div>
      {more.after ? <button class="step on" tabIndex={-1} aria-label={say("row_on")} onClick={() => step(1)}>›</button> : null}
    </div>
  );
}
