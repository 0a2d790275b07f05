import type { Field } from "../../provider/core/definition/field";
import { checkInputs, shrinkProblems } from "../../provider/core/definition/inputs";
import type { AnyDefinition } from "../../provider/core/definition/resource";
import { ownershipKeysOf } from "../../provider/core/lifecycle/keys";
import { type Bag, hasUnknown, same, UNKNOWN } from "../../provider/core/values";
import { createFixture, createPairs, type PairedFixture } from "../harness/fixture";
import { lifecycleFixtures } from "../harness/fixtures";
import type { LifecycleFixture } from "../harness/lifecycle-fixture";
import { definitionOf } from "../harness/resource-types";
import { sandboxRuns } from "../support/sandbox-runs";

// Some inputs are unknown in a preview. The provider never treats an unknown input as its default, and concludes nothing from it.

const open = sandboxRuns();

const openPairs = async () => {
  const fixture = await open({ pinned: true });
  const on = await createPairs(fixture.sandbox, await createFixture(fixture.sandbox));
  return { fixture, on };
};

const programsOf = ({ pairs, scenarios }: LifecycleFixture, on: PairedFixture): Bag[] => [
  ...pairs.map(({ args }) => ({ ...args(on, 0) })),
  ...scenarios.flatMap(({ stages }) => stages.flatMap(({ program }) => Object.values(program(on)).map((args) => ({ ...args })))),
];

const fieldsOf = (definition: AnyDefinition) => definition.inputs as Record<string, Field>;

const LOGICAL = "web";

const canonical = (definition: AnyDefinition, bag: Bag): Bag => checkInputs(definition, LOGICAL, bag).inputs;

/** Makes one input unknown, and removes the input to which it is the alternative: `environmentUuid` instead of `environmentName`. */
const withUnknown = (definition: AnyDefinition, bag: Bag, key: string): Bag => {
  const { insteadOf } = fieldsOf(definition)[key] ?? {};
  const { [insteadOf ?? ""]: _, ...others } = bag;
  return { ...others, [key]: UNKNOWN };
};

/**
 * Returns the names of the inputs that identify an object: the natural key, the parent, and every other input that changes the ownership
 * keys.
 */
function partsOf(definition: AnyDefinition, naming: LifecycleFixture["naming"], [one, other]: readonly [Bag, Bag]): string[] {
  const { key = [], parent } = definition.identity;
  const parents = parent === undefined ? [] : [parent];
  if (naming === "one per parent") return parents;
  const claimed = JSON.stringify(ownershipKeysOf(definition, canonical(definition, one), ""));
  const telling = Object.keys(other).filter((name) => {
    const changed = canonical(definition, { ...one, [name]: other[name] });
    return JSON.stringify(ownershipKeysOf(definition, changed, "")) !== claimed;
  });
  return [...new Set([...key, ...parents, ...telling])];
}

test("an input with an unknown value does not change the other inputs of its resource", async () => {
  const { on } = await openPairs();
  const wrong: string[] = [];
  for (const lifecycleFixture of lifecycleFixtures) {
    const definition = definitionOf(lifecycleFixture.kind);
    for (const bag of programsOf(lifecycleFixture, on)) {
      const known = canonical(definition, bag);
      for (const key of Object.keys(bag)) {
        const { [key]: unknown, ...others } = canonical(definition, { ...bag, [key]: UNKNOWN });
        const laid = Object.keys(others).filter(
          (name) => !hasUnknown(others[name]) && ![known, bag, { name: LOGICAL }].some((one: Bag) => same(others[name], one[name])),
        );
        if (laid.length > 0) wrong.push(`${lifecycleFixture.kind}: ${key} is unknown, and ${laid} changes`);
        const news = { ...bag, [key]: UNKNOWN };
        const problems = [...checkInputs(definition, LOGICAL, news).problems, ...shrinkProblems(definition, known, others)];
        if (problems.length > 0)
          wrong.push(`${lifecycleFixture.kind}: ${key} is unknown, and ${problems.map(({ reason }) => reason).join()}`);
      }
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
});

test("an input gets no default if an alternative input has an unknown value", async () => {
  const { on } = await openPairs();
  const wrong: string[] = [];
  for (const lifecycleFixture of lifecycleFixtures) {
    const definition = definitionOf(lifecycleFixture.kind);
    for (const [key, { insteadOf }] of Object.entries(fieldsOf(definition)))
      for (const bag of insteadOf === undefined ? [] : programsOf(lifecycleFixture, on))
        if ((insteadOf ?? "") in canonical(definition, withUnknown(definition, bag, key)))
          wrong.push(`${lifecycleFixture.kind}: ${insteadOf}`);
  }
  expect([...new Set(wrong)]).toEqual([]);
});

test("two resources do not conflict while a part of their natural key is unknown", async () => {
  const { fixture, on } = await openPairs();
  const wrong: string[] = [];
  const tried: string[] = [];
  for (const { kind, naming, pairs } of lifecycleFixtures)
    for (const { args } of pairs) {
      const definition = definitionOf(kind);
      const bags = [{ ...args(on, 0) }, { ...args(on, 1) }] as const;
      for (const part of partsOf(definition, naming, bags)) {
        const unknown = withUnknown(definition, bags[0], part);
        // The name of a file storage has no effect, whether it is known or not.
        if (!hasUnknown(canonical(definition, unknown)[part])) continue;
        for (const [first, second] of [
          [unknown, unknown],
          [bags[0], unknown],
          [unknown, bags[0]],
        ] as const) {
          fixture.restart();
          const { failures: ofFirst } = await fixture.of(definition).preview(first, {}, "one");
          const { failures } = await fixture.of(definition).preview(second, {}, "two");
          const texts = [...ofFirst, ...failures].map(({ property, reason }) => `${property} ${reason}`);
          if (texts.length > 0) wrong.push(`${kind}, ${part}: ${texts.join("; ")}`);
        }
        tried.push(`${kind}.${part}`);
      }
    }
  expect([...new Set(wrong)]).toEqual([]);
  expect(tried).toEqual(expect.arrayContaining(["Application.environmentUuid", "EnvironmentVariable.isPreview", "game_Schedule.server"]));
}, 60_000);
