import { type Actor, eventsNow } from "../../hosting/audit-event";
import { isAudited } from "../../hosting/audit-event/subject";
import { settled } from "../../http/runtime";
import type { Fields } from "../../world/json";
import { writtenIn } from "../../world/written-fields";
import type { Explored } from "../explored";
import { choice, field, type Html, href, html, live, name, table } from "../html";
import {
  childrenOf,
  fieldsOf,
  hasParts,
  isEditable,
  lookOf,
  nameOf,
  objectNamed,
  parentsOf,
  previewMark,
  spoken,
  tableNamed,
} from "../objects";
import { type Page, pager, partOf } from "../page";
import type { Form, View } from "../request";
import { asText, hasSecret, shownTime, shownValue } from "../values";
import { objectAddress } from "./overview";

const PER_PAGE = 100;

/** Lists all kinds that the controls support if `kind` is not set. */
export const objects = (explored: Explored): View => ({
  path: "/console/objects",
  show: (c) => {
    const { world } = settled(explored.runtime);
    const asked = c.req.query("kind");
    return asked === undefined ? kinds(explored, world) : ofKind(explored, world, asked, c.req.query("page"));
  },
});

function kinds({ runtime }: Explored, world: Explored["runtime"]["world"]): Page {
  const rows = [...runtime.collections]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((kind): (Html | string | number)[] => [
      html`<a href="${href("/console/objects", { kind: kind.name })}">${spoken(kind.name)}</a>`,
      kind.ids(world).length,
    ]);
  const columns = [{ name: "Kind" }, { name: "Objects", isNumber: true }];
  return {
    title: "All objects",
    view: "/console/objects",
    content: live("kinds", table({ caption: "Every type of object, to view and to change", columns, rows, empty: "" })),
  };
}

function ofKind(explored: Explored, world: Explored["runtime"]["world"], asked: string, page: string | undefined): Page | undefined {
  const kind = tableNamed(explored, asked);
  if (!kind) return undefined;
  const part = partOf(kind.ids(world), page, PER_PAGE);
  const rows = part.items.map((id) => [
    html`<a href="${objectAddress(kind.name, id)}">${name(nameOf(kind.show(world, id), id))}</a> <span class="kind">${previewMark(kind.show(world, id))}</span>`,
    id,
  ]);
  const columns = [{ name: "Name" }, { name: "Id" }];
  return {
    title: spoken(kind.name),
    view: "/console/objects",
    content: live("objects", [
      table({ caption: `${part.total.toLocaleString("en")} objects`, columns, rows, empty: "There are none." }),
      pager("Pages of objects", "/console/objects", { kind: kind.name }, part),
    ]),
  };
}

const CHILDREN_PER_PAGE = 50;
const EVENTS = 20;
export const STOPPED = "exited:unhealthy";

export const object = (explored: Explored): View => ({
  path: "/console/object",
  show: (c) => {
    settled(explored.runtime);
    const [kind = "", id = ""] = [c.req.query("kind"), c.req.query("id")];
    const found = tableNamed(explored, kind);
    const row = objectNamed(explored, found, id);
    if (!found || !row) return undefined;
    const [isOpen, wanted] = [c.req.query("secrets") === "shown", c.req.query("q") ?? ""];
    const named = { kind: found.name, id };
    const stops = canStop(found.name, row);
    const log = eventsOf(explored, found.name, id, row);
    const sections = [
      ["of-actions", stops ? "Stop or delete" : "Delete"],
      ...(hasParts(found.name) ? [["of-parts", "Parts"]] : []),
      ...(log === undefined ? [] : [["of-events", "Events"]]),
    ];
    return {
      title: nameOf(row, id),
      content: [
        crumbs(explored, found.name, id, row),
        html`<nav aria-label="On this page"><ul class="jumps">${sections.map(([section, text]) => html`<li><a href="#${section}">${text}</a></li>`)}</ul></nav>`,
        html`<h2 id="of-fields">Fields</h2>`,
        filter(named, isOpen, wanted),
        live("fields", fieldTable(explored, named, row, { isOpen, wanted })),
        actions(stops),
        hasParts(found.name) ? live("children", children(explored, found.name, id, c.req.query("page"))) : html``,
        log === undefined ? html`` : live("events", log),
      ],
    };
  },
  act: async (form, c) => {
    const [kind = "", id = ""] = [c.req.query("kind"), c.req.query("id")];
    if (form.do === "delete") {
      if (form.sure !== "yes") throw new Error("Nothing was deleted: tick the box that confirms the deletion.");
      await explored.controls.remove(kind, id, actorOf(form));
      return ["/", "deleted"];
    }
    if (form.do !== "stop") throw new Error("This page has no such action.");
    await explored.controls.mutate(kind, id, { status: STOPPED }, actorOf(form));
    return [objectAddress(kind, id), "stopped"];
  },
});

/** Suggested author in the form. Events of the sandbox itself name other authors, so the log shows which changes came from the console. */
const EDITOR = "Console user";

export const actorOf = (form: Form): Actor => ({
  ...((form.by ?? "").trim() === "" ? {} : { name: (form.by ?? "").trim() }),
  source: form.source === "api" ? "api" : "ui",
});

export const actorFields = (form: string): Html =>
  html`${field({ label: "Done by", name: "by", value: EDITOR, form, hint: "The name in the audit log." })}
${choice({
  label: "From",
  name: "source",
  form,
  options: [
    ["ui", "the platform's console"],
    ["api", "the API"],
  ],
})}`;

function crumbs(explored: Explored, kind: string, id: string, row: Fields): Html {
  const parents = parentsOf(explored, kind, id).map(
    (parent) => html`<a href="${objectAddress(parent.kind, parent.id)}">${name(nameOf(fieldsOf(parent.row), parent.id))}</a> › `,
  );
  const panel =
    kind === "gameServers" ? html` · <a href="${href("/console/game-server", { id })}">Files, console, power and schedules</a>` : "";
  return html`<p class="crumbs">${parents} ${spoken(kind).replace(/s$/, "")}${previewMark(row) && " for preview deployments"} <code>${id}</code>${panel}</p>`;
}

function filter({ kind, id }: Named, isOpen: boolean, wanted: string): Html {
  return html`<form class="line" method="get" action="/console/object" role="search"><input type="hidden" name="kind" value="${kind}"><input type="hidden" name="id" value="${id}">${isOpen ? html`<input type="hidden" name="secrets" value="shown">` : ""}
${field({ label: "Field name contains", name: "q", value: wanted, type: "search", form: "filter" })}<button>Filter</button></form>`;
}

type Named = { readonly kind: string; readonly id: string };

function fieldTable(explored: Explored, named: Named, row: Fields, { isOpen, wanted }: { isOpen: boolean; wanted: string }): Html[] {
  const { kind, id } = named;
  const names = inOrder(explored, named, row).filter((key) => key.includes(wanted.trim().toLowerCase()));
  const rows = names.map((key) => {
    const value = row[key];
    const isHidden = !isOpen && hasSecret(key, value);
    return [
      html`<code>${key}</code>`,
      isHidden
        ? html`<span class="none">[hidden]</span>`
        : key === "status" || key === "state"
          ? html`<span class="${lookOf(value)}">${asText(value)}</span>`
          : shownValue(value),
      isEditable(key)
        ? html`<a id="edit-${key}" href="${href("/console/field", { kind, id, name: key, secrets: isOpen ? "shown" : undefined })}" aria-label="Edit ${key}">Edit</a>`
        : "",
    ];
  });
  const hasSecrets = names.some((key) => hasSecret(key, row[key]));
  const toggle = hasSecrets
    ? html`<p><a id="secrets" href="${href("/console/object", { kind, id, q: wanted, secrets: isOpen ? undefined : "shown" })}">${isOpen ? "Hide" : "Show"} values that may be secret</a></p>`
    : html``;
  const columns = [{ name: "Field" }, { name: "Value" }, { name: "Change" }];
  const caption = "Fields by their names in the API. Fields that were changed here or written by a program come first";
  return [
    table({ caption, layout: "named", columns, rows, empty: wanted === "" ? "The object has no fields." : "No field has that name." }),
    toggle,
  ];
}

const canStop = (kind: string, row: Fields): boolean =>
  kind === "applications" && typeof row.status === "string" && !row.status.startsWith("exited");

function actions(stops: boolean): Html {
  const stop = html`<form method="post"><fieldset><legend>Stop the application</legend><input type="hidden" name="do" value="stop"><div class="fields">${actorFields("stop")}</div><button>Stop</button></fieldset></form>`;
  return html`<h2 id="of-actions">Actions</h2><p>To change a field, use the link beside it. Your program does not know about changes that you make here. They are the same as changes by a user of the platform's console.</p>
${stops ? stop : ""}
<details><summary>Delete</summary><form method="post"><fieldset><legend>Delete the object with all its parts</legend><input type="hidden" name="do" value="delete"><div class="fields">${actorFields("delete")}</div>
<div class="check"><input type="checkbox" id="sure" name="sure" value="yes" required><label for="sure">Delete the object. You cannot undo this.</label></div><button class="bad">Delete</button></fieldset></form></details>`;
}

function children(explored: Explored, kind: string, id: string, page: string | undefined): Html[] {
  const part = partOf(childrenOf(explored, kind, id), page, CHILDREN_PER_PAGE);
  const rows = part.items.map(({ kind: of, id: own, row }) => [
    html`<a id="${of}-${own}" href="${objectAddress(of, own)}">${name(nameOf(row, own))}</a> <span class="kind">${previewMark(row)}</span>`,
    spoken(of),
    row.status === undefined ? "" : html`<span class="${lookOf(row.status)}">${asText(row.status)}</span>`,
  ]);
  const columns = [{ name: "Name" }, { name: "Kind" }, { name: "State" }];
  return [
    html`<h2 id="of-parts">Parts</h2>`,
    table({ caption: "Objects in this object", columns, rows, empty: "The object has no parts." }),
    pager("Pages of parts", "/console/object", { kind, id }, part),
  ];
}

/** Returns undefined if the audit log contains no events of the object and never contains any for this kind of object. */
function eventsOf({ runtime }: Explored, kind: string, id: string, row: Fields): Html | undefined {
  const { world } = runtime;
  if (kind === "gameServers") {
    const rows = Object.values(world.activity)
      .filter(({ server }) => server === id)
      .slice(-EVENTS)
      .reverse()
      .map(({ timestamp, event, is_api }) => [shownTime(timestamp), is_api ? "the API" : "the panel", event]);
    return eventTable("The newest entries of its activity log", [{ name: "Time" }, { name: "By" }, { name: "What" }], rows);
  }
  const uuid = typeof row.uuid === "string" ? row.uuid : id;
  const rows = eventsNow(world, runtime.clock.now())
    .filter(({ resource_uuid }) => resource_uuid === uuid)
    .slice(0, EVENTS)
    .map(({ created_at, actor_name, source, event, action }) => [
      shownTime(created_at),
      name(actor_name ?? "the platform"),
      source,
      event.includes(".") ? event : action,
    ]);
  if (rows.length === 0 && !isAudited(kind)) return undefined;
  const columns = [{ name: "Time" }, { name: "Who" }, { name: "From" }, { name: "What" }];
  return eventTable("The newest events of the audit log", columns, rows);
}

const eventTable = (caption: string, columns: readonly { name: string }[], rows: (Html | string)[][]): Html =>
  html`<h2 id="of-events">Events</h2>${table({ caption, columns, rows, empty: "The log contains no event of this object. An event appears a second after the change." })}`;

const IDENTIFYING: readonly string[] = ["name", "status", "state", "description", "fqdn", "uuid", "id"];

/**
 * First come fields that were changed in the console, then fields that a request wrote, then fields that identify the object. An application
 * has a hundred fields, most of them with default values.
 */
function inOrder(explored: Explored, object: { kind: string; id: string }, row: Fields): string[] {
  const written = writtenIn(explored.runtime.world, object.id);
  const rank = (name: string): number => {
    if (explored.session.isEdited(object, name)) return 0;
    if (written.includes(name)) return 1;
    return IDENTIFYING.includes(name) ? 2 : 3;
  };
  const position = (name: string): number => (rank(name) === 2 ? IDENTIFYING.indexOf(name) : 0);
  return Object.keys(row).toSorted((a, b) => rank(a) - rank(b) || position(a) - position(b));
}
