import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { collections, eventHandlers, routes, tableNames } from "../../sandbox/platform";
import * as products from "../../sandbox/products";

const ROOT = resolve(__dirname, "../..");

/** The files of all products. A product is one file or a folder. */
const sources = ["hosting", "game"].flatMap((api) => {
  const folder = join(ROOT, "sandbox", api);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join(folder, path), "utf8"));
});
const namesIn = (pattern: RegExp): string[] => sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
const sorted = (names: Iterable<string>): string[] => [...names].sort();

test("products.ts lists every product once", () => {
  expect(sorted(Object.keys(products))).toEqual(sorted(namesIn(/^export const (\w+) = product\(/gm)));
});

test("every table of a product is registered once", () => {
  expect(sorted(tableNames)).toEqual(sorted(namesIn(/^ {4}(\w+): Table</gm)));
});

test("no two products have the same route, collection name or event", () => {
  const calls = routes.map(({ call }) => `${call.api} ${call.method} ${call.path}`);
  const names = collections.flatMap(({ name, aliases }) => [name, ...aliases]);
  const events = Object.values(products).flatMap((product) => Object.keys(product.events));
  for (const each of [calls, names, events]) expect(sorted(each)).toEqual(sorted(new Set(each)));
  expect(sorted(eventHandlers.keys())).toEqual(sorted(events));
});
