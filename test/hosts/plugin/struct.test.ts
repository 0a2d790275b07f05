import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { UNKNOWN } from "../../../provider/core/values";
import { markedSecrets, openedBag, sealed, sealedBagLike } from "../../../provider/hosts/plugin/secrets";
import { bagOf, structOf } from "../../../provider/hosts/plugin/struct";
import { inClear, secret } from "./fixture";

const FILE = { "4dabf18193072939515e22adb298388d": "c44067f5952c0a294b673a41bacd8c17", text: "x" };
const reference = (id: unknown) => ({ "4dabf18193072939515e22adb298388d": "5cf8f73096256a8f31e491e813e4eb8e", urn: "urn:x", id });

const throughBytes = (bag: Record<string, unknown>) => bagOf(Struct.deserializeBinary(structOf(bag).serializeBinary()));

test("structOf and bagOf preserve every value except undefined", () => {
  const bag = { text: "a", number: 1.5, yes: true, no: false, nothing: null, list: [1, "b", { c: [] }], empty: {}, constructor: "x" };
  expect(throughBytes({ ...bag, absent: undefined })).toEqual(bag);
});

test("bagOf drops a key __proto__", () => {
  const struct = structOf({ inner: {} });
  const inner = struct.getFieldsMap().get("inner")?.getStructValue();
  inner?.getFieldsMap().set("__proto__", structOf({ isAdmin: true }).getFieldsMap().get("isAdmin") as never);
  const sent = Struct.deserializeBinary(struct.serializeBinary());
  const { inner: read } = bagOf(sent) as { inner: Record<string, unknown> };
  expect([Object.keys(read), read.isAdmin]).toEqual([[], undefined]);
});

test("openedBag replaces secrets by values and references by ids or URNs", () => {
  expect(
    openedBag({ a: secret("x"), b: [{ c: secret({ d: secret(1) }) }], e: reference("id1"), f: reference(null), g: reference(UNKNOWN) }),
  ).toEqual({
    a: "x",
    b: [{ c: { d: 1 } }],
    e: "id1",
    f: "urn:x",
    g: UNKNOWN,
  });
});

test.each([
  ["an asset", FILE, "content"],
  ["an archive", { "4dabf18193072939515e22adb298388d": "0def7320c3a5731c473e5ecbe6d01bc7", path: "/etc" }, "content"],
  ["an asset in a list", [FILE], "content"],
  ["an asset in an object", { lines: secret({ first: FILE }) }, "content.lines.first"],
])("openedBag refuses %s and names the input", (_, value, path) => {
  expect(() => openedBag({ content: value })).toThrow(new RegExp(`^${path} must not be an asset or an archive\\.`));
});

test("`sealed` makes each value secret, but not the keys", () => {
  expect(sealed({ A: "x", B: [UNKNOWN, secret("y")], C: null, D: {} })).toEqual({
    A: secret("x"),
    B: [secret(UNKNOWN), secret("y")],
    C: null,
    D: {},
  });
});

test.each<[string, Record<string, unknown>, Record<string, unknown>, unknown]>([
  ["a value", { a: "x", b: "y" }, { a: secret("x"), b: "y" }, { a: "[sealed]", b: "y" }],
  ["a part of an object", { a: { b: "x", c: "y" } }, { a: { b: secret("x"), c: "y" } }, { a: { b: "[sealed]", c: "y" } }],
  ["a whole list, because its items may have moved", { a: ["y", "x"] }, { a: [secret("x"), "y"] }, { a: ["[sealed]", "[sealed]"] }],
  ["a new key if a secret key is missing", { a: { new: "x" } }, { a: { old: secret("x") } }, { a: { new: "[sealed]" } }],
  ["no new key next to a secret that remains", { a: { b: "x", c: "z" } }, { a: { b: secret("x") } }, { a: { b: "[sealed]", c: "z" } }],
  ["an object that replaces a secret value", { a: { value: "x" } }, { a: secret("x") }, { a: { value: "[sealed]" } }],
])("sealedBagLike seals %s", (_, answer, sent, shown) => {
  expect(inClear(sealedBagLike(answer, sent))).toEqual(shown);
});

test("markedSecrets returns the values that the engine marks as secret", () => {
  const bag = { a: secret({ b: "long-secret" }), c: [secret("web"), "open"], d: "public-text", e: secret(UNKNOWN) };
  expect(markedSecrets(bag)).toEqual([{ b: "long-secret" }, "web"]);
});
