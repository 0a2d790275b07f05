import type { Fixture } from "../../harness/fixture";
import { lives } from "../../harness/lives";
import { kindScenarios, titleOf } from "../../harness/scenarios";
import type { Field } from "../../provider/core/field";
import { exportName } from "../../provider/core/resource";
import { definitions } from "../../provider/resources";

// What tests, benchmarks and proofs know of a kind stands in its life, harness/lives/<kind>.ts: harness/README.md.

/** Kinds that replace by a rule of their own, beside inputs whose change replaces. */
const REPLACING_BY_RULE = ["Application", "Volume", "game_Addon"];

test("the lifecycle fixtures contain one per resource type, with unique titles", () => {
  expect(lives.map(({ kind }) => kind).sort()).toEqual(definitions.map(exportName).sort());
  expect(new Set(kindScenarios.map(titleOf)).size).toBe(kindScenarios.length);
  expect(definitions.filter(({ replaces }) => replaces !== undefined).map(exportName)).toEqual(REPLACING_BY_RULE);
});

test("a lifecycle fixture names files relative to the checkout, because proofs run in another folder than tests", () => {
  const stages = lives.flatMap(({ scenarios }) => scenarios.flatMap((scenario) => scenario.stages));
  const programs = stages.map(({ program }) => JSON.stringify(program({} as Fixture)));
  expect(programs.filter((text) => text.includes(process.cwd()))).toEqual([]);
});

test.each(definitions.map((definition) => [exportName(definition), definition] as const))(
  "the lifecycle fixture of %s has all its parts",
  (kind, definition) => {
    const life = lives.find((one) => one.kind === kind);
    if (!life) throw new Error(`${kind} has no life: add one in harness/lives.`);
    const inputs = definition.inputs as Record<string, Field>;
    const shown = new Set((life.shownOtherwise ?? []).flatMap(({ field }) => field.split(", ")));
    const replacing = Object.keys(inputs).filter((key) => inputs[key]?.onChange === "replaces");
    const withoutDrift = life.scenarios.filter(({ drift }) => drift === undefined);
    const changes = kindScenarios.filter((scenario) => scenario.kind === kind).flatMap(({ stages }) => stages.map(({ name }) => name));
    expect({
      changes: changes.filter((name) => name !== "create" && name !== "delete").length > 0,
      begin: life.scenarios.map(({ stages }) => stages[0]?.name),
      end: life.scenarios.map(({ stages }) => stages.at(-1)?.name),
      pairs: life.pairs.length > 0,
      "free inputs that there are": life.random.free.filter((key) => inputs[key]?.optional),
      "inputs whose change replaces, not shown in another form": replacing.filter((key) => !shown.has(key)),
      "scenarios whose drift cannot be seen": withoutDrift.length,
      "costs money": life.paid !== undefined,
      api: life.api ?? "hosting",
    }).toEqual({
      changes: true,
      begin: life.scenarios.map(() => "create"),
      end: life.scenarios.map(() => "delete"),
      pairs: life.naming !== "one per account",
      "free inputs that there are": life.random.free,
      "inputs whose change replaces, not shown in another form": [],
      "scenarios whose drift cannot be seen": life.unseen === undefined ? 0 : life.scenarios.length,
      "costs money": definition.plan !== undefined && definition.isEvent !== true,
      api: definition.module === "game" ? "panel" : "hosting",
    });
  },
);
