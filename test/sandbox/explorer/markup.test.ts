import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../support/root";

const FOLDER = join(ROOT, "sandbox/explorer");
const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));

const UNQUOTED = /\s[\w-]+=\$\{/g;

test("the templates quote every attribute value and insert no unescaped value", () => {
  expect(files.length).toBeGreaterThan(15);
  const texts = files.map((path) => [path, readFileSync(join(FOLDER, path), "utf8")] as const);
  const templates = texts.filter(([, text]) => text.includes("html`"));
  expect(templates.length).toBeGreaterThan(8);
  const findings = templates.flatMap(([path, text]) => [...text.matchAll(UNQUOTED)].map(([found]) => `${path}: ${found}`));
  expect(findings.filter((found) => !found.includes(" const "))).toEqual([]);
  expect(texts.filter(([, text]) => /\braw\(|from "hono\/utils\/html"|\bstyle="|\son\w+="/.test(text)).map(([path]) => path)).toEqual([]);
});
