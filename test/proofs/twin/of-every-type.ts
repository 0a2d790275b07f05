import type { Declared } from "../../harness/declare";
import { declare } from "../../harness/declare";
import type { Fixture } from "../../harness/fixture";
import { lifecycleFixtureOf } from "../../harness/fixtures";
import { definitionOf } from "../../harness/resource-types";
import { firstScenarios, type Scenario as Lifecycle, singleTypeScenarios, titleOf } from "../../harness/scenarios";
import type { Scenario } from "./scenario";

/** The programs of these types need a permission that names an object of the account, or the account. */
const PERMITTED_BY_NAME = /^(StorageBackupSchedule|game_(Account|AccountNotifications|GameVersion|Action|Modpack))$/;

/** Every stage in the life of every resource type, and the repair of every drift. */
export const EVERY_STAGE: readonly Scenario[] = singleTypeScenarios.flatMap((lifecycle) => [...stagesOf(lifecycle), ...driftOf(lifecycle)]);

function stagesOf(lifecycle: Lifecycle): Scenario[] {
  const stages = PERMITTED_BY_NAME.test(lifecycle.kind) ? lifecycle.stages.slice(0, 1) : lifecycle.stages;
  return stages.map(({ name, declare: program, outside }, n) => {
    const before = lifecycle.stages[n - 1]?.declare;
    return {
      title: `${titleOf(lifecycle)}: ${name}`,
      program,
      ...(before && { before }),
      ...(outside && { arrange: outside }),
    };
  });
}

function driftOf({ stages: [first], drift, ...lifecycle }: Lifecycle): Scenario[] {
  if (!first || !drift || PERMITTED_BY_NAME.test(lifecycle.kind)) return [];
  return [{ title: `${titleOf(lifecycle)}: drift`, before: first.declare, program: first.declare, arrange: drift }];
}

const GONE = "abcdefghijklmnopqrstuvwx";
const GONE_GAME_SERVER = "abcdef12";

/** For every resource type with a parent: its first program, with the id of a parent that does not exist. */
export const MISSING_PARENT: readonly Scenario[] = firstScenarios.flatMap(({ kind, stages: [first] }) => {
  const { parent } = definitionOf(kind).identity;
  if (!first || parent === undefined) return [];
  const gone = lifecycleFixtureOf(kind).api === "panel" ? GONE_GAME_SERVER : GONE;
  const elsewhere = (one: Declared): Declared => ({ ...one, inputs: { ...one.inputs, [parent]: parent === "volumeId" ? "999999" : gone } });
  const program = (fixture: Fixture) =>
    declare(new Map([...first.resources(fixture)].map(([name, one]) => [name, elsewhere(one)] as const)));
  return [{ title: `${kind}: ${parent} that does not exist`, program }];
});

/** For every resource type that a name or its parent identifies: an object that another stack has created. */
export const TAKEN: readonly Scenario[] = firstScenarios.flatMap(({ kind, stages: [first, second] }) => {
  const { naming } = lifecycleFixtureOf(kind);
  if (!first || PERMITTED_BY_NAME.test(kind) || (naming !== "natural key" && naming !== "one per parent")) return [];
  return [
    { title: `${kind}: as another stack declares it`, elsewhere: first.declare, program: first.declare },
    ...(second ? [{ title: `${kind}: otherwise than another stack declares it`, elsewhere: second.declare, program: first.declare }] : []),
  ];
});
