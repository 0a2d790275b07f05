import * as pulumi from "@pulumi/pulumi";
import type { AnyDefinition } from "../provider/core/definition/resource";
import { exportNameOf } from "../provider/core/type-token";
import { HIDDEN } from "../provider/core/values";
import { ownUrn, sourcesOf, typeOf } from "./internals";

/** The resource `Application`, or its id if the program contains only the id. */
type Application = pulumi.Resource | string;

/** By program and application: the resources declared so far whose changes the application's deployments watch, in the order of declaration. */
const declared = new WeakMap<pulumi.Resource, Map<Application, pulumi.Resource[]>>();

export function noteWatched({ traits, identity }: AnyDefinition, resource: pulumi.Resource, args: object): void {
  const program = pulumi.runtime.getStackResource();
  const application = traits?.isWatched && program ? applicationOf(args, identity.parent) : undefined;
  if (!program || application === undefined) return;
  const all = declared.get(program) ?? new Map<Application, pulumi.Resource[]>();
  declared.set(program, all);
  const known = all.get(application);
  if (known) known.push(resource);
  else all.set(application, [resource]);
}

/**
 * Returns the properties and options with which an event watches resources: their URNs, and the dependency on them, so that the engine processes them
 * before the event.
 */
export function watching(
  definition: AnyDefinition,
  args: object,
  { id, dependsOn }: pulumi.CustomResourceOptions,
): { inputs: pulumi.Inputs; options: pulumi.CustomResourceOptions } {
  const watched = id === undefined ? watchedBy(definition, args) : [];
  if (watched.length === 0) return { inputs: {}, options: {} };
  const given = dependsOn === undefined ? watched : pulumi.output(dependsOn).apply((others) => [others, watched].flat(2));
  return { inputs: { [HIDDEN.watched]: watched.map(ownUrn) }, options: { dependsOn: given } };
}

/** Returns the resources that an event watches: its application, and the resources of that application that the program has declared so far. */
function watchedBy({ traits }: AnyDefinition, args: object): pulumi.Resource[] {
  if (traits?.watches === undefined || (args as { watch?: unknown }).watch === false) return [];
  const application = applicationOf(args, traits?.watches);
  if (application === undefined) return [];
  const program = pulumi.runtime.getStackResource();
  const children = (program && declared.get(program)?.get(application)) ?? [];
  return typeof application === "string" ? children : [application, ...children];
}

function applicationOf(args: object, input: string | undefined): Application | undefined {
  const value = input === undefined ? undefined : (args as Record<string, unknown>)[input];
  if (typeof value === "string") return value;
  const sources = sourcesOf(value).filter((source) => exportNameOf(typeOf(source)) === "Application");
  return sources.length === 1 ? sources[0] : undefined;
}
