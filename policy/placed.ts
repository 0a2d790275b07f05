import type { PolicyResource } from "@pulumi/policy";
import { HIDDEN } from "../provider/core/values";
import { examined } from "./examined";
import type { Placed, Rule } from "./rule";

/** Returns the resources of a stack that the rule reads, without those that the program only reads with `get`. */
export function placedIn(rule: Pick<Rule, "reads">, resources: readonly PolicyResource[]): Placed[] {
  const byUrn = new Map<string, Placed>();
  for (const resource of resources) {
    const { urn, propertyDependencies, props } = resource;
    const one = HIDDEN.id in props ? undefined : examined(rule, resource);
    if (one === undefined) continue;
    const from = (input: string): Placed[] => (propertyDependencies[input] ?? []).flatMap(({ urn: source }) => byUrn.get(source) ?? []);
    byUrn.set(urn, { ...one, from });
  }
  return [...byUrn.values()];
}
