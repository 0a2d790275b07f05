import type { HookNames } from "../protocol/goal";
import type { Timeouts } from "../protocol/timeouts";
import { providerUrnOf } from "../protocol/urn";
import { type Bag, exportedSecret, replaceSecrets, type Value } from "../protocol/wire";

/** One resource of a stack in the state, with the field names that Pulumi uses. An absent field means false or empty. */
export interface ResourceState {
  urn: string;
  type: string;
  /** Whether a provider manages the resource. False for components and the stack. */
  custom: boolean;
  /** Whether the resource is a component of a package. */
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
  /** Whether the resource is only read, and not managed. */
  external?: boolean;
  /** Whether the object was replaced and is still to be deleted. */
  delete?: boolean;
  /** Whether the object was deleted for a replacement, and the new object is not yet created. */
  pendingReplacement?: boolean;
  deletedWith?: string;
  replaceWith?: string[];
  /** Reasons why the object did not become ready. */
  initErrors?: string[];
  additionalSecretOutputs?: string[];
  ignoreChanges?: string[];
  replaceOnChanges?: string[];
  customTimeouts?: Timeouts;
  /** Whether the provider requested that the next `up` reads the object before its program runs. */
  refreshBeforeUpdate?: boolean;
  hooks?: HookNames;
  /** Id with which the option `import` imported the object. */
  importID?: string;
  /** Earlier URN of the resource in the state, if an alias found it. */
  aliases?: string[];
}

export interface PendingOperation {
  type: "creating" | "updating" | "deleting" | "reading";
  resource: ResourceState;
}

export interface StackState {
  resources: ResourceState[];
  pendingOperations: PendingOperation[];
}

export const emptyState = (): StackState => ({ resources: [], pendingOperations: [] });

export type DependencyKind = "parent" | "dependency" | "property" | "deletedWith" | "replaceWith" | "provider";

export function* dependenciesOf(state: ResourceState): Generator<{ kind: DependencyKind; urn: string }> {
  if (state.parent) yield { kind: "parent", urn: state.parent };
  for (const urn of state.dependencies) yield { kind: "dependency", urn };
  for (const urn of Object.values(state.propertyDependencies).flat()) yield { kind: "property", urn };
  if (state.deletedWith) yield { kind: "deletedWith", urn: state.deletedWith };
  for (const urn of state.replaceWith ?? []) yield { kind: "replaceWith", urn };
  if (state.provider) yield { kind: "provider", urn: providerUrnOf(state.provider) };
}

/** Returns the resources in the form of `pulumi stack export`. Secret values are hidden unless `showSecrets` is set. */
export function exportResources(resources: readonly ResourceState[], showSecrets: boolean): ResourceState[] {
  const exported = (bag: Bag): Bag => Object.fromEntries(Object.entries(bag).map(([key, value]) => [key, replaceSecrets(value, seal)]));
  const seal = (value: Value): Value => exportedSecret(value, showSecrets);
  return resources.map((state) => ({ ...structuredClone(state), inputs: exported(state.inputs), outputs: exported(state.outputs) }));
}
