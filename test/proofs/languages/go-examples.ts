import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DIST } from "../../harness/built-package";
import { GO_SDK, runTool } from "./tools";

const REFERENCE = resolve(DIST, "../docs/reference");
const FENCE = /^```go\n(.*?)^```$/ms;

/** Returns the Go programs of the reference, by page. */
export const goExamples = (): [page: string, program: string][] =>
  readdirSync(REFERENCE).flatMap((page) => {
    const program = FENCE.exec(readFileSync(join(REFERENCE, page), "utf8"))?.[1];
    return program === undefined ? [] : [[page.replace(/\.md$/, ""), program]];
  });

/** Compiles the Go programs of the reference with the SDK in the folder `sdk`, and compares their layout with that of `gofmt`. */
export async function checkGoExamples(folder: string, sdk: string, version: string, env: NodeJS.ProcessEnv): Promise<void> {
  const examples = goExamples();
  if (examples.length === 0) throw new Error("No page of the reference has a program in Go.");
  for (const [page, program] of examples) {
    mkdirSync(join(folder, page), { recursive: true });
    writeFileSync(join(folder, page, "main.go"), program);
  }
  const own = "pulumi-hosting.example/sdk/go/hosting";
  writeFileSync(
    join(folder, "go.mod"),
    `module examples\n\ngo 1.25\n\nrequire ${GO_SDK} v${version}\nrequire ${own} v0.0.0\nreplace ${own} => ${sdk}\n`,
  );
  const badlyLaidOut = await runTool("gofmt", ["-l", "."], folder, env);
  if (badlyLaidOut !== "") throw new Error(`gofmt would change the layout of:\n${badlyLaidOut}`);
  await runTool("go", ["mod", "tidy"], folder, env);
  await runTool("go", ["vet", "./..."], folder, env);
}
