import { z } from "zod";
import { ConflictError } from "../../api/errors";
import { AttachConflict, databases } from "../../api/hosting/databases";
import { type Variable, VariableBody, variables } from "../../api/hosting/variables";
import { OperationError } from "../../core/errors";
import { field } from "../../core/field";
import { defineResource } from "../../core/resource";
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
    "Deleting the resource deletes the variables that it saved. When one of them is missing on the platform, the database is attached again.",
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
      { whenRemoved: { backTo: false } },
    ),
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

  async observe({ hosting, id, inputs, olds }) {
    const rows = await variablesOf(hosting, inputs.applicationUuid);
    const names = Array.isArray(olds.variables) ? olds.variables.map(String) : [id.split("/")[2] ?? ""];
    const there = productionKeys(rows ?? []);
    return names.every((name) => there.has(name)) ? { inputs: {}, outputs: { variables: names } } : undefined;
  },

  async create({ hosting, inputs, keep }) {
    const { databaseUuid, applicationUuid, envKey, overwrite } = inputs;
    const params = { uuid: applicationUuid };
    const before = productionKeys((await variablesOf(hosting, applicationUuid)) ?? []);
    const body = { application_uuid: applicationUuid, ...(envKey ? { env_key: envKey } : {}), ...(overwrite ? { overwrite } : {}) };
    const answer = await hosting.send(databases.attach, { params: { uuid: databaseUuid }, body }).catch((error: unknown) => {
      throw conflictText(error) ?? error;
    });
    hosting.drop(variables.list, { params });
    const saved =
      answer.variables ?? [...productionKeys((await variablesOf(hosting, applicationUuid)) ?? [])].filter((key) => !before.has(key));
    const names = saved.length > 0 ? saved : [envKey ?? "DATABASE_URL"];
    keep(`${databaseUuid}/${applicationUuid}/${envKey ?? names[0]}`);
    return { variables: names };
  },

  async remove({ hosting, inputs, olds }) {
    const rows = (await variablesOf(hosting, inputs.applicationUuid)) ?? [];
    const names = Array.isArray(olds.variables) ? olds.variables : [];
    const condemned = rows.filter((row) => names.includes(row.key));
    await Promise.all(condemned.map((row) => deleteVariable(hosting, inputs.applicationUuid, row.uuid)));
  },
});

const productionKeys = (rows: readonly Variable[]): Set<string> => new Set(rows.filter((row) => !row.is_preview).map((row) => row.key));

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
