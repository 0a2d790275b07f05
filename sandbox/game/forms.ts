import type { Fields } from "../world/json";

/** Truncates a text to this many bytes without splitting a character. */
export function cutToBytes(text: string, bytes: number): string {
  let cut = "";
  let size = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    cut += character;
  }
  return cut;
}

/** The panel's dates have an offset instead of `Z`, and no fraction (docs/facts/game-panel.md 1.7). */
export const panelStamp = (atMs: number): string => `${new Date(atMs).toISOString().slice(0, "2026-01-01T00:00:00".length)}+00:00`;

/** Returns the rows of the requested page, and `pagination` for the response. Its links contain the full address (docs/facts/game-panel.md 1.2). */
export function paged<R>(
  rows: readonly R[],
  query: Readonly<Record<string, string>>,
  perPage: { default: number; max: number },
  address: string,
): { rows: R[]; pagination: Fields } {
  const size = Math.min(perPage.max, Math.max(1, Number(query.per_page) || perPage.default));
  const page = Math.max(1, Number(query.page) || 1);
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const shown = rows.slice((page - 1) * size, page * size);
  const link = (to: number) => `${address}?page=${to}`;
  return {
    rows: shown,
    pagination: {
      total: rows.length,
      count: shown.length,
      per_page: size,
      current_page: page,
      total_pages: pages,
      links: { ...(page > 1 ? { previous: link(page - 1) } : {}), ...(page < pages ? { next: link(page + 1) } : {}) },
    },
  };
}
