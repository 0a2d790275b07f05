import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./support/root";

/** The folders that the npm package contains. */
const PACKED = ["cli", "provider", "rehearsal", "sandbox", "sdk"];

test("package.json publishes the folders of the package, but no tests, benchmarks or proofs", () => {
  const { files } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { files: string[] };
  const folders = files.flatMap((path) => /^dist\/([a-z]+)$/.exec(path)?.slice(1) ?? []);
  expect(folders.filter((folder) => folder !== "entries").sort()).toEqual(PACKED);
  expect(files).not.toContain("dist");
});

const rowsOf = (file: string): string[] =>
  [...readFileSync(join(ROOT, file), "utf8").matchAll(/^\| ((?:`[\w/]+`(?:, )?)+) \|/gm)].flatMap(([, folders = ""]) =>
    [...folders.matchAll(/`([^`]+)`/g)].map(([, folder = ""]) => folder.replace(/\/$/, "")),
  );
const foldersIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

// `npm run check` enforces each row (.dependency-cruiser.cjs). A folder without a row would not be checked.
test("docs/architecture.md has a table row for each folder of code", () => {
  const inner = foldersIn("provider").map((folder) => `provider/${folder}`);
  const outer = ["cli", "rehearsal", "sandbox", "scripts", "sdk", "test"];
  expect(rowsOf("docs/architecture.md")).toEqual(expect.arrayContaining([...inner, ...outer]));
});

describe.each(["sandbox", "rehearsal"])("README of %s/", (part) => {
  const text = readFileSync(join(ROOT, part, "README.md"), "utf8");
  const mayImport = new Map(
    [...text.matchAll(/^\| `([a-z]+)\/` \|.*\| ([^|]*)\|$/gm)].map(([, folder = "", others = ""]) => [
      folder,
      others.match(/[a-z]+/g) ?? [],
    ]),
  );

  test("README has a table row for each folder", () => expect([...mayImport.keys()].sort()).toEqual(foldersIn(part).sort()));

  test("a folder in the README's table imports only folders above it", () => {
    const order = [...mayImport.keys()];
    expect([...mayImport].filter(([folder, others]) => others.some((other) => order.indexOf(other) >= order.indexOf(folder)))).toEqual([]);
  });
});
