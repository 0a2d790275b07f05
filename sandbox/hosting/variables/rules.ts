import type * as z from "zod";
import type { VariableBody, VariableItem } from "../../../provider/api/hosting/variables";
import { refuse } from "../../http/reply";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import { CHOSEN } from "../numbers";
import type { SharedVariableRow } from "../shared-variables/rows";
import type { VariableRow } from "./rows";

// docs/facts/hosting.md 4.

type Written = VariableBody | z.infer<typeof VariableItem>;

/** Production rows by id, then preview rows by id. */
export function variablesOf(world: World, applicationUuid: string): VariableRow[] {
  const rows = Object.values(world.variables).filter((row) => row.application_uuid === applicationUuid);
  return [...rows.filter((row) => !row.is_preview), ...rows.filter((row) => row.is_preview)];
}

/**
 * Copies variables to a clone. They have the uuids of the original's (docs/facts/hosting.md 3.6), but their own
 * keys in the table.
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

export function removeVariable(world: World, row: VariableRow): void {
  for (const [key, one] of Object.entries(world.variables)) if (one === row) delete world.variables[key];
}

export const sameVariable = (key: string, isPreview: boolean) => (row: VariableRow) => row.key === key && row.is_preview === isPreview;

/**
 * Adds a variable. A production variable gets a preview copy unless one exists. The copy does not inherit
 * `is_shown_once`.
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
 * Changes a row as PATCH and bulk do. If omitted, `value` becomes null and `is_literal` false. Multi-line and
 * shown-once become null, which the store refuses if they were set (docs/facts/hosting.md 4.3). The preview copy is
 * not updated.
 */
export function changeVariable(moment: Moment, row: VariableRow, written: Written): void {
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

export function shownVariable(world: World, row: VariableRow, readsSensitive: boolean): Fields {
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

/** Returns the value as a deployment writes it. It cannot be compared with a configuration (docs/facts/hosting.md 4.2). */
function realValue(world: World, row: VariableRow): string | null {
  const { is_literal, is_multiline } = row;
  if (row.value === null) return null;
  const value = withReferences(world, row.application_uuid, row.value);
  if (isJsonDocument(value)) return value;
  if (is_literal || is_multiline) return `'${value}'`;
  const escapes: Record<string, string> = { "\r": "\\r", "\t": "\\t", "\0": "\\0" };
  return value.replace(/[\\'"\r\t\0]/g, (character) => escapes[character] ?? `\\${character}`);
}

/** Replaces `{{scope.KEY}}` with the shared variable's value; a reference to a missing one is kept as text. */
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
