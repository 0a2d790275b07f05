import * as z from "zod";
import { FormFile } from "../bodies";
import { panelCall } from "../call";
import { ifObject, looseNumber, looseText, shown } from "../generous";
import { isObject } from "../json";
import { listedBy } from "../listed";
import { Found, Listed, memberOf, rowsOf, versionsAt } from "./catalogue";
import { plain } from "./envelopes";
import { queryCount } from "./rules";

// See docs/spec/game-panel-api.md, "Mods, plugins, modpacks", and docs/facts/game-panel.md 12. Responses have no envelope.

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

export const Addons = z.preprocess(
  (answer) => {
    const frameworks = memberOf(answer, ["frameworks"]);
    const current = memberOf(answer, ["framework", "current_framework"]) ?? (isObject(frameworks) ? frameworks.current : undefined);
    const workshop = memberOf(answer, ["workshop", "workshop_mode"]);
    return {
      sources: rowsOf(answer, ["sources"]),
      folder: text(memberOf(answer, ["folder", "install_folder", "directory"])),
      frameworks: isObject(frameworks)
        ? rowsOf(frameworks, ["options", "available", "supported"])
        : rowsOf({ frameworks: frameworks ?? [] }, ["frameworks"]),
      framework: current,
      workshop: text(isObject(workshop) ? workshop.mode : workshop),
    };
  },
  z.object({
    sources: z.array(Listed),
    folder: z.string().optional(),
    frameworks: z.array(Listed),
    framework: z.union([z.null(), Listed.transform(({ id }) => id)]).optional(),
    /** `items` or `collection`. */
    workshop: z.string().optional(),
  }),
);
export type Addons = z.infer<typeof Addons>;

export const InstalledAddon = z.looseObject({
  id: looseText,
  source: shown(looseText),
  project: looseText,
  name: shown(z.string()),
  version: shown(looseText),
  version_id: shown(looseText),
  file: shown(z.string()),
  /** Undefined if no newer version is available, or if the request asked for no updates. */
  update: shown(looseText),
});
export type InstalledAddon = z.infer<typeof InstalledAddon>;

export const ManualFile = z.looseObject({ file: z.string(), size: shown(looseNumber) });
export type ManualFile = z.infer<typeof ManualFile>;

const asAddon = ifObject((row) => ({
  ...row,
  source: memberOf(row, ["source", "catalog"]),
  project: memberOf(row, ["project", "project_id"]),
  file: memberOf(row, ["file", "filename"]),
  update: memberOf(row, ["update", "latest", "update_version"]),
}));

const asFile = (row: unknown): unknown => (isObject(row) ? { ...row, file: memberOf(row, ["file", "filename", "name"]) } : { file: row });

/** Separates addons from files that a user uploaded. In the response, such a file is in a separate list, or is an addon without a project. */
export const InstalledAddons = z.preprocess(
  (answer) => {
    const rows = rowsOf(answer, ["addons", "installed"]);
    const all = Array.isArray(rows) ? rows.map(asAddon) : [];
    const isByHand = (row: unknown) => isObject(row) && (row.project === undefined || row.project === null || row.manual === true);
    const manual = memberOf(answer, ["manual", "files", "manual_files"]);
    return {
      addons: all.filter((row) => !isByHand(row)),
      manual: [...all.filter(isByHand), ...(Array.isArray(manual) ? manual : [])].map(asFile),
    };
  },
  z.object({ addons: z.array(InstalledAddon), manual: z.array(ManualFile) }),
);

/** The ids of the workshop items. If the response contains no items but a collection, the collection is the only item. */
export const Workshop = z.preprocess(
  (answer) => {
    const items = rowsOf(answer, ["items"]);
    const collection = memberOf(answer, ["collection"]);
    const all = Array.isArray(items) && items.length > 0 ? items : collection == null || collection === "" ? [] : [collection];
    return { items: all };
  },
  z.object({ items: z.array(Listed.transform(({ id }) => id)) }),
);

const all = "/servers/{server}/addons";

export const addons = listedBy(
  { addon: "installed" },
  {
    offer: panelCall({ method: "GET", path: all, response: plain(Addons) }),
    search: panelCall({
      method: "GET",
      path: `${all}/search`,
      query: z.object({ source: z.string(), q: z.string().optional(), page: queryCount.optional() }),
      response: Found,
    }),
    /** Lists only versions of the addon that fit the server: its game, the game's version, and the framework for mods. */
    versions: versionsAt(`${all}/versions`),
    /** Installs an addon, or replaces the installed version. If the body contains no version, the panel chooses the newest version that fits. */
    install: panelCall({
      method: "POST",
      does: "sets",
      path: `${all}/install`,
      body: z.object({ source: z.string(), project: z.string(), version: z.string().optional() }),
      part: ["source", "project"],
    }),
    installFeatured: panelCall({
      method: "POST",
      does: "sets",
      path: `${all}/featured`,
      body: z.object({ project: z.string() }),
      part: ["project"],
    }),
    installed: panelCall({
      method: "GET",
      path: `${all}/installed`,
      query: z.object({ updates: z.union([z.literal(1), z.literal("1")]).optional() }),
      response: plain(InstalledAddons),
    }),
    remove: panelCall({ method: "DELETE", does: "removes", path: `${all}/installed/{addon}`, endsKnown: true }),
    removeFile: panelCall({
      method: "POST",
      does: "removes",
      path: `${all}/manual/delete`,
      body: z.object({ file: z.string() }),
      mayBeAbsent: true,
      endsKnown: true,
    }),
    upload: panelCall({ method: "POST", does: "sets", path: `${all}/upload`, encoding: "form", body: z.object({ file: FormFile }) }),
    setFramework: panelCall({ method: "PUT", does: "sets", path: `${all}/framework`, body: z.object({ framework: z.string() }) }),
    /** Repairs one specific shooter game. The panel accepts the call for no other game. */
    repair: panelCall({ method: "POST", does: "acts once", path: `${all}/gamerepair` }),
    workshop: panelCall({ method: "GET", path: `${all}/workshop`, response: plain(Workshop) }),
    /** Replaces the whole list of workshop items. */
    setWorkshop: panelCall({ method: "PUT", does: "sets", path: `${all}/workshop`, body: z.object({ items: z.array(z.string()) }) }),
  },
);
