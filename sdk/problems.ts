import * as pulumi from "@pulumi/pulumi";
import { checkInputs } from "../provider/core/inputs";
import type { AnyDefinition } from "../provider/core/resource";
import { type Bag, UNKNOWN } from "../provider/core/values";

/** Per program: the first wrong resource, held back until there is a second one. */
const held = new WeakMap<pulumi.Resource, { first: string | undefined }>();

/**
 * The engine stops at the first resource that check refuses, so of several wrong ones a user would see one per run. Where a program
 * declares more than one, all of them are told here; a single one is told by the engine alone.
 */
export function reportProblems(definition: AnyDefinition, name: string, args: object): void {
  const program = pulumi.runtime.getStackResource();
  if (!program) return; // a unit test with mocks
  const { problems } = checkInputs(definition, name, known(args) as Bag);
  if (problems.length === 0) return;
  const text = problems.map(({ property, reason }) => `${definition.type} "${name}": ${property} ${reason}`).join("\n");
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
