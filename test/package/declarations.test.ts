import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const ROOT = resolve(__dirname, "../..");

test("the declarations of the sandbox's entry include the tables of every product", () => {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/(?:from|^import) "(\.[^"]+)"/gm)) {
      const target = join(dirname(file), path);
      visit(readdirSync(dirname(target)).includes(`${target.split("/").at(-1)}.d.ts`) ? `${target}.d.ts` : join(target, "index.d.ts"));
    }
  };
  visit(join(ROOT, "dist/sandbox/index.d.ts"));
  const declared = readdirSync(join(ROOT, "dist/sandbox"), { recursive: true, encoding: "utf8" }).filter(
    (path) =>
      /^(hosting|panel)\W.*\.d\.ts$/.test(path) && /^\s*interface Tables\b/m.test(readFileSync(join(ROOT, "dist/sandbox", path), "utf8")),
  );
  expect(declared.length).toBeGreaterThan(10);
  expect(declared.filter((path) => !seen.has(join(ROOT, "dist/sandbox", path)))).toEqual([]);
});
