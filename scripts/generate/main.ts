import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Page } from "../../provider/core/definition/resource";
import { exportName, resourceTypeText } from "../../provider/core/type-token";
import { functions } from "../../provider/functions";
import { rules } from "../../provider/policy/rules/all";
import { definitions } from "../../provider/resources";
import { components } from "../../sdk/components/all";
import { lifecycleFixtures } from "../../test/harness/fixtures";
import { componentPage } from "./component-page";
import { componentArgsFile, componentFile } from "./components";
import { endpointsOf } from "./coverage/endpoints";
import { hostingFields } from "./coverage/hosting-fields";
import { coveragePage } from "./coverage/page";
import { panelFields } from "./coverage/panel-fields";
import { hostingReasons, panelReasons } from "./coverage/reasons";
import { coverageOf } from "./coverage/rows";
import { sentCalls } from "./coverage/sent";
import { functionPage, qualified, referenceIndex, resourceTypePage } from "./docs";
import { errorsPage } from "./errors";
import { translationsOf } from "./examples/translations";
import { gitPackage } from "./git-plugin";
import { lifecycleText, sentIn, shotsIn } from "./lifecycles";
import { withLossTable } from "./losses";
import { withMemberTable } from "./members";
import { withRuleTable } from "./rules";
import { packageSchema, schemaFile } from "./schema";
import { classFile, fileName, functionFile, functionName, functionSources, indexFiles, providerFile } from "./sdk";
import { variantsPage } from "./variants";

// Writes the SDK's classes, the schema of the plugin, the reference pages and the release number. With --check it only reports stale files and exits with 1.

const root = resolve(__dirname, "../../..");
const page = (name: string) => `${fileName(name.replace(".", "_"))}.md`;

const shots = ["e2e/__snapshots__/lifecycles", "functions/__snapshots__/every", "coverage/__snapshots__/every-input"].map((name) =>
  shotsIn(read(`test/${name}.test.ts.snap`) ?? ""),
);
const shownVariants = Object.assign(
  {},
  ...shotsIn(read("test/sandbox/__snapshots__/shown-variants.test.ts.snap") ?? "").values(),
) as Record<string, string>;
const sent = sentIn(shots[0] ?? new Map());
const lifecycleFixtureOf = (kind: string): string =>
  lifecycleFixtures
    .filter((lifecycleFixture) => lifecycleFixture.kind === kind)
    .map((lifecycleFixture) => lifecycleText(lifecycleFixture, sent))[0] ?? "";

const hostingCoverage = coveredOf(undefined, "hosting-api");
const panelCoverage = coveredOf("game", "game-panel-api");

const schema = packageSchema(definitions, functions, components, version());
const watchers = new Map(
  definitions.flatMap(({ type, traits }) => (traits?.watches === undefined ? [] : [[type, traits.watches.application] as const])),
);
const translated = ({ page: { example } }: { readonly page: Pick<Page, "example"> }) => translationsOf(example, schema, watchers);

const sources = functionSources(read("provider/functions/index.ts") ?? "");

const wanted: Record<string, string> = {
  ...Object.fromEntries(definitions.map((d) => [`sdk/generated/${fileName(exportName(d))}.ts`, classFile(d)])),
  ...Object.fromEntries(functions.map((f) => [`sdk/generated/${fileName(functionName(f))}.ts`, functionFile(f, sources)])),
  ...Object.fromEntries(components.map((c) => [`sdk/generated/${fileName(c.type)}-args.ts`, componentArgsFile(c)])),
  "sdk/generated/provider.ts": providerFile(),
  ...Object.fromEntries(
    Object.entries(indexFiles(definitions, functions, components)).map(([file, text]) => [`sdk/generated/${file}`, text]),
  ),
  ...Object.fromEntries(
    definitions.map((d) => [
      `docs/reference/${page(qualified(d.module, d.type))}`,
      resourceTypePage(d, lifecycleFixtureOf(exportName(d)), translated(d)),
    ]),
  ),
  ...Object.fromEntries(functions.map((f) => [`docs/reference/${page(qualified(f.module, f.name))}`, functionPage(f, translated(f))])),
  ...Object.fromEntries(components.map((c) => [`docs/reference/${componentFile(c.type)}`, componentPage(c, page, translated(c))])),
  "provider/core/settings/release.ts": `/** Release of this package, equal to package.json. Users' states contain it. */\nexport const RELEASE = "${version()}";\n`,
  "packages/plugin/schema.json": schemaFile(schema),
  "packages/plugin-git/package.json": gitPackage(ownPackage()),
  "docs/reference/README.md": referenceIndex(definitions, functions, components, page),
  "docs/reference/errors.md": errorsPage(),
  "docs/coverage.md": coveragePage("hosting API", "spec/hosting-api.md", hostingCoverage, linkOf),
  "docs/coverage-game-panel.md": coveragePage("game panel API", "spec/game-panel-api.md", panelCoverage, linkOf),
  "docs/variants.md": variantsPage(root, linkOf, shownVariants),
  "docs/guides/policies.md": withRuleTable(read("docs/guides/policies.md") ?? "", rules),
  "docs/guides/data.md": withLossTable(read("docs/guides/data.md") ?? ""),
  "CONTRIBUTING.md": withMemberTable(read("CONTRIBUTING.md") ?? "", definitionSource(), definitions),
};

const there = ["sdk/generated", "docs/reference"].flatMap((folder) => listed(folder).map((file) => `${folder}/${file}`));
const surplus = there.filter((file) => !(file in wanted));
const stale = Object.entries(wanted).filter(([file, text]) => read(file) !== text);

const unexplained = [
  ...hostingCoverage.problems.map((problem) => `docs/coverage.md: ${problem}`),
  ...panelCoverage.problems.map((problem) => `docs/coverage-game-panel.md: ${problem}`),
];
for (const problem of unexplained) console.error(problem);
if (unexplained.length > 0) {
  console.error("Send the endpoint or field, or give its reason in scripts/generate/coverage/reasons.ts.");
  console.error(
    "If the provider sends or reads it already, the snapshots are older than the code. Write them, then run npm run generate again:",
  );
  console.error("npx jest test/e2e/lifecycles.test.ts test/functions/every test/coverage -u");
}

if (process.argv.includes("--check")) {
  if (unexplained.length > 0) process.exitCode = 1;
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

function ownPackage(): Parameters<typeof gitPackage>[0] {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Parameters<typeof gitPackage>[0];
}

function definitionSource(): string {
  const folder = "provider/core/definition";
  return listed(folder)
    .map((file) => read(`${folder}/${file}`))
    .join("\n");
}

function version(): string {
  return ownPackage().version;
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

function linkOf(kind: string): string {
  const name = resourceTypeText(kind);
  return `[${name}](reference/${page(name)})`;
}

function coveredOf(module: "game" | undefined, spec: string) {
  const senders = [
    ...definitions.filter((d) => d.module === module).map((d) => exportName(d)),
    ...functions.filter((f) => f.module === module).map((f) => qualified(f.module, f.name)),
  ];
  const [fields, reasons] = module === "game" ? [panelFields, panelReasons] : [hostingFields, hostingReasons];
  return coverageOf(endpointsOf(read(`docs/spec/${spec}.md`) ?? ""), fields, sentCalls(shots, new Set(senders)), reasons);
}
