// Figures with their intervals, and small plots of them.

import type { JSX } from "preact";
import type { Difference, Share } from "./server.ts";
import { language, number, say } from "./words.ts";

const percent = (share: number): string => `${number(100 * share, 1)}%`;

interface Shared {
  readonly title: string;
  readonly shares: Readonly<Record<string, Share>>;
  readonly called?: (name: string) => string;
}

export function Shares({ title, shares, called = (name) => name }: Shared): JSX.Element {
  const at = (share: number): number => 4 + 112 * share;
  return (
    <table class="shares">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{say("share")}</th>
          <th scope="col">{say("interval")}</th>
          <th scope="col">0 – 100%</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(shares).map(([name, { share, low, high }]) => (
          <tr data-row={name}>
            <th scope="row">{called(name)}</th>
            <td>
              <b>{percent(share)}</b>
            </td>
            <td class="interval" data-width={(high - low).toFixed(4)}>
              {percent(low)} – {percent(high)}
            </td>
            <td>
              <svg viewBox="0 0 120 16" width="120" height="16" aria-hidden="true">
                <path class="axis" d="M4 15H116M60 2V15" />
                <path class="whisker" d={`M${at(low)} 8H${at(high)}`} />
                <circle cx={at(share)} cy="8" r="4" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What was known of a share when so many hands had been played. */
export interface Known extends Share {
  readonly done: number;
}

/** How a share settles while hands come in: a line, and its interval as a band. */
export function Settling({ who, known }: { who: string; known: readonly Known[] }): JSX.Element | null {
  const last = known.at(-1);
  if (!last || known.length < 2) return null;
  const [low, high] = [Math.min(...known.map((each) => each.low)), Math.max(...known.map((each) => each.high))];
  const x = (done: number): number => 40 + 270 * Math.sqrt(done / last.done);
  const y = (share: number): number => 8 + (84 * (high - share)) / Math.max(high - low, 0.01);
  const line = (points: readonly (readonly [number, number])[]): string =>
    points.map(([at, share], i) => `${i ? "L" : "M"}${x(at).toFixed(1)} ${y(share).toFixed(1)}`).join("");
  const band = [
    ...known.map(({ done, high: share }) => [done, share] as const),
    ...[...known].reverse().map(({ done, low: share }) => [done, share] as const),
  ];
  const told = say("settles", { who });
  return (
    <figure class="plot">
      <figcaption>{told}</figcaption>
      <svg viewBox="0 0 380 112" role="img" aria-label={`${told}: ${percent(last.share)} (${percent(last.low)} – ${percent(last.high)})`}>
        <path class="axis" d="M40 92H310" />
        {low <= 0.5 && high >= 0.5 ? <path class="axis" stroke-dasharray="2 4" d={`M40 ${y(0.5)}H310`} /> : null}
        <path class="band" d={`${line(band)}Z`} />
        <path class="line" d={line(known.map(({ done, share }) => [done, share] as const))} />
        <circle cx={x(last.done)} cy={y(last.share)} r="4" />
        <text x={x(last.done) + 8} y={y(last.share) + 4}>{percent(last.share)}</text>
        <text class="end" x="36" y={y(high) + 8}>{percent(high)}</text>
        <text class="end" x="36" y={y(low)}>{percent(low)}</text>
        <text x={x(known[0]!.done)} y="106">{known[0]!.done}</text>
        <text class="end" x="310" y="106">{last.done}</text>
      </svg>
    </figure>
  );
}

/** How many hands had how many turns. */
export function Turns({ mean, turns }: { mean: number; turns: readonly (readonly [number, number])[] }): JSX.Element | null {
  const first = turns[0]?.[0] ?? 0;
  const last = turns.at(-1)?.[0] ?? 0;
  if (last <= first) return null;
  const step = Math.max(1, Math.ceil((last - first + 1) / 40));
  const bars = new Map<number, number>();
  for (const [count, hands] of turns) {
    const at = first + step * Math.floor((count - first) / step);
    bars.set(at, (bars.get(at) ?? 0) + hands);
  }
  const most = Math.max(...bars.values());
  const wide = 300 / Math.ceil((last - first + 1) / step);
  const x = (count: number): number => 40 + (wide * (count - first)) / step;
  const told = say("turns", { mean: number(mean, 2) });
  return (
    <figure class="plot">
      <figcaption>{told}</figcaption>
      <svg viewBox="0 0 380 96" role="img" aria-label={`${told} (${first} – ${last})`}>
        {[...bars].map(([count, hands]) => (
          <rect x={x(count)} width={Math.max(1, wide - 1)} y={76 - (70 * hands) / most} height={(70 * hands) / most} />
        ))}
        <path class="axis" d="M40 76H340" />
        <text x="40" y="90">{first}</text>
        <text class="end" x="340" y="90">{`${last} ${say("turns_axis")}`}</text>
      </svg>
    </figure>
  );
}

/** Whether a difference may be chance though its own interval leaves out 0: among many, some do. */
export const byChance = ({ verdict, low, high }: Difference): boolean => verdict === "unclear" && (low > 0 || high < 0);

/** Differences with their intervals, each on an axis of its own with zero in the middle. */
export function Differences({ differences, lang }: { differences: readonly Difference[]; lang: string }): JSX.Element {
  return (
    <table class="shares" lang={lang}>
      <thead lang={language.value}>
        <tr>
          <th scope="col">{say("figure")}</th>
          <th scope="col">{say("difference")}</th>
          <th scope="col">{say("interval")}</th>
          <th scope="col">− 0 +</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ key, label, heading, share, difference, low, high, verdict }) => {
          const unit = share ? 100 : 1;
          const signed = (value: number): string => {
            const digits = share ? 1 : 2;
            const rounded = Number((unit * value).toFixed(digits));
            return `${rounded > 0 ? "+" : rounded < 0 ? "−" : ""}${number(Math.abs(rounded), digits)}`;
          };
          const most = Math.max(Math.abs(low), Math.abs(high)) || 1;
          const at = (value: number): number => 60 + (52 * value) / most;
          return (
            <tr data-row={key}>
              <th scope="row">{`${heading}: ${label}`}</th>
              <td>
                <b>{signed(difference)}</b>
                {share ? <small lang={language.value}>{say("points_of_percent")}</small> : null}
              </td>
              <td class="interval" data-width={(high - low).toFixed(4)}>
                {signed(low)} – {signed(high)}
              </td>
              <td>
                <svg viewBox="0 0 120 16" width="120" height="16" aria-hidden="true">
                  <path class="axis" d="M4 15H116M60 2V15" />
                  <path class="whisker" d={`M${at(low)} 8H${at(high)}`} />
                  <circle class={verdict === "differs" ? "" : "hollow"} cx={at(difference)} cy="8" r="4" />
                </svg>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
