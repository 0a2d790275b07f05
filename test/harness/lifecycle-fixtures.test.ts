import type { Field } from "../../provider/core/definition/field";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import { exportName } from "../../provider/core/type-token";
import { definitions } from "../../provider/resources";
import type { Fixture } from "./fixture";
import { HISTORY, lifecycleFixtures } from "./fixtures";
import { singleTypeScenarios, titleOf } from "./scenarios";

// test/harness/README.md describes the fixtures.

/** Resource types with a rule for replacements. All other types are replaced only if certain inputs change. */
const REPLACING_BY_RULE = ["Application", "Volume", "game_Addon"];

test("the lifecycle fixtures contain exactly one fixture per resource type, with unique titles", () => {
  expect(lifecycleFixtures.map(({ kind }) => kind).sort()).toEqual(definitions.map(exportName).sort());
  expect(new Set(singleTypeScenarios.map(titleOf)).size).toBe(singleTypeScenarios.length);
  const hasRule = ({ inputs }: AnyDefinition) => Object.values(inputs as Record<string, Field>).some((one) => one.exceptWhen !== undefined);
  expect(definitions.filter(hasRule).map(exportName)).toEqual(REPLACING_BY_RULE);
});

test("HISTORY matches the name of each table for an event that may run twice", () => {
  const repeated = lifecycleFixtures.flatMap(({ naming, repeats }) => (naming === "history" && repeats ? [repeats.source.slice(1)] : []));
  expect(repeated.length).toBeGreaterThan(0);
  expect(repeated.filter((rows) => !HISTORY.test(rows))).toEqual([]);
});

test("a lifecycle fixture names files relative to the checkout", () => {
  const stages = lifecycleFixtures.flatMap(({ scenarios }) => scenarios.flatMap((scenario) => scenario.stages));
  const programs = stages.map(({ program }) => JSON.stringify(program({} as Fixture)));
  expect(programs.filter((text) => text.includes(process.cwd()))).toEqual([]);
});

test.each(definitions.map((definition) => [exportName(definition), definition] as const))(
  "the lifecycle fixture of %s has all required parts",
  (kind, definition) => {
    const lifecycleFixture = lifecycleFixtures.find((one) => one.kind === kind);
    if (!lifecycleFixture) throw new Error(`${kind} has no lifecycle fixture: add one in test/harness/fixtures.`);
    const inputs = definition.inputs as Record<string, Field>;
    const shown = new Set((lifecycleFixture.shownOtherwise ?? []).flatMap(({ field }) => field.split(", ")));
    const replacing = Object.keys(inputs).filter((key) => inputs[key]?.onChange === "replaces");
    const withoutDrift = lifecycleFixture.scenarios.filter(({ drift }) => drift === undefined);
    const changes = singleTypeScenarios
      .filter((scenario) => scenario.kind === kind)
      .flatMap(({ stages }) => stages.map(({ name }) => name));
    expect({
      changes: changes.filter((name) => name !== "create" && name !== "delete").length > 0,
      begin: lifecycleFixture.scenarios.map(({ stages }) => stages[0]?.name),
      end: lifecycleFixture.scenarios.map(({ stages }) => stages.at(-1)?.name),
      pairs: lifecycleFixture.pairs.length > 0,
      "free inputs that a program may leave out": lifecycleFixture.random.free.filter((key) => inputs[key]?.optional),
      "inputs whose change replaces, not shown in another form": replacing.filter((key) => !shown.has(key)),
      "scenarios whose drift cannot be seen": withoutDrift.length,
      "lists paid calls, as every type with a plan": lifecycleFixture.paid !== undefined,
      api: lifecycleFixture.api ?? "hosting",
    }).toEqual({
      changes: true,
      begin: lifecycleFixture.scenarios.map(() => "create"),
      end: lifecycleFixture.scenarios.map(() => "delete"),
      pairs: lifecycleFixture.naming !== "one per account",
      "free inputs that a program may leave out": lifecycleFixture.random.free,
      "inputs whose change replaces, not shown in another form": [],
      "scenarios whose drift cannot be seen": lifecycleFixture.unseen === undefined ? 0 : lifecycleFixture.scenarios.length,
      "lists paid calls, as every type with a plan": definition.plan !== undefined,
      api: definition.module === "game" ? "panel" : "hosting",
    });
  },
);
