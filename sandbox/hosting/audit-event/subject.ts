import type { AnsweredCall } from "../../http/runtime";
import { type Fields, isFields, type Json } from "../../world/json";

/** The objects that an event concerns. `whole` is the object that contains the changed object, if there is one. */
export interface Subject {
  readonly done: string;
  readonly type: string;
  readonly id?: string;
  readonly name?: string;
  readonly whole?: { readonly type: string; readonly id: string };
}

/** Name of an object's type in events, by the path segment before the object's id. */
const TYPES: Readonly<Record<string, string>> = {
  applications: "application",
  autoscaling: "autoscaling policy",
  backups: "backup",
  deployments: "deployment",
  destinations: "destination",
  environments: "environment",
  envs: "variable",
  "managed-databases": "database",
  previews: "preview deployment",
  projects: "project",
  registries: "registry login",
  "s3-storages": "S3 storage",
  "scheduled-tasks": "scheduled task",
  servers: "server",
  storages: "storage",
  tags: "tag",
  team: "team",
  volumes: "volume",
};

/** Tables whose changes the audit log contains. `of` is the type of the containing object, and the column with that object's id. */
const TABLES: Readonly<Record<string, { type: string; of?: readonly [type: string, column: string] }>> = {
  applications: { type: "application" },
  autoscaling: { type: "autoscaling policy", of: ["application", "application_uuid"] },
  databases: { type: "database" },
  destinations: { type: "destination" },
  environments: { type: "environment" },
  previews: { type: "preview deployment", of: ["application", "application_uuid"] },
  projects: { type: "project" },
  purchasedServers: { type: "server" },
  registries: { type: "registry login", of: ["server", "server_uuid"] },
  s3Storages: { type: "S3 storage" },
  scheduledTasks: { type: "scheduled task", of: ["application", "application_uuid"] },
  serverSettings: { type: "server" },
  sharedVariables: { type: "variable", of: ["project", "scope"] },
  storageBackups: { type: "backup", of: ["storage", "storage_uuid"] },
  storages: { type: "storage", of: ["application", "application_uuid"] },
  variables: { type: "variable", of: ["application", "application_uuid"] },
  volumes: { type: "volume" },
};

export const isAudited = (table: string): boolean => table in TABLES;

/** Objects that another object contains. No document says whether an event names the object itself or the containing object. */
const PARTS = new Set([
  "variable",
  "storage",
  "tag",
  "autoscaling policy",
  "backup",
  "preview deployment",
  "registry login",
  "scheduled task",
]);

const DONE: Readonly<Record<string, string>> = {
  attach: "attached",
  cancel: "cancelled",
  clone: "cloned",
  check: "checked",
  deploy: "deployed",
  detach: "detached",
  migrate: "migrated",
  move: "moved",
  resize: "resized",
  restart: "restarted",
  restore: "restored",
  rollback: "rolled_back",
  run: "executed",
  start: "started",
  stop: "stopped",
  upgrade: "upgraded",
  validate: "validated",
};
const BY_METHOD: Readonly<Record<string, string>> = { DELETE: "deleted", POST: "created" };

export function subjectOfWrite({ call, params }: Pick<AnsweredCall, "call" | "params">, body: unknown): Subject {
  const segments = call.path.split("/").filter((segment) => segment !== "");
  const objects = segments.flatMap((segment, at) => {
    const type = TYPES[segment];
    const param = /^\{(\w+)\}$/.exec(segments[at + 1] ?? "")?.[1];
    return type === undefined ? [] : [{ type, id: param === undefined ? undefined : params[param] }];
  });
  const answer = isFields(body) ? body : {};
  const object = objects.at(-1) ?? { type: "application", id: undefined };
  const done = DONE[segments.at(-1) ?? ""] ?? BY_METHOD[call.method] ?? "updated";
  const id = object.id ?? (call.method === "POST" ? idIn(answer) : undefined);
  const [first] = objects;
  const whole = PARTS.has(object.type) && first !== object && first?.id !== undefined ? { type: first.type, id: first.id } : undefined;
  return { done, type: object.type, id, name: textIn(answer.name), whole };
}

/** Returns the subject of a change to a row by a test or the web console. Returns undefined if the audit log contains no changes to the table. */
export function subjectOfRow(table: string, done: string, row: Fields): Subject | undefined {
  const known = TABLES[table];
  if (!known) return undefined;
  const whole = known.of && textIn(row[known.of[1]]);
  return {
    done,
    type: known.type,
    id: idIn(row),
    name: textIn(row.name) ?? textIn(row.key),
    whole: known.of && whole !== undefined ? { type: table === "sharedVariables" ? String(row.type) : known.of[0], id: whole } : undefined,
  };
}

const idIn = ({ uuid, id }: Fields): string | undefined => textIn(uuid) ?? (typeof id === "number" ? String(id) : textIn(id));
const textIn = (value: Json | undefined): string | undefined => (typeof value === "string" ? value : undefined);
