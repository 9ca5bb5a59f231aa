// Builds rulekit/_bundles from src/. With --check it builds beside it and says whether the
// committed files are the same, byte for byte.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, "..", "rulekit", "_bundles");

// Transforms of vega that nothing here uses.
const LEFT_OUT = [
  "vega-crossfilter",
  "vega-force",
  "vega-hierarchy",
  "vega-label",
  "vega-regression",
  "vega-voronoi",
  "vega-wordcloud",
];

async function bundle(entry, more = {}) {
  const built = await build({
    absWorkingDir: here,
    alias: Object.fromEntries(LEFT_OUT.map((name) => [name, "./src/left_out.js"])),
    bundle: true,
    charset: "ascii", // the page may be read as anything
    entryPoints: [`src/${entry}.js`],
    format: "iife",
    legalComments: "none", // they are in the licences, whole
    metafile: true,
    minify: true,
    outfile: join(target, `${entry}.js`),
    target: ["es2022"],
    tsconfigRaw: {}, // that of `npm run types` is for people alone
    write: false,
    ...more,
  });
  const inputs = Object.values(built.metafile.outputs)[0].inputs;
  const used = Object.entries(inputs).filter(([, each]) => each.bytesInOutput > 0);
  return {
    // A script element ends at this text, whatever stands around it.
    [`${entry}.js`]: built.outputFiles[0].text.replaceAll("</script", "<\\/script"),
    ...licences(entry, used.map(([path]) => path)),
  };
}

// The packages that these files are of: name, version, licence, and the text of it. Packages with
// the same text share it. A bundle of nothing but our own has no such file.
function licences(entry, paths) {
  const folders = new Set();
  for (const path of paths) {
    const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path);
    if (found) folders.add(found[1]);
  }
  const texts = new Map();
  for (const folder of [...folders].sort()) {
    const said = JSON.parse(readFileSync(join(here, folder, "package.json"), "utf8"));
    const file = readdirSync(join(here, folder)).find((name) => /^licen[cs]e/i.test(name));
    if (!file) throw new Error(`${said.name} has no licence file`);
    const text = readFileSync(join(here, folder, file), "utf8").replace(/\r\n/g, "\n").trim();
    const called = `${said.name} ${said.version} (${said.license})`;
    texts.set(text, [...(texts.get(text) ?? []), called]);
  }
  if (!texts.size) return {};
  const each = [...texts].map(([text, names]) => `${names.join("\n")}\n\n${text}\n`);
  return { [`${entry}.licences.txt`]: each.join(`\n${"-".repeat(72)}\n\n`) };
}

const hash = (text) => createHash("sha256").update(text).digest("hex").slice(0, 16);

// What an editor runs: it has `vscode` itself, and what is said when the extension is packed lies beside it.
const EDITOR = {
  alias: {},
  entryPoints: [join("..", "editors", "vscode", "extension.js")],
  external: ["vscode", "./made.json"],
  format: "cjs",
  nodePaths: [join(here, "node_modules")],
  platform: "node",
  target: ["node18"],
};

// Games without Python, for pages and for Node.
const HOST = { alias: {}, entryPoints: ["src/host/index.ts"], format: "esm" };

// A page on which one of them is played.
const PLAY = { alias: {}, entryPoints: ["src/play/index.ts"], jsx: "automatic", jsxImportSource: "preact" };

// Where rules are written; its worker is that of the page above.
const STUDIO = { ...PLAY, entryPoints: ["src/studio/index.tsx"] };

// A seat at a table on a network: the same page, told by a server.
const NETWORK = { ...PLAY, entryPoints: ["src/network/index.tsx"] };

const files = {
  ...(await bundle("report")),
  ...(await bundle("vscode", EDITOR)),
  ...(await bundle("host", HOST)),
  ...(await bundle("play", PLAY)),
  ...(await bundle("studio", STUDIO)),
  ...(await bundle("network", NETWORK)),
};
let differ = 0;
for (const [name, text] of Object.entries(files)) {
  const path = join(target, name);
  const size = Buffer.byteLength(text);
  if (process.argv.includes("--check")) {
    const there = existsSync(path) ? readFileSync(path, "utf8") : "";
    const same = there === text;
    differ += !same;
    console.log(`${name}: ${hash(text)} built, ${hash(there)} committed: ${same ? "the same" : "DIFFERENT"}`);
  } else {
    writeFileSync(path, text);
    console.log(`wrote ${relative(here, path)}: ${size} bytes, ${hash(text)}`);
  }
}
if (differ) {
  console.error("the committed bundles are not what web/ builds: run `npm ci && npm run build` there");
  process.exit(1);
}
