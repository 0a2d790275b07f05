import type { PolicyResource } from "@pulumi/policy";
import { HIDDEN } from "../core/values";
import { examined } from "./examined";
import type { Placed, Rule } from "./rule";

/** Returns the resources of a stack that the rule reads. Leaves out resources that the program only reads with `get`. */
export const placedIn = (rule: Pick<Rule, "reads">, resources: readonly PolicyResource[]): Placed[] =>
  resources.flatMap((resource) => {
    const { propertyDependencies, props } = resource;
    const one = HIDDEN.id in props ? undefined : examined(rule, resource);
    const sources = (input: string): string[] => (propertyDependencies[input] ?? []).map(({ urn }) => urn);
    return one === undefined ? [] : [{ ...one, sources }];
  });
