// Builds the tests of modules in tests/ and has Node run them.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "rulekit-web-"));
const tests = readdirSync(join(here, "tests")).filter((name) => /\.test\.tsx?$/.test(name));
try {
  await build({
    absWorkingDir: here,
    bundle: true,
    entryPoints: tests.map((name) => `tests/${name}`),
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "warning",
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    platform: "node",
    target: ["node18"],
  });
  const made = readdirSync(folder).map((name) => join(folder, name));
  process.exitCode = spawnSync(process.execPath, ["--test", ...made], { stdio: "inherit" }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
