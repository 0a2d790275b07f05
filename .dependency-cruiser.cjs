// Which package may import which: the tables of docs/architecture.md, provider/core/README.md, sandbox/README.md and rehearsal/README.md, read from
// there, so that a row and its check are one fact. `npm run check` runs it.
const { createHash } = require("node:crypto");
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const read = (file) => readFileSync(join(__dirname, file), "utf8");
/** The code spans of a text: `core`, `api`. */
const named = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name);

const PRODUCT = ["provider", "sdk", "sandbox", "rehearsal", "cli"];

/** Rows of a table whose first column names folders and whose last column names what they may import. */
const rowsOf = (text) =>
  [...text.matchAll(/^\| ((?:`[\w/]+`(?:, )?)+) \|.*\| ([^|]*)\|$/gm)].map(([, folders, may]) => [named(folders), named(may)]);

const rows = rowsOf(read("docs/architecture.md"));

/** Matches the files of a package, without those of an inner folder that has a row of its own. */
const filesOf = (folder) => {
  const inner = rows
    .flatMap(([folders]) => folders)
    .filter((other) => other.startsWith(`${folder}/`) && rows.some(([folders]) => folders.includes(folder)))
    .map((other) => other.slice(folder.length + 1));
  return inner.length === 0 ? `^${folder}/` : `^${folder}/(?!(?:${inner.join("|")})/)`;
};

/** A test belongs to the row of the tests, in whichever folder of `test` it stands. */
const TESTS = "^test/.*\\.(?:test|measure)\\.ts$";

/** A package and what it may import of this repository, beside itself. */
const rule = (name, from, may) => ({
  name,
  severity: "error",
  comment: `${name} imports only what its row names.`,
  from: from === "test" ? { path: [filesOf(from), TESTS] } : { path: filesOf(from), pathNot: TESTS },
  to: {
    path: "^(?:provider|sdk|sandbox|rehearsal|cli|test|scripts)/",
    pathNot: [filesOf(from), ...may.map((path) => `^${path}`)],
  },
});

const architecture = rows.flatMap(([folders, may]) =>
  folders.map((folder) =>
    rule(
      folder,
      folder,
      may.map((path) => (/^\w+$/.test(path) ? `${path}/` : path.replace(".", "\\."))),
    ),
  ),
);

/** Rules for the folders of a package: each may import itself and the folders that its row names. Files outside these folders may import all. */
const foldersOf = (part, ground = []) =>
  rowsOf(read(`${part}/README.md`))
    .flatMap(([folders, may]) => folders.map((folder) => [folder, may]))
    .filter(([folder]) => folder.endsWith("/"))
    .map(([folder, may]) => ({
      name: `${part}/${folder}`,
      severity: "error",
      from: { path: `^${part}/${folder}` },
      to: { path: `^${part}/`, pathNot: [`^${part}/${folder}`, ...may.map((other) => `^${part}/${other}/`), ...ground] },
    }));

/** Every folder of the core may import the files directly in it. */
const CORE_VALUES = "^provider/core/[^/]+$";

const forbidden = [
  { name: "circle", severity: "error", comment: "No file imports itself in a circle, types included.", from: {}, to: { circular: true } },
  ...architecture,
  ...foldersOf("provider/core", [CORE_VALUES]),
  {
    name: "values of the core",
    severity: "error",
    comment: "The files directly in provider/core are the ground: they import none of its folders.",
    from: { path: CORE_VALUES },
    to: { path: "^provider/core/", pathNot: CORE_VALUES },
  },
  ...foldersOf("sandbox"),
  ...foldersOf("rehearsal"),
  {
    name: "scripts of the product",
    severity: "error",
    comment: "The package holds no scripts.",
    from: { path: `^(?:${[...PRODUCT, "test/harness"].join("|")})/`, pathNot: TESTS },
    to: { path: "^scripts/" },
  },
  {
    name: "harness",
    severity: "error",
    comment: "Only tests, benches, proofs, the quickstart and the generator of the docs stand on the harness.",
    from: {
      pathNot: "^test/|^scripts/(?:quickstart/main|generate/(?:lifecycles|main|variants|coverage/sent))\\.ts$",
    },
    to: { path: "^test/harness/" },
  },
  {
    name: "short forms",
    severity: "error",
    comment: "Of tests, only the short forms of benches and proofs import them.",
    from: { path: "^test/", pathNot: "^test/(?:benchmarks|proofs)/" },
    to: { path: "^test/(?:benchmarks|proofs)/" },
  },
];

/** The cache keeps violations, so other rules need another cache. */
const cache = `node_modules/.cache/dependency-cruiser/${createHash("sha256").update(JSON.stringify(forbidden)).digest("hex").slice(0, 16)}`;

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden,
  options: {
    tsPreCompilationDeps: true,
    includeOnly: "^(?:provider|sdk|sandbox|rehearsal|cli|test|scripts)/",
    enhancedResolveOptions: { extensions: [".ts", ".mjs", ".cjs", ".js"] },
    exclude: "^scripts/docs-site/node_modules/|^test/\\.groups/|^cli/policy/templates/",
    skipAnalysisNotInRules: true,
    cache: { folder: cache, strategy: "metadata" },
  },
};
