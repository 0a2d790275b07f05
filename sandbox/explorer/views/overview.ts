import { eventsNow } from "../../hosting/audit-event";
import { settled } from "../../http/runtime";
import type { Fields, Json } from "../../world/json";
import type { World } from "../../world/world";
import type { Explored } from "../explored";
import { field, type Html, href, html, live, name, table } from "../html";
import { fieldsOf, lookOf, nameOf, objectWithId, spoken } from "../objects";
import { type Part, pager, partOf } from "../page";
import type { View } from "../request";
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
        live("latest", latest(explored, eventsNow(world, nowMs).slice(0, LATEST))),
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

function latest(explored: Explored, events: ReturnType<typeof eventsNow>): Html {
  const rows = events.map(({ created_at, actor_name, source, event, action, resource_name, resource_uuid, resource_type }) => [
    shownTime(created_at),
    html`${name(actor_name ?? "the platform")} <span class="kind">${source}</span>`,
    `${event.includes(".") ? event : action}`.replace(".", " "),
    html`${subject(explored, resource_uuid, resource_name)} <span class="kind">${resource_type ?? ""}</span>`,
  ]);
  const columns = [{ name: "Time" }, { name: "Who" }, { name: "What" }, { name: "Object" }];
  return html`<h2>Latest changes</h2>${table({ caption: "The newest events of the audit log", columns, rows, empty: "Nothing has happened yet." })}`;
}

/** The object of an event, as a link to its page. An object that was deleted has no page, and often no name. */
function subject(explored: Explored, id: string | null, known: string | null): Html {
  const found = id === null ? undefined : objectWithId(explored, id);
  if (!found) return name(known ?? id ?? "");
  return html`<a href="${objectAddress(found.kind, found.id)}">${name(known ?? nameOf(fieldsOf(found.row), found.id))}</a>`;
}

interface Line {
  readonly section: Section;
  readonly depth: number;
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly state: Json | undefined;
  readonly touched: string | undefined;
}

const SECTIONS = ["Projects", "Servers and volumes", "Databases", "Game servers"] as const;
type Section = (typeof SECTIONS)[number];

const PRICED = ["purchasedServers", "volumes", "databases"];

/** Returns the lines of the overview, for each kind in the order of creation. The parts of an object follow the object. */
function linesOf({ world }: Explored["runtime"]): Line[] {
  const stamp = (row: Fields): string | undefined => (typeof row.updated_at === "string" ? row.updated_at : undefined);
  const line = (section: Section, depth: number, kind: string, id: string, row: Fields, state?: Json): Line => ({
    section,
    depth,
    kind,
    id,
    name: nameOf(row, id),
    state: state ?? row.status,
    touched: stamp(row),
  });
  const environments = grouped(Object.values(world.environments), ({ project_uuid }) => project_uuid);
  const applications = grouped(Object.values(world.applications), ({ environment_uuid }) => environment_uuid);
  const volumes = grouped(Object.values(world.volumes), ({ server_uuid }) => server_uuid ?? "");
  const projects = Object.values(world.projects).flatMap((project) => [
    line("Projects", 0, "projects", project.uuid, project),
    ...(environments.get(project.uuid) ?? []).flatMap((environment) => [
      line("Projects", 1, "environments", environment.uuid, environment),
      ...(applications.get(environment.uuid) ?? []).map((row) => ({
        ...line("Projects", 2, "applications", row.uuid, row.fields, row.status),
        touched: row.updated_at,
      })),
    ]),
  ]);
  const volume = (row: World["volumes"][string], depth: number): Line => ({
    ...line("Servers and volumes", depth, "volumes", String(row.id), row),
    name: `Volume ${row.id}, ${row.size_gb} GB`,
  });
  const servers = Object.values(world.purchasedServers).flatMap((server) => [
    line("Servers and volumes", 0, "purchasedServers", server.uuid, server),
    ...(volumes.get(server.uuid) ?? []).map((row) => volume(row, 1)),
  ]);
  const detached = (volumes.get("") ?? []).map((row) => volume(row, 0));
  const databases = Object.values(world.databases).map((row) => ({
    ...line("Databases", 0, "databases", row.uuid, row),
    name: `${row.engine} ${row.plan}`,
  }));
  const games = Object.values(world.gameServers).map((row) =>
    line("Game servers", 0, "gameServers", row.identifier, row, row.status ?? world.power[row.identifier]?.state ?? "offline"),
  );
  return [...projects, ...servers, ...detached, ...databases, ...games];
}

function grouped<T>(rows: readonly T[], of: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.get(of(row))?.push(row) ?? groups.set(of(row), [row]);
  return groups;
}

interface Price {
  readonly amount: number;
  readonly currency: string;
}

/** Returns the price of an object, or undefined if the API shows none. */
function priceOf({ runtime }: Explored, { kind, id }: Pick<Line, "kind" | "id">): Price | undefined {
  if (!PRICED.includes(kind)) return undefined;
  const { monthly_price, currency } = runtime.collections.find(({ name }) => name === kind)?.show(runtime.world, id) ?? {};
  return typeof monthly_price === "number" ? { amount: monthly_price, currency: String(currency ?? "") } : undefined;
}

function billOf(explored: Explored): Price {
  const { world, collections } = explored.runtime;
  const prices = PRICED.flatMap((kind) =>
    (collections.find(({ name }) => name === kind)?.ids(world) ?? []).flatMap((id) => priceOf(explored, { kind, id }) ?? []),
  );
  return { amount: prices.reduce((sum, { amount }) => sum + amount, 0), currency: prices[0]?.currency ?? "" };
}
