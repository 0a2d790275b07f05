import * as pulumi from "@pulumi/pulumi";
import { checkInputs } from "../provider/core/inputs";
import type { AnyDefinition } from "../provider/core/resource";
import { type Bag, UNKNOWN } from "../provider/core/values";
import { mayBeTransformed, parentOf } from "./internals";

/** Per program: the first wrong resource, held back until there is a second one. */
const held = new WeakMap<pulumi.Resource, { first: string | undefined }>();

/**
 * The engine stops at the first resource that check refuses, so of several wrong ones a user would see one per run. Where a program
 * declares more than one, all of them are told here; a single one is told by the engine alone. Nothing is said of arguments that a
 * transform may still mend.
 */
export function reportProblems(
  definition: AnyDefinition,
  resource: pulumi.Resource,
  name: string,
  args: object,
  { transforms = [] }: pulumi.CustomResourceOptions,
): void {
  const program = pulumi.runtime.getStackResource();
  if (!program || transforms.length > 0 || mayBeTransformed(resource)) return; // without a program it is a unit test with mocks
  const { problems } = checkInputs(definition, name, known(args) as Bag);
  if (problems.length === 0) return;
  const text = problems.map(({ property, reason }) => `${definition.type} "${name}": ${property} ${reason}`).join("\n");
  const parent = parentOf(resource);
  if (!parent || parent === program) tell(program, text);
  // A component may have transforms for its children; they are there once it is registered itself.
  else parent.urn.apply(() => mayBeTransformed(resource) || tell(program, text));
}

function tell(program: pulumi.Resource, text: string): void {
  const state = held.get(program);
  if (!state) held.set(program, { first: text });
  else {
    for (const line of [state.first, text]) if (line !== undefined) void pulumi.log.error(line);
    state.first = undefined;
  }
}

/** The arguments with everything that is not known in the program's first moment as unknown. */
function known(value: unknown): unknown {
  if (pulumi.Output.isInstance(value) || value instanceof Promise) return UNKNOWN;
  if (Array.isArray(value)) return value.map(known);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, known(item)]));
  return value;
}
