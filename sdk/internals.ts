import * as pulumi from "@pulumi/pulumi";
import { getMonitor } from "@pulumi/pulumi/runtime/settings";
import * as state from "@pulumi/pulumi/runtime/state";
import { isBag, UNKNOWN } from "../provider/core/values";

/** Pulumi's SDK omits these fields of every resource from its type declarations. Only this file relies on such internals. */
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

/** Whether a transform may change the arguments of the resource. Considers only transforms that the program has registered so far. */
export function mayBeTransformed(resource: pulumi.Resource): boolean {
  const { getStore } = state as { getStore?: () => { callbacks?: unknown } };
  // The SDK runs transforms in a server in the program's process (`callbacks`). This server exists as soon as the program has registered its first
  // transform.
  return (internals(resource).__transformations ?? []).length > 0 || getStore?.().callbacks !== undefined;
}

/**
 * Makes the value of `property` the id of the resource. Otherwise the id of a resource from `get` would be the path that the program passed to `get`.
 */
export function takeIdFrom(resource: pulumi.CustomResource, property: string): void {
  const holder = resource as unknown as Record<string, pulumi.Output<string | undefined>>;
  const { id, [property]: shown } = holder;
  holder.id = pulumi.all([id, shown]).apply(([path, own]) => own ?? path);
}

/** Returns the resources on which an output depends, as far as they are known without waiting. */
export function sourcesOf(value: unknown): pulumi.Resource[] {
  if (!pulumi.Output.isInstance(value)) return [];
  const { resources } = value as unknown as { resources?: () => Iterable<pulumi.Resource> };
  return [...(resources?.call(value) ?? [])];
}

/** Like `sourcesOf`, but also returns the resources of the outputs that functions in `apply` returned. Waits until these are known. */
export async function allSourcesOf(value: unknown): Promise<pulumi.Resource[]> {
  if (!pulumi.Output.isInstance(value)) return [];
  const { allResources } = value as unknown as { allResources?: () => Promise<Iterable<pulumi.Resource>> };
  const found = await allResources?.call(value).catch(() => []);
  return [...(found ?? [])];
}

/** Resolves with the value of an input. Undefined if it is unknown, as in a preview, or if it has failed. */
export async function knownValueOf(value: unknown): Promise<unknown> {
  const { promise } = pulumi.output(value) as unknown as { promise: (withUnknowns?: boolean) => Promise<unknown> };
  return promise().catch(() => undefined);
}

/**
 * Returns an object that represents the running program: its stack resource or, in the `construct` of a component package, the store of that call.
 * Undefined outside both, as in a unit test with mocks.
 */
export function programOf(): object | undefined {
  const { getLocalStore } = state as { getLocalStore?: () => object | undefined };
  return pulumi.runtime.getStackResource() ?? getLocalStore?.();
}

/** Whether a unit test has replaced the engine by mocks (`pulumi.runtime.setMocks`). */
export function hasMocks(): boolean {
  try {
    return getMonitor()?.constructor.name === "MockMonitor";
  } catch {
    return false; // there is neither an engine nor a mock
  }
}

/** Replaces each output and promise by the unknown mark. */
export function withUnknowns(value: unknown): unknown {
  if (pulumi.Output.isInstance(value) || value instanceof Promise) return UNKNOWN;
  if (Array.isArray(value)) return value.map(withUnknowns);
  return isBag(value) ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withUnknowns(item)])) : value;
}

/** Resolves with true if the value is known. A preview possibly does not know it yet. */
export const isKnown = (value: pulumi.Output<unknown>): Promise<boolean> => (value as unknown as { isKnown: Promise<boolean> }).isKnown;

/** The URN that the engine will build. It is plain text, because an output would add dependencies (docs/facts/pulumi.md 3.6). */
export function urnOf(type: string, name: string, parent: pulumi.Resource | undefined): string {
  const types = [type];
  for (let p = parent; p && typeOf(p) !== "pulumi:pulumi:Stack"; p = parentOf(p)) types.unshift(typeOf(p));
  return `urn:pulumi:${pulumi.getStack()}::${pulumi.getProject()}::${types.join("$")}::${name}`;
}

/** Returns the URN of a resource that the program has declared. */
export const ownUrn = (resource: pulumi.Resource): string => urnOf(typeOf(resource), nameOf(resource), parentOf(resource));

/** Returns the organization of the stack, or undefined outside a stack, where the SDK throws. */
export function organization(): string | undefined {
  try {
    return pulumi.getOrganization();
  } catch {
    return undefined;
  }
}

/** Returns the name of the resource's explicit provider, which it can inherit from its parent. Undefined for the default provider. */
export function providerNameOf(type: string, { provider, parent }: pulumi.CustomResourceOptions): string | undefined {
  const chosen = provider ?? parent?.getProvider(type);
  return chosen && nameOf(chosen);
}

/**
 * Returns the number of steps that the engine runs in parallel (`--parallel`), if it is known. For an inline program (a function), the SDK stores it
 * in its settings. For a program in a folder, only `PULUMI_NODEJS_PARALLEL` contains it, which the SDK does not read.
 */
export function parallelOf(env: NodeJS.ProcessEnv = process.env): number | undefined {
  const { getStore } = state as { getStore?: () => { settings?: { options?: { parallel?: number } } } };
  const parallel = getStore?.().settings?.options?.parallel ?? Number(env.PULUMI_NODEJS_PARALLEL);
  return parallel > 0 ? parallel : undefined;
}
