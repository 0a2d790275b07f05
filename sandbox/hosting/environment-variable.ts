import type * as z from "zod";
import { variables as calls, VariableBody, VariableItem } from "../../provider/api/hosting/variables";
import { validated } from "../http/body";
import { lenientRoute, product, type Route, rawRoute, route } from "../http/product";
import { orNotFound, refuse, reply } from "../http/reply";
import { text } from "../world/collections";
import { type Fields, isFields } from "../world/json";
import type { Moment } from "../world/moment";
import type { Dated, Table, World } from "../world/world";
import { applicationOf } from "./application/rows";
import { CHOSEN } from "./prices";
import type { SharedVariableRow } from "./shared-variable/rules";

type VariableRow = Dated & Required<VariableBody> & { id: number; uuid: string; application_uuid: string; order: number; version: string };

declare module "../world/world" {
  interface Tables {
    variables: Table<VariableRow>;
  }
}

// Source: docs/facts/hosting.md 4.

type Written = VariableBody | z.infer<typeof VariableItem>;

/** Returns the production variables in the order of their ids, followed by the variables for preview deployments in the same order. */
export function variablesOf(world: World, applicationUuid: string): VariableRow[] {
  const rows = Object.values(world.variables).filter((row) => row.application_uuid === applicationUuid);
  return [...rows.filter((row) => !row.is_preview), ...rows.filter((row) => row.is_preview)];
}

/**
 * Copies the variables of an application to its clone. A copy has the uuid of its original (docs/facts/hosting.md 3.6), so its row is
 * stored under `<uuid> <application>` instead of the uuid alone.
 */
export function cloneVariables(moment: Moment, from: string, to: string): void {
  for (const row of variablesOf(moment.world, from))
    moment.world.variables[`${row.uuid} ${to}`] = {
      ...row,
      id: moment.integer("variable"),
      application_uuid: to,
      ...moment.dated(),
    };
}

function removeVariable(world: World, row: VariableRow): void {
  for (const [key, one] of Object.entries(world.variables)) if (one === row) delete world.variables[key];
}

export const sameVariable = (key: string, isPreview: boolean) => (row: VariableRow) => row.key === key && row.is_preview === isPreview;

/**
 * Adds the variable. A production variable also gets a copy for preview deployments, without `is_shown_once`. No copy is made if a variable for
 * preview deployments with the same name exists.
 */
export function addVariable(moment: Moment, applicationUuid: string, written: Written): VariableRow {
  const row: VariableRow = {
    id: moment.integer("variable"),
    uuid: moment.uuid(),
    application_uuid: applicationUuid,
    key: written.key,
    value: written.value ?? null,
    is_preview: written.is_preview ?? false,
    is_literal: written.is_literal ?? false,
    is_multiline: written.is_multiline ?? false,
    is_shown_once: written.is_shown_once ?? false,
    is_runtime: written.is_runtime ?? true,
    is_buildtime: written.is_buildtime ?? true,
    comment: written.comment ?? null,
    order: 1,
    version: CHOSEN.version,
    ...moment.dated(),
  };
  moment.world.variables[row.uuid] = row;
  const twinned = row.is_preview || variablesOf(moment.world, applicationUuid).some(sameVariable(row.key, true));
  if (!twinned) {
    const copy = { ...row, id: moment.integer("variable"), uuid: moment.uuid(), is_preview: true, is_shown_once: false };
    moment.world.variables[copy.uuid] = copy;
  }
  return row;
}

/**
 * Changes a variable as PATCH and the bulk call do: an omitted `value` becomes null, and an omitted `is_literal` becomes false. If
 * `is_multiline` or `is_shown_once` is set and the request omits it, the store fails (docs/facts/hosting.md 4.3). The copy for previews
 * does not change.
 */
function changeVariable(moment: Moment, row: VariableRow, written: Written): void {
  const lostMultiline = row.is_multiline && written.is_multiline === undefined;
  const lostShownOnce = row.is_shown_once && written.is_shown_once === undefined;
  if (lostMultiline || lostShownOnce) throw refuse.storeError();
  row.value = written.value ?? null;
  row.is_literal = written.is_literal ?? false;
  row.is_multiline = written.is_multiline ?? false;
  row.is_shown_once = written.is_shown_once ?? false;
  if (written.is_runtime !== undefined) row.is_runtime = written.is_runtime;
  if (written.is_buildtime !== undefined) row.is_buildtime = written.is_buildtime;
  if (written.comment !== undefined) row.comment = written.comment;
  row.updated_at = moment.stamp();
}

function shownVariable(world: World, row: VariableRow, readsSensitive: boolean): Fields {
  const { application_uuid: _, value, ...shown } = row;
  return {
    ...shown,
    is_shared: /^\{\{.*\}\}$/s.test(value ?? ""),
    is_required: false,
    is_really_required: false,
    is_buildpack_control: /^AUTO_BUILDER_[12]_/.test(row.key),
    is_svc: row.key.startsWith("SERVICE_"),
    ...(readsSensitive && !row.is_shown_once ? { value, real_value: realValue(world, row) } : {}),
  };
}

/**
 * Returns `real_value`: the value as a deployment writes it, with resolved references, quotes and escapes. The provider therefore does not
 * compare it with the program (docs/facts/hosting.md 4.2).
 */
function realValue(world: World, row: VariableRow): string | null {
  const { is_literal, is_multiline } = row;
  if (row.value === null) return null;
  const value = withReferences(world, row.application_uuid, row.value);
  if (isJsonDocument(value)) return value;
  if (is_literal || is_multiline) return `'${value}'`;
  const escapes: Record<string, string> = { "\r": "\\r", "\t": "\\t", "\0": "\\0" };
  return value.replace(/[\\'"\r\t\0]/g, (character) => escapes[character] ?? `\\${character}`);
}

/** Replaces references to shared variables by their values. A reference to a variable that does not exist stays as it is. */
function withReferences(world: World, applicationUuid: string, value: string): string {
  return value.replace(/\{\{\s*(team|project|environment|server)\.([A-Za-z_][\w.]*)\s*\}\}/g, (reference, type: string, key: string) => {
    const application = world.applications[applicationUuid];
    const environment = world.environments[application?.environment_uuid ?? ""];
    const scopes: Record<string, string | undefined> = {
      team: String(world.team.id),
      project: environment?.project_uuid,
      environment: environment?.uuid,
      server: world.destinations[application?.destination_uuid ?? ""]?.server_uuid,
    };
    const wanted = (row: SharedVariableRow) => row.type === type && row.scope === scopes[type] && row.key === key;
    return Object.values(world.sharedVariables).find(wanted)?.value ?? reference;
  });
}

function isJsonDocument(value: string): boolean {
  try {
    return typeof JSON.parse(value) === "object";
  } catch {
    return false;
  }
}

const routes: readonly Route[] = [
  route(calls.list, ({ world, param, caller }) => {
    const { uuid } = applicationOf(world, param("uuid"));
    return reply.ok(variablesOf(world, uuid).map((row) => shownVariable(world, row, caller.readsSensitive)));
  }),
  lenientRoute(calls.create, ({ world, moment, param, body }) => {
    const { uuid } = applicationOf(world, param("uuid"));
    const taken = variablesOf(world, uuid).some(sameVariable(body.key, body.is_preview ?? false));
    if (taken) throw refuse.conflict("Environment variable already exists. Use PATCH request to update it.");
    return reply.created({ uuid: addVariable(moment, uuid, body).uuid });
  }),
  route(calls.update, ({ world, moment, param, body, caller }) => {
    const { uuid } = applicationOf(world, param("uuid"));
    const row = orNotFound(variablesOf(world, uuid).find(sameVariable(body.key, body.is_preview ?? false)), "Environment variable");
    changeVariable(moment, row, body);
    return reply.created(shownVariable(world, row, caller.readsSensitive));
  }),
  // The call is not transactional: if an item is invalid, the items before it are saved. The call reads the existing variables only once,
  // so a new name that occurs twice in the list creates two variables.
  rawRoute(calls.bulk, ({ world, moment, param, body, caller }) => {
    const { uuid } = applicationOf(world, param("uuid"));
    if (!isFields(body) || !Array.isArray(body.data)) throw refuse.badRequest("Bulk data is required.");
    const before = variablesOf(world, uuid);
    const rows = body.data.map((sent) => {
      const item = validated(VariableItem, sent);
      const existing = before.find(sameVariable(item.key, item.is_preview ?? false));
      if (!existing) return addVariable(moment, uuid, item);
      changeVariable(moment, existing, item);
      return existing;
    });
    return reply.created(rows.map((row) => shownVariable(world, row, caller.readsSensitive)));
  }),
  route(calls.remove, ({ world, param }) => {
    const { uuid } = applicationOf(world, param("uuid"));
    const found = variablesOf(world, uuid).find((one) => one.uuid === param("env_uuid"));
    removeVariable(world, orNotFound(found, "Environment variable"));
    return reply.ok({ message: "Environment variable deleted." });
  }),
];

export const variables = product({
  routes,
  tables: {
    variables: {
      singular: "variable",
      aliases: ["envs", "environmentVariables"],
      add: (moment, { application_uuid, ...fields }) => {
        const { uuid } = applicationOf(moment.world, text("application_uuid", application_uuid));
        return addVariable(moment, uuid, VariableBody.parse(fields)).uuid;
      },
    },
  },
});
