/** The type of a resource, without the types of the components that it is in. */
export const typeOf = (urn: string): string => urn.split("::")[2]?.split("$").at(-1) ?? "";

/** The logical name: whatever follows `urn:pulumi:<stack>::<project>::<type>::`, also where it holds `::`. */
export const nameOf = (urn: string): string => urn.split("::").slice(3).join("::");
