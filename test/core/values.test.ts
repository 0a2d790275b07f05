import fc from "fast-check";
import { camelCased, camelOf, snakeOf } from "../../provider/api/names";
import { nearest } from "../../provider/core/log/text";
import {
  callerInfoOf,
  callerInfoText,
  HIDDEN,
  hasUnknown,
  isUnknown,
  onlyHidden,
  plain,
  same,
  UNKNOWN,
  withoutHidden,
} from "../../provider/core/values";
import { WrittenDigests } from "../../provider/core/written";

describe("unknown values", () => {
  test("hasUnknown finds an unknown value at any depth", () => {
    for (const value of [UNKNOWN, [UNKNOWN], { a: [{ b: UNKNOWN }] }]) expect(hasUnknown(value)).toBe(true);
    for (const value of ["", null, undefined, [], {}, { a: "x" }, UNKNOWN.slice(1)]) expect(hasUnknown(value)).toBe(false);
  });

  test("isUnknown recognises the engine's marker for an unknown archive", () => {
    expect(isUnknown("e48ece36-62e2-4504-bad9-02848725956a")).toBe(true);
    expect(isUnknown("00000000-0000-0000-0000-000000000000")).toBe(false);
  });
});

describe("`same`", () => {
  test.each<[unknown, unknown, boolean]>([
    [undefined, null, true],
    [null, "", true],
    ["", "x", false],
    [undefined, false, false], // an unset value is not false
    [undefined, 0, false],
    [undefined, [], false],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [[1], [1, 2], false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { a: 1, b: null }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: [{ b: "" }] }, { a: [{}] }, true],
    [{}, [], false],
    ["1", 1, false],
  ])("`same` compares %j with %j: %s", (x, y, expected) => {
    expect([same(x, y), same(y, x)]).toEqual([expected, expected]);
  });

  test("`same` considers every value equal to itself, even after its transfer over gRPC", () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (bag) => same(bag, bag) && same(bag, plain(bag))));
  });
});

test("hidden keys begin with two underscores", () => {
  const bag = { __urn: "u", _a: 1, a: 2 };
  expect(withoutHidden(bag)).toEqual({ _a: 1, a: 2 });
  expect(onlyHidden(bag)).toEqual({ __urn: "u" });
});

describe("names", () => {
  test.each([
    ["created_at", "createdAt"],
    ["is_pr_deployments_public_enabled", "isPrDeploymentsPublicEnabled"],
    ["name", "name"],
    ["size_gb", "sizeGb"],
    ["traffic_retention_1h_days", "trafficRetention1hDays"],
    ["retention_days_s3", "retentionDaysS3"],
    ["s3_storage_uuid", "s3StorageUuid"],
  ])("camelOf and snakeOf translate between %s and %s", (snake, camel) => {
    expect([camelOf(snake), snakeOf(camel)]).toEqual([camel, snake]);
  });

  test("camelCased renames the keys at every depth, but changes no strings", () => {
    expect(camelCased([{ created_at: "a_b", inner_part: [{ size_gb: null }] }, 7])).toEqual([
      { createdAt: "a_b", innerPart: [{ sizeGb: null }] },
      7,
    ]);
  });

  test.each([
    ["naem", ["name", "size"], "name"],
    ["Size", ["name", "size"], "size"],
    ["serverUid", ["serverUuid", "service"], "serverUuid"],
    ["pass", ["name", "password"], "password"],
    ["hostingToken", ["token", "name"], "token"],
    ["color", ["name", "size"], undefined],
    ["si", ["passing"], undefined],
    ["x", [], undefined],
  ])("nearest finds the name closest to %s in %j", (word, candidates, expected) => {
    expect(nearest(word, candidates)).toBe(expected);
  });
});

describe("digests of written values", () => {
  let salts = 0;
  const written = (stored?: unknown) => new WrittenDigests(stored, { randomHex: (bytes) => `${bytes}bytes${salts++}` });

  test("a digest matches only its own value, even after storage in the state", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (value, other) => {
        fc.pre(value !== null);
        const first = written();
        first.note("p", value);
        const second = written(JSON.parse(JSON.stringify(first.toBag())));
        expect(second.matches("p", value)).toBe(true);
        if (!same(value, other)) expect(second.matches("p", other)).toBe(false);
      }),
    );
  });

  test("a digest does not depend on the order of keys", () => {
    const digests = written();
    digests.note("p", { a: 1, b: [{ c: 2, d: 3 }] });
    expect(digests.matches("p", { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
    expect(digests.matches("p", { b: [{ d: 2, c: 3 }], a: 1 })).toBe(false);
  });

  test("digests of the same value under two paths differ", () => {
    const digests = written();
    digests.note("a", "geheim");
    digests.note("b", "geheim");
    const { a, b } = digests.toBag();
    expect(a).not.toEqual(b);
    expect(JSON.stringify(digests.toBag())).not.toContain("geheim");
  });

  test("a digest remains the same while its value does not change", () => {
    const digests = written();
    digests.note("p", "geheim");
    const before = digests.toBag();
    digests.note("p", "geheim");
    expect(digests.toBag()).toEqual(before);
    digests.note("p", "anders");
    expect(digests.toBag()).not.toEqual(before);
  });

  test("the digest of a path is removed with its value", () => {
    const digests = written();
    digests.note("p", "geheim");
    digests.note("p", null);
    expect([digests.matches("p", "geheim"), digests.matches("p", null)]).toEqual([false, true]);
    digests.note("p", undefined);
    expect([digests.matches("p", "geheim"), digests.toBag()]).toEqual([undefined, {}]);
  });

  test("keepOnly keeps only the digests of the given paths, sorted by path", () => {
    const digests = written({ z: "s:1", a: "s:2", m: "s:3", wrong: 7 });
    digests.keepOnly(new Set(["z", "a"]));
    expect(Object.keys(digests.toBag())).toEqual(["a", "z"]);
  });

  test.each([undefined, null, "text", []])("the stored value %j contains no digests", (stored) => {
    expect(written(stored).toBag()).toEqual({});
  });
});

test.each(["a\nb", "a\\nb", "a \n", "\\", "a\n\n"])(
  "callerInfoOf reads back what callerInfoText wrote for a resource with the name %j",
  (name) => {
    const reported = { urn: `urn:pulumi:dev::shop::t::${name}`, parentUrn: `urn:pulumi:dev::shop::u::${name}`, isPreview: false };
    expect(callerInfoOf({ [HIDDEN.urn]: callerInfoText(reported) })).toEqual(reported);
    expect(callerInfoOf({ [HIDDEN.urn]: callerInfoText({ ...reported, parentUrn: "", isPreview: true }) })).toEqual({
      ...reported,
      parentUrn: "",
      isPreview: true,
    });
  },
);
