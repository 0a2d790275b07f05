/**
 * Strips tags, as most models do for names and descriptions (docs/facts/hosting.md 2). An unclosed tag reaches to
 * the end; a `<` before a space is kept.
 */
export const untagged = (value: string): string => value.replace(/<(?!\s)[^>]*(?:>|$)/g, "");
