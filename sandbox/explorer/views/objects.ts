import { settled } from "../../http/change";
import type { Explored } from "../explored";
import { type Html, href, html, live, name, table } from "../html";
import { nameOf, previewMark, spoken, tableNamed } from "../objects";
import { type Page, pager, partOf } from "../page";
import type { View } from "../request";
import { objectAddress } from "./overview";

const PER_PAGE = 100;

/** Two views: the list of all kinds that the controls support, and the objects of one kind. */
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
