import * as z from "zod";
import type { Client } from "../../api/client";
import { ConflictError } from "../../api/errors";
import { entryNamed } from "../../api/hosting/database-catalog";
import { AttachConflict, databases } from "../../api/hosting/databases";
import { type Variable, VariableBody, variables } from "../../api/hosting/variables";
import type { CheckContext } from "../../core/context";
import { OperationError } from "../../core/errors";
import { adopt, field } from "../../core/field";
import { defineResource, type Problem } from "../../core/resource";
import { catalogOf } from "./database-catalog";
import { applicationProblems, unknownText } from "./parent-problems";
import { deleteVariable, variablesOf } from "./variable-rows";

export const databaseAttachment = defineResource({
  type: "DatabaseAttachment",
  source: 'hosting-api.md, "Managed databases" (attach rules)',
  doc: "Gives an application the connection of a managed database: the platform saves it as variables, `DATABASE_URL` and `DATABASE_DIRECT_URL` or the like, at run time only and shown once. A deployment brings them to the containers.",
  example: `const orders = new hosting.ManagedDatabase("orders", { engine: "relational_1", plan: "small", region: "one:hel" });
const web = hosting.Application.get("web", "<application uuid>");
const attached = new hosting.DatabaseAttachment("orders", { databaseUuid: orders.id, applicationUuid: web.id });
new hosting.Deployment("web", { applicationUuid: web.id, triggers: [attached.id] });`,
  remarks: [
    "Deleting the resource deletes the variables that it saved, with the preview twins that the platform made of them, unless somebody changed those. When one of the variables is missing on the platform, the database is attached again.",
    "The values are shown once, so that nobody can see whether they are still those of the database.",
  ],
  inputs: {
    databaseUuid: field(z.string().min(1), "Id of the database.", { replaces: true }),
    applicationUuid: field(z.string().min(1), "Id of the application.", { replaces: true }),
    envKey: field(
      VariableBody.shape.key.optional(),
      "Name under which the connection is saved. Default: the platform's, `DATABASE_URL` for the relational engines.",
      { replaces: true },
    ),
    overwrite: field(
      z.boolean().optional(),
      "Whether variables of these names with other values are written over. Default `false`: then it stops with their names. An instruction for the creation; a change alone does nothing.",
      { whenRemoved: "nothing" },
    ),
    adopt,
  },
  outputs: { variables: field(z.array(z.string()), "Names of the variables that were saved.") },
  deleteBeforeReplace: true,
  within: "applicationUuid",
  path: "`<databaseUuid>/<applicationUuid>/<envKey>`",

  locate(path) {
    const [databaseUuid = "", applicationUuid = "", envKey = ""] = path.split("/");
    return { id: path, inputs: { databaseUuid, applicationUuid, envKey } };
  },

  claims: ({ databaseUuid, envKey }, parent) => [
    `the attachment of database ${databaseUuid} to application ${parent}${envKey ? ` as ${envKey}` : ""}`,
  ],

  /** Says which variables of these names are there already. Whether they have other values is not to be seen: they are shown once. */
  async examine(context) {
    const { hosting, inputs, olds, isKnown, log } = context;
    const { databaseUuid, applicationUuid, envKey, overwrite } = inputs;
    const problems = [...(await databaseProblems(context)), ...(await applicationProblems(context, (uuid) => variablesOf(hosting, uuid)))];
    if (problems.length > 0) return problems;
    if (olds || overwrite || !["databaseUuid", "applicationUuid", "envKey", "overwrite"].every(isKnown)) return [];
    const there = productionKeys((await variablesOf(hosting, applicationUuid ?? "")) ?? []);
    const names = (await keysOf(hosting, databaseUuid ?? "", envKey)).filter((name) => there.has(name));
    if (names.length > 0)
      log.warning(
        `exists: the application has ${names.join(", ")} already; up will stop unless that is this database's, or overwrite is true, or envKey is another name`,
      );
    return [];
  },

  async observe({ hosting, id, inputs, olds }) {
    const there = productionKeys((await variablesOf(hosting, inputs.applicationUuid)) ?? []);
    const [, , key = ""] = id.split("/");
    const names = Array.isArray(olds.variables)
      ? olds.variables.map(String)
      : [key, directKey(key)].filter((n) => n === key || there.has(n));
    return names.every((name) => there.has(name)) ? { inputs: {}, outputs: { variables: names } } : undefined;
  },

  async create({ hosting, inputs, keep }) {
    const { databaseUuid, applicationUuid, envKey, overwrite } = inputs;
    const body = { application_uuid: applicationUuid, ...(envKey ? { env_key: envKey } : {}), ...(overwrite ? { overwrite } : {}) };
    const answer = await hosting.send(databases.attach, { params: { uuid: databaseUuid }, body }).catch((error: unknown) => {
      throw conflictText(error) ?? error;
    });
    hosting.drop(variables.list, { params: { uuid: applicationUuid } });
    const names = answer.variables ?? (await namesOnPlatform(hosting, inputs));
    keep(`${databaseUuid}/${applicationUuid}/${envKey ?? names[0] ?? ""}`);
    return { variables: names };
  },

  async remove({ hosting, inputs, olds }) {
    const rows = (await variablesOf(hosting, inputs.applicationUuid)) ?? [];
    const names = Array.isArray(olds.variables) ? olds.variables : [];
    const saved = rows.filter((row) => names.includes(row.key) && !row.is_preview);
    const twins = rows.filter((row) => saved.some((production) => isTwin(row, production)));
    // A twin is known by its production variable only, so that one stays until the twin is gone, whatever happens in between.
    for (const condemned of [twins, saved]) {
      await Promise.all(condemned.map((row) => deleteVariable(hosting, inputs.applicationUuid, row.uuid)));
    }
  },
});

/** A database that is not there. */
async function databaseProblems({
  hosting,
  inputs,
  olds,
  isKnown,
}: Pick<CheckContext<{ databaseUuid?: string }>, "hosting" | "inputs" | "olds" | "isKnown">): Promise<Problem[]> {
  const { databaseUuid: uuid } = inputs;
  if (uuid === undefined || !isKnown("databaseUuid") || uuid === olds?.databaseUuid) return [];
  const all = await hosting.shared(databases.list);
  if (all.some((d) => d.uuid === uuid)) return [];
  const named = all.map((d) => ({ uuid: d.uuid, name: [d.engine, d.plan].filter(Boolean).join(", ") || "no name" }));
  return [{ property: "databaseUuid", reason: unknownText("database", uuid, named) }];
}

const productionKeys = (rows: readonly Variable[]): Set<string> => new Set(rows.filter((row) => !row.is_preview).map((row) => row.key));

/** The platform makes a preview twin with each variable; one made or written at another time is somebody's own (hosting-facts.md 4.3). */
const isTwin = (row: Variable, production: Variable): boolean =>
  row.is_preview && row.key === production.key && row.created_at === production.created_at && row.updated_at === row.created_at;

/** `X_URL` goes with `X_DIRECT_URL`. */
const directKey = (key: string): string => (key.endsWith("_URL") ? `${key.slice(0, -"_URL".length)}_DIRECT_URL` : `${key}_DIRECT_URL`);

/** Names under which the platform saves a connection: the pooled and the direct address, or one named after the key-value engine. */
async function keysOf(hosting: Client, databaseUuid: string, envKey: string | undefined): Promise<string[]> {
  const engine = (await hosting.shared(databases.list)).find(({ uuid }) => uuid === databaseUuid)?.engine ?? "";
  const { engines } = await catalogOf(hosting);
  const isKeyValue = (entryNamed(engines, engine)?.evictionPolicies ?? []).length > 0;
  const key = envKey ?? (isKeyValue ? `${engine.toUpperCase()}_URL` : "DATABASE_URL");
  return isKeyValue ? [key] : [key, directKey(key)];
}

/** Where the answer names no variables: those that are there now under the names that they get. */
async function namesOnPlatform(
  hosting: Client,
  { databaseUuid, applicationUuid, envKey }: { databaseUuid: string; applicationUuid: string; envKey?: string },
): Promise<string[]> {
  const there = productionKeys((await variablesOf(hosting, applicationUuid)) ?? []);
  return (await keysOf(hosting, databaseUuid, envKey)).filter((name) => there.has(name));
}

/** Nothing was saved: the variables exist with other values, and the API names a free key. */
function conflictText(error: unknown): OperationError | undefined {
  if (!(error instanceof ConflictError)) return undefined;
  const conflict = AttachConflict.safeParse(error.body);
  if (!conflict.success) return undefined;
  const { conflicts, suggested_env_key: free } = conflict.data;
  return new OperationError(
    `the application has ${conflicts.join(", ")} already, with another value; nothing was saved. ${free ? `Set envKey: "${free}", which is free, or` : "Set another envKey, or"} overwrite: true.`,
  );
}
