import { SecretFilter } from "../../../rehearsal/protocol/report";
import {
  containsSecret,
  containsUnknown,
  equal,
  exportedSecret,
  forProvider,
  markSecrets,
  openSecrets,
  secret,
  UNKNOWN,
} from "../../../rehearsal/protocol/wire";

const reference = (urn: string, id?: string) => ({
  "4dabf18193072939515e22adb298388d": "5cf8f73096256a8f31e491e813e4eb8e",
  urn,
  ...(id === undefined ? {} : { id }),
});

test("openSecrets opens secrets at any depth", () => {
  expect(openSecrets({ a: secret("k"), b: [secret({ c: secret(1) })] })).toEqual({ a: "k", b: [{ c: 1 }] });
  expect(containsSecret({ b: [{ c: secret(1) }] })).toBe(true);
  expect(containsSecret({ b: [{ c: 1 }] })).toBe(false);
  expect(containsUnknown({ b: [{ c: UNKNOWN }] })).toBe(true);
});

test("forProvider replaces secrets, resource references and component references", () => {
  expect(forProvider({ s: secret("k"), r: reference("urn:x", "x-1"), l: [secret(reference("urn:g"))] })).toEqual({
    s: "k",
    r: "x-1",
    l: ["urn:g"],
  });
});

describe("markSecrets", () => {
  test.each([
    ["a value by its key", { a: "k", b: "p" }, { a: secret("k"), b: "p" }, { a: secret("k"), b: "p" }],
    ["a value inside plain objects", { t: { x: "d", y: 1 } }, { t: { x: secret("d"), y: 1 } }, { t: { x: secret("d"), y: 1 } }],
    ["an array as a whole", { l: ["d", 1] }, { l: [secret("d"), 1] }, { l: secret(["d", 1]) }],
    ["a value of another kind as a whole", { t: "text" }, { t: { x: secret("d") } }, { t: secret("text") }],
    ["a secret only once", { a: secret("k") }, { a: secret("k") }, { a: secret("k") }],
    ["no value under another key", { other: "k" }, { a: secret("k") }, { other: "k" }],
  ])("markSecrets marks %s", (_, answer, sent, marked) => {
    expect(markSecrets(answer, sent)).toEqual(marked);
  });
});

test("`equal` distinguishes a secret from its value", () => {
  expect(equal({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
  expect(equal({ a: "k" }, { a: secret("k") })).toBe(false);
  expect(equal({ a: 1 }, { b: 1 })).toBe(false);
  expect(equal([1], [1, 2])).toBe(false);
});

test("exportedSecret encrypts a secret, or returns its plain text if showSecrets is set", () => {
  expect(JSON.stringify(exportedSecret("hush", false))).not.toContain("hush");
  expect(exportedSecret("hush", true)).toMatchObject({ plaintext: '"hush"' });
});

test("SecretFilter shows a text that is also a plain input", () => {
  const filter = new SecretFilter();
  filter.rememberInputs({ triggers: secret(["web-1.4", "hush-hush"]), image: { tag: "web-1.4" } });
  expect(filter.redact("web-1.4 is not there: hush-hush")).toBe("web-1.4 is not there: [secret]");
  // An output of the platform does not count, because it may contain a secret by mistake.
  filter.remember({ shown: "hush-hush" });
  expect(filter.redact("hush-hush")).toBe("[secret]");
});

test("SecretFilter redacts secret texts in lines, except short secrets", () => {
  const filter = new SecretFilter();
  filter.remember({ a: secret("hush"), b: [{ c: secret({ d: "hush-hush", e: "no" }) }], plain: "shown" });
  expect(filter.redact("hush-hush, hush, no, shown")).toBe("[secret], [secret], no, shown");
});

test.each([
  ["sem", "these resemble nothing; sem, sem-1.", "these [secret] nothing; [secret], [secret]-1."],
  ["k-9", "x4k-97, (k-9)", "[secret], ([secret])"],
  ["hush", "postgres://app:hush@db/hush_hush", "postgres://app:[secret]@db/[secret]"],
  ["/a/", "b/a/a/c", "b[secret]c"],
  ["ecr", "the secret is secret", "the [secret] is [secret]"],
])("SecretFilter masks %j together with the word that contains it", (text, line, shown) => {
  const filter = new SecretFilter();
  filter.remember([secret(text), secret("a longer one")]);
  expect(filter.redact(`${line} a longer one`)).toBe(`${shown} [secret]`);
});

test("SecretFilter keeps a plain word after `Did you mean` even if it is secret", () => {
  const filter = new SecretFilter();
  filter.remember({ a: secret("name"), b: secret("hush") });
  filter.remember({ c: secret("x7-kq2") });
  expect(filter.redact('nam of hush is not a property of Project. Did you mean "name"? It was hush.')).toBe(
    'nam of [secret] is not a property of Project. Did you mean "name"? It was [secret].',
  );
  expect(filter.redact('Did you mean "x7-kq2"?')).toBe('Did you mean "[secret]"?');
});
