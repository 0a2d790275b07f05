import * as pulumi from "@pulumi/pulumi";
import type { AnyDefinition } from "../provider/core/definition/resource";
import { withCode } from "../provider/core/log/errors";
import type { Bag } from "../provider/core/values";
import { checkInputsWithReferences } from "../provider/references/check";
import { mayBeTransformed, parentOf, withUnknowns } from "./internals";

/**
 * The problems of each program that are not reported yet. The problems of the first invalid resource wait here until there is a second invalid
 * resource.
 */
const unreported = new WeakMap<pulumi.Resource, { texts: string[]; reported: boolean }>();

/**
 * Reports all invalid resources of the program if there are at least two. The engine stops at the first resource that check refuses, so a user would
 * see only one problem per run. The engine itself reports a single invalid resource. Arguments that a transform can still correct are not reported.
 */
export function reportProblems(
  definition: AnyDefinition,
  resource: pulumi.Resource,
  name: string,
  args: object,
  { transforms = [] }: pulumi.CustomResourceOptions,
): void {
  const program = pulumi.runtime.getStackResource();
  if (!program || transforms.length > 0 || mayBeTransformed(resource)) return; // a unit test with mocks has no program
  const problems = checkInputsWithReferences(definition, name, withUnknowns(args) as Bag);
  if (problems.length === 0) return;
  const text = problems
    .map(({ property, reason }) => withCode(`${definition.type} "${name}": ${property} ${reason}`, "invalid_input"))
    .join("\n");
  const parent = parentOf(resource);
  if (!parent || parent === program) report(program, text);
  // A component can have transforms for its children. These transforms are known only after the component is registered.
  else parent.urn.apply(() => mayBeTransformed(resource) || report(program, text));
}

/** The run ends with the first refused resource and would cut off separate messages, so all problems are in one message. */
function report(program: pulumi.Resource, text: string): void {
  const state = unreported.get(program) ?? { texts: [], reported: false };
  unreported.set(program, state);
  state.texts.push(text);
  queueMicrotask(() => {
    if (state.texts.length === 0 || (state.texts.length === 1 && !state.reported)) return;
    state.reported = true;
    void pulumi.log.error(state.texts.splice(0).join("\n"));
  });
}
