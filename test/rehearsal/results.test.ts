import type { RawStep } from "../../rehearsal";
import type { OperationName } from "../../rehearsal/apply/operation";
import { secret, UNKNOWN } from "../../rehearsal/protocol/wire";
import { toResult } from "../../rehearsal/results";

const raw = (op: RawStep["op"], name: string, more: Partial<RawStep> = {}): RawStep => ({
  op,
  urn: `urn:pulumi:dev::shop::acme:index:Volume::${name}`,
  changes: {},
  replaces: [],
  ...more,
});
const fold = (steps: RawStep[], name: OperationName = "up") => {
  const result = toResult(name, steps, [], {});
  return {
    steps: result.steps.map(({ op, name, keys, failed }) => [op, name, ...keys, ...(failed ? ["failed"] : [])].join(" ")),
    summary: result.summary,
  };
};

test.each<[string, RawStep[], string[], object]>([
  [
    "the new object is created before the old object is deleted",
    [
      raw("create-replacement", "a", { changes: { name: "update-replace" }, replaces: ["name"] }),
      raw("replace", "a", { changes: { name: "update-replace" }, replaces: ["name"] }),
      raw("same", "b"),
      raw("delete-replaced", "a"),
    ],
    ["replace a name", "same b"],
    { replace: 1, same: 1 },
  ],
  [
    "the old object is deleted before the new object is created",
    [raw("delete-replaced", "a"), raw("replace", "a", { replaces: ["name"] }), raw("create-replacement", "a", { replaces: ["name"] })],
    ["replace a name"],
    { replace: 1 },
  ],
  [
    "requested by the provider for a hidden reason",
    [raw("replace", "a", { changes: { __provider: "update" }, replaces: ["__provider"] })],
    ["replace a"],
    { replace: 1 },
  ],
  [
    "a deletion that an earlier run left over is a step of its own",
    [raw("same", "a"), raw("delete-replaced", "a")],
    ["same a", "delete a"],
    { same: 1, delete: 1 },
  ],
  [
    "a replacement that failed half way",
    [raw("delete-replaced", "a"), raw("replace", "a"), raw("create-replacement", "a", { failed: true })],
    ["replace a failed"],
    { replace: 1 },
  ],
  [
    "a replacement whose first part failed, which counts as nothing",
    [raw("create-replacement", "a", { failed: true })],
    ["replace a failed"],
    {},
  ],
])("toResult combines the steps of a replacement: %s", (_, steps, folded, summary) => {
  expect(fold(steps)).toEqual({ steps: folded, summary });
});

test("toResult lists a failed step but does not count it", () => {
  expect(fold([raw("create", "a"), raw("create", "b", { failed: true }), raw("update", "c", { failed: true })])).toEqual({
    steps: ["create a", "create b failed", "update c failed"],
    summary: { create: 1 },
  });
});

test("toResult does not name hidden properties", () => {
  expect(fold([raw("update", "a", { changes: { __provider: "update", "tags.x": "add", __deep: "add" } })]).steps).toEqual([
    "update a tags.x",
  ]);
});

test("toResult shows and counts the engine's internal steps `discard` and `remove-pending-replace` as deletes", () => {
  expect(fold([raw("discard", "r"), raw("remove-pending-replace", "p")])).toEqual({
    steps: ["delete r", "delete p"],
    summary: { delete: 2 },
  });
});

test("toResult does not count a refresh before a program", () => {
  const found = [
    raw("refresh", "a", { result: "update", changes: { size: "update" } }),
    raw("refresh", "b", { result: "delete" }),
    raw("refresh", "c", { result: "same" }),
  ];
  expect(fold(found, "refresh")).toEqual({ steps: ["update a size", "delete b", "same c"], summary: { update: 1, delete: 1, same: 1 } });
  expect(fold([...found, raw("same", "a")], "up")).toEqual({
    steps: ["refresh a size", "refresh b", "refresh c", "same a"],
    summary: { same: 1 },
  });
});

test("toResult contains plain outputs, marks unknown outputs, and lists secret outputs", () => {
  const outputs = { plain: 1, key: secret("k"), deep: { list: [secret("k"), UNKNOWN] }, later: UNKNOWN, hidden: secret(UNKNOWN) };
  const result = toResult("preview", [], [], outputs);
  expect(result.outputs).toEqual({ plain: 1, key: "k", deep: { list: ["k", "[unknown]"] }, later: "[unknown]", hidden: "[unknown]" });
  expect(result.secretOutputs).toEqual(["key", "deep", "hidden"]);
});

test("toResult adds the resource's name to a message about a resource", () => {
  const messages = [
    { severity: "info#err" as const, text: "printed" },
    { severity: "warning" as const, urn: raw("same", "a").urn, text: "drifted" },
  ];
  expect(toResult("up", [], messages, {}).diagnostics).toEqual([
    { severity: "info", name: "", message: "printed" },
    { severity: "warning", name: "a", message: "drifted" },
  ]);
});
