import { readFileSync } from "node:fs";
import { join } from "node:path";
import { circles, type ImportGraph, importGraph, ROOT } from "./support/import-graph";

/** What the package holds. */
const PACKED = ["cli", "provider", "sandbox", "sdk", "testing"];

const folderOf = (path: string): string => path.split("/")[0] ?? "";
/** The imports that cross from one part to another, of those that a rule forbids. */
const forbidden = (graph: ImportGraph, allows: (from: string, to: string) => boolean): string[] =>
  [...graph].flatMap(([from, targets]) => targets.filter((to) => !allows(from, to)).map((to) => `${from} → ${to}`));

test("the package: holds its folders and nothing of tests, benches and proofs", () => {
  const { files } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { files: string[] };
  const folders = files.flatMap((path) => /^dist\/([a-z]+)$/.exec(path)?.slice(1) ?? []);
  expect(folders.filter((folder) => folder !== "entries").sort()).toEqual(PACKED);
  expect(files).not.toContain("dist");
});

test("the package: imports nothing that is not in it", () => {
  expect(forbidden(importGraph(PACKED), (_, to) => PACKED.includes(folderOf(to)))).toEqual([]);
});

test("harness: imports only what the package holds, so that tests, benches and proofs can stand on it", () => {
  expect(forbidden(importGraph(["harness"]), (_, to) => ["harness", ...PACKED].includes(folderOf(to)))).toEqual([]);
});

test("harness: only tests, benches, proofs, the quickstart and the generator of the docs import it", () => {
  const importers = [...importGraph([...PACKED, "scripts"])].filter(([, targets]) => targets.some((to) => folderOf(to) === "harness"));
  expect(importers.map(([file]) => file)).toEqual([
    ...["lives.ts", "main.ts", "readings.ts"].map((file) => `scripts/generate/${file}`),
    "scripts/quickstart/main.ts",
    "scripts/generate/coverage/sent.ts",
  ]);
});

test.each(["bench", "proof"])("%s: imports the harness and the package, never tests, nor the other one", (folder) => {
  expect(forbidden(importGraph([folder]), (_, to) => [folder, "harness", "package.json", ...PACKED].includes(folderOf(to)))).toEqual([]);
});

test.each(["bench", "proof"])("test: only the short forms in test/%s import it", (folder) => {
  expect(forbidden(importGraph(["test"]), (from, to) => folderOf(to) !== folder || from.startsWith(`test/${folder}/`))).toEqual([]);
});

test("files: none imports itself in a circle, types included", () => {
  expect(circles(importGraph([...PACKED, "harness", "bench", "proof", "test", "scripts"]))).toEqual([]);
});

describe.each(["sandbox", "testing"])("rooms of %s/", (part) => {
  const graph = importGraph([part]);
  const roomOf = (path: string): string | undefined => (folderOf(path) === part ? /\/([^/]+)\//.exec(path)?.[1] : undefined);
  const ROW = /^\| `([a-z]+)\/` \|.*\| ([^|]*)\|$/gm;
  const readme = readFileSync(join(ROOT, part, "README.md"), "utf8");
  const mayImport = new Map<string, readonly string[]>(
    [...readme.matchAll(ROW)].map(([, room = "", rooms = ""]) => [room, rooms.match(/[a-z]+/g) ?? []]),
  );

  test("README: has a row for each room", () => {
    const rooms = new Set([...graph.keys()].flatMap((file) => roomOf(file) ?? []));
    expect([...mayImport.keys()].sort()).toEqual([...rooms].sort());
  });

  test("README: names only rooms above a row, so that arrows run one way", () => {
    const order = [...mayImport.keys()];
    expect([...mayImport].filter(([room, rooms]) => rooms.some((other) => order.indexOf(other) >= order.indexOf(room)))).toEqual([]);
  });

  test("imports: as the README says", () => {
    const allows = (from: string, to: string): boolean => {
      const room = roomOf(from);
      const other = roomOf(to);
      if (room === undefined || folderOf(to) !== part) return true;
      return other !== undefined && (other === room || (mayImport.get(room) ?? []).includes(other));
    };
    expect(forbidden(graph, allows)).toEqual([]);
  });
});
