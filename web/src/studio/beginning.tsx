// Where one begins: a file of the folder, or a game to vary or to copy.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { desk } from "./desk.ts";
import { shipped } from "./server.ts";

const chosen = signal(""); // the first of the library until one is
const name = signal("");
const whole = signal(false);
const wrong = signal("");

function variant(game: string, title: string): string {
  return (
    `rulekit: 1\ngame: My ${title}\nextends: ${game}\nabout: What this variant changes, and why.\n\n` +
    "# Whatever is written below takes the place of what the base says under the same key;\n" +
    `# \`key: ~\` removes it. To see what there is: rulekit show ${game}\n`
  );
}

export function Begin({ close, done }: { close: (() => void) | null; done: () => void }): JSX.Element {
  const folder = desk.folder.value!;
  const from = chosen.value || folder.library[0]!.name;
  const write = async (event: Event): Promise<void> => {
    event.preventDefault();
    const title = folder.library.find((each) => each.name === from)!.title;
    try {
      const text = whole.value ? await shipped(from) : variant(from, title);
      await desk.create(name.value || `my_${from}`, text);
      wrong.value = name.value = "";
      done();
    } catch (error) {
      wrong.value = (error as Error).message;
    }
  };
  return (
    <dialog open class="begin" aria-label="Begin from a game">
      <h2>Begin from a game</h2>
      <form onSubmit={(event) => void write(event)}>
        <label>
          Game
          <select value={from} onChange={(event) => (chosen.value = event.currentTarget.value)}>
            {folder.library.map((each) => <option value={each.name}>{each.title}</option>)}
          </select>
        </label>
        <label>
          File
          <input value={name.value} placeholder={`my_${from}`} onInput={(event) => (name.value = event.currentTarget.value)} />
        </label>
        <label class="check">
          <input type="checkbox" checked={whole.value} onChange={(event) => (whole.value = event.currentTarget.checked)} />
          all of its rules, instead of a variant that says only what differs
        </label>
        {wrong.value ? <p role="alert">{wrong.value}</p> : null}
        <button class="btn primary">Write the file</button>
        {close ? (
          <button type="button" class="btn" onClick={close}>
            Close
          </button>
        ) : null}
      </form>
      {folder.files.length ? (
        <>
          <h2>Or open a file</h2>
          <ul>
            {folder.files.map((each) => (
              <li>
                <button class="btn small" onClick={() => desk.open(each).then(done, (error: Error) => (wrong.value = error.message))}>
                  {each}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </dialog>
  );
}
