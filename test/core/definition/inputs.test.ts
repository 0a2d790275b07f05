import * as z from "zod";
import { field } from "../../../provider/core/definition/field";
import { checkInputs } from "../../../provider/core/definition/inputs";
import { mistakenTexts } from "../../../provider/core/definition/mistaken-text";
import { type Bag, UNKNOWN } from "../../../provider/core/values";
import { check, problems, widget } from "./inputs-fixture";

describe("valid inputs", () => {
  test("checkInputs returns valid inputs in canonical form", () => {
    expect(check({ name: "web", size: 3, tags: ["AA", "bb"] })).toEqual({
      problems: [],
      inputs: { name: "web", size: 3, tags: ["aa", "bb"] },
    });
  });

  test("the name defaults to the logical name", () => {
    expect(check({}).inputs).toEqual({ name: "web" });
    expect(check({ name: null }).inputs).toEqual({ name: "web" });
    expect(check({ name: "api" }).inputs).toEqual({ name: "api" });
  });

  test("null and undefined count as unset", () => {
    expect(check({ size: null, mode: undefined, source: null })).toEqual({ problems: [], inputs: { name: "web" } });
  });

  test("hidden keys are not inputs", () => {
    expect(check({ __urn: "x", __ignored: ["a"] })).toEqual({ problems: [], inputs: { name: "web" } });
  });
});

describe("invalid inputs", () => {
  test.each<[string, Bag, string[]]>([
    ["a string that is too short", { name: "x" }, ['name must have at least 3 characters (got "x"). Name of the widget.']],
    ["a string that is too long", { name: "123456789" }, ['name must have at most 8 characters (got "123456789"). Name of the widget.']],
    ["a number that is too small", { size: 0 }, ["size must be at least 1 (got 0). Size in cm, e.g. 5."]],
    ["a number that is too big", { size: 10 }, ["size must be at most 9 (got 10). Size in cm, e.g. 5."]],
    ["a number that is not an integer", { size: 1.5 }, ["size must be an integer (got 1.5). Size in cm, e.g. 5."]],
    ["a value of another type", { size: "3" }, ['size must be a number (got "3"). Size in cm, e.g. 5.']],
    ["a value outside of an enumeration", { mode: "quick" }, ['mode must be one of "fast", "slow" (got "quick"). How it goes.']],
    ["a string in place of a list", { tags: "aa" }, ['tags must be an array (got "aa"). Tags of the widget.']],
    ["an empty list", { tags: [] }, ["tags must not be empty. Tags of the widget."]],
    ["an invalid item of a list", { tags: ["aa", "b"] }, ['tags.1 must have at least 2 characters (got "b"). Tags of the widget.']],
    ["a null item of a list", { tags: ["aa", null] }, ["tags.1 must be a string. Tags of the widget."]],
    [
      "an unknown variant of a union",
      { source: { kind: "ftp" } },
      ['source.kind must be one of "git", "image" (got "ftp"). Where it comes from.'],
    ],
    ["a variant without a required property", { source: { kind: "git" } }, ["source.repository is required. Where it comes from."]],
    [
      "a variant with a null property",
      { source: { kind: "git", repository: "a/b", branch: null } },
      ["source.branch must be a string. Where it comes from."],
    ],
    [
      "a misspelt property in a list",
      { parts: [{ size: 1 }, { siez: 2 }] },
      ["parts.1.size is required. Its parts.", 'parts.1 has no property "siez". Did you mean "size"?'],
    ],
    ["an unknown key of a record", { prices: { smal: 1 } }, ['prices has no property "smal". Did you mean "small"?']],
    ["a union without its distinguishing property", { choice: {} }, ['choice.of is required, and must be one of "x", "y". Its choice.']],
    [
      "an unknown property of a variant",
      { source: { kind: "image", image: "a", tag: "b" } },
      ['source has no property "tag". Valid names: kind, image.'],
    ],
    [
      "a property of a variant with an invalid form",
      { source: { kind: "image", image: "A" } },
      ['source.image is not allowed: lower case only (got "A"). Where it comes from.'],
    ],
    [
      "a key of a record with an invalid form",
      { entries: { low: "x" } },
      ['entries.low is not allowed: capitals only (got "low"). Its entries.'],
    ],
    [
      "a value of a record with an invalid type",
      { entries: { A: 7 } },
      ["entries.A must be a string or an object (got 7): put it in quotes. Its entries."],
    ],
    ["a number for a string", { name: 1.27 }, ["name must be a string (got 1.27): put it in quotes. Name of the widget."]],
    ["true for a string of a list", { tags: [true] }, ["tags.0 must be a string (got true): put it in quotes. Tags of the widget."]],
    ["an object for a string", { name: { a: 1 } }, ["name must be a string. Name of the widget."]],
    [
      "an invalid property inside a record of unions",
      { entries: { A: { value: "x", isLiteral: "yes" } } },
      ['entries.A.isLiteral must be true or false (got "yes"). Its entries.'],
    ],
    [
      "a missing property inside a record of unions",
      { entries: { A: { isLiteral: true } } },
      ["entries.A.value is required. Its entries."],
    ],
    [
      "a value that breaks the rule of its input",
      { pair: { from: 2, to: 1 } },
      ["pair must begin before it ends. Where it begins and ends."],
    ],
    [
      "two invalid inputs at once",
      { size: 0, mode: "quick" },
      ["size must be at least 1 (got 0). Size in cm, e.g. 5.", 'mode must be one of "fast", "slow" (got "quick"). How it goes.'],
    ],
    ["a value that breaks a rule between two inputs", { mode: "fast", size: 6 }, ["size must be 5 or less where mode is fast."]],
    ["an unset input that a rule between two inputs requires", { mode: "slow" }, ["size is required where mode is slow."]],
  ])("checkInputs refuses %s", (_, bag, expected) => {
    expect(problems(bag)).toEqual(expected);
  });

  test("checkInputs refuses an unset input that is required", () => {
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
  ])("checkInputs refuses the unknown property %s and suggests valid names", (key, expected) => {
    expect(problems({ [key]: 1 })).toEqual([expected]);
  });

  test("checkInputs checks rules between inputs only if each input is valid", () => {
    expect(problems({ mode: "fast", size: 60 })).toEqual(["size must be at most 9 (got 60). Size in cm, e.g. 5."]);
  });
});

describe("secret values", () => {
  test.each<[string, Bag]>([
    ["a secret string", { password: "geheim" }],
    ["a secret of another type", { password: 4711 }],
    ["a secret inside an entry of a record", { secrets: { A: { value: "x", isLiteral: "geheim" } } }],
    ["an invalid entry of a secret record", { secrets: { A: 4711 } }],
    ["a secret under an invalid key", { secrets: { low: "geheim" } }],
  ])("checkInputs does not repeat %s", (_, bag) => {
    const [text = "", ...more] = problems(bag);
    expect(more).toEqual([]);
    expect(text).toMatch(/ (must|has|is not allowed)/);
    expect(text).not.toMatch(/geheim|4711|it is/);
  });
});

describe("unknown values", () => {
  test.each<[string, Bag]>([
    ["an input", { size: UNKNOWN }],
    ["inputs of other types", { tags: UNKNOWN, source: UNKNOWN, entries: UNKNOWN, pair: UNKNOWN }],
    ["an item of a list", { tags: ["aa", UNKNOWN] }],
    ["a property of an object", { source: { kind: "git", repository: UNKNOWN } }],
    ["a property with a prescribed form", { source: { kind: "image", image: UNKNOWN } }],
    ["the property that distinguishes variants", { source: { kind: UNKNOWN, repository: "a/b" } }],
    ["a value of a record", { entries: { A: UNKNOWN } }],
    ["a property inside a union", { entries: { A: { value: "x", isLiteral: UNKNOWN } } }],
    ["a property that the rule of its input needs", { pair: { from: 9, to: UNKNOWN } }],
    ["an input that a rule between inputs requires", { mode: "slow", size: UNKNOWN }],
    ["the other input of a rule between inputs", { mode: UNKNOWN, size: 9 }],
  ])("checkInputs accepts %s while the value is unknown", (_, bag) => {
    const checked = check({ name: "web", ...bag });
    expect(checked.problems).toEqual([]);
    expect(checked.inputs).toEqual({ name: "web", ...bag });
  });

  test.each<[string, Bag, string[]]>([
    ["a problem of another input", { size: UNKNOWN, mode: "quick" }, ['mode must be one of "fast", "slow" (got "quick"). How it goes.']],
    ["a problem of another item", { tags: ["b", UNKNOWN] }, ['tags.0 must have at least 2 characters (got "b"). Tags of the widget.']],
    ["a wrong number of items", { tags: ["aa", "bb", "cc", UNKNOWN] }, ["tags must have at most 3 items. Tags of the widget."]],
    [
      "a problem of another property of its object",
      { source: { kind: "git", repository: "x", branch: UNKNOWN } },
      ['source.repository must have at least 3 characters (got "x"). Where it comes from.'],
    ],
    [
      "a missing property of its object",
      { source: { kind: "git", branch: UNKNOWN } },
      ["source.repository is required. Where it comes from."],
    ],
    [
      "an unknown property of its object",
      { source: { kind: "git", repository: UNKNOWN, barnch: "main" } },
      ['source has no property "barnch". Did you mean "branch"?'],
    ],
    ["the wrong type of the value that contains it", { mode: [UNKNOWN] }, ['mode must be one of "fast", "slow". How it goes.']],
    ["an invalid key of its entry", { entries: { low: UNKNOWN } }, ['entries.low is not allowed: capitals only (got "low"). Its entries.']],
    [
      "a problem of another property in a union",
      { entries: { A: { value: UNKNOWN, isLiteral: 7 } } },
      ["entries.A.isLiteral must be true or false (got 7). Its entries."],
    ],
    [
      "an unknown property in a union",
      { entries: { A: { value: UNKNOWN, literal: true } } },
      ['entries.A has no property "literal". Did you mean "isLiteral"?'],
    ],
    ["a problem of another entry", { entries: { A: UNKNOWN, B: { isLiteral: true } } }, ["entries.B.value is required. Its entries."]],
  ])("an unknown value does not hide %s", (_, bag, expected) => {
    expect(problems(bag)).toEqual(expected);
  });

  test("checkInputs returns known inputs in canonical form, even if other inputs are unknown", () => {
    expect(check({ name: UNKNOWN, tags: ["AA"], size: UNKNOWN }).inputs).toEqual({ name: UNKNOWN, tags: ["aa"], size: UNKNOWN });
  });
});

describe("an empty id of another resource", () => {
  const neighbour = {
    ...widget,
    inputs: {
      near: field(z.string().min(1).optional(), "Id of a neighbour.", { refersTo: "Widget" }),
      place: field(z.strictObject({ at: z.string().min(1), note: z.string().min(1) }).optional(), "Its place.", {
        refersTo: { at: "Widget" },
      }),
    },
  };

  test("the problem of an empty id names the runs with --target or --exclude", () => {
    const reasons = checkInputs(neighbour, "web", { near: "", place: { at: "", note: "" } }).problems.map(({ reason }) => reason);
    const leftOut =
      "In a run with --target or --exclude, the id of a resource that does not exist yet is empty. Include that resource in the run.";
    expect(reasons).toEqual([
      `must not be empty (got ""). Id of a neighbour. ${leftOut}`,
      `must not be empty (got ""). Its place. ${leftOut}`,
      'must not be empty (got ""). Its place.',
    ]);
  });
});

describe("texts that a program makes by mistake", () => {
  const OUTPUT =
    "Calling [toString] on an [Output<T>] is not supported.\n\nTo get the value of an Output<T> as an Output<string> consider either: …";

  test.each([
    [`id ${OUTPUT}`, "contains an output that was joined into a text. Use pulumi.interpolate, or apply."],
    [
      "Calling __str__ on an Output[T] is not supported.",
      "contains an output that was joined into a text. Use pulumi.interpolate, or apply.",
    ],
    ["[object Object]", 'is the text "[object Object]", which a program makes by mistake. Correct the value.'],
    ["undefined", 'is the text "undefined", which a program makes by mistake. Correct the value.'],
    ["NaN", 'is the text "NaN", which a program makes by mistake. Correct the value.'],
  ])("checkInputs refuses %j with its path", (text, reason) => {
    expect(mistakenTexts({ A: { value: text }, list: ["a", text] }, "variables")).toEqual([
      { property: "variables.A.value", reason },
      { property: "variables.list.1", reason },
    ]);
    expect(check({ tags: ["aa", text] }).problems).toEqual(expect.arrayContaining([{ property: "tags.1", reason }]));
  });

  test.each(["undefined behaviour", "NaNo", '{"a":"[object Object]"}', "", 0])("checkInputs accepts %j", (value) => {
    expect(mistakenTexts({ value }, "inputs")).toEqual([]);
  });
});
