import type { SharedVariableBody } from "../../../provider/api/hosting/shared-variables";
import { orNotFound, refuse } from "../../http/reply";
import type { Moment } from "../../world/moment";
import type { Dated, Table, World } from "../../world/world";

export type SharedVariableRow = Dated &
  Required<SharedVariableBody> & {
    id: number;
    type: "team" | "project" | "environment" | "server";
    /** Uuid of the project, environment or server that has the variable. If a team has it, the team's id as text. */
    scope: string;
    value: string;
  };

declare module "../../world/world" {
  interface Tables {
    sharedVariables: Table<SharedVariableRow>;
  }
}

// Source: docs/facts/hosting.md 5.

export type Scope = Pick<SharedVariableRow, "type" | "scope">;

export const sharedVariablesOf = (world: World, { type, scope }: Scope): SharedVariableRow[] =>
  Object.values(world.sharedVariables).filter((row) => row.type === type && row.scope === scope);

export function sharedVariableOf(world: World, at: Scope, id: string): SharedVariableRow {
  if (!/^\d+$/.test(id)) throw refuse.storeError(); // the column is an integer
  return orNotFound(
    sharedVariablesOf(world, at).find((row) => String(row.id) === id),
    "Shared environment variable",
  );
}

export function refuseTakenKey(world: World, at: Scope, key: string, except?: SharedVariableRow): void {
  if (sharedVariablesOf(world, at).some((row) => row !== except && row.key === key)) throw refuse.exists("A variable with this key");
}

/** Refuses null with a store error, because the store's column does not allow it. */
export function storedSharedValue(value: string | null | undefined): string {
  if (value == null) throw refuse.storeError();
  return value;
}

export function addSharedVariable(moment: Moment, at: Scope, body: SharedVariableBody): SharedVariableRow {
  refuseTakenKey(moment.world, at, body.key);
  const row: SharedVariableRow = {
    id: 0,
    ...at,
    key: body.key,
    value: storedSharedValue(body.value),
    is_literal: body.is_literal ?? false,
    is_multiline: body.is_multiline ?? false,
    is_shown_once: body.is_shown_once ?? false,
    comment: body.comment ?? null,
    ...moment.dated(),
  };
  row.id = moment.integer("sharedVariable");
  moment.world.sharedVariables[row.id] = row;
  return row;
}

export function removeSharedVariables(world: World, scope: string): void {
  for (const [id, row] of Object.entries(world.sharedVariables)) if (row.scope === scope) delete world.sharedVariables[id];
}

/** Adds the two shared variables that the platform creates for every server. */
export function addServerVariables(moment: Moment, server: { uuid: string; name: string }): void {
  const at: Scope = { type: "server", scope: server.uuid };
  addSharedVariable(moment, at, { key: "SVC_SERVER_UUID", value: server.uuid });
  addSharedVariable(moment, at, { key: "SVC_SERVER_NAME", value: server.name });
}
