/** Returns the types of a resource and of the resources above it: `my:index:Site$hosting:index:WebApp`. */
export const typePathOf = (urn: string): string => urn.split("::")[2] ?? "";

/** Returns the type token of the resource, without the types of its parents. */
export const typeOf = (urn: string): string => typePathOf(urn).split("$").at(-1) ?? "";

/** Returns the logical name: everything after `urn:pulumi:<stack>::<project>::<type>::`, even if it contains `::`. */
export const nameOf = (urn: string): string => urn.split("::").slice(3).join("::");

export const projectOf = (urn: string): string => urn.split("::")[1] ?? "";

/**
 * Whether a provider resource with this name was created by the engine and not by the program: `default`, `default_0_3_0`, or no name in `pulumi do`.
 */
export const isDefaultProviderName = (name: string): boolean => name === "" || /^default(?:_\d+_\d+_\d+.*)?$/.test(name);
