import type { StackReport } from "./model";

/** Counts as the widget of GitLab's merge requests reads them: it knows no replacements, which are both. */
export function widgetText(stacks: readonly StackReport[]): string {
  const sum = (of: (counts: StackReport["counts"]) => number) => stacks.reduce((all, { counts }) => all + of(counts), 0);
  return `${JSON.stringify({
    create: sum(({ create, replace, deploy, run = 0 }) => create + replace + deploy + run),
    update: sum(({ update }) => update),
    delete: sum(({ delete: deleted, replace, deploy, run = 0 }) => deleted + replace + deploy + run),
  })}\n`;
}
