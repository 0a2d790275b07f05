import type { AliasSpec, Goal } from "../protocol/goal";
import { homeOf, isRoot, makeUrn, nameOf, typeOf } from "../protocol/urn";
import type { ResourceState } from "../state/state";

/** Decisions that a run has made so far. The keys are URNs. */
export class Decisions {
  readonly goals = new Map<string, Goal>();
  /** Resources that the program registered or read. */
  readonly seen = new Set<string>();
  /** Resources of the old state that the program has registered, by their new URN. */
  readonly operated = new Set<string>();
  readonly created = new Set<string>();
  /** Resources that are not created because they are no targets of the run. */
  readonly skipped = new Set<string>();
  readonly replaced = new Set<string>();
  readonly deleted = new Set<string>();
  /** Resources that were deleted before their replacement. The sweep leaves them out. */
  readonly deletedEarly = new Set<ResourceState>();
  /** For a dependent that was deleted before the program registered it: the inputs that forced its replacement. */
  readonly replaceKeys = new Map<string, readonly string[]>();
  readonly #oldNames = new Map<string, string>();
  readonly #newNames = new Map<string, string>();

  /** Records that the state contains a resource under an old URN. */
  alias(old: string, renamed: string): void {
    this.#oldNames.set(renamed, old);
    this.#newNames.set(old, renamed);
  }

  /** Returns the old URN of a resource in the state, if it differs from the new URN. */
  oldName = (urn: string): string | undefined => this.#oldNames.get(urn);
  /** Returns the new URN of the resource that has this old URN in the state. */
  claimant = (urn: string): string | undefined => this.#newNames.get(urn);

  isOperatedOn(urn: string): boolean {
    return this.operated.has(this.#newNames.get(urn) ?? urn);
  }

  /**
   * Whether this run has already planned a step for the resource. Such a resource cannot depend on a later registration (docs/facts/engine.md 6.4).
   */
  isDealtWith = (urn: string): boolean => this.operated.has(urn) || this.created.has(urn) || this.deleted.has(urn);
}

interface Naming {
  stack: string;
  project: string;
  decisions: Decisions;
}

/** Returns the old URNs under which the state may contain a resource (docs/facts/engine.md 3.1). */
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
  // An alias with a parent has the stack and the project of the parent.
  if (!alias.noParent && parent !== "" && !isRoot(parent)) return makeUrn({ ...homeOf(parent), parent, type, name });
  return makeUrn({ stack: alias.stack || stack, project: alias.project || project, type, name });
}

/**
 * Returns the old URN of a child whose parent has an alias. If the child's name begins with the parent's name, the old name begins with the parent's
 * old name.
 */
function inheritedUrn(type: string, name: string, parent: string, parentAlias: string, { stack, project }: Naming): string {
  const parentName = nameOf(parent);
  const oldName = name.startsWith(parentName) ? nameOf(parentAlias) + name.slice(parentName.length) : name;
  return makeUrn({ stack, project, parent: parentAlias, type, name: oldName });
}
