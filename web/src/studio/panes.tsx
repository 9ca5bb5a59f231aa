// What stands beside the table: problems, phases, examples.

import { computed, signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { current, nothing, useAnswer, Waiting } from "./asked.tsx";
import { desk } from "./desk.ts";
import { Told } from "./told.tsx";
import { language, say, spaced } from "./words.ts";

/** Whether some of what is told is English on a page that is not. */
const english = (told: readonly { readonly language: string }[]): boolean =>
  language.value !== "en" && told.some((each) => each.language === "en");

// ── problems ──────────────────────────────────────────────────────────────────────────────────

export function Problems(): JSX.Element {
  const findings = desk.findings.value;
  if (!findings.length) return <p>{say(desk.speaks.value && !desk.faulty.value ? "right" : "silent")}</p>;
  return (
    <>
      {english(findings) ? <p class="note">{say("findings_in_english")}</p> : null}
      <ul class="findings">
        {findings.map((each) => (
          <li class={each.grave ? "grave" : ""}>
            <button class="where" onClick={() => desk.editor.show(each.line)}>
              {each.grave ? "✗" : "!"} {say("line", { n: each.line })}
            </button>
            <div lang={each.language}>
              {each.message.split("\n").map((line) => (
                <p>
                  <Told text={line} />
                </p>
              ))}
            </div>
            {each.mends.map((mend) => (
              <button class="btn small primary mend" lang={mend.language} onClick={mend.apply}>
                {mend.title}
              </button>
            ))}
            {each.code ? (
              <a class="code" href={`/code/${each.code}?lang=${language.value}`} target="_blank" rel="noreferrer" title={say("code_tells")}>
                {each.code}
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

// ── phases ────────────────────────────────────────────────────────────────────────────────────

const picture = nothing<string>();
const zoom = signal(1);
const zoomedIn = signal(""); // the file whose picture has been made larger or smaller by hand
const [LEAST, MOST, BY] = [0.1, 4, 1.25]; // how small and how large it gets, and by how much at once
const READ = 0.7; // how large it is at least where it can be read

export function Graph(): JSX.Element {
  const asked = useAnswer<string>("graph", picture);
  const drawn = useRef<HTMLDivElement>(null);
  const phase = desk.table.sitting.value?.seen.value?.view.phase ?? "";
  useEffect(() => {
    for (const place of drawn.current?.querySelectorAll<SVGElement>("[data-place]") ?? []) {
      place.querySelector("rect, polygon")!.classList.toggle("lit", phase !== "" && place.dataset["place"] === phase);
    }
    fitted(drawn.current!);
  }, [asked.value, phase]);
  useEffect(() => {
    const watching = new ResizeObserver(() => fitted(drawn.current!));
    watching.observe(paneOf(drawn.current!));
    return () => watching.disconnect();
  }, []);
  useEffect(() => {
    const by = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault(); // the page itself stays as large as it is
      byHand(drawn.current!, event.deltaY < 0 ? BY : 1 / BY, event.clientX, event.clientY);
    };
    drawn.current?.addEventListener("wheel", by, { passive: false });
    return () => drawn.current?.removeEventListener("wheel", by);
  }, []);
  return (
    <>
      <Waiting asked={asked} />
      <p>
        {phase ? (
          <>
            {say("table_in")} <b title={phase}>{desk.table.made.value?.names["phase"]?.[phase] ?? spaced(phase)}</b>.{" "}
          </>
        ) : null}
        <button class="btn small" aria-label={say("smaller")} onClick={() => byHand(drawn.current!, 1 / BY)}>
          −
        </button>{" "}
        <button class="btn small" aria-label={say("larger")} onClick={() => byHand(drawn.current!, BY)}>
          +
        </button>{" "}
        <button class="btn small" onClick={() => byHand(drawn.current!, whole(drawn.current!) / zoom.value)}>
          {say("whole")}
        </button>
      </p>
      <div ref={drawn} class="drawn" onPointerDown={(event) => dragged(drawn.current!, event)} dangerouslySetInnerHTML={{ __html: asked.value ?? "" }} />
    </>
  );
}

const svgOf = (drawn: HTMLElement): SVGSVGElement | null => drawn.querySelector("svg");
const paneOf = (drawn: HTMLElement): HTMLElement => drawn.closest<HTMLElement>(".pane")!;

/** Draw the picture as large as is wanted. */
function scaled(drawn: HTMLElement): void {
  const svg = svgOf(drawn);
  if (svg) svg.style.width = `${svg.viewBox.baseVal.width * zoom.value}px`;
}

/** Draw all of the picture, or what of it is round the phase of the table where all could not be read. */
function fitted(drawn: HTMLElement): void {
  const pane = paneOf(drawn);
  if (!pane.clientHeight) return; // it is not shown
  if (zoomedIn.value !== desk.name.value) zoom.value = Math.max(READ, whole(drawn));
  scaled(drawn);
  const [at, all] = [drawn.querySelector(".lit")?.getBoundingClientRect(), pane.getBoundingClientRect()];
  if (!at) return;
  pane.scrollLeft += at.left + at.width / 2 - all.left - all.width / 2;
  pane.scrollTop += at.top + at.height / 2 - all.top - all.height / 2;
}

/** How large the picture is where all of it is seen. */
function whole(drawn: HTMLElement): number {
  const { width, height } = svgOf(drawn)?.viewBox.baseVal ?? { width: 1, height: 1 };
  const pane = paneOf(drawn);
  return Math.min(1, (pane.clientWidth - 32) / width, (pane.clientHeight - 64) / height);
}

function byHand(drawn: HTMLElement, by: number, x?: number, y?: number): void {
  zoomedIn.value = desk.name.value;
  zoomed(drawn, by, x, y);
}

/** Draw the picture larger, or smaller: what is at a point, or in the middle, stays there. */
function zoomed(drawn: HTMLElement, by: number, x?: number, y?: number): void {
  const [svg, pane] = [svgOf(drawn), paneOf(drawn)];
  if (!svg) return;
  const { left, top, width, height } = pane.getBoundingClientRect();
  const [atX, atY] = [x ?? left + width / 2, y ?? top + height / 2];
  const before = svg.getBoundingClientRect();
  zoom.value = Math.max(LEAST, Math.min(MOST, zoom.value * by));
  scaled(drawn);
  const now = svg.getBoundingClientRect();
  pane.scrollLeft += now.left + ((atX - before.left) / before.width) * now.width - atX;
  pane.scrollTop += now.top + ((atY - before.top) / before.height) * now.height - atY;
}

/** Move the picture with a mouse that is held down; fingers scroll it anyway. */
function dragged(drawn: HTMLElement, event: PointerEvent): void {
  if (event.pointerType !== "mouse" || event.button !== 0) return;
  drawn.setPointerCapture(event.pointerId);
  const moved = ({ movementX, movementY }: PointerEvent): void => paneOf(drawn).scrollBy(-movementX, -movementY);
  drawn.addEventListener("pointermove", moved);
  drawn.addEventListener("lostpointercapture", () => drawn.removeEventListener("pointermove", moved), { once: true });
}

// ── examples ──────────────────────────────────────────────────────────────────────────────────

interface Result {
  readonly about: string;
  readonly line: number;
  readonly ok: boolean;
  readonly message: string;
  readonly language: string; // that of the message
  readonly expected: string;
  readonly got: string;
  readonly position: readonly string[];
}

const results = nothing<readonly Result[]>();
const BEHIND = 1500; // milliseconds after a change: what is looked at is asked first

/** How many examples do not come out. */
export const failing = computed(() => (results.value.value ?? []).filter((each) => !each.ok).length);

/** Have the examples tried after each change, at once while they are `seen`. */
export function useExamples(seen: () => boolean): void {
  useAnswer<readonly Result[]>("examples", results, undefined, () => (seen() ? 0 : BEHIND));
}

export function Examples(): JSX.Element {
  const asked = results.value;
  const found = asked.value ?? [];
  const trying = desk.table.due.value || (asked.of !== current() && !asked.problem);
  return (
    <>
      <p>
        <button class="btn small" onClick={() => desk.example()}>
          {say("make_example")}
        </button>
      </p>
      <p>{say("examples_run")}</p>
      {asked.problem ? <p role="alert">{asked.problem}</p> : null}
      {trying || asked.value ? (
        <p role="status" aria-busy={trying}>
          <b>
            {trying ? say("trying") : found.length ? say("come_out", { n: found.length - failing.value, of: found.length }) : say("no_examples")}
          </b>
        </p>
      ) : null}
      {english(found.filter((each) => !each.ok)) ? <p class="note">{say("examples_in_english")}</p> : null}
      <ul class="findings">
        {found.map((each) => (
          <li class={each.ok ? "ok" : "grave"}>
            <button class="where" onClick={() => desk.editor.show(each.line)}>
              {each.ok ? "✓" : "✗"} {say("line", { n: each.line })}
            </button>
            <p>
              <Told text={each.about} cards />
            </p>
            {each.ok ? null : (
              <div lang="en">
                <p class="why" lang={each.language}>
                  <Told text={each.message} cards />
                </p>
                {each.expected || each.got ? (
                  <table>
                    <tbody>
                      <tr>
                        <th scope="row" lang={language.value}>{say("expected")}</th>
                        <td>
                          <Told text={each.expected} cards />
                        </td>
                      </tr>
                      <tr>
                        <th scope="row" lang={language.value}>{say("came")}</th>
                        <td>
                          <Told text={each.got} cards />
                        </td>
                      </tr>
                    </tbody>
                  </table>
                ) : null}
                {each.position.length ? (
                  <pre>
                    <Told text={each.position.join("\n")} cards />
                  </pre>
                ) : null}
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
