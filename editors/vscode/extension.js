// Starts `rulekit lsp` and lets the editor speak with it.

import { commands, window, workspace } from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import made from "./made.json";

let client;

function command() {
  return workspace.getConfiguration("rulekit").get("command") || made.command || "rulekit";
}

export async function activate(context) {
  const run = { command: command(), args: ["lsp"], transport: TransportKind.stdio };
  client = new LanguageClient(
    "rulekit",
    "rulekit",
    { run, debug: run },
    {
      documentSelector: [
        { scheme: "file", language: "rulekit" },
        { scheme: "untitled", language: "rulekit" },
        { scheme: "file", language: "yaml" },
      ],
      initializationOptions: { terminal: true },
    },
  );
  context.subscriptions.push(
    commands.registerCommand("rulekit.play", (path) => {
      const file = path ?? window.activeTextEditor?.document.fileName;
      if (!file) return;
      const terminal = window.createTerminal("rulekit");
      terminal.show();
      terminal.sendText(`${JSON.stringify(command())} play ${JSON.stringify(file)}`);
    }),
  );
  try {
    await client.start();
  } catch (error) {
    window.showErrorMessage(
      `rulekit did not start (${error.message}): pip install rummy-rulekit, and say in the setting rulekit.command where it is`,
    );
  }
}

export function deactivate() {
  return client?.stop();
}
