/** Type of the root resource of every stack. */
export const ROOT_TYPE = "pulumi:pulumi:Stack";
/** Package name of dynamic resources, which the dynamic-provider host serves. */
export const DYNAMIC_PACKAGE = "pulumi-nodejs";
/** Package name of plugin resources, which the resource plugin serves. */
export const PLUGIN_PACKAGE = "hosting";

interface UrnParts {
  stack: string;
  project: string;
  /** URN of the parent. A child of the root resource has the same URN as a resource without a parent. */
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

/** The name of a resource can itself contain `::`. */
export const nameOf = (urn: string): string => urn.split("::").slice(3).join("::");

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

/** The engine, not the program, creates a default provider. Reports do not show it. */
export const isDefaultProvider = (urn: string): boolean => isProviderType(typeOf(urn)) && /^default(_|$)/.test(nameOf(urn));

/** Returns the URN of the provider in a reference `<urn>::<id>`. */
export const providerUrnOf = (reference: string): string => reference.slice(0, reference.lastIndexOf("::"));

/** Type of a stack reference. The engine serves it without a provider. */
export const STACK_REFERENCE_TYPE = "pulumi:pulumi:StackReference";

/** Returns the package to which a resource type, a provider type or the token of a function belongs. */
export const packageOf = (type: string): string => {
  const [first = "", module, last = ""] = type.split(":");
  return first === "pulumi" && module === "providers" ? last : first;
};

export const isDynamic = (type: string): boolean => packageOf(type) === DYNAMIC_PACKAGE;

export const isOfPlugin = (type: string): boolean => packageOf(type) === PLUGIN_PACKAGE;

/** Reports whether a provider of the rehearsal serves the type. Stand-ins replace all other managed types. */
export const isServed = (type: string): boolean => isDynamic(type) || isOfPlugin(type);
