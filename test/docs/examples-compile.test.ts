import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { functions } from "../../provider/functions";
import { definitions } from "../../provider/resources";

const root = resolve(__dirname, "../..");
const HEAD = 'import * as pulumi from "@pulumi/pulumi";\nimport * as hosting from "./sdk";\n';
const CONFIG = "const config = new pulumi.Config();\n";

/** Programs in the docs: name to text. What a page imports is imported above. */
function programs(): Record<string, string> {
  const all: Record<string, string> = {};
  for (const { type, name, example } of [
    ...definitions.map((d) => ({ ...d, name: d.type })),
    ...functions.map((f) => ({ ...f, type: f.name })),
  ]) {
    all[type ?? name] = example;
  }
  const pages = ["README.md", ...readdirSync(join(root, "docs/guides")).map((file) => `docs/guides/${file}`)];
  for (const page of pages) {
    const blocks = [...readFileSync(join(root, page), "utf8").matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");
    blocks.forEach((text, i) => {
      all[`${page} ${i + 1}`] = text
        .replace(/^import .* from "(@pulumi\/pulumi|pulumi-hosting)";\n/gm, "")
        .replace('"pulumi-hosting/testing"', '"./testing"');
    });
  }
  return all;
}

test("every program in the docs and the doc comments compiles as a CommonJS program", () => {
  const texts = new Map<string, { name: string; text: string }>();
  for (const [name, body] of Object.entries(programs())) {
    const declared = [
      /\bconst config\b/.test(body) ? "" : CONFIG,
      /\bweb\b/.test(body) && !/\bconst web\b/.test(body) ? "declare const web: hosting.Application;\n" : "",
    ];
    texts.set(join(root, `docs-example-${texts.size}.ts`), { name, text: `${HEAD}${declared.join("")}${body}\nexport {};\n` });
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
  expect(texts.size).toBeGreaterThan(25);
  expect(wrong).toEqual([]);
}, 60_000);
