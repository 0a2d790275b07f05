import * as z from "zod";
import { field } from "../../provider/core/field";
import { checkInputs } from "../../provider/core/inputs";
import { type Bag, UNKNOWN } from "../../provider/core/values";
import { check, problems, widget } from "./inputs-fixture";

describe("good inputs", () => {
  test("come in canonical form", () => {
    expect(check({ name: "web", size: 3, tags: ["AA", "bb"] })).toEqual({
      problems: [],
      inputs: { name: "web", size: 3, tags: ["aa", "bb"] },
    });
  });

  test("the name defaults to the logical one, and a given one wins", () => {
    expect(check({}).inputs).toEqual({ name: "web" });
    expect(check({ name: null }).inputs).toEqual({ name: "web" });
    expect(check({ name: "api" }).inputs).toEqual({ name: "api" });
  });

  test("null and undefined are absent", () => {
    expect(check({ size: null, mode: undefined, source: null })).toEqual({ problems: [], inputs: { name: "web" } });
  });

  test("hidden keys are not inputs", () => {
    expect(check({ __urn: "x", __ignored: ["a"] })).toEqual({ problems: [], inputs: { name: "web" } });
  });
});

describe("wrong inputs", () => {
  test.each<[string, Bag, string[]]>([
    ["too short", { name: "x" }, ['name must have at least 3 characters (got "x"). Name of the widget.']],
    ["too long", { name: "123456789" }, ['name must have at most 8 characters (got "123456789"). Name of the widget.']],
    ["too small", { size: 0 }, ["size must be at least 1 (got 0). Size in cm, e.g. 5."]],
    ["too big", { size: 10 }, ["size must be at most 9 (got 10). Size in cm, e.g. 5."]],
    ["no whole number", { size: 1.5 }, ["size must be an integer (got 1.5). Size in cm, e.g. 5."]],
    ["another type", { size: "3" }, ['size must be a number (got "3"). Size in cm, e.g. 5.']],
    ["none of some", { mode: "quick" }, ['mode must be one of "fast", "slow" (got "quick"). How it goes.']],
    ["no list", { tags: "aa" }, ['tags must be an array (got "aa"). Tags of the widget.']],
    ["too few", { tags: [] }, ["tags must not be empty. Tags of the widget."]],
    ["an item", { tags: ["aa", "b"] }, ['tags.1 must have at least 2 characters (got "b"). Tags of the widget.']],
    ["a null item", { tags: ["aa", null] }, ["tags.1 must be a string. Tags of the widget."]],
    ["no such member", { source: { kind: "ftp" } }, ['source.kind must be one of "git", "image" (got "ftp"). Where it comes from.']],
    ["missing in a member", { source: { kind: "git" } }, ["source.repository is required. Where it comes from."]],
    [
      "a null in a member",
      { source: { kind: "git", repository: "a/b", branch: null } },
      ["source.branch must be a string. Where it comes from."],
    ],
    [
      "mistyped in a list",
      { parts: [{ size: 1 }, { siez: 2 }] },
      ["parts.1.size is required. Its parts.", 'parts.1 has no property "siez". Did you mean "size"?'],
    ],
    ["no key of a record", { prices: { smal: 1 } }, ['prices has no property "smal". Did you mean "small"?']],
    ["a missing choice", { choice: {} }, ['choice.of is required, and must be one of "x", "y". Its choice.']],
    [
      "strange in a member",
      { source: { kind: "image", image: "a", tag: "b" } },
      ['source has no property "tag". Valid names: kind, image.'],
    ],
    [
      "form in a member",
      { source: { kind: "image", image: "A" } },
      ['source.image is not allowed: lower case only (got "A"). Where it comes from.'],
    ],
    ["a key of a record", { entries: { low: "x" } }, ['entries.low is not allowed: capitals only (got "low"). Its entries.']],
    ["a value of a record", { entries: { A: 7 } }, ["entries.A must be a string or an object (got 7). Its entries."]],
    [
      "inside a union",
      { entries: { A: { value: "x", isLiteral: "yes" } } },
      ['entries.A.isLiteral must be true or false (got "yes"). Its entries.'],
    ],
    ["missing inside a union", { entries: { A: { isLiteral: true } } }, ["entries.A.value is required. Its entries."]],
    ["a rule of its own", { pair: { from: 2, to: 1 } }, ["pair must begin before it ends. Where it begins and ends."]],
    [
      "several at once",
      { size: 0, mode: "quick" },
      ["size must be at least 1 (got 0). Size in cm, e.g. 5.", 'mode must be one of "fast", "slow" (got "quick"). How it goes.'],
    ],
    ["rules between inputs", { mode: "fast", size: 6 }, ["size must be 5 or less where mode is fast."]],
    ["absent, by a rule between inputs", { mode: "slow" }, ["size is required where mode is slow."]],
  ])("%s", (_, bag, expected) => {
    expect(problems(bag)).toEqual(expected);
  });

  test("required", () => {
    const { name: _, ...inputs } = widget.inputs;
    const nameless = { ...widget, inputs: { ...inputs, box: field(z.string(), "Id of the box.") } };
    expect(checkInputs(nameless, "web", {}).problems).toEqual([{ property: "box", reason: "is required. Id of the box." }]);
  });

  test.each([
    ["siez", 'siez is not a property of Widget. Did you mean "size"?'],
    ["pasword", 'pasword is not a property of Widget. Did you mean "password"?'],
    ["Tags", 'Tags is not a property of Widget. Did you mean "tags"?'],
    [
      "somethingElse",
      "somethingElse is not a property of Widget. Valid names: name, size, mode, tags, source, entries, secrets, password, parts, prices, choice, pair, adopt.",
    ],
    [
      "constructor",
      "constructor is not a property of Widget. Valid names: name, size, mode, tags, source, entries, secrets, password, parts, prices, choice, pair, adopt.",
    ],
  ])("an unknown property: %s", (key, expected) => {
    expect(problems({ [key]: 1 })).toEqual([expected]);
  });

  test("rules between inputs wait until each one is right", () => {
    expect(problems({ mode: "fast", size: 60 })).toEqual(["size must be at most 9 (got 60). Size in cm, e.g. 5."]);
  });
});

describe("secret values", () => {
  test.each<[string, Bag]>([
    ["a text", { password: "geheim" }],
    ["another type", { password: 4711 }],
    ["in a record", { secrets: { A: { value: "x", isLiteral: "geheim" } } }],
    ["a wrong one of a record", { secrets: { A: 4711 } }],
    ["under a wrong key", { secrets: { low: "geheim" } }],
  ])("are not repeated: %s", (_, bag) => {
    const [text = "", ...more] = problems(bag);
    expect(more).toEqual([]);
    expect(text).toMatch(/ (must|has|is not allowed)/);
    expect(text).not.toMatch(/geheim|4711|it is/);
  });
});

describe("unknowns", () => {
  test.each<[string, Bag]>([
    ["a whole input", { size: UNKNOWN }],
    ["of another type", { tags: UNKNOWN, source: UNKNOWN, entries: UNKNOWN, pair: UNKNOWN }],
    ["an item", { tags: ["aa", UNKNOWN] }],
    ["a part", { source: { kind: "git", repository: UNKNOWN } }],
    ["a part with a form", { source: { kind: "image", image: UNKNOWN } }],
    ["the member that distinguishes variants", { source: { kind: UNKNOWN, repository: "a/b" } }],
    ["a value of a record", { entries: { A: UNKNOWN } }],
    ["a part of a union", { entries: { A: { value: "x", isLiteral: UNKNOWN } } }],
    ["a part that a rule looks at", { pair: { from: 9, to: UNKNOWN } }],
    ["what a rule between inputs looks at", { mode: "slow", size: UNKNOWN }],
    ["the other one that a rule looks at", { mode: UNKNOWN, size: 9 }],
  ])("pass: %s", (_, bag) => {
    const checked = check({ name: "web", ...bag });
    expect(checked.problems).toEqual([]);
    expect(checked.inputs).toEqual({ name: "web", ...bag });
  });

  test.each<[string, Bag, string[]]>([
    ["the other inputs", { size: UNKNOWN, mode: "quick" }, ['mode must be one of "fast", "slow" (got "quick"). How it goes.']],
    ["the other items", { tags: ["b", UNKNOWN] }, ['tags.0 must have at least 2 characters (got "b"). Tags of the widget.']],
    ["the number of items", { tags: ["aa", "bb", "cc", UNKNOWN] }, ["tags must have at most 3 items. Tags of the widget."]],
    [
      "the other parts",
      { source: { kind: "git", repository: "x", branch: UNKNOWN } },
      ['source.repository must have at least 3 characters (got "x"). Where it comes from.'],
    ],
    ["missing parts", { source: { kind: "git", branch: UNKNOWN } }, ["source.repository is required. Where it comes from."]],
    [
      "strange parts",
      { source: { kind: "git", repository: UNKNOWN, barnch: "main" } },
      ['source has no property "barnch". Did you mean "branch"?'],
    ],
    ["the shape of what holds it", { mode: [UNKNOWN] }, ['mode must be one of "fast", "slow". How it goes.']],
    ["the key above it", { entries: { low: UNKNOWN } }, ['entries.low is not allowed: capitals only (got "low"). Its entries.']],
    [
      "the other part of a union",
      { entries: { A: { value: UNKNOWN, isLiteral: 7 } } },
      ["entries.A.isLiteral must be true or false (got 7). Its entries."],
    ],
    [
      "a strange part of a union",
      { entries: { A: { value: UNKNOWN, literal: true } } },
      ['entries.A has no property "literal". Did you mean "isLiteral"?'],
    ],
    ["the other entries", { entries: { A: UNKNOWN, B: { isLiteral: true } } }, ["entries.B.value is required. Its entries."]],
  ])("do not shield %s", (_, bag, expected) => {
    expect(problems(bag)).toEqual(expected);
  });

  test("known inputs next to unknowns come in canonical form", () => {
    expect(check({ name: UNKNOWN, tags: ["AA"], size: UNKNOWN }).inputs).toEqual({ name: UNKNOWN, tags: ["aa"], size: UNKNOWN });
  });
});
