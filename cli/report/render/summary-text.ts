import type { Change, Row, Summary } from "../model/stack-report";
import type { Detail } from "./detail";
import { who } from "./sections";
import { changeText, plain, type Style } from "./style";

/** Maximum length of a summary that is shown in place of shorter paths. A summary names the whole, such as an image with its tag. */
const SHORT = 120;

/** Returns the summaries of a row that are shown in place of their paths. */
export function summariesOf({ changes, summaries = [] }: Row, { hasValues }: Detail): Summary[] {
  if (!hasValues) return [];
  return summaries.filter((one) => {
    const length = summaryText(plain, one).length;
    return length <= SHORT || length < pathsText(plain, changes, one).length;
  });
}

/** Returns `image nginx:1.26 → nginx:1.27`. */
export const summaryText = (style: Style, { changes }: Summary): string =>
  changes.map(({ what, before, after }) => `${style.prose(what)} ${style.code(before)} → ${style.code(after)}`).join(", ");

const pathsText = (style: Style, changes: readonly Change[], { paths }: Summary): string =>
  changes
    .filter(({ path }) => paths.includes(path))
    .map((one) => changeText(style, one, true))
    .join(", ");

/** Lists the changed paths that summaries stand for. */
export function summarizedPaths(groups: readonly (readonly Row[])[], style: Style, detail: Detail): string[] {
  const items = groups.flatMap(([row]) =>
    row === undefined ? [] : summariesOf(row, detail).map((one) => `- ${who(style, row)}: ${pathsText(style, row.changes, one)}`),
  );
  return items.length === 0 ? [] : style.details("Changed values one by one", [items.join("\n")], false);
}
