import { eventsNow } from "../../hosting/audit-event";
import { settled } from "../../http/change";
import type { Explored } from "../explored";
import { field, type Html, href, html, live, name, table } from "../html";
import { lookOf, spoken } from "../objects";
import { type Part, pager, partOf } from "../page";
import type { View } from "../request";
import { billOf, type Line, linesOf, priceOf, SECTIONS, type Section } from "../tree";
import { asText, money, shownSpeed, shownTime } from "../values";

const LINES_PER_PAGE = 100;
const LATEST = 8;

const COUNTED = [
  ["projects", "Projects"],
  ["applications", "Applications"],
  ["purchasedServers", "Servers"],
  ["volumes", "Volumes"],
  ["databases", "Databases"],
  ["gameServers", "Game servers"],
] as const;

const COLUMNS = [{ name: "Name" }, { name: "State" }, { name: "Per month", isNumber: true }, { name: "Changed" }] as const;

export const objectAddress = (kind: string, id: string): string => href("/console/object", { kind, id });

/** View of all objects as a tree, with their prices. */
export const overview = (explored: Explored): View => ({
  path: "/",
  show: (c) => {
    const { world, nowMs } = settled(explored.runtime);
    const wanted = c.req.query("q") ?? "";
    const all = linesOf(explored.runtime);
    const lines = wanted === "" ? all : all.filter(matching(wanted));
    const part = partOf(lines, c.req.query("page"), LINES_PER_PAGE);
    const bill = billOf(explored);
    const counts = COUNTED.map(([kind, text]) => [text, all.filter((line) => line.kind === kind).length] as const);
    const figures = html`<dl class="figures"><div><dt>Monthly bill</dt><dd>${money(bill.amount, bill.currency)}</dd></div>
${counts.map(([text, count]) => html`<div><dt>${text}</dt><dd>${count.toLocaleString("en")}</dd></div>`)}
<div><dt>Sandbox time (${shownSpeed(explored.runtime.clock.speed)})</dt><dd>${shownTime(nowMs)}</dd></div></dl>`;
    const search = html`<form class="line" method="get" action="/" role="search">${field({ label: "Find by name, kind or id", name: "q", value: wanted, type: "search" })}<button>Find</button></form>`;
    return {
      title: "Overview",
      view: "/",
      content: [
        live("figures", figures),
        search,
        live("tree", tree(explored, part, wanted)),
        live("latest", latest(eventsNow(world, nowMs).slice(0, LATEST))),
      ],
    };
  },
});

const matching = (wanted: string) => (line: Line) =>
  `${line.name} ${line.kind} ${spoken(line.kind)} ${line.id}`.toLowerCase().includes(wanted.toLowerCase());

function tree(explored: Explored, part: Part<Line>, wanted: string): Html[] {
  if (part.total === 0) return [html`<p class="empty">${wanted === "" ? "There is nothing yet." : "Nothing has that name."}</p>`];
  const sections = SECTIONS.filter((section) => part.items.some((line) => line.section === section));
  return [...sections.map((section) => sectionTable(explored, section, part.items)), pager("Pages of objects", "/", { q: wanted }, part)];
}

function sectionTable(explored: Explored, section: Section, lines: readonly Line[]): Html {
  const rows = lines.filter((line) => line.section === section).map((line) => rowOf(explored, line));
  return html`<h2>${section}</h2>${table({ caption: section, isCaptionHidden: true, layout: "even", columns: COLUMNS, rows, empty: "None." })}`;
}

function rowOf(explored: Explored, line: Line): (Html | string)[] {
  const price = priceOf(explored, line);
  const link = html`<a id="${line.kind}-${line.id}" href="${objectAddress(line.kind, line.id)}">${name(line.name)}</a>`;
  return [
    html`<span class="depth-${line.depth}">${link} <span class="kind">${spoken(line.kind).replace(/s$/, "")}</span></span>`,
    line.state === undefined ? "" : html`<span class="${lookOf(line.state)}">${asText(line.state)}</span>`,
    price === undefined ? "" : money(price.amount, price.currency),
    shownTime(line.touched),
  ];
}

function latest(events: ReturnType<typeof eventsNow>): Html {
  const rows = events.map(({ created_at, actor_name, source, event, action, resource_name, resource_uuid, resource_type }) => [
    shownTime(created_at),
    html`${name(actor_name ?? "the platform")} <span class="kind">${source}</span>`,
    `${event.includes(".") ? event : action}`.replace(".", " "),
    html`${name(resource_name ?? resource_uuid ?? "")} <span class="kind">${resource_type ?? ""}</span>`,
  ]);
  const columns = [{ name: "Time" }, { name: "Who" }, { name: "What" }, { name: "Object" }];
  return html`<h2>Changed last</h2>${table({ caption: "The newest events of the audit log", columns, rows, empty: "Nothing has happened yet." })}`;
}
