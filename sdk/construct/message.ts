import * as pulumi from "@pulumi/pulumi";
import type { ConstructRequest } from "@pulumi/pulumi/proto/provider_pb";
import * as server from "@pulumi/pulumi/provider/server";
import { setAllConfig } from "@pulumi/pulumi/runtime/config";
import * as rpc from "@pulumi/pulumi/runtime/rpc";
import * as settings from "@pulumi/pulumi/runtime/settings";
import * as state from "@pulumi/pulumi/runtime/state";
import { typePathOf } from "../../provider/core/urn";

/** Pulumi's SDK omits these functions from its type declarations. Only this file and `internals.ts` rely on such internals. */
const internal = {
  ...(server as unknown as { deserializeInputs(inputs: unknown, dependencies: unknown): Promise<Record<string, unknown>> }),
  ...(settings as unknown as { awaitFeatureSupport(): Promise<void>; waitForRPCs(): Promise<void> }),
  ...(state as unknown as { setStackResource(resource: object): void; withLocalStorage<T>(work: () => Promise<T>): Promise<T> }),
};

export const { withLocalStorage, waitForRPCs, deserializeInputs } = internal;

/** Prepares the SDK for the children of a component, as for a program of their stack. */
export async function configure(request: ConstructRequest, engineAddress: string): Promise<void> {
  settings.resetOptions(
    request.getProject(),
    request.getStack(),
    request.getParallel(),
    engineAddress,
    request.getMonitorendpoint(),
    request.getDryrun(),
    request.getOrganization(),
  );
  await internal.awaitFeatureSupport();
  setAllConfig(Object.fromEntries(request.getConfigMap().toArray()), request.getConfigsecretkeysList());
}

/**
 * Creates a resource that represents the stack of this call, because the SDK has no stack resource in a `Construct`. Without it, a deployment of the
 * component would watch nothing: the resources that a program has declared so far are recorded by the program's stack.
 */
export function standInForStack(request: ConstructRequest): pulumi.Resource {
  const stack = referenceTo(stackUrnOf(request));
  internal.setStackResource(stack);
  return stack;
}

/** Type of the resource that every stack has. */
const ROOT_TYPE = "pulumi:pulumi:Stack";

const stackUrnOf = (request: ConstructRequest): string => {
  const [stack, project] = [request.getStack(), request.getProject()];
  return `urn:pulumi:${stack}::${project}::${ROOT_TYPE}::${project}-${stack}`;
};

/** Returns a resource for a URN, with the types in the URN, because the URNs of the resource's children contain these types. */
function referenceTo(urn: string): pulumi.Resource {
  const resource = new pulumi.DependencyResource(urn);
  Object.defineProperty(resource, "__pulumiType", { value: typePathOf(urn), configurable: true });
  return resource;
}

/** Returns the options that the program gave the component. `stack`: represents the stack of this call. */
export function optionsOf(request: ConstructRequest, stack: pulumi.Resource): pulumi.ComponentResourceOptions {
  const parent = request.getParent();
  const deletedWith = request.getDeletedwith();
  const providers = request.getProvidersMap().toArray() as [string, string][];
  const customTimeouts = request.getCustomtimeouts()?.toObject();
  return {
    aliases: request.getAliasesList().map(aliasOf),
    dependsOn: request.getDependenciesList().map((urn) => new pulumi.DependencyResource(urn)),
    ...(request.getProtect() ? { protect: true } : {}),
    ...(request.getRetainondelete() ? { retainOnDelete: true } : {}),
    providers: Object.fromEntries(providers.map(([name, reference]) => [name, new pulumi.DependencyProviderResource(reference)])),
    parent: parent === "" || parent === stackUrnOf(request) ? stack : referenceTo(parent),
    ignoreChanges: request.getIgnorechangesList(),
    replaceOnChanges: request.getReplaceonchangesList(),
    ...(customTimeouts === undefined ? {} : { customTimeouts }),
    ...(deletedWith === "" ? {} : { deletedWith: new pulumi.DependencyResource(deletedWith) }),
  };
}

type AliasMessage = ReturnType<ConstructRequest["getAliasesList"]>[number];

function aliasOf(message: AliasMessage): pulumi.URN | pulumi.Alias {
  const spec = message.getSpec();
  if (message.hasUrn() || !spec) return message.getUrn();
  const [name, project, stack] = [spec.getName(), spec.getProject(), spec.getStack()];
  return {
    ...(name === "" ? {} : { name }),
    ...(project === "" ? {} : { project }),
    ...(stack === "" ? {} : { stack }),
    ...(spec.hasParenturn() ? { parent: spec.getParenturn() } : {}),
    ...(spec.hasNoparent() && spec.getNoparent() ? { parent: pulumi.rootStackResource } : {}),
  };
}

/** Returns the outputs in the form of the wire, and the URNs on which each depends. */
export async function serialized(label: string, outputs: pulumi.Inputs): Promise<[Record<string, unknown>, Map<string, string[]>]> {
  const [values, dependencies] = await rpc.serializeResourceProperties(label, outputs);
  const urns = new Map<string, string[]>();
  for (const [key, resources] of dependencies) urns.set(key, await Promise.all([...resources].map(({ urn }) => promiseOf(urn))));
  return [values, urns];
}

export const promiseOf = <T>(output: pulumi.Output<T>, withUnknowns = false): Promise<T> =>
  (output as unknown as { promise(withUnknowns?: boolean): Promise<T> }).promise(withUnknowns);
