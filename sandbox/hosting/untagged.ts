/** Most models strip tags from names and descriptions (docs/facts/hosting.md 2). One that nothing closes reaches to the end; before a blank `<` is a sign. */
export const untagged = (value: string): string => value.replace(/<(?!\s)[^>]*(?:>|$)/g, "");
