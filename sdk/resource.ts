import * as pulumi from "@pulumi/pulumi";
import { type AnyDefinition, exportName, secretInputs, typeToken } from "../provider/core/resource";
import { HIDDEN, toldText } from "../provider/core/values";
import { definitions } from "../provider/resources";
import { nameOf, parentOf, sourcesOf, takeIdFrom, typeOf, urnOf } from "./internals";
import { reportProblems } from "./problems";
import { sealed } from "./sealed";

const byType = new Map(definitions.map((definition) => [exportName(definition), definition]));

/** Marks a resource that only reads an existing object: nothing is deleted with it. */
const external = new WeakSet<pulumi.Resource>();

/** Options of `get`: those of any resource, without the ones that only a managed resource has. */
export type GetOptions = Omit<pulumi.CustomResourceOptions, "id" | "import">;

/**
 * What all classes of this SDK share. The provider's text is a constant which only requires the host's entry: no closure is serialised, so
 * it is the same for every release, machine and compiler, and an upgrade of this package changes nothing in a stack (pulumi-mechanics.md 1).
 */
export abstract class HostingResource extends pulumi.CustomResource {
  protected constructor(kind: string, name: string, args: object, options: pulumi.CustomResourceOptions = {}) {
    const definition = byType.get(kind);
    if (!definition) throw new Error(`there is no kind ${kind}`);
    const parent = managedParent(definition, args);
    super(typeToken(definition), name, propertiesOf(definition, name, args, options, parent), optionsOf(definition, options, parent));
    if (options.id === undefined) {
      reportProblems(definition, name, args);
    } else {
      external.add(this);
      if (definition.locate) takeIdFrom(this, HIDDEN.id);
    }
  }
}

/** The text that stands in every state file: never changed (a golden test keeps it). */
export const providerText = (kind: string): string => `exports.handler = () => require("pulumi-hosting/provider").${kind};`;

function propertiesOf(
  definition: AnyDefinition,
  name: string,
  args: object,
  options: pulumi.CustomResourceOptions,
  parent: pulumi.Resource | undefined,
): pulumi.Inputs {
  const given: pulumi.Inputs = { ...args };
  for (const key of secretInputs(definition)) if (key in given) given[key] = sealed(given[key]);
  // Every property is declared, or the resource would have no output of that name.
  const declared = Object.fromEntries(
    [...Object.keys(definition.inputs), ...Object.keys(definition.outputs)].map((key) => [key, undefined]),
  );
  const ignored = (options.ignoreChanges ?? []).map(String);
  return {
    ...declared,
    ...given,
    __provider: providerText(exportName(definition)),
    [HIDDEN.urn]: toldText({
      urn: urnOf(typeToken(definition), name, options.parent),
      within: parent ? urnOf(typeOf(parent), nameOf(parent), parentOf(parent)) : "",
      isPreview: pulumi.runtime.isDryRun(),
    }),
    ...(ignored.length > 0 ? { [HIDDEN.ignored]: ignored } : {}),
    ...(options.id !== undefined ? { [HIDDEN.id]: undefined } : {}),
  };
}

function optionsOf(
  definition: AnyDefinition,
  options: pulumi.CustomResourceOptions,
  parent: pulumi.Resource | undefined,
): pulumi.CustomResourceOptions {
  const secretOutputs = Object.entries(definition.outputs as Record<string, { secret: boolean }>).filter(([, f]) => f.secret);
  const secrets = [...secretInputs(definition), ...secretOutputs.map(([key]) => key)];
  return {
    ...options,
    // What hangs on an object goes with it: no call for each of 500 variables when their application is deleted.
    ...(parent && options.deletedWith === undefined ? { deletedWith: parent } : {}),
    // The provider is not asked about a replacement that is forced by name: the old object would still be there.
    ...(definition.deleteBeforeReplace && options.deleteBeforeReplace === undefined ? { deleteBeforeReplace: true } : {}),
    additionalSecretOutputs: [...(options.additionalSecretOutputs ?? []), ...secrets, ...(secrets.length > 0 ? [HIDDEN.written] : [])],
  };
}

/** The resource of this program whose id the parent input is, where it is one that this program manages. */
function managedParent(definition: AnyDefinition, args: object): pulumi.Resource | undefined {
  if (!definition.within) return undefined;
  const managed = sourcesOf((args as Record<string, unknown>)[definition.within]).filter(
    (r) => r instanceof HostingResource && !external.has(r),
  );
  return managed.length === 1 ? managed[0] : undefined;
}
