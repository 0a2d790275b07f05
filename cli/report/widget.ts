import type { StackReport } from "./model";

/** Counts as the widget of GitLab's merge requests reads them: it knows no replacements, which are both. */
export function widgetText(stacks: readonly StackReport[]): string {
  const sum = (of: (counts: StackReport["counts"]) => number) => stacks.reduce((all, { counts }) => all + of(counts), 0);
  return `${JSON.stringify({
    create: sum(({ create, replace, deploy }) => create + replace + deploy),
    update: sum(({ update }) => update),
    delete: sum(({ delete: deleted, replace, deploy }) => deleted + replace + deploy),
  })}\n`;
}
