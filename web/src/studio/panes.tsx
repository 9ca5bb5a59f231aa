// What stands beside the table: problems, phases, examples.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { nothing, useAnswer, Waiting } from "./asked.tsx";
import { desk } from "./desk.ts";
import { say } from "./words.ts";

// ── problems ──────────────────────────────────────────────────────────────────────────────────

export function Problems(): JSX.Element {
  const findings = desk.findings.value;
  if (!findings.length) return <p>{say(desk.speaks.value ? "right" : "silent")}</p>;
  return (
    <ul class="findings">
      {findings.map((each) => (
        <li class={each.grave ? "grave" : ""}>
          <button class="where" onClick={() => desk.editor.show(each.line)}>
            {each.grave ? "✗" : "!"} {say("line", { n: each.line })} <code>{each.code}</code>
          </button>
          {each.message.split("\n").map((line) => (
            <p>{line}</p>
          ))}
          {each.mends.map((mend) => (
            <button class="btn small primary mend" onClick={mend.apply}>
              {mend.title}
            </button>
          ))}
        </li>
      ))}
    </ul>
  );
}

// ── phases ────────────────────────────────────────────────────────────────────────────────────

const picture = nothing<string>();
const whole = signal(false);

export function Graph(): JSX.Element {
  const asked = useAnswer<string>("graph", picture);
  const drawn = useRef<HTMLDivElement>(null);
  const phase = desk.table.sitting.value?.seen.value?.view.phase ?? "";
  useEffect(() => {
    for (const text of drawn.current?.querySelectorAll("svg > text:not(.label)") ?? []) {
      const lit = text.textContent === phase;
      text.previousElementSibling!.classList.toggle("lit", lit);
      if (lit) text.scrollIntoView({ block: "nearest", inline: "center" });
    }
  }, [asked.value, phase, whole.value]);
  return (
    <>
      <Waiting asked={asked} />
      {phase ? (
        <p>
          {say("table_in")} <b>{phase}</b>.{" "}
          <label>
            <input type="checkbox" checked={whole.value} onChange={(event) => (whole.value = event.currentTarget.checked)} /> {say("whole")}
          </label>
        </p>
      ) : null}
      <div ref={drawn} class={whole.value ? "whole" : ""} dangerouslySetInnerHTML={{ __html: asked.value ?? "" }} />
    </>
  );
}

// ── examples ──────────────────────────────────────────────────────────────────────────────────

interface Result {
  readonly about: string;
  readonly line: number;
  readonly ok: boolean;
  readonly message: string;
  readonly expected: string;
  readonly got: string;
  readonly position: readonly string[];
}

const results = nothing<readonly Result[]>();

export function Examples(): JSX.Element {
  const asked = useAnswer<readonly Result[]>("examples", results);
  const found = asked.value ?? [];
  const failed = found.filter((each) => !each.ok).length;
  return (
    <>
      <p>
        <button class="btn small" onClick={() => desk.example()}>
          {say("make_example")}
        </button>
      </p>
      <p>{say("examples_run")}</p>
      <Waiting asked={asked} />
      {asked.value ? (
        <p role="status">
          <b>{found.length ? say("come_out", { n: found.length - failed, of: found.length }) : say("no_examples")}</b>
        </p>
      ) : null}
      <ul class="findings">
        {found.map((each) => (
          <li class={each.ok ? "ok" : "grave"}>
            <button class="where" onClick={() => desk.editor.show(each.line)}>
              {each.ok ? "✓" : "✗"} {say("line", { n: each.line })}
            </button>
            <p>{each.about}</p>
            {each.ok ? null : (
              <>
                <p class="why">{each.message}</p>
                {each.expected || each.got ? (
                  <table>
                    <tbody>
                      <tr>
                        <th scope="row">{say("expected")}</th>
                        <td>{each.expected}</td>
                      </tr>
                      <tr>
                        <th scope="row">{say("came")}</th>
                        <td>{each.got}</td>
                      </tr>
                    </tbody>
                  </table>
                ) : null}
                {each.position.length ? <pre>{each.position.join("\n")}</pre> : null}
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
