import { Constant, FromEnv, Reference, Remarked, Secret, Setting } from "../../cli/import/tree";
import { literal, propertyName, remark, sourceOf } from "../../cli/import/write/source-text";

test("sourceOf splits a value that does not fit on one line", () => {
  expect(sourceOf({ a: 1, "b-c": [true, null, "x"] })).toBe('{ a: 1, "b-c": [true, null, "x"] }');
  expect(sourceOf({ a: "x".repeat(140) })).toBe(`{\n  a: "${"x".repeat(140)}",\n}`);
});

test("sourceOf writes references, constants, secrets and settings as expressions", () => {
  const marks = [new Reference("t", "web", "web"), new Constant("servers", "alpha", "id"), new Secret("web.KEY"), new Setting("web.id")];
  expect(marks.map((mark) => sourceOf(mark))).toEqual(["web.id", "servers.alpha", 'secret("web.KEY")', 'setting("web.id")']);
});

test("sourceOf escapes text, and writes several lines of text as an array", () => {
  for (const text of ['"; process.exit(1); //', "a\u2028b", "`$x`", "\\", "*/"])
    expect(new Function(`return ${literal(text)}`)()).toBe(text);
  const lines = "FROM scratch\nRUN true\nCMD x";
  expect(sourceOf(lines)).toBe('[\n  "FROM scratch",\n  "RUN true",\n  "CMD x",\n].join("\\n")');
  expect(new Function(`return ${sourceOf(lines)}`)()).toBe(lines);
});

test("`remark` makes every line of a text a comment line", () => {
  expect(remark("a\nb\u2028c\rd")).toBe("// a\n// b\n// c\n// d");
  expect(sourceOf(new Remarked({ a: 1 }, [{ about: "why\nhow", key: "b-c", value: new FromEnv("B") }]))).toBe(
    '{\n  a: 1,\n  // why\n  // how\n  // "b-c": hosting.fromEnv("B"),\n}',
  );
});

test("propertyName quotes a name only if JavaScript requires it", () => {
  expect(["a", "$a", "a.b", "1a", "a b", "constructor"].map(propertyName)).toEqual(["a", "$a", '"a.b"', '"1a"', '"a b"', "constructor"]);
});
