/** Returns the anchor of a heading as a forge creates it, without the number of a repeated heading. The site has the same anchors (scripts/docs-site). */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

export function anchorsOf(page: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, title = ""] of withoutFences(page).matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = anchorOf(title.trim().replace(/\[([^\]]*)\]\([^)]*\)/g, "$1"));
    let unique = anchor;
    for (let n = 1; anchors.has(unique); n++) unique = `${anchor}-${n}`;
    anchors.add(unique);
  }
  return anchors;
}

/** Keeps all positions. */
export const withoutFences = (page: string): string =>
  page.replace(/^ *(```+|~~~+)[\s\S]*?^ *\1 *$/gm, (code) => code.replace(/[^\n]/g, " "));
