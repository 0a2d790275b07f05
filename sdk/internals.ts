import * as pulumi from "@pulumi/pulumi";
import * as state from "@pulumi/pulumi/runtime/state";

/**
 * What the SDK of Pulumi keeps in every resource and output but leaves out of its type declarations. The one place that relies on it;
 * where a release changes it, the URN in log lines and `deletedWith` suffer, nothing else.
 */
interface ResourceInternals {
  __pulumiType?: string;
  __parentResource?: pulumi.Resource;
  __name?: string;
  __transformations?: unknown[];
}

const internals = (resource: pulumi.Resource): ResourceInternals => resource as unknown as ResourceInternals;

export const typeOf = (resource: pulumi.Resource): string => internals(resource).__pulumiType ?? "";

export const nameOf = (resource: pulumi.Resource): string => internals(resource).__name ?? "";

export const parentOf = (resource: pulumi.Resource): pulumi.Resource | undefined => internals(resource).__parentResource;

/** Whether functions of the program may change the arguments of the resource, as far as it is known by now. */
export function mayBeTransformed(resource: pulumi.Resource): boolean {
  const { getStore } = state as { getStore?: () => { callbacks?: unknown } };
  // Transforms live in a server of the program, which is there once the first of them is registered.
  return (internals(resource).__transformations ?? []).length > 0 || getStore?.().callbacks !== undefined;
}

/** Makes a property the resource's id: what `get` was given is a path, and the SDK takes that for the id. Without the property it stays. */
export function takeIdFrom(resource: pulumi.CustomResource, property: string): void {
  const holder = resource as unknown as Record<string, pulumi.Output<string | undefined>>;
  const { id, [property]: shown } = holder;
  holder.id = pulumi.all([id, shown]).apply(([path, own]) => own ?? path);
}

/** The resources that a value comes from, as far as they are known without waiting. */
export function sourcesOf(value: unknown): pulumi.Resource[] {
  if (!pulumi.Output.isInstance(value)) return [];
  const { resources } = value as unknown as { resources?: () => Iterable<pulumi.Resource> };
  return [...(resources?.call(value) ?? [])];
}

/** Whether a value is known, which in a preview it may not be. */
export const isKnown = (value: pulumi.Output<unknown>): Promise<boolean> => (value as unknown as { isKnown: Promise<boolean> }).isKnown;

/** The URN as the engine will build it, as plain text: an output would add dependencies (docs/facts/pulumi.md 3.6). */
export function urnOf(type: string, name: string, parent: pulumi.Resource | undefined): string {
  const types = [type];
  for (let p = parent; p && typeOf(p) !== "pulumi:pulumi:Stack"; p = parentOf(p)) types.unshift(typeOf(p));
  return `urn:pulumi:${pulumi.getStack()}::${pulumi.getProject()}::${types.join("$")}::${name}`;
}

/** The stack's organisation, which no URN holds; undefined where there is none: outside of a stack the SDK throws. */
export function organization(): string | undefined {
  try {
    return pulumi.getOrganization();
  } catch {
    return undefined;
  }
}

/** Name of the explicit provider that a resource will get, of its own or from above; undefined for the default one. */
export function providerNameOf(type: string, { provider, parent }: pulumi.CustomResourceOptions): string | undefined {
  const chosen = provider ?? parent?.getProvider(type);
  return chosen && nameOf(chosen);
}

/**
 * How many steps the engine runs at once, where it says so. The SDK of Pulumi keeps the number for a program that is a function. To a program
 * in a folder the language host tells it by this variable, which the SDK sets and reads nowhere.
 */
export function parallelOf(env: NodeJS.ProcessEnv = process.env): number | undefined {
  const { getStore } = state as { getStore?: () => { settings?: { options?: { parallel?: number } } } };
  const parallel = getStore?.().settings?.options?.parallel ?? Number(env.PULUMI_NODEJS_PARALLEL);
  return parallel > 0 ? parallel : undefined;
}
