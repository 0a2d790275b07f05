/** In a rehearsal, such a text represents a secret value whose content is not known. The rules about its form and length do not apply to it. */
export const isStandIn = (value: unknown): boolean => typeof value === "string" && value.includes("stand-in:");
