/** The type without the types of the parent components. */
export const typeOf = (urn: string): string => urn.split("::")[2]?.split("$").at(-1) ?? "";

/** Returns the logical name: everything after `urn:pulumi:<stack>::<project>::<type>::`, even if it contains `::`. */
export const nameOf = (urn: string): string => urn.split("::").slice(3).join("::");

export const projectOf = (urn: string): string => urn.split("::")[1] ?? "";

/**
 * Whether the engine gives this name to the provider resources that the engine itself makes: `default`, `default_0_3_0`. `pulumi do` passes no name.
 */
export const isDefaultProviderName = (name: string): boolean => name === "" || /^default(?:_\d+_\d+_\d+.*)?$/.test(name);
