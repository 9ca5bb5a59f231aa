// The editor: CodeMirror, asking the language server of all editors over a websocket.

import { completionStatus, startCompletion } from "@codemirror/autocomplete";
import { historyField, redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { type Action, type Diagnostic, lintGutter, nextDiagnostic, setDiagnostics } from "@codemirror/lint";
import {
  findReferencesKeymap,
  formatKeymap,
  hoverTooltips,
  jumpToDefinitionKeymap,
  LSPClient,
  LSPPlugin,
  renameKeymap,
  serverCompletion,
} from "@codemirror/lsp-client";
import { EditorSelection, EditorState, type Extension } from "@codemirror/state";
import { gutter, keymap, tooltips, type ViewUpdate } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { basicSetup, EditorView } from "codemirror";
import { difference } from "./difference.ts";
import { faulted, faults, type Finding } from "./faults.ts";
import { findingOf, type Found, mendsOf, offset, type Position } from "./found.ts";
import { heat, heated } from "./heat.ts";
import { shownOf, STILL } from "./holding.ts";
import { indenting } from "./indenting.ts";
import { firstValueBelow, soughtBelow } from "./seeking.ts";
import { language } from "./server.ts";
import { wrapping } from "./wrapping.ts";

export interface Heard {
  changed(text: string): void;
  found(findings: readonly Finding[]): void;
  moved(line: number, column: number): void;
  spoken(connected: boolean): void;
  undoable(undo: boolean, redo: boolean): void;
}

/** Where boxes may stand: as wide as the page, and not over what is below the editor. */
function spaceOf({ dom }: EditorView): { top: number; left: number; bottom: number; right: number } {
  return { top: 0, left: 0, bottom: dom.getBoundingClientRect().bottom, right: window.innerWidth };
}

/** A text with its cursor and with what can be undone. */
export type Kept = Readonly<Record<string, unknown>>;
const KEPT = { history: historyField };

const MENDED = 40; // findings for which it is asked what mends them
const TRIED = 30; // seconds for a look by play, which ends with the next change
const PAUSE = 120; // milliseconds without a key after which the server is told

const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--k-key)" },
  { tag: tags.comment, color: "var(--k-com)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--k-str)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--k-num)" },
  { tag: [tags.keyword, tags.punctuation, tags.separator], color: "var(--k-kw)" },
]);

// ── the editor ────────────────────────────────────────────────────────────────────────────────

export class Editor {
  readonly view: EditorView;
  private client: LSPClient | undefined;
  private findings: readonly Finding[] = [];
  private shown: readonly Finding[] = []; // of them those that stand in the text
  private uri = "";
  private pause = 0;
  private typing = 0; // a timer, as long as it is not long ago that somebody typed
  private stale = false; // whether the findings are of what the text was
  private round = 0;
  private quiet = false; // while a text is set by the page
  private unheard = false; // whether something was typed while there was no language server

  constructor(
    parent: HTMLElement,
    private readonly root: string,
    private readonly hear: Heard,
  ) {
    this.view = new EditorView({ parent, state: this.state("") });
    void this.connect();
  }

  private state(text: string | Kept): EditorState {
    const extensions = this.extensions();
    return typeof text === "string"
      ? EditorState.create({ doc: text, extensions })
      : EditorState.fromJSON(text, { extensions }, KEPT);
  }

  private extensions(): Extension {
    return [
        keymap.of([
          { key: "F8", run: (view) => (this.settle(), nextDiagnostic(view)) },
          { key: "Ctrl-.", mac: "Cmd-.", run: () => this.mend() },
          { key: "Tab", run: () => false },
          ...formatKeymap,
          ...renameKeymap,
          ...jumpToDefinitionKeymap,
          ...findReferencesKeymap,
        ]),
        heat,
        faults,
        gutter({ class: "heat", markers: (view) => view.state.field(heat) }),
        indenting, // its key before those of the next
        basicSetup,
        wrapping,
        yaml(),
        syntaxHighlighting(COLOURS),
        lintGutter(),
        EditorView.contentAttributes.of({ "aria-label": "Rules" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) {
            this.moved(update);
            if (!this.quiet) {
              this.unheard ||= !this.client && update.transactions.some((each) => each.isUserEvent("input"));
              this.hear.changed(update.state.doc.toString());
            }
            this.undoable();
            window.clearTimeout(this.pause);
            this.pause = window.setTimeout(() => this.client?.connected && this.client.sync(), PAUSE);
          }
          if (completionStatus(update.startState) && !completionStatus(update.state)) {
            window.setTimeout(() => this.put()); // not within an update
          }
          if (update.selectionSet || update.docChanged) {
            const { head } = update.state.selection.main;
            const line = update.state.doc.lineAt(head);
            this.hear.moved(line.number, head - line.from + 1);
          }
        }),
        tooltips({ tooltipSpace: spaceOf }),
        ...(this.client && this.uri
          ? [this.client.plugin(this.uri, "rulekit"), serverCompletion(), hoverTooltips()]
          : []),
    ];
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Show another file. `kept`: how it was left, of use if it has the same text. */
  open(uri: string, text: string, kept?: Kept): void {
    this.uri = uri;
    this.unheard = false;
    this.quiet = true;
    this.view.setState(this.state(kept?.doc === text ? kept : text));
    this.quiet = false;
    this.stale = false;
    this.told([]);
    this.settle();
    this.hear.moved(1, 1);
    this.undoable();
  }

  /** How the file is left. */
  kept(): Kept {
    return this.view.state.toJSON(KEPT) as Kept;
  }

  private undoable(): void {
    const { state } = this.view;
    this.hear.undoable(undoDepth(state) > 0, redoDepth(state) > 0);
  }

  undo(): void {
    undo(this.view);
    this.view.focus();
  }

  redo(): void {
    redo(this.view);
    this.view.focus();
  }

  /**
   * Have another text as if it had been typed, and pick what is to be typed over: the first of the words that were sought
   * which stands below a line, or else the first number of what that line says, or all of it; where it says nothing itself,
   * the cursor comes behind the first value below it.
   */
  edit(text: string, line: number, sought: readonly string[] = []): void {
    this.view.dispatch({ changes: difference(this.text, text) });
    this.show(line);
    const found = soughtBelow(this.text, line, sought);
    if (found) {
      this.view.dispatch({ selection: { anchor: found.from, head: found.to }, scrollIntoView: true });
      return;
    }
    const { from, to, text: said } = this.view.state.doc.line(line);
    const value = /^[^#]*?: +(?=[^\s#&|>[{])/.exec(said);
    if (!value) {
      this.view.dispatch({ selection: { anchor: firstValueBelow(this.text, line) }, scrollIntoView: true });
      return;
    }
    const at = from + value[0].length;
    const one = /^\w+(?= in | \| )|(?<![\w.])\d+(?:\.\.\d+|\+)?(?!\w)/.exec(said.slice(at - from)); // of the values of an option the first
    const first = at + (one?.index ?? 0);
    this.view.dispatch({ selection: { anchor: first, head: one ? first + one[0].length : to } });
  }

  /** Have another text in the same file, with the cursor where it is. */
  replace(text: string): void {
    this.quiet = true;
    this.view.dispatch({ changes: difference(this.text, text) });
    this.quiet = false;
  }

  /** Add to the text as if it had been typed, and show it; `name`: picked wherever it stands in that, to be typed over. */
  insert(at: number, text: string, name = ""): void {
    const found = name ? [...text.matchAll(new RegExp(`(?<!\\w)${name}(?!\\w)`, "g"))].map(({ index }) => at + index) : [];
    const picked = found.map((from) => EditorSelection.range(from, from + name.length));
    const selection = picked.length ? EditorSelection.create(picked) : { anchor: at + text.length };
    this.view.dispatch({ changes: { from: at, insert: text }, selection, scrollIntoView: true });
    this.view.focus();
  }

  show(line: number): void {
    const { doc } = this.view.state;
    const { from } = doc.line(Math.min(Math.max(1, line), doc.lines));
    this.view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    this.view.focus();
  }

  /** Whether lines have bars of how often they act: edits may have taken them all away. */
  get warmed(): boolean {
    return this.view.state.field(heat).size > 0;
  }

  focus(): void {
    this.view.focus();
  }

  warm(lines: Readonly<Record<string, number>>): void {
    this.view.dispatch({ effects: heated.of(lines) });
  }

  /** Have findings told in the language of the page. */
  speak(client = this.client): void {
    client?.notification("workspace/didChangeConfiguration", { settings: { locale: document.documentElement.lang } });
  }

  private async connect(): Promise<void> {
    let line;
    try {
      line = await language(() => this.lost());
    } catch {
      this.lost();
      return;
    }
    const client = new LSPClient({
      rootUri: this.root,
      timeout: 60_000, // on a slow machine it takes long to begin
      initializationOptions: { patience: TRIED },
      notificationHandlers: {
        "textDocument/publishDiagnostics": (client, params: { uri: string; version?: number; diagnostics: readonly Found[] }) => {
          const { uri, version = Infinity, diagnostics } = params;
          const now = client.workspace.getFile(uri)?.version ?? 0;
          if (uri === this.uri && version >= now) void this.findingsOf(diagnostics); // else more is on its way
          return true;
        },
        "window/logMessage": () => true,
      },
    });
    client.connect(line);
    this.speak(client);
    try {
      await client.initializing;
    } catch {
      line.close(); // it is asked anew once the line has gone
      return;
    }
    this.client = client;
    this.hear.spoken(true);
    if (this.uri) {
      this.quiet = true;
      this.view.setState(this.state(this.kept()));
      this.quiet = false;
      this.complete();
    }
  }

  /** Offer how the word goes on that was being typed before there was anybody to ask. */
  private complete(): void {
    const { state } = this.view;
    const { empty, head } = state.selection.main;
    if (this.unheard && empty && this.view.hasFocus && state.wordAt(head)?.to === head) startCompletion(this.view);
    this.unheard = false;
  }

  private lost(): void {
    this.client = undefined;
    this.hear.spoken(false);
    window.setTimeout(() => void this.connect(), 2000);
  }

  // ── findings ──────────────────────────────────────────────────────────────────────────────

  private async findingsOf(found: readonly Found[]): Promise<void> {
    const round = ++this.round;
    const plugin = LSPPlugin.get(this.view);
    if (!plugin) return;
    this.stale = !plugin.unsyncedChanges.empty;
    const place = (position: Position): number =>
      plugin.unsyncedChanges.mapPos(offset(plugin.syncedDoc, position));
    const plain = found.map((each) => findingOf(each, place, this.view.state.doc, this.uri));
    this.told(plain);
    if (!found.length) return;
    const mended = await Promise.all(
      found.slice(0, MENDED).map(async (each, i) => {
        const mends = await mendsOf(each, this.uri, plugin.syncedDoc, this.view, this.client);
        return { ...plain[i]!, line: this.view.state.doc.lineAt(Math.min(plain[i]!.from, this.view.state.doc.length)).number, mends };
      }),
    );
    if (round === this.round) this.told([...mended, ...plain.slice(MENDED)]);
  }

  private told(findings: readonly Finding[]): void {
    this.findings = findings;
    this.hear.found(findings);
    this.put();
  }

  /** The text has changed: findings move with it, and after typing new ones wait. */
  private moved({ changes, state, transactions }: ViewUpdate): void {
    const placed = (each: Finding): Finding => {
      const from = changes.mapPos(Math.min(each.from, changes.length));
      const to = changes.mapPos(Math.min(each.to, changes.length));
      return { ...each, from, to: Math.max(from, to), line: state.doc.lineAt(from).number };
    };
    [this.findings, this.shown] = [this.findings.map(placed), this.shown.map(placed)];
    this.stale = true;
    if (!transactions.some((each) => each.isUserEvent("input.type") || each.isUserEvent("delete"))) return;
    window.clearTimeout(this.typing);
    this.typing = window.setTimeout(() => this.settle(), STILL);
  }

  /** Nobody types any more: all findings are shown. */
  private settle(): void {
    window.clearTimeout(this.typing);
    this.typing = 0;
    this.put();
  }

  /** Show in the text what is found, as far as it is not held back. */
  private put(): void {
    const { doc, selection } = this.view.state;
    const choosing = completionStatus(this.view.state) ? doc.lineAt(selection.main.head).number : undefined;
    this.shown = shownOf(this.findings, this.shown, { typing: this.stale || this.typing !== 0, choosing });
    const marks = this.shown.map((each): Diagnostic => {
      const actions = each.mends.map((mend): Action => ({ name: mend.title, apply: mend.apply }));
      return {
        from: Math.min(each.from, doc.length),
        to: Math.min(each.to, doc.length),
        severity: each.grave ? "error" : "warning",
        message: each.code ? `${each.said}  (${each.code})` : each.said,
        renderMessage() {
          return Object.assign(document.createElement("span"), { lang: each.language, textContent: this.message });
        },
        actions,
      };
    });
    this.view.dispatch(setDiagnostics(this.view.state, marks));
    this.view.dispatch({ effects: faulted.of(this.shown) });
  }

  /** Mend what is found in the line of the cursor, or else the first thing that can be mended. */
  private mend(): boolean {
    const line = this.view.state.doc.lineAt(this.view.state.selection.main.head).number;
    const can = this.findings.filter((each) => each.mends.length);
    const found = can.find((each) => each.line === line) ?? can[0];
    found?.mends[0]!.apply();
    return found !== undefined;
  }
}
