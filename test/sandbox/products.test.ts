import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { collections, eventHandlers, routes, tableNames } from "../../sandbox/platform";
import * as products from "../../sandbox/products";

const ROOT = resolve(__dirname, "../..");

const folders = ["hosting", "panel"].flatMap((api) =>
  readdirSync(join(ROOT, "sandbox", api), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${api}/${name}`),
);
const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const sorted = (names: Iterable<string>): string[] => [...names].sort();

test("products.ts contains one line for each folder, by the folder's name", () => {
  expect(sorted(Object.keys(products))).toEqual(sorted(folders.map((folder) => camelCase(folder.split("/")[1] ?? ""))));
});

test("every table that a product declares is registered once", () => {
  const declared = folders.flatMap((folder) => {
    if (!readdirSync(join(ROOT, "sandbox", folder)).includes("rows.ts")) return [];
    const rows = readFileSync(join(ROOT, "sandbox", folder, "rows.ts"), "utf8");
    return [...rows.matchAll(/^ {4}(\w+): Table</gm)].map(([, name = ""]) => name);
  });
  expect(sorted(tableNames)).toEqual(sorted(declared));
});

test("no two products have the same route, collection name or event", () => {
  const calls = routes.map(({ call }) => `${call.api} ${call.method} ${call.path}`);
  const names = collections.flatMap(({ name, aliases }) => [name, ...aliases]);
  const events = Object.values(products).flatMap((product) => Object.keys(product.events));
  for (const each of [calls, names, events]) expect(sorted(each)).toEqual(sorted(new Set(each)));
  expect(sorted(eventHandlers.keys())).toEqual(sorted(events));
});
