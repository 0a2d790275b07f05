import type { AliasSpec, Goal } from "../protocol/goal";
import { homeOf, isRoot, makeUrn, nameOf, typeOf } from "../protocol/urn";
import type { Decisions } from "./decisions";

interface Naming {
  stack: string;
  project: string;
  decisions: Decisions;
}

/** Returns the other URNs under which the state may contain a resource (docs/facts/engine.md 3.1). */
export function aliasUrns(goal: Goal, naming: Naming): string[] {
  const own = goal.aliases.map((alias) => specUrn(alias, goal, naming));
  const parentAlias = naming.decisions.oldName(goal.parent);
  if (parentAlias === undefined) return [...new Set(own)];
  const inherited = [
    inheritedUrn(goal.type, goal.name, goal.parent, parentAlias, naming),
    ...own.map((alias) => inheritedUrn(typeOf(alias), nameOf(alias), goal.parent, parentAlias, naming)),
  ];
  return [...new Set([...own, ...inherited])];
}

function specUrn(alias: AliasSpec, goal: Goal, { stack, project, decisions }: Naming): string {
  if ("urn" in alias) return alias.urn;
  const parent = alias.parent === "" ? goal.parent : (decisions.oldName(alias.parent) ?? alias.parent);
  const type = alias.type || goal.type;
  const name = alias.name || goal.name;
  // If the alias has a parent, stack and project are those of the parent.
  if (!alias.noParent && parent !== "" && !isRoot(parent)) return makeUrn({ ...homeOf(parent), parent, type, name });
  return makeUrn({ stack: alias.stack || stack, project: alias.project || project, type, name });
}

/**
 * A child moves together with its parent. If the name of the child begins with the old name of the parent, this beginning is replaced by the parent's
 * new name.
 */
function inheritedUrn(type: string, name: string, parent: string, parentAlias: string, { stack, project }: Naming): string {
  const parentName = nameOf(parent);
  const oldName = name.startsWith(parentName) ? nameOf(parentAlias) + name.slice(parentName.length) : name;
  return makeUrn({ stack, project, parent: parentAlias, type, name: oldName });
}
