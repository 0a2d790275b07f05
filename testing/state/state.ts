import type { HookNames } from "../protocol/goal";
import type { Timeouts } from "../protocol/timeouts";
import { providerUrnOf } from "../protocol/urn";
import { type Bag, exportedSecret, replaceSecrets, type Value } from "../protocol/wire";

/** One resource of a stack in the state, with Pulumi's field names. Absent means false or empty. */
export interface ResourceState {
  urn: string;
  type: string;
  /** True for resources that a provider manages, false for components and the stack. */
  custom: boolean;
  /** A component of a package. */
  remote?: boolean;
  id?: string;
  inputs: Bag;
  outputs: Bag;
  parent?: string;
  /** `<urn>::<id>` of the provider resource. */
  provider?: string;
  dependencies: string[];
  propertyDependencies: Record<string, string[]>;
  protect?: boolean;
  retainOnDelete?: boolean;
  /** Read, not managed. */
  external?: boolean;
  /** Replaced, and still to be deleted. */
  delete?: boolean;
  /** Deleted for a replacement, and still to be created again. */
  pendingReplacement?: boolean;
  deletedWith?: string;
  replaceWith?: string[];
  /** Reasons why it did not become ready. */
  initErrors?: string[];
  additionalSecretOutputs?: string[];
  ignoreChanges?: string[];
  replaceOnChanges?: string[];
  customTimeouts?: Timeouts;
  /** The provider asked that the object is read before the next program runs. */
  refreshBeforeUpdate?: boolean;
  hooks?: HookNames;
  /** The id by which the option `import` took the object. */
  importID?: string;
  /** The earlier URN in the state, if an alias found it. */
  aliases?: string[];
}

/** A step that was started and not finished. */
export interface PendingOperation {
  type: "creating" | "updating" | "deleting" | "reading";
  resource: ResourceState;
}

/** The stored state of a stack between runs. */
export interface StackState {
  resources: ResourceState[];
  pendingOperations: PendingOperation[];
}

export const emptyState = (): StackState => ({ resources: [], pendingOperations: [] });

export type DependencyKind = "parent" | "dependency" | "property" | "deletedWith" | "replaceWith" | "provider";

/** Yields every resource that a resource refers to, by URN. */
export function* dependenciesOf(state: ResourceState): Generator<{ kind: DependencyKind; urn: string }> {
  if (state.parent) yield { kind: "parent", urn: state.parent };
  for (const urn of state.dependencies) yield { kind: "dependency", urn };
  for (const urn of Object.values(state.propertyDependencies).flat()) yield { kind: "property", urn };
  if (state.deletedWith) yield { kind: "deletedWith", urn: state.deletedWith };
  for (const urn of state.replaceWith ?? []) yield { kind: "replaceWith", urn };
  if (state.provider) yield { kind: "provider", urn: providerUrnOf(state.provider) };
}

/** Returns the resources in the form of `pulumi stack export`; secrets are sealed unless they are to be shown. */
export function exportResources(resources: readonly ResourceState[], showSecrets: boolean): ResourceState[] {
  const exported = (bag: Bag): Bag => Object.fromEntries(Object.entries(bag).map(([key, value]) => [key, replaceSecrets(value, seal)]));
  const seal = (value: Value): Value => exportedSecret(value, showSecrets);
  return resources.map((state) => ({ ...structuredClone(state), inputs: exported(state.inputs), outputs: exported(state.outputs) }));
}
