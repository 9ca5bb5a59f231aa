// What the language server finds in a text, and what mends that, as the page has it.

import type { LSPClient } from "@codemirror/lsp-client";
import type { Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { placed } from "../play/placed.ts";
import type { Finding, Mend } from "./faults.ts";

const ENGLISH = "en"; // what nobody has told otherwise

export interface Position {
  readonly line: number;
  readonly character: number;
}
interface Range {
  readonly start: Position;
  readonly end: Position;
}
export interface Found {
  readonly range: Range;
  readonly message: string;
  readonly severity?: number;
  readonly code?: string;
  readonly data?: Language;
}
/** In which language the server tells something. */
interface Language {
  readonly language?: string;
}
interface CodeAction {
  readonly title: string;
  readonly data?: Language;
  readonly diagnostics?: readonly Found[];
  readonly edit?: { readonly changes?: Readonly<Record<string, readonly { range: Range; newText: string }[]>> };
}

/** A finding, with nothing yet that mends it. `place`: where its places are in the text as it is now. */
export function findingOf(found: Found, place: (position: Position) => number, now: Text, uri: string): Finding {
  const from = Math.min(place(found.range.start), now.length);
  return {
    line: now.lineAt(from).number,
    from,
    to: Math.max(from, Math.min(place(found.range.end), now.length)),
    code: found.code ?? "",
    grave: (found.severity ?? 1) === 1,
    message: found.message,
    said: placed(found.message, decodeURIComponent(uri), found.data?.language ?? ENGLISH),
    language: found.data?.language ?? ENGLISH,
    mends: [],
  };
}

/** What mends a finding of the text `doc`, as long as `view` has that. */
export async function mendsOf(
  found: Found, uri: string, doc: Text, view: EditorView, client: LSPClient | undefined,
): Promise<readonly Mend[]> {
  const asked = { textDocument: { uri }, range: found.range, context: { diagnostics: [found] } };
  let actions: readonly CodeAction[] | null = null;
  try {
    actions = (await client?.request<object, readonly CodeAction[] | null>("textDocument/codeAction", asked)) ?? null;
  } catch {
    return []; // the text has changed meanwhile
  }
  return (actions ?? []).flatMap(({ title, data, edit }) => {
    const edits = edit?.changes?.[uri];
    if (!edits) return [];
    const changes = edits.map(({ range, newText }) => ({
      from: offset(doc, range.start),
      to: offset(doc, range.end),
      insert: newText,
    }));
    const apply = (): void => {
      if (!view.state.doc.eq(doc)) return; // it is asked anew after each change
      view.dispatch({ changes });
      view.focus();
    };
    return [{ title, language: data?.language ?? ENGLISH, apply }];
  });
}

export function offset(doc: Text, { line, character }: Position): number {
  if (line >= doc.lines) return doc.length;
  const found = doc.line(line + 1);
  return Math.min(found.from + character, found.to);
}
