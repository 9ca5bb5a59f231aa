// Saving, opening and sharing a match.

import { useState } from "preact/hooks";
import type { JSX } from "preact";
import { linkOf, ofFile, toFile } from "./keeping.ts";
import type { Sitting } from "./sitting.ts";

export function Sharing(props: { page: Sitting; close: () => void; licences: () => void }): JSX.Element {
  const { page, close, licences } = props;
  const [link, setLink] = useState("");
  const [told, setTold] = useState("");
  const seen = page.seen.value;
  const save = async (): Promise<void> => {
    const { text } = await page.record();
    toFile(`${page.content.title}.json`, text);
    setTold(page.say("saved"));
  };
  const share = async (): Promise<void> => {
    const { text } = await page.record();
    const made = location.href.replace(/#.*$/, "") + (await linkOf(text, seen?.at ?? 0));
    setLink(made);
    try {
      await navigator.clipboard.writeText(made);
      setTold(page.say("copied"));
    } catch {
      setTold(page.say("copy_it"));
    }
  };
  const open = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      page.open(await ofFile(file));
      close();
    } catch {
      setTold(page.say("damaged"));
    }
  };
  return (
    <div class="sharing">
      <h2>{page.say("share")}</h2>
      <p>{page.say("share_tells")}</p>
      <p>
        <button class="btn" data-ask="save" onClick={() => void save()}>
          {page.say("save")}
        </button>{" "}
        <button class="btn" data-ask="link" onClick={() => void share()}>
          {page.say("link")}
        </button>
      </p>
      {link ? <input class="link" readOnly aria-label={page.say("link")} value={link} onFocus={(event) => event.currentTarget.select()} /> : null}
      <label class="file">
        {page.say("open_file")}{" "}
        <input type="file" accept=".json,application/json" onChange={(event) => void open(event.currentTarget.files?.[0])} />
      </label>
      <p role="status">{told}</p>
      <button class="btn quiet" onClick={licences}>
        {page.say("licences")}
      </button>{" "}
      <button class="btn" onClick={close}>
        {page.say("close")}
      </button>
    </div>
  );
}
