import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { exportName } from "../../provider/core/type-token";
import { functions } from "../../provider/functions";
import { definitions } from "../../provider/resources";

const root = resolve(__dirname, "../..");
const IMPORTS = 'import * as pulumi from "@pulumi/pulumi";\nimport * as hosting from "pulumi-hosting";\n';

/** Names that parts of programs use without declaring them, with the type of each. */
const ELSEWHERE = [
  ["web", "hosting.Application"],
  ["servers", "Readonly<Record<string, string>>"],
  ["secret", "(name: string) => pulumi.Output<string>"],
] as const;

/**
 * Programs in the docs: name to text. An example on a reference page contains its imports, because readers copy it. A part of a program in a guide
 * may omit them.
 */
function programs(): Record<string, string> {
  const all: Record<string, string> = {};
  for (const d of definitions) all[exportName(d)] = `${IMPORTS}${d.page.example}`;
  for (const f of functions) all[[f.module, f.name].filter(Boolean).join("_")] = `${IMPORTS}${f.page.example}`;
  for (const page of readdirSync(join(root, "docs/reference"))) {
    const [first] = blocksOf(`docs/reference/${page}`);
    if (first !== undefined) all[`docs/reference/${page}`] = first;
  }
  for (const page of ["README.md", ...readdirSync(join(root, "docs/guides")).map((file) => `docs/guides/${file}`)]) {
    blocksOf(page).forEach((text, i) => {
      all[`${page} ${i + 1}`] = /^import /m.test(text) ? text : `${IMPORTS}${text}`;
    });
  }
  return all;
}

const blocksOf = (page: string): string[] =>
  [...readFileSync(join(root, page), "utf8").matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");

test("every program in the docs and the doc comments compiles", () => {
  const texts = new Map<string, { name: string; text: string }>();
  for (const [name, body] of Object.entries(programs())) {
    const declared = ELSEWHERE.filter(
      ([name]) => new RegExp(`(?<![.\\w"])${name}\\b`).test(body) && !new RegExp(`\\bconst (?:\\{[^}]*)?\\b${name}\\b`).test(body),
    )
      .map(([name, type]) => `declare const ${name}: ${type};\n`)
      .join("");
    const text = body
      .replaceAll('"pulumi-hosting', '"./sdk')
      .replace('"./sdk/testing"', '"./rehearsal"')
      .replace('"./sdk/policy"', '"./provider/policy"');
    texts.set(join(root, `docs-example-${texts.size}.ts`), { name, text: `${declared}${text}\nexport {};\n` });
  }
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.Node16,
    moduleResolution: ts.ModuleResolutionKind.Node16,
    types: ["node", "jest"],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (file, ...rest) => {
    const own = texts.get(file);
    return own ? ts.createSourceFile(file, own.text, ts.ScriptTarget.ES2022) : getSourceFile.call(host, file, ...rest);
  };
  host.fileExists = (file) => texts.has(file) || fileExists.call(host, file);
  host.readFile = (file) => texts.get(file)?.text ?? readFile.call(host, file);
  const program = ts.createProgram([...texts.keys()], options, host);
  const wrong = [...texts].flatMap(([file, { name }]) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(file))
      .map((d) => `${name}: ${ts.flattenDiagnosticMessageText(d.messageText, "\n")}`),
  );
  expect(texts.size).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
}, 60_000);
