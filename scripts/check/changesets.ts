/** Maximum number of pending changesets. The release would otherwise be too large for a user to read its entry in the changelog. */
export const MOST_PENDING = 30;

const isChangeset = (path: string): boolean => /^\.changeset\/(?!README\.md$)[^/]+\.md$/.test(path);

/** Returns a problem if a release is due (docs/releasing.md, "When to release"). */
export function tooManyChangesets(paths: readonly string[]): string[] {
  const pending = paths.filter(isChangeset).length;
  return pending <= MOST_PENDING
    ? []
    : [
        `.changeset: ${pending} changesets are pending, and the maximum is ${MOST_PENDING}: make a release, or combine those about one subject`,
      ];
}
