import { StandIns } from "../../../cli/twin/stand-ins";

const standIns = () => new StandIns("key of the test");
const NONE: ReadonlySet<string> = new Set();

test.each([
  ["an ordinary text", "s3cr3t-Value", /^[a-z]\d[a-z]{2}\d[a-z]-[A-Z][a-z]{4}$/],
  ["an address", "postgres://app:hunter2@db.example.com:5432/app", /^postgres:\/\/[a-z]{3}:[a-z]{6}\d@db\.example\.com:5432\/[a-z]{3}$/],
  ["a base64 text", "c2VjcmV0LXZhbHVlLW9uZQ==", /^[\w+/]{22}==$/],
  ["the name of a file", "plugin-secret.jar", /^[a-z]{6}-[a-z]{6}\.jar$/],
])("the stand-in of %s keeps its form", (_, secret, form) => {
  const made = standIns().of(secret);
  expect(made).toMatch(form);
  expect(made).toHaveLength(secret.length);
  expect(made).not.toBe(secret);
});

test("the stand-in of a JSON document keeps its keys and replaces its leaves", () => {
  const made = JSON.parse(standIns().of(JSON.stringify({ user: "app", nested: { token: "hunter2" } })));
  expect(Object.keys(made)).toEqual(["user", "nested"]);
  expect(JSON.stringify(made)).not.toMatch(/hunter2|"app"/);
});

test("equal values have equal stand-ins, and different values have different stand-ins", () => {
  const own = standIns();
  expect(own.of("hunter2")).toBe(own.of("hunter2"));
  const all = Array.from({ length: 200 }, (_, n) => own.of(`value-${n}`));
  expect(new Set(all).size).toBe(200);
});

test("two copies have different stand-ins for the same value", () => {
  expect(new StandIns("one").of("hunter2-hunter2")).not.toBe(new StandIns("two").of("hunter2-hunter2"));
});

test("a reference to a shared variable is not replaced by a stand-in", () => {
  expect(standIns().of("{{team.REGION}}")).toBe("{{team.REGION}}");
});

test("a secret inside another text is replaced, unless an object has this secret as its name", () => {
  const own = standIns();
  const made = own.of("hunter2-hunter2");
  expect(own.within("--token hunter2-hunter2", NONE)).toBe(`--token ${made}`);
  expect(own.within("--token hunter2-hunter2", new Set(["hunter2-hunter2"]))).toBe("--token hunter2-hunter2");
});
