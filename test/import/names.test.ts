import { camelCase, namesFor, slug, unique } from "../../cli/import/names";

const object = (kind: string, id: string, name: string, parent?: Parent): Parent => ({
  kind,
  id,
  name,
  noun: NOUNS[kind] ?? "thing",
  parent,
});
type Parent = { kind: string; id: string; name: string; noun: string; parent?: Parent | undefined };
const NOUNS: Record<string, string> = { Project: "project", Application: "application", EnvironmentVariables: "set of variables" };

const named = (objects: readonly Parent[]) => [...namesFor(objects).values()].map(({ name, identifier }) => `${name} ${identifier}`);

test.each([
  ["API_TOKEN", "apiToken"],
  ["nightly restart", "nightlyRestart"],
  ["Ünï cödé", "uniCode"],
  ["/etc/web.conf", "etcWebConf"],
  ["日本", ""],
  ["volume-1", "volume1"],
  ["webShop", "webShop"],
])("camelCase turns %j into %j", (text, wanted) => expect(camelCase(text)).toBe(wanted));

test("`slug` returns a safe file name of at most 60 characters", () => {
  expect(["../../etc/passwd", "a\u2028b", "x".repeat(200), " a "].map(slug)).toEqual(["etc-passwd", "a-b", "x".repeat(60), "a"]);
});

test("`unique` numbers names that differ only in case", () => {
  const taken = new Set<string>();
  expect(["web", "Web", "WEB"].map((name) => unique(name, taken))).toEqual(["web", "Web2", "WEB3"]);
});

test("namesFor adds the type to the name of a constant if this name is already used", () => {
  const shop = object("Project", "p1", "shop");
  const web = object("Application", "a1", "shop", shop);
  const variables = object("EnvironmentVariables", "a1", "shop", web);
  expect(named([shop, web, variables])).toEqual(["shop shop", "shop shopApplication", "shop shopVariables"]);
});

test("namesFor puts as few names of parents as possible in front of equal names", () => {
  const [one, two] = [object("Project", "p1", "one"), object("Project", "p2", "two")];
  const stage = (parent: Parent, id: string) => object("Environment", id, "production", parent);
  const webs = [object("Application", "a1", "web", stage(one, "e1")), object("Application", "a2", "web", stage(two, "e2"))];
  expect(named(webs)).toEqual(["one-production-web oneProductionWeb", "two-production-web twoProductionWeb"]);
});

test("namesFor numbers objects of the same name by id, in any order of the list", () => {
  const doubles = ["a2", "a1", "a3"].map((id) => object("Application", id, "web"));
  const names = (objects: readonly Parent[]) => Object.fromEntries([...namesFor(objects)].map(([{ id }, { name }]) => [id, name]));
  expect(names(doubles)).toEqual({ a1: "web", a2: "web-2", a3: "web-3" });
  expect(names([...doubles].reverse())).toEqual(names(doubles));
});

test("namesFor never uses a reserved, imported or numeric name for a constant", () => {
  const objects = ["class", "hosting", "secret", "42", "日本", "constructor"].map((name, i) => object("Application", `a${i}`, name));
  const identifiers = [...namesFor(objects).values()].map(({ identifier }) => identifier);
  expect(identifiers).toEqual([
    "classApplication",
    "hostingApplication",
    "secretApplication",
    "_42",
    "application",
    "constructorApplication",
  ]);
});

test("namesFor does not use a resource name that another program uses", () => {
  const objects = [object("Application", "a1", "web")];
  expect([...namesFor(objects, () => ["web"]).values()].map(({ name }) => name)).toEqual(["web-2"]);
});
