// Where one begins: a game to vary or to copy, or a file of the folder.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { desk } from "./desk.ts";
import { shipped } from "./server.ts";
import { say } from "./words.ts";

const chosen = signal(""); // the first of the library until one is
const called = signal("");
const whole = signal(false);
const wrong = signal("");
const naming = signal(""); // the file that is to be called otherwise
const gone = signal(""); // what is told of one that was taken away

function variant(game: string, base: string, title: string): string {
  return (
    `rulekit: 1\ngame: ${JSON.stringify(title)}\nextends: ${game}\nabout: ${JSON.stringify(say("variant_about", { title: base }))}  # ${say("variant_why")}\n\n` +
    `# ${say("variant_note")}\n# ${say("variant_away")}\n`
  );
}

/** What the file of a game is called. */
function filed(title: string): string {
  const plain = title.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  return plain.replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "") || "variant";
}

const failed = (error: unknown): void => void (wrong.value = (error as Error).message);

/** Another name for a file. */
function Naming({ name }: { name: string }): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.select(), []); // before anybody can type
  const done = (event: Event): void => {
    event.preventDefault();
    const to = field.current!.value.trim();
    naming.value = "";
    if (to && to !== name) desk.rename(name, to).catch(failed);
  };
  return (
    <form class="naming" onSubmit={done}>
      <input ref={field} defaultValue={name} aria-label={`${say("rename")}: ${name}`} />
      <button class="btn small">{say("rename")}</button>
    </form>
  );
}

export function Begin({ close, done }: { close: (() => void) | null; done: (anew: boolean) => void }): JSX.Element {
  const folder = desk.folder.value!;
  const from = chosen.value || folder.library[0]!.name;
  const { title } = folder.library.find((each) => each.name === from)!;
  const usual = say("my", { title });
  const first = useRef<HTMLSelectElement>(null);
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (close) box.current?.showModal();
    else box.current?.show(); // there is nothing below it, and the language can be chosen
    first.current?.focus();
  }, []);
  const write = async (event: Event): Promise<void> => {
    event.preventDefault();
    const name = called.value.trim() || usual;
    try {
      await desk.create(filed(name), whole.value ? await shipped(from) : variant(from, title, name));
      wrong.value = called.value = "";
      done(true);
    } catch (error) {
      wrong.value = (error as Error).message;
    }
  };
  return (
    <dialog ref={box} class="begin" aria-label={say("begin_title")} onClose={close ?? undefined}>
      <h2>{say("begin_title")}</h2>
      <form onSubmit={(event) => void write(event)}>
        <label>
          {say("game")}
          <select ref={first} value={from} onChange={(event) => (chosen.value = event.currentTarget.value)}>
            {folder.library.map((each) => <option value={each.name}>{each.title}</option>)}
          </select>
        </label>
        <label>
          {say("called")}
          <input value={called.value} placeholder={usual} onInput={(event) => (called.value = event.currentTarget.value)} />
        </label>
        <fieldset>
          <legend>{say("begin_about")}</legend>
          {[false, true].map((all) => (
            <label class="check">
              <input type="radio" name="whole" checked={whole.value === all} onChange={() => (whole.value = all)} />
              {say(all ? "all_rules" : "changes_only")}
            </label>
          ))}
        </fieldset>
        {wrong.value ? <p role="alert">{wrong.value}</p> : null}
        <div class="does">
          <button class="btn primary">{say("write_file")}</button>
          {close ? (
            <button type="button" class="btn" onClick={close}>
              {say("close")}
            </button>
          ) : null}
        </div>
      </form>
      {folder.files.length ? (
        <>
          <h2>{say("open_file")}</h2>
          <ul>
            {folder.files.map((each) => (
              <li key={each}>
                {naming.value === each ? (
                  <Naming name={each} />
                ) : (
                  <>
                    <button class="btn small" onClick={() => desk.open(each).then(() => done(false), failed)}>
                      {each}
                    </button>
                    <button class="btn small quiet" aria-label={`${say("rename")}: ${each}`} onClick={() => (naming.value = each)}>
                      {say("rename")}
                    </button>
                    {each === desk.name.value ? null : (
                      <button class="btn small quiet" aria-label={`${say("remove")}: ${each}`} onClick={() => desk.remove(each).then((where) => (gone.value = say("removed", { name: each, where })), failed)}>
                        {say("remove")}
                      </button>
                    )}
                  </>
                )}
              </li>
            ))}
          </ul>
          <p role="status">{gone.value}</p>
        </>
      ) : null}
    </dialog>
  );
}
