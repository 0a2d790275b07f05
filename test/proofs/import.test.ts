import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileErrors } from "./import/command";
import { tryWorld } from "./import/trial";

/** Seeds of the random sandboxes that the test imports: one program refers to its secrets, the other one reads them from the configuration. `npm run proof -- import` tries more and larger sandboxes. */
const SEEDS = [1, 4];
const SIZE = 16;

jest.setTimeout(120_000);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hosting-worlds-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(SEEDS)("world %i: a random program runs from import to `destroy` without a violation", async (seed) => {
  const { violations, resources } = await tryWorld(seed, SIZE, join(folder, "worlds", String(seed)));
  expect(violations).toEqual([]);
  expect(resources).toBeGreaterThan(SIZE / 2);
});

test("the imported programs compile with the strictest compiler options", () => {
  expect(compileErrors(folder)).toEqual([]);
  const file = join(folder, "worlds", "1", "index.ts");
  writeFileSync(file, `${readFileSync(file, "utf8")}const wrong: string = 1;\n`);
  expect(compileErrors(folder)).not.toEqual([]);
});
