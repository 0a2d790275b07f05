/** Type of the resource that every stack has. */
export const ROOT_TYPE = "pulumi:pulumi:Stack";

/** Returns the types of a resource and of the components above it, as in its URN: `my:index:Site$hosting:index:WebApp`. */
export const typePathOf = (urn: string): string => urn.split("::")[2] ?? "";
