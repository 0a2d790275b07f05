import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { lives } from "../../harness/lives";
import { exportName, kindText } from "../../provider/core/resource";
import { functions } from "../../provider/functions";
import { definitions } from "../../provider/resources";
import { coveragePage } from "./coverage";
import { functionPage, kindPage, qualified, referenceIndex } from "./docs";
import { lifeText, sentIn } from "./lives";
import { readingsPage } from "./readings";
import { classFile, fileName, functionFile, functionName, indexFiles, providerFile } from "./sdk";

// Writes the SDK's classes, the reference pages and the release number; with --check only says which of them are stale, and exits with 1.

const root = resolve(__dirname, "../../..");
const page = (name: string) => `${fileName(name.replace(".", "_"))}.md`;

const sent = sentIn(read("test/e2e/__snapshots__/lives.test.ts.snap") ?? "");
const lifeOfKind = (kind: string): string => lives.filter((life) => life.kind === kind).map((life) => lifeText(life, sent))[0] ?? "";

const wanted: Record<string, string> = {
  ...Object.fromEntries(definitions.map((d) => [`sdk/generated/${fileName(exportName(d))}.ts`, classFile(d)])),
  ...Object.fromEntries(functions.map((f) => [`sdk/generated/${fileName(functionName(f))}.ts`, functionFile(f)])),
  "sdk/generated/provider.ts": providerFile(),
  ...Object.fromEntries(Object.entries(indexFiles(definitions, functions)).map(([file, text]) => [`sdk/generated/${file}`, text])),
  ...Object.fromEntries(
    definitions.map((d) => [`docs/reference/${page(qualified(d.module, d.type))}`, kindPage(d, lifeOfKind(exportName(d)))]),
  ),
  ...Object.fromEntries(functions.map((f) => [`docs/reference/${page(qualified(f.module, f.name))}`, functionPage(f)])),
  "provider/core/release.ts": `/** Release of this package, as package.json has it. It stands in users' states. */\nexport const RELEASE = "${version()}";\n`,
  "docs/reference/README.md": referenceIndex(definitions, functions, page),
  "docs/coverage.md": coverageOf(undefined, "hosting API", "hosting-api"),
  "docs/coverage-game-panel.md": coverageOf("game", "game panel API", "game-panel-api"),
  "docs/readings.md": readingsPage(root, linkOf),
};

const there = ["sdk/generated", "docs/reference"].flatMap((folder) => listed(folder).map((file) => `${folder}/${file}`));
const surplus = there.filter((file) => !(file in wanted));
const stale = Object.entries(wanted).filter(([file, text]) => read(file) !== text);

if (process.argv.includes("--check")) {
  for (const file of [...stale.map(([name]) => name), ...surplus]) console.error(`stale: ${file}`);
  if (stale.length + surplus.length > 0) {
    console.error("Generated files are stale: run npm run generate and commit the result.");
    process.exitCode = 1;
  }
} else {
  for (const [file, text] of stale) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  for (const file of surplus) rmSync(join(root, file));
  console.log(`${stale.length} written, ${surplus.length} removed, ${Object.keys(wanted).length - stale.length} unchanged`);
}

function version(): string {
  return (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(join(root, file), "utf8");
  } catch {
    return undefined;
  }
}

function listed(folder: string): string[] {
  try {
    return readdirSync(join(root, folder));
  } catch {
    return [];
  }
}

/** The page of a kind, by the name of its class. */
function linkOf(kind: string): string {
  const name = kindText(kind);
  return `[${name}](reference/${page(name)})`;
}

/** The coverage of the API that kinds and functions of a module are of. */
function coverageOf(module: "game" | undefined, title: string, specName: string): string {
  const folder = module ?? "hosting";
  const spec = { title, page: `spec/${specName}.md`, tables: resolve(__dirname, `../../provider/api/${module ? "panel" : "hosting"}`) };
  const reachers = [
    ...definitions
      .filter((d) => d.module === module)
      .map((d) => ({
        name: qualified(d.module, d.type),
        page: page(qualified(d.module, d.type)),
        file: `provider/resources/${folder}/${fileName(d.type)}.ts`,
      })),
    ...functions
      .filter((f) => f.module === module)
      .map((f) => ({
        name: qualified(f.module, f.name),
        page: page(qualified(f.module, f.name)),
        file: `provider/functions/${folder}/${fileName(f.name)}.ts`,
      })),
  ];
  return coveragePage(root, { ...spec, spec: read(`docs/spec/${specName}.md`) ?? "" }, reachers);
}
