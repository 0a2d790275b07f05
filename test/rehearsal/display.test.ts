import { RehearsalError, type StackResult } from "../../rehearsal";
import { Display } from "../../rehearsal/display";
import { type EngineEvent, type RawStep, StepSide } from "../../rehearsal/protocol/events";
import { type Bag, secret, UNKNOWN } from "../../rehearsal/protocol/wire";

const step = (op: RawStep["op"], name: string, more: Partial<RawStep> = {}): RawStep => ({
  op,
  urn: `urn:pulumi:dev::shop::acme:index:Volume::${name}`,
  changes: {},
  replaces: [],
  ...more,
});
const ended = (raw: RawStep, elapsedMs = 1500): EngineEvent => ({ type: "step-ended", step: raw, elapsedMs });
const result = (more: Partial<StackResult> = {}): StackResult => ({
  steps: [],
  summary: {},
  diagnostics: [],
  violations: [],
  outputs: {},
  secretOutputs: [],
  standIns: [],
  rawSteps: [],
  ...more,
});
const said = (text: string, urn?: string, severity: "info" | "warning" | "error" = "info"): EngineEvent => ({
  type: "message",
  message: { severity, urn, text },
});
const display = (operation: "preview" | "up" | "refresh" | "destroy", now = () => 0) =>
  new Display(operation, "dev", { colours: false, values: false }, now);

test.each([
  ["preview", "Previewing update (dev) [rehearsal]:"],
  ["up", "Updating (dev) [rehearsal]:"],
  ["refresh", "Refreshing (dev) [rehearsal]:"],
  ["destroy", "Destroying (dev) [rehearsal]:"],
] as const)("the display of `%s` states in header and footer that the run is a rehearsal", (operation, header) => {
  expect(display(operation).header()).toBe(header);
  expect(display(operation).footer(result(), 2345).at(-1)).toBe("Duration: 2.3s [rehearsal]");
});

test("the display of a preview shows each change in one row", () => {
  const shown = display("preview");
  const rows = [
    step("same", "s"),
    step("create", "c", { changes: { size: "add" } }),
    step("update", "u", { changes: { size: "update", note: "add", "tags.x": "delete", __provider: "update" } }),
    step("create-replacement", "r"),
    step("replace", "r", { changes: { name: "update-replace" } }),
    step("delete-replaced", "r"),
    step("delete", "d"),
  ].flatMap((raw) => shown.event(ended(raw)));
  expect(rows).toEqual([
    "",
    " +  acme:index:Volume c create",
    " ~  acme:index:Volume u update [diff: ~size,+note,-tags.x]",
    " +- acme:index:Volume r replace [diff: ~name]",
    " -  acme:index:Volume d delete",
  ]);
});

test("the display of `up` shows each step with its duration, and failed steps", () => {
  const shown = display("up");
  expect(shown.event(ended(step("create", "c")))).toEqual(["", " +  acme:index:Volume c created (1.5s)"]);
  expect(shown.event(ended(step("delete-replaced", "r"), 65_000))).toEqual([" -- acme:index:Volume r deleted original (65s)"]);
  expect(shown.event(ended(step("update", "u", { failed: true })))).toEqual([" ~  acme:index:Volume u updating failed"]);
});

test("the display shows the changes that `refresh` finds, but not the changes that a refresh within `up` finds", () => {
  const found = step("refresh", "v", { result: "update", changes: { size: "update" } });
  expect(display("refresh").event(ended(found))).toEqual(["", " ~  acme:index:Volume v updated (1.5s) [diff: ~size]"]);
  expect(display("refresh").event(ended(step("refresh", "v", { result: "same" })))).toEqual([]);
  expect(display("up").event(ended(found))).toEqual([]);
});

test("the display reports a long step every ten seconds until it ends", () => {
  let now = 0;
  const shown = display("up", () => now);
  const slow = step("create", "slow");
  shown.event({ type: "step-begun", step: slow });
  const reported: string[] = [];
  for (; now <= 25_000; now += 1000) reported.push(...shown.progress());
  expect(reported).toEqual(["", " +  acme:index:Volume slow creating (10s)", " +  acme:index:Volume slow creating (20s)"]);
  shown.event(ended(slow));
  now += 60_000;
  expect(shown.progress()).toEqual([]);
});

test("the display shows status messages at once, and other messages at the end", () => {
  const shown = display("up");
  const waiting: EngineEvent = { type: "message", message: { severity: "info", text: "web: waiting: 40 s", ephemeral: true } };
  expect(shown.event(waiting)).toEqual(["", "    web: waiting: 40 s"]);
  const { urn } = step("same", "v");
  expect(shown.event(said("drifted\nin two lines", urn, "warning"))).toEqual([]);
  for (const event of [said("failed", undefined, "error"), said("said", urn)]) shown.event(event);
  expect(shown.footer(result(), 0)).toEqual([
    "",
    "Diagnostics:",
    "  acme:index:Volume (v):",
    "    warning: drifted",
    "    in two lines",
    "    said",
    "  pulumi:pulumi:Stack (dev):",
    "    error: failed",
    "",
    "Duration: 0.0s [rehearsal]",
  ]);
});

test("the display shows an urgent warning at once, and only once", () => {
  const shown = display("up");
  const message = { severity: "warning", text: "Did you mean alpha?", atOnce: true } as const;
  expect(shown.event({ type: "message", message })).toEqual(["", "    warning: Did you mean alpha?"]);
  expect(shown.footer(result(), 0)).toEqual(["", "Duration: 0.0s [rehearsal]"]);
});

test("the display with values shows both values of each changed property, without secrets", () => {
  const shown = new Display("preview", "dev", { colours: false, values: true }, () => 0);
  const side = (inputs: Bag) => new StepSide({ inputs, outputs: { ...inputs, status: "ready" } });
  const old = side({ size: 20, note: "old", tags: [1], password: secret({ of: "hunter2" }) });
  const fresh = side({ size: 30, tags: [1, 2], address: UNKNOWN, password: secret({ of: "hunter3" }) });
  const changes = { size: "update", note: "delete", "tags[1]": "add", address: "add", "password.of": "update", __id: "update" } as const;
  expect(shown.event(ended(step("update", "v", { changes, old, new: fresh }))).slice(2)).toEqual([
    "      ~ size: 20 => 30",
    '      - note: "old"',
    "      + tags[1]: 2",
    "      + address: [unknown]",
    "      ~ password.of: [secret] => [secret]",
  ]);
  expect(shown.event(ended(step("update", "w")))).toEqual([
    " ~  acme:index:Volume w update",
    "      add --refresh to see the values that drifted",
  ]);
});

test("the display keeps a name with line breaks on one line", () => {
  const name = "two\nlines\r\tand\u0007more\u2028";
  const shown = display("up");
  const [, row] = shown.event(ended(step("create", name)));
  expect(row).toBe(" +  acme:index:Volume two\\nlines\\r\\tand\\u0007more\\u2028 created (1.5s)");
  const diagnostics: StackResult["diagnostics"] = [{ severity: "error", name, message: "failed" }];
  shown.event(said("failed", step("create", name).urn, "error"));
  const [, , group] = shown.footer(result({ diagnostics }), 0);
  expect(group).toBe("  acme:index:Volume (two\\nlines\\r\\tand\\u0007more\\u2028):");
  expect(new RehearsalError("rehearsal", "up", result({ diagnostics })).message).toBe(
    "The rehearsal of up failed.\n  two\\nlines\\r\\tand\\u0007more\\u2028: failed",
  );
});

test("the display hides secret outputs at any depth, and marks unknown outputs", () => {
  const shown = display("up");
  shown.event({
    type: "outputs",
    outputs: { key: secret("hush"), deep: { list: [secret("hush"), 1] }, later: UNKNOWN, plain: "text", empty: "" },
  });
  const footer = shown.footer(result({ outputs: { key: "hush" } }), 0);
  expect(footer).toEqual(
    expect.arrayContaining([
      "Outputs:",
      "    key: [secret]",
      '    deep: {"list":[[secret],1]}',
      "    later: [unknown]",
      '    plain: "text"',
      '    empty: ""',
    ]),
  );
  expect(footer.join("\n")).not.toContain("hush");
});

test.each([
  ["preview", { create: 3 }, ["    + 3 to create"]],
  [
    "up",
    { create: 1, update: 2, delete: 1, replace: 1, same: 4 },
    ["    + 1 created", "    ~ 2 updated", "    - 1 deleted", "    +-1 replaced", "    5 changes. 4 unchanged"],
  ],
  ["up", { same: 2 }, ["    2 unchanged"]],
] as const)("the display of `%s` prints the same counts as the Pulumi CLI", (operation, summary, lines) => {
  expect(display(operation).footer(result({ summary }), 0)).toEqual(["", "Resources:", ...lines, "", "Duration: 0.0s [rehearsal]"]);
});

test("the display of `up` prints how many steps failed", () => {
  const { op, urn } = step("create", "a");
  const failed = { op: op as "create", urn, name: "a", type: "acme:index:Volume", keys: [], failed: true as const };
  expect(display("up").footer(result({ steps: [failed, failed], summary: { create: 2 } }), 0)).toEqual([
    "",
    "Resources:",
    "    + 2 created",
    "    2 errored",
    "",
    "Duration: 0.0s [rehearsal]",
  ]);
});

test("the display groups the diagnostics of resources with the same name by type", () => {
  const urns = ["hosting:ManagedDatabase", "hosting:DatabaseAttachment"].map((type) => `urn:pulumi:dev::shop::${type}::orders`);
  const shown = display("up");
  for (const urn of urns) shown.event(said("said", urn));
  expect(shown.footer(result(), 0).slice(2, -2)).toEqual([
    "  hosting:ManagedDatabase (orders):",
    "    said",
    "  hosting:DatabaseAttachment (orders):",
    "    said",
  ]);
});

test("the display uses colours only if the caller requests them", () => {
  const coloured = new Display("up", "dev", { colours: true, values: false }, () => 0).event(ended(step("create", "c"))).join("");
  expect(coloured).toContain("\u001b[32m");
  expect(
    display("up")
      .event(ended(step("create", "c")))
      .join(""),
  ).not.toContain("\u001b[");
});

test("the footer shows violations by pack, and the mandatory violations of a pack first", () => {
  const violation = { pack: "team", urn: "urn:pulumi:dev::shop::acme:index:Volume::a\nb", message: "Be small.\nIt is large." };
  const violations: StackResult["violations"] = [
    { ...violation, policy: "one", level: "advisory" },
    { ...violation, policy: "two", level: "mandatory" },
    { ...violation, policy: "three", pack: "other", level: "advisory", urn: "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev" },
  ];
  const lines = new Display("preview", "dev", { colours: false, values: false }, () => 0).footer(result({ violations }), 0);
  expect(lines.slice(0, lines.indexOf("", 1))).toEqual([
    "",
    "Policies:",
    "  team:",
    "    [mandatory] two (acme:index:Volume: a\\nb)",
    "      Be small.",
    "      It is large.",
    "    [advisory] one (acme:index:Volume: a\\nb)",
    "      Be small.",
    "      It is large.",
    "  other:",
    "    [advisory] three",
    "      Be small.",
    "      It is large.",
  ]);
});
