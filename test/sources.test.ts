import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./support/root";

const HAND_WRITTEN = ["cli", "examples", "provider", "rehearsal", "sandbox", "scripts", "sdk", "test"];
const NOT_BY_HAND = /(^|\/)(node_modules|generated)\//;

const sources: ReadonlyMap<string, string> = new Map(
  HAND_WRITTEN.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((path) => `${folder}/${path}`)
      .filter((path) => path.endsWith(".ts") && !NOT_BY_HAND.test(path))
      .map((path) => [path, readFileSync(join(ROOT, path), "utf8")] as const),
  ),
);

/** A file has one subject (CONTRIBUTING.md, Rules). */
const MOST_LINES = 300;

const ROOMS = ["cli", "docs", "examples", "packages", "provider", "rehearsal", "sandbox", "scripts", "sdk", "test"];
/** Folders that commands make, and that `.gitignore` names. */
const MADE = new Set(["node_modules", "dist", "site", "plugin", "coverage"]);

test("the root contains ten folders", () => {
  const folders = readdirSync(ROOT, { withFileTypes: true }).filter((one) => one.isDirectory() && !one.name.startsWith("."));
  expect(folders.map(({ name }) => name).filter((name) => !MADE.has(name))).toEqual(ROOMS);
});

test("hand-written files do not exceed their maximum length", () => {
  const lines = [...sources].map(([path, text]) => [path, text.trimEnd().split("\n").length] as const);
  expect(lines.filter(([, count]) => count > MOST_LINES)).toEqual([]);
});
