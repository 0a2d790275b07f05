import fc from "fast-check";
import { checkInputs } from "../../../provider/core/definition/inputs";
import type { Bag } from "../../../provider/core/values";
import { type Declared, resolved } from "../../harness/declare";
import { lifecycleFixtureOf, lifecycleFixtures } from "../../harness/fixtures";
import type { Draw, LifecycleFixture } from "../../harness/lifecycle-fixture";
import { definitionOf } from "../../harness/resource-types";
import type { Model } from "./model";
import { valuesOf } from "./values";

const MOST_FREE = 4;

/** Adds a resource with random inputs. Without `kind`, its type is random too. Returns false if the program has no place for the resource. */
export function add(model: Model, kind?: string): boolean {
  const lifecycleFixture = kind === undefined ? model.draw(fc.constantFrom(...lifecycleFixtures)) : lifecycleFixtureOf(kind);
  const n = model.next();
  const inputs = inputsOf(model, lifecycleFixture, n, undefined);
  if (!inputs) return false;
  const name = `${lifecycleFixture.kind.replace("game_", "").toLowerCase()}-${n}`;
  model.resources.set(name, { kind: lifecycleFixture.kind, name, inputs });
  return true;
}

export function change(model: Model): boolean {
  const one = anyOf(model);
  if (!one) return false;
  const n = Number(/\d+$/.exec(one.name)?.[0]);
  const inputs = inputsOf(model, lifecycleFixtureOf(one.kind), n, one.inputs);
  if (!inputs) return false;
  model.resources.set(one.name, { ...one, inputs });
  return true;
}

/** Removes a random resource with its dependants. */
export function remove(model: Model): boolean {
  const one = anyOf(model);
  if (one) model.remove(one.name);
  return one !== undefined;
}

const anyOf = ({ resources, draw }: Model): Declared | undefined =>
  resources.size > 0 ? draw(fc.constantFrom(...resources.values())) : undefined;

/**
 * Returns random inputs. Some of the free inputs get values that their schemas allow. If these violate a rule between several inputs, they are
 * removed again.
 */
function inputsOf(model: Model, { kind, random }: LifecycleFixture, n: number, before: Bag | undefined): Bag | undefined {
  const made = random.make(model, n, before);
  if (!made) return undefined;
  const definition = definitionOf(kind);
  const free = model.draw(fc.subarray([...random.free], { maxLength: Math.min(MOST_FREE, random.free.length) }));
  const inputs: Bag = { ...freeInputs(model.draw, kind, free), ...made };
  for (;;) {
    const { problems } = checkInputs(definition, "name", resolved(inputs, () => "an-id") as Bag);
    const [key] = problems
      .map(({ property }) => property.split(".")[0] ?? "")
      .filter((property) => free.includes(property) && property in inputs);
    if (problems.length === 0) return inputs;
    if (key === undefined)
      throw new Error(`The random inputs of ${kind} are refused by check: ${JSON.stringify(problems)} ${JSON.stringify(inputs)}`);
    delete inputs[key];
  }
}

function freeInputs(draw: Draw, kind: string, keys: readonly string[]): Bag {
  const { inputs } = definitionOf(kind);
  return Object.fromEntries(
    keys.flatMap((key) => {
      const field = inputs[key];
      if (!field?.optional) throw new Error(`${kind} has no optional input ${key}.`);
      const values = valuesOf(field.schema);
      return values ? [[key, draw(values)]] : [];
    }),
  );
}
