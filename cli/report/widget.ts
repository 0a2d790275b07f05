import type { StackReport } from "./model/stack-report";

/** Returns counts for the widget of GitLab's merge requests. The widget has no replacements, so each one counts as a create and a delete. */
export function widgetText(stacks: readonly StackReport[]): string {
  const sum = (of: (counts: StackReport["counts"]) => number) => stacks.reduce((all, { counts }) => all + of(counts), 0);
  return `${JSON.stringify({
    create: sum(({ create, replace, deploy, run = 0 }) => create + replace + deploy + run),
    update: sum(({ update }) => update),
    delete: sum(({ delete: deleted, replace, deploy, run = 0 }) => deleted + replace + deploy + run),
  })}\n`;
}
