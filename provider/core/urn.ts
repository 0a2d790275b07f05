/** The logical name: whatever follows `urn:pulumi:<stack>::<project>::<type>::`, also where it holds `::`. */
export const nameOf = (urn: string): string => urn.split("::").slice(3).join("::");
