/** Type of the root resource of every stack. */
export const ROOT_TYPE = "pulumi:pulumi:Stack";
/** Resources of this package are served by the dynamic-provider host. */
export const DYNAMIC_PACKAGE = "pulumi-nodejs";
/** Resources of this package are served by its resource plugin. */
export const PLUGIN_PACKAGE = "hosting";

interface UrnParts {
  stack: string;
  project: string;
  /** URN of the parent; a parent of the root type adds nothing. */
  parent?: string | undefined;
  type: string;
  name: string;
}

/** `urn:pulumi:<stack>::<project>::<parent's qualified type>$<type>::<name>` (docs/facts/engine.md 3). */
export function makeUrn({ stack, project, parent, type, name }: UrnParts): string {
  const parentType = parent === undefined || parent === "" ? "" : qualifiedTypeOf(parent);
  const qualified = parentType === "" || parentType === ROOT_TYPE ? type : `${parentType}$${type}`;
  return `urn:pulumi:${stack}::${project}::${qualified}::${name}`;
}

/** The name of a resource may itself contain `::`. */
export const nameOf = (urn: string): string => urn.split("::").slice(3).join("::");

/** Stack and project of a resource. */
export function homeOf(urn: string): { stack: string; project: string } {
  const [stack = "", project = ""] = urn.replace(/^urn:pulumi:/, "").split("::");
  return { stack, project };
}

export const qualifiedTypeOf = (urn: string): string => urn.split("::")[2] ?? "";

export function typeOf(urn: string): string {
  const qualified = qualifiedTypeOf(urn);
  return qualified.slice(qualified.lastIndexOf("$") + 1);
}

export const isRoot = (urn: string): boolean => qualifiedTypeOf(urn) === ROOT_TYPE;

export const isProviderType = (type: string): boolean => type.startsWith("pulumi:providers:");

/** Reports whether the engine created the provider, not the program; such a provider is hidden. */
export const isDefaultProvider = (urn: string): boolean => isProviderType(typeOf(urn)) && /^default(_|$)/.test(nameOf(urn));

/** A resource refers to its provider by `<urn>::<id>`. */
export const providerUrnOf = (reference: string): string => reference.slice(0, reference.lastIndexOf("::"));

/** Resource types that the engine itself serves: stack references, stashes. */
export const STACK_REFERENCE_TYPE = "pulumi:pulumi:StackReference";

/** Returns the package of a type, of a provider's type, or of a function's token. */
export const packageOf = (type: string): string => {
  const [first = "", module, last = ""] = type.split(":");
  return first === "pulumi" && module === "providers" ? last : first;
};

/** Reports whether the SDK's host of dynamic providers serves the type. */
export const isDynamic = (type: string): boolean => packageOf(type) === DYNAMIC_PACKAGE;

/** Reports whether the resource plugin of this package serves the type. */
export const isOfPlugin = (type: string): boolean => packageOf(type) === PLUGIN_PACKAGE;

/** Reports whether a provider serves the type. All other managed types are replaced by stand-ins. */
export const isServed = (type: string): boolean => isDynamic(type) || isOfPlugin(type);
