import * as pulumi from "@pulumi/pulumi";
import type { Field, Fields } from "../provider/core/definition/field";
import { formOf } from "../provider/core/definition/forms";
import { isDeletedFirst } from "../provider/core/definition/replacement";
import { type AnyDefinition, secretInputs } from "../provider/core/definition/resource";
import { withCode } from "../provider/core/log/errors";
import { RELEASE } from "../provider/core/settings/release";
import { exportName, exportNameOf, providerText, resourceTypeText, TOKEN_ON } from "../provider/core/type-token";
import { callerInfoText, HIDDEN } from "../provider/core/values";
import type { HostName } from "../provider/hosts/host-choice";
import { definitionsOnDemand } from "../provider/resources/on-demand";
import { requireProviderOf } from "./account";
import { reportBuildSecrets } from "./build-secrets";
import { ProgramError } from "./errors";
import { aliasesOn, hostOfProgram } from "./host";
import { hasMocks, nameOf, organization, ownUrn, programOf, providerNameOf, sourcesOf, takeIdFrom, typeOf, urnOf } from "./internals";
import { markedSecrets } from "./marked-secrets";
import { listingOthers } from "./others";
import { reportProblems } from "./problems";
import { turnOf } from "./registration-turns";
import { withSealedSecrets } from "./sealed-secrets";
import { isExternal, noteExternal, noteWatched, watching } from "./watched";

interface Shape {
  definition: AnyDefinition;
  /**
   * Outputs, and inputs that always get a value (`canonical`). If the program does not set them, they are passed as `undefined`: only a passed
   * property becomes an output of the resource.
   */
  declared: Record<string, undefined>;
  /** Inputs that become properties of the resource only if the program sets them. */
  optional: Record<string, undefined>;
  secretInputs: string[];
  secretOutputs: string[];
}

const shapes = new Map<string, Shape>();

/** Returns the shape of a resource type by its export name. Its definition is loaded when the program first uses the type. */
function shapeOfKind(kind: string): Shape | undefined {
  const known = shapes.get(kind);
  const load = Object.hasOwn(definitionsOnDemand, kind) ? definitionsOnDemand[kind] : undefined;
  if (known || !load) return known;
  const shape = shapeOf(load());
  shapes.set(kind, shape);
  return shape;
}

/** Arguments and options of the resources that the program has declared. */
const declared = new WeakMap<pulumi.Resource, { args: object; isRetained: boolean }>();

/** Options of `get`: the options of any resource, except those that apply only to managed resources. */
export type GetOptions = Omit<pulumi.CustomResourceOptions, "id" | "import">;

/** Returns the options with which `get` reads the object. Without an id, Pulumi's SDK would create an object instead of reading one. */
export function readOptions(
  kind: string,
  name: string,
  path: pulumi.Input<pulumi.ID> | null | undefined,
  options?: GetOptions,
): pulumi.CustomResourceOptions {
  if (path) return { ...options, id: path };
  const given = path === "" ? '""' : String(path);
  throw new ProgramError(
    withCode(`${resourceTypeText(kind)} "${name}": get needs the path of an existing object (got ${given}).`, "invalid_program"),
  );
}

/**
 * Returns the type token of a resource type on the host of this program. Returns an empty text outside a program, as in a policy pack: Pulumi's
 * framework then calls `isInstance`, which knows the types of both hosts, because a pack judges programs of both.
 */
export const tokenOf = (kind: string): string => {
  const shape = shapeOfKind(kind);
  if (!shape) throw new Error(`there is no resource type ${kind}`);
  return programOf() === undefined && !hasMocks() ? "" : TOKEN_ON[hostOfProgram()](shape.definition);
};

/** Whether a value is a resource of this type, on either host. A typed policy passes an object that has only the type. */
export const isOfType = (kind: string, value: unknown): boolean =>
  typeof value === "object" && value !== null && exportNameOf(typeOf(value as pulumi.Resource)) === kind;

/**
 * Base class of all resources in this SDK. Unlike `pulumi.dynamic.Resource`, it serializes no closure as the provider: the provider's text in the
 * state is a constant that only loads `pulumi-hosting/provider`. The text is the same for every release, machine and compiler, so an upgrade of this
 * package changes nothing in a stack (docs/facts/pulumi.md 1).
 */
export abstract class HostingResource extends pulumi.CustomResource {
  protected constructor(kind: string, name: string, args: object = {}, options: pulumi.CustomResourceOptions = {}) {
    const shape = shapeOfKind(kind);
    if (!shape) throw new Error(`there is no resource type ${kind}`);
    const { definition } = shape;
    const host = hostOfProgram();
    requireProviderOf(host, definition, name, options);
    if (host === "dynamic" && options.import !== undefined)
      throw new ProgramError(withCode(importText(definition, name, options.import), "invalid_program"));
    const parent = managedParent(definition, args);
    requireDeletedBy(definition, name, options, parent);
    const watched = watching(definition, args, options);
    const turn = turnOf(definition, args, options);
    const declaration = { definition, name, options, parent };
    super(
      TOKEN_ON[host](definition),
      name,
      {
        ...propertiesOf(shape, { ...args, ...turn?.args }, declaration),
        ...hiddenInputsOn(host, declaration),
        ...(host === "dynamic" && options.id === undefined ? markedSecrets(args, shape.secretInputs) : {}),
        ...watched.inputs,
        ...listingOthers(definition, args, options),
      },
      { ...optionsOf(shape, args, options, parent), ...watched.options, ...formerTypes(host, declaration) },
    );
    turn?.endsWith(this.urn);
    declared.set(this, { args, isRetained: isRetained(options) });
    if (options.id === undefined) {
      noteWatched(definition, this, args);
      declareUnset(this, Object.keys(shape.optional));
      reportProblems(definition, this, name, args, options);
      reportBuildSecrets(definition, name, args);
    } else {
      noteExternal(this);
      if (definition.identity.address !== undefined) takeIdFrom(this, HIDDEN.id);
    }
  }
}

/** A resource of `get` needs no aliases: under a new URN, the engine simply reads the object again. */
const formerTypes = (host: HostName, { definition, options }: Declared): pulumi.CustomResourceOptions =>
  options.id === undefined ? { aliases: aliasesOn(host, definition, options) } : {};

/**
 * Adds a property for each input that the program omits: an output that is created at its first access. Each output costs the SDK fifty promises, so
 * a program with 300 variables would otherwise wait for eight more outputs per variable. The output is always undefined, even if a transform adds the
 * input.
 */
function declareUnset(resource: pulumi.Resource, keys: readonly string[]): void {
  for (const key of keys) {
    if (Object.hasOwn(resource, key)) continue;
    let output: pulumi.Output<undefined> | undefined;
    const get = () => {
      output ??= resource.urn.apply(() => undefined);
      return output;
    };
    Object.defineProperty(resource, key, { enumerable: true, configurable: true, get });
  }
}

function shapeOf(definition: AnyDefinition): Shape {
  const outputs = Object.entries(definition.outputs as Fields);
  const inputs = Object.entries(definition.inputs as Fields);
  const always = definition.canonical?.({}, () => true) ?? {};
  const isDefaulted = ([key, { optional }]: [string, Field]) => !optional || key === "name" || always[key] !== undefined;
  const declared = [...inputs.filter(isDefaulted), ...outputs];
  const optional = inputs.filter((entry) => !isDefaulted(entry));
  const secrets = secretInputs(definition);
  return {
    definition,
    declared: Object.fromEntries(declared.map(([key]) => [key, undefined])),
    optional: Object.fromEntries(optional.map(([key]) => [key, undefined])),
    secretInputs: secrets,
    secretOutputs: [
      ...secrets,
      ...outputs.filter(([, f]) => f.secret).map(([key]) => key),
      ...(secrets.length > 0 || definition.state?.written ? [HIDDEN.written] : []),
    ],
  };
}

function propertiesOf(shape: Shape, args: object, { options }: Declared): pulumi.Inputs {
  const comesFromElsewhere = options.id !== undefined || ignoredIn(options).length > 0;
  return { ...shape.declared, ...(comesFromElsewhere ? shape.optional : {}), ...withSealedSecrets(shape, args) };
}

function optionsOf(
  { definition, secretOutputs }: Shape,
  args: object,
  options: pulumi.CustomResourceOptions,
  parent: HostingResource | undefined,
): pulumi.CustomResourceOptions {
  return {
    ...options,
    ...(parent && options.deletedWith === undefined && goesWith(parent, definition, args) ? { deletedWith: parent } : {}),
    // For a forced replacement (`--target-replace`) the engine does not call `diff`, which returns `deleteBeforeReplace`. Without this option, the
    // engine would create the new object while the old one still exists.
    ...(options.deleteBeforeReplace === undefined && isDeletedFirst(definition, args as Record<string, unknown>)
      ? { deleteBeforeReplace: true }
      : {}),
    additionalSecretOutputs: [...(options.additionalSecretOutputs ?? []), ...secretOutputs],
  };
}

/**
 * Reports whether a resource is deleted together with its parent, without its own request. This saves 500 calls when an application with 500
 * variables is deleted. The result is true only if the parent's id is an input of the resource, and if `withParent` of the definition permits such
 * a deletion.
 *
 * The engine removes such a resource from the state before it deletes the parent. If the provider keeps the parent, the resource's object stays
 * without a resource. So the result is false for objects that cost money, run by themselves or give access, and below a parent that the engine
 * retains.
 */
function goesWith(parent: HostingResource, { identity, data, deletion, form }: AnyDefinition, args: object): boolean {
  const { args: parentArgs = {}, isRetained: isKept = false } = declared.get(parent) ?? {};
  const above = shapeOfKind(exportNameOf(typeOf(parent)) ?? "")?.definition;
  if (isKept || (above && formOf(above).isShared)) return false;
  const how = deletion?.withParent;
  const isFree =
    typeof how === "function" ? how(parentArgs as Record<string, unknown>) : how === "without a call" && data?.holds === undefined;
  return (formOf({ form }).isPast || isFree) && (args as Record<string, unknown>)[identity.parent ?? ""] === parent.id;
}

/** Fails if `deletedWith` names a resource whose deletion does not delete the object, and the object holds data or costs money. */
function requireDeletedBy(
  definition: AnyDefinition,
  name: string,
  { deletedWith }: pulumi.CustomResourceOptions,
  parent: pulumi.Resource | undefined,
): void {
  const { data, plan, identity } = definition;
  if (deletedWith === undefined || deletedWith === parent || (data?.holds === undefined && plan === undefined)) return;
  const effect = plan === undefined ? "its data would stay" : "it would still cost money";
  throw new ProgramError(
    withCode(
      `${resourceTypeText(exportName(definition))} "${name}": deletedWith names "${nameOf(deletedWith)}", whose deletion does not delete the ${identity.noun}. Pulumi would only remove the ${identity.noun} from the state, and ${effect}. Remove the option deletedWith.`,
      "invalid_program",
    ),
  );
}

/**
 * Returns the resource of this program whose id is the parent input, if exactly one is known. Ignores resources of `get`, and resources of
 * another type from which the program took the parent's id.
 */
function managedParent({ identity: { parent }, inputs }: AnyDefinition, args: object): HostingResource | undefined {
  if (!parent) return undefined;
  const kind = (inputs as Record<string, Field>)[parent]?.refersTo;
  if (typeof kind !== "string") return undefined;
  const parents = sourcesOf((args as Record<string, unknown>)[parent]).filter(
    (r): r is HostingResource => r instanceof HostingResource && !isExternal(r) && exportNameOf(typeOf(r)) === kind,
  );
  return parents.length === 1 ? parents[0] : undefined;
}

/** The host of dynamic providers cannot import by id (docs/facts/pulumi.md 5). */
const importText = (definition: AnyDefinition, name: string, id: unknown): string =>
  `${definition.type} "${name}": the option import does not work with dynamic providers. To adopt an existing object, set adopt: ${
    typeof id === "string" ? JSON.stringify(id) : '"<id>"'
  } in its arguments instead, or import it into the state first with: pulumi import --file <file>`;

interface Declared {
  definition: AnyDefinition;
  name: string;
  options: pulumi.CustomResourceOptions;
  parent: pulumi.Resource | undefined;
}

/** Returns hidden inputs: values that the provider needs, but that the engine's requests do not contain. */
const hiddenInputsOn = (host: HostName, declared: Declared): pulumi.Inputs => ({
  ...(host === "plugin" ? forPlugin(declared) : forDynamicHost(declared)),
  ...(declared.options.id !== undefined ? { [HIDDEN.id]: undefined } : {}),
});

function forDynamicHost({ definition, name, options, parent }: Declared): pulumi.Inputs {
  const token = TOKEN_ON.dynamic(definition);
  const ignored = ignoredIn(options);
  return {
    __provider: providerText(exportName(definition)),
    [HIDDEN.urn]: callerInfoText({
      urn: urnOf(token, name, options.parent),
      parentUrn: parent ? ownUrn(parent) : "",
      isPreview: pulumi.runtime.isDryRun(),
      organization: organization(),
      ...protectionIn(options),
      provider: providerNameOf(token, options),
    }),
    ...(ignored.length > 0 ? { [HIDDEN.ignored]: ignored } : {}),
  };
}

/** A resource of `get` gets no hidden inputs, because the engine would pass them to the provider as properties of the resource's state. */
function forPlugin({ options, parent }: Declared): pulumi.Inputs {
  if (options.id !== undefined) return {};
  const info = { urn: "", parentUrn: parent ? ownUrn(parent) : "", organization: organization(), release: RELEASE };
  const run = pulumi.runtime.isDryRun() ? { isPreview: true } : { isPreview: false, isUp: true };
  return { [HIDDEN.caller]: callerInfoText({ ...info, ...run, ...protectionIn(options) }) };
}

const protectionIn = (options: pulumi.CustomResourceOptions): { isProtected?: true; isRetained?: true } => ({
  ...(options.protect === true ? { isProtected: true } : {}),
  ...(isRetained(options) ? { isRetained: true } : {}),
});

/** Whether the engine keeps the object when it deletes the resource. The option applies to children (`parent`) that do not set it. */
const isRetained = ({ retainOnDelete, parent }: pulumi.CustomResourceOptions): boolean =>
  retainOnDelete ?? (parent !== undefined && declared.get(parent)?.isRetained === true);

const ignoredIn = ({ ignoreChanges = [] }: pulumi.CustomResourceOptions): string[] => ignoreChanges.map(String);
