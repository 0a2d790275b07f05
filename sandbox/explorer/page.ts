import { type Html, href, html } from "./html";

const VIEWS = [
  ["/", "Overview"],
  ["/console/requests", "Requests"],
  ["/console/faults", "Faults"],
  ["/console/clock", "Clock"],
  ["/console/variants", "Variants"],
  ["/console/game-servers", "Game servers"],
  ["/console/objects", "All objects"],
] as const;

export type View = (typeof VIEWS)[number][0];

export interface Page {
  title: string;
  /** Entry of the navigation that is marked as current. The page of a single object marks no entry, because several views link to this page. */
  view?: View;
  content: Html | readonly Html[];
  notice?: { text: string; isError: boolean };
}

export function page({ title, view, content, notice }: Page): Html {
  const link = ([path, text]: (typeof VIEWS)[number]) =>
    html`<li><a href="${path}"${path === view ? html` aria-current="page"` : ""}>${text}</a></li>`;
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · pulumi-hosting sandbox</title>
<link rel="icon" href="/console/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/console/style.css">
<script src="/console/script.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<p class="brand">pulumi-hosting sandbox</p>
<nav aria-label="Views"><ul>${VIEWS.map(link)}</ul></nav>
<div class="live"><span id="live-status" role="status"></span><noscript>Reload the page to see what is new.</noscript></div>
</header>
<div id="banner" role="alert" hidden></div>
<main id="main" tabindex="-1">
<h1><bdi>${title}</bdi></h1>
${notice ? html`<p class="${notice.isError ? "notice error" : "notice"}" role="${notice.isError ? "alert" : "status"}">${notice.text}</p>` : ""}
${content}
</main>
</body>
</html>`;
}

export interface Part<T> {
  readonly items: readonly T[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

export function partOf<T>(all: readonly T[], asked: string | undefined, perPage: number): Part<T> {
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const wanted = Number(asked ?? 1);
  const page = Number.isInteger(wanted) ? Math.min(Math.max(1, wanted), pages) : 1;
  return { items: all.slice((page - 1) * perPage, page * perPage), page, pages, total: all.length };
}

export function pager(
  label: string,
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
  { page: at, pages, total }: Part<unknown>,
  parameter = "page",
): Html {
  if (pages === 1) return html``;
  const to = (page: number, text: string) =>
    page < 1 || page > pages || page === at
      ? html`<span class="off">${text}</span>`
      : html`<a id="${parameter}-${text.toLowerCase()}" href="${href(path, { ...query, [parameter]: page })}">${text}</a>`;
  return html`<nav class="pager" aria-label="${label}">${to(1, "First")} ${to(at - 1, "Previous")} <span>${at} of ${pages} (${total.toLocaleString("en")} in all)</span> ${to(at + 1, "Next")} ${to(pages, "Last")}</nav>`;
}
