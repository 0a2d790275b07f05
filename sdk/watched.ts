import * as pulumi from "@pulumi/pulumi";
import type { AnyDefinition } from "../provider/core/definition/resource";
import { exportName, exportNameOf } from "../provider/core/type-token";
import { HIDDEN, UNCERTAIN } from "../provider/core/values";
import { allSourcesOf, knownValueOf, ownUrn, programOf, sourcesOf, typeOf } from "./internals";

const APPLICATION = "Application";

/** An application, as a resource names it. */
interface Named {
  /** The resource `Application` that the id comes from, if that is known without waiting. */
  resource: pulumi.Resource | undefined;
  /** Whether the program manages this application. A resource of `get` may represent the same application as another resource. */
  isManaged: boolean;
  id: unknown;
}

interface Declared {
  resource: pulumi.Resource;
  application: Named;
}

/**
 * Property of a program. It contains the watched resources that the program has declared so far, in the order of declaration. `Symbol.for`, so that
 * all copies of this package in a program use the same property: a component package may have its own copy.
 */
const DECLARED = Symbol.for("pulumi-hosting.watched");

/** Property of a resource that `get` returned. */
const EXTERNAL = Symbol.for("pulumi-hosting.external");

export const isExternal = (resource: pulumi.Resource): boolean => EXTERNAL in resource;

/** Records that the resource comes from `get`, which only reads an existing object. Its deletion deletes nothing on the platform. */
export const noteExternal = (resource: pulumi.Resource): void => void Object.defineProperty(resource, EXTERNAL, { value: true });

export function noteWatched(definition: AnyDefinition, resource: pulumi.CustomResource, args: object): void {
  const { outputs, identity } = definition;
  const isApplication = exportName(definition) === APPLICATION;
  const application = isApplication
    ? { resource, isManaged: true, id: resource.id }
    : outputs.revision
      ? applicationOf(args, identity.parent)
      : undefined;
  if (application) declaredSoFar()?.push({ resource, application });
}

function declaredSoFar(): Declared[] | undefined {
  const program = programOf() as { [DECLARED]?: Declared[] } | undefined;
  if (program && !program[DECLARED]) Object.defineProperty(program, DECLARED, { value: [] });
  return program?.[DECLARED];
}

/**
 * Returns the properties and options with which an event watches resources: their URNs, and the dependency on them, so that the engine processes them
 * before the event. The event watches its application, and the resources of that application that the program has declared so far.
 */
export function watching(
  { traits }: AnyDefinition,
  args: object,
  { id, dependsOn }: pulumi.CustomResourceOptions,
): { inputs: pulumi.Inputs; options: pulumi.CustomResourceOptions } {
  const isWatching = id === undefined && traits?.watches !== undefined && (args as { watch?: unknown }).watch !== false;
  const application = isWatching ? applicationOf(args, traits?.watches?.application) : undefined;
  if (application === undefined) return { inputs: {}, options: {} };
  const own = application.resource ? [{ resource: application.resource, application }] : [];
  const near = [...own, ...(declaredSoFar() ?? []).filter(({ resource }) => resource !== application.resource)];
  const atOnce = near.map((other) => ({ ...other, isSame: isSameAtOnce(application, other.application) }));
  const found = atOnce.every(({ isSame }) => isSame !== undefined)
    ? atOnce.filter(({ isSame }) => isSame).map(({ resource }) => ({ resource, isCertain: true }))
    : watchedById(application, atOnce);
  if (Array.isArray(found) && found.length === 0) return { inputs: {}, options: {} };
  const resources = Array.isArray(found) ? resourcesIn(found) : found.then(resourcesIn);
  const urns = Array.isArray(found) ? urnsOf(found) : found.then(urnsOf);
  const revisions = Array.isArray(found) ? revisionsOf(found) : found.then(revisionsOf);
  // The SDK accepts promises of lists inside the list, but its types do not contain them.
  const all = (dependsOn === undefined ? resources : [dependsOn, resources]) as pulumi.Input<pulumi.Resource[]>;
  return { inputs: { [HIDDEN.watched]: urns, [HIDDEN.revisions]: revisions }, options: { dependsOn: all } };
}

interface Found {
  resource: pulumi.Resource;
  isCertain: boolean;
}

const resourcesIn = (all: Found[]): pulumi.Resource[] => all.map(({ resource }) => resource);

const urnsOf = (all: Found[]): string[] => all.map(({ resource, isCertain }) => `${isCertain ? "" : UNCERTAIN}${ownUrn(resource)}`);

/** In a run with `--target` or `--exclude`, only these outputs show whether a resource that the run does not check was written before. */
const revisionsOf = (all: Found[]): pulumi.Inputs =>
  Object.fromEntries(all.map(({ resource }) => [ownUrn(resource), (resource as { revision?: pulumi.Output<string> }).revision]));

/** Returns the resources whose application has the same id. If an id is unknown in a preview, the result contains the resource as uncertain. */
async function watchedById(application: Named, all: readonly (Declared & { isSame: boolean | undefined })[]): Promise<Found[]> {
  const verdicts = await Promise.all(all.map(({ application: other, isSame }) => isSame ?? isSameById(application, other)));
  const isCounted = (verdict: boolean | undefined) => verdict ?? pulumi.runtime.isDryRun();
  return all.flatMap(({ resource }, i) => (isCounted(verdicts[i]) ? [{ resource, isCertain: verdicts[i] === true }] : []));
}

/** Whether both name the same application. Undefined if only the values of the ids can show this. */
function isSameAtOnce(one: Named, other: Named): boolean | undefined {
  if (typeof one.id === "string" && typeof other.id === "string") return one.id === other.id;
  if (!one.resource || !other.resource) return undefined;
  if (one.resource === other.resource) return true;
  return one.isManaged && other.isManaged ? false : undefined;
}

/** Undefined if one of the ids is unknown, as in a preview. */
async function isSameById(one: Named, other: Named): Promise<boolean | undefined> {
  const [id, otherId] = await Promise.all([knownValueOf(one.id), knownValueOf(other.id)]);
  if (id !== undefined && otherId !== undefined) return id === otherId;
  const [resource, otherResource] = await Promise.all(
    [one, other].map(async (named) => named.resource ?? only(await allSourcesOf(named.id))),
  );
  if (!resource || !otherResource) return undefined;
  return isSameAtOnce(
    { ...one, resource, isManaged: !isExternal(resource) },
    { ...other, resource: otherResource, isManaged: !isExternal(otherResource) },
  );
}

function applicationOf(args: object, input: string | undefined): Named | undefined {
  const id = input === undefined ? undefined : (args as Record<string, unknown>)[input];
  if (id === undefined) return undefined;
  const resource = only(sourcesOf(id));
  return { resource, isManaged: resource !== undefined && !isExternal(resource), id };
}

/** Returns the application among resources, if there is exactly one. */
function only(sources: readonly pulumi.Resource[]): pulumi.Resource | undefined {
  const found = sources.filter((source) => exportNameOf(typeOf(source)) === APPLICATION);
  return found.length === 1 ? found[0] : undefined;
}
