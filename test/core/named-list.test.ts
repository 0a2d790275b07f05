import fc from "fast-check";
import { isNamedIn, nearestNamedList, parseNamedList } from "../../provider/core/named-list";

test.each<[string, [string, string][]]>([
  ["Project:shop", [["Project", "shop"]]],
  [
    " Project:shop , game.Schedule:nightly ",
    [
      ["Project", "shop"],
      ["game.Schedule", "nightly"],
    ],
  ],
  [
    "Project:a, b,Volume:data#1003",
    [
      ["Project", "a, b"],
      ["Volume", "data#1003"],
    ],
  ],
  ["SharedVariable:REGION:eu", [["SharedVariable", "REGION:eu"]]],
  ["Project:a,b:c", [["Project", "a,b:c"]]],
])("parseNamedList reads the type and name of each resource in %j", (text, named) => {
  expect(parseNamedList(text)).toEqual(named.map(([type, name]) => ({ type, name })));
});

test.each([
  "yes",
  "shop",
  "project:shop",
  "Project",
  "Project:",
  "Project: ",
  "Project:shop;Volume",
  "true",
  "",
  ",",
  "game:Schedule:x",
  "Project:a,,Volume",
])("parseNamedList finds at most one resource in the malformed list %j", (text) => {
  const parsed = parseNamedList(text);
  // If the text after a comma is not an entry, it is a part of the name before the comma.
  if (text.startsWith("Project:") && text.length > "Project: ".length) expect(parsed).toHaveLength(1);
  else expect(parsed).toBeUndefined();
});

test.each([
  ["yes", "true"],
  ["TRUE", "true"],
  ["1", "true"],
  ["project:shop", "Project:shop"],
  ["Project=shop", "Project:shop"],
  ["hosting.Project:shop", "Project:shop"],
  ["hosting:Project:shop", "Project:shop"],
  ["game/schedule:nightly, project: shop", "game.Schedule:nightly,Project:shop"],
  ["Project:shop;Volume:data", undefined],
  ["shop", undefined],
  ["", undefined],
])("the valid value nearest to %j is %j", (text, form) => {
  if (parseNamedList(text)) return;
  expect(nearestNamedList(text)).toBe(form);
});

test("isNamedIn compares both the type and the name of a resource", () => {
  const list = parseNamedList("Volume:data,Application:web") ?? [];
  expect([isNamedIn(list, "Volume", "data"), isNamedIn(list, "Volume", "web"), isNamedIn(list, "Application", "data")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("parseNamedList reads back any list of types and names", () => {
  const type = fc.constantFrom("Project", "Volume", "game.Schedule");
  const name = fc.stringMatching(/^[a-z0-9#,:._ -]*[a-z0-9#]$/).filter((text) => text.trim() === text);
  fc.assert(
    fc.property(fc.array(fc.record({ type, name }), { minLength: 1, maxLength: 4 }), (list) => {
      expect(parseNamedList(list.map((one) => `${one.type}:${one.name}`).join(","))).toEqual(list);
    }),
  );
});
