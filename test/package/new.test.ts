import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import ts from "typescript";

const root = resolve(__dirname, "../..");

/** The lists to which `npm run new` adds a line. */
const LISTS = ["provider/resources/on-demand.ts", "sandbox/products.ts", "test/harness/fixtures/all.ts"];

/** Returns the files that `npm run new` writes for these arguments, by path. */
function written(...calls: readonly (readonly string[])[]): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "new-"));
  try {
    for (const path of ["scripts/new.mjs", "scripts/new", "scripts/setup.mjs", ...LISTS])
      cpSync(join(root, path), join(folder, path), { recursive: true });
    for (const args of calls) {
      const { status, stderr } = spawnSync(process.execPath, [join(folder, "scripts/new.mjs"), ...args], { encoding: "utf8" });
      expect([status, stderr]).toEqual([0, ""]);
    }
    const files = ["provider", "sandbox", "test/harness"].flatMap((part) =>
      readdirSync(join(folder, part), { recursive: true, encoding: "utf8" }).map((file) => `${part}/${file.replaceAll("\\", "/")}`),
    );
    return new Map(files.filter((file) => file.endsWith(".ts")).map((file) => [file, readFileSync(join(folder, file), "utf8")]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("`npm run new` writes files that compile", () => {
  const files = written(
    ["ScaffoldedObject"],
    ["ScaffoldedPart", "--game"],
    ["ScaffoldedEvent", "--event"],
    ["ScaffoldedPurchase", "--event", "--paid"],
    ["ScaffoldedTuning", "--settings"],
  );
  const added = [...files].filter(([file]) => !LISTS.includes(file));
  expect(added).toHaveLength(20);
  expect(added.filter(([file]) => existsSync(join(root, file)))).toEqual([]);
  // `npm run generate` writes the classes of the SDK later, so there are no types of their arguments yet.
  const texts = new Map(
    added.map(([file, text]) => [join(root, file), text.replace(/hosting\.(game\.)?Scaffolded\w+Args/g, "Record<string, unknown>")]),
  );
  expect(problemsIn(texts)).toEqual([]);
  for (const list of LISTS) expect(files.get(list)?.match(/scaffolded/gi)?.length).toBeGreaterThanOrEqual(5);
}, 240_000);

/** Compiles texts as files of this repository, and returns what is wrong in them. */
function problemsIn(texts: ReadonlyMap<string, string>): string[] {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: ["sdk/index.ts"] }, ts.sys, root);
  const host = ts.createCompilerHost({ ...options, noUnusedLocals: false, incremental: false, tsBuildInfoFile: undefined });
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (file, ...rest) => {
    const text = texts.get(resolve(file));
    return text === undefined ? getSourceFile.call(host, file, ...rest) : ts.createSourceFile(file, text, ts.ScriptTarget.ES2022);
  };
  host.fileExists = (file) => texts.has(resolve(file)) || fileExists.call(host, file);
  host.readFile = (file) => texts.get(resolve(file)) ?? readFile.call(host, file);
  const program = ts.createProgram(
    [...texts.keys()],
    { ...options, noUnusedLocals: false, incremental: false, tsBuildInfoFile: undefined },
    host,
  );
  return [...texts.keys()].flatMap((file) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(file))
      .map(({ messageText }) => `${file.slice(root.length + 1)}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`),
  );
}
