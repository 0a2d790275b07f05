import type { Field } from "./field";
import { namedInput } from "./inputs";
import type { ResourceRequest } from "./request";
import type { AnyDefinition, Problem } from "./resource";
import { nameOf } from "./urn";
import type { Bag } from "./values";

/**
 * Returns the default of `name`. If a new name would replace the object, a resource that was renamed in the program keeps its old name. With the
 * engine's autonaming it always does, because the engine proposes another name in each run.
 */
export function defaultName(definition: AnyDefinition, { urn, naming }: ResourceRequest, olds: Bag): string {
  const key = namedInput(definition) ?? "";
  const { onChange } = (definition.inputs as Record<string, Field>)[key] ?? {};
  const former = olds[key];
  const isKept = onChange === "replaces" || naming !== undefined;
  return isKept && typeof former === "string" && former !== "" ? former : (naming?.proposed ?? nameOf(urn));
}

/** Requires a name if the user turned autonaming off. A name in the state is enough. */
export function unnamedProblems(
  definition: AnyDefinition,
  { naming }: ResourceRequest,
  { olds, news }: { olds: Bag; news: Bag },
): Problem[] {
  const key = namedInput(definition);
  if (naming?.isDisabled !== true || key === undefined) return [];
  const isNamed = [olds, news].some((bag) => bag[key] !== undefined && bag[key] !== null && bag[key] !== "");
  return isNamed ? [] : [{ property: key, reason: "is required, because the configuration turns autonaming off." }];
}
