import * as z from "zod";
import { panelCall } from "../call";
import { looseFlag, looseText, shown } from "../generous";
import { isObject } from "../json";
import { Found, memberOf, versionsAt } from "./catalogue";
import { isStrange, plain } from "./envelopes";
import { panelFlag, queryCount } from "./rules";

// See docs/spec/game-panel-api.md, "Mods, plugins, modpacks", and docs/facts/game-panel.md 12. Responses have no envelope.

const CurrentModpack = z.looseObject({
  source: shown(looseText),
  project: looseText,
  name: shown(z.string()),
  version: shown(looseText),
  version_id: shown(looseText),
});

/** Result of the server's last start with the modpack: a text or an object. A text means success unless it contains a word of failure. */
const LastStart = z
  .union([
    z.string().transform((text) => ({ success: !/fail|crash|error/i.test(text), message: text })),
    z
      .looseObject({ success: looseFlag.optional(), status: z.string().optional(), message: z.string().nullish() })
      .transform(({ success, status, message }) => ({
        success: success ?? !/fail|crash|error/i.test(status ?? ""),
        message: message ?? status ?? "",
      })),
  ])
  .nullish()
  .catch(undefined);

/** Whether the response shows an empty row, as for a server without a modpack. A row with content but without a project is treated as unreadable. */
const isEmpty = (row: Record<string, unknown>): boolean =>
  [...IN_ROW, "project", "id"].every((name) => row[name] === undefined || row[name] === null || row[name] === "");
const IN_ROW = ["source", "catalog", "name", "version", "version_id"];

const NAMES = ["current", "modpack", "project", "last_start", "last_start_result"];

export const Modpack = z.preprocess(
  (answer) => {
    if (isObject(answer) && isStrange(answer, NAMES)) return answer;
    const row = memberOf(answer, ["current", "modpack"]) ?? (memberOf(answer, ["project"]) === undefined ? undefined : answer);
    const current =
      isObject(row) && !isEmpty(row)
        ? { ...row, source: memberOf(row, ["source", "catalog"]), project: memberOf(row, ["project", "id"]) }
        : null;
    return { current, lastStart: memberOf(answer, ["last_start", "last_start_result"]) ?? memberOf(row, ["last_start"]) ?? null };
  },
  z.object({ current: CurrentModpack.nullable(), lastStart: LastStart }),
);

const all = "/servers/{server}/addons/modpacks";

export const modpacks = {
  get: panelCall({ method: "GET", path: all, response: plain(Modpack) }),
  search: panelCall({
    method: "GET",
    path: `${all}/search`,
    query: z.object({ source: z.string(), q: z.string().optional(), category: z.string().optional(), page: queryCount.optional() }),
    response: Found,
  }),
  versions: versionsAt(`${all}/versions`),
  /**
   * Installs a modpack. It replaces the mods and the mod loader and, with `fresh_world`, the world. The call has its own, undocumented rate limit.
   */
  install: panelCall({
    method: "POST",
    does: "acts once",
    path: all,
    body: z.object({ source: z.string(), project: z.string(), version: z.string().optional(), fresh_world: panelFlag.optional() }),
  }),
  remove: panelCall({ method: "DELETE", does: "removes", path: all, mayBeAbsent: true, endsKnown: true }),
};
