import * as z from "zod";
import type { Client } from "../../api/client";
import { ConflictError } from "../../api/errors";
import { entryNamed } from "../../api/hosting/database-catalog";
import { AttachConflict, databases } from "../../api/hosting/databases";
import { type Variable, VariableBody, variables } from "../../api/hosting/variables";
import { unlessRefused } from "../../api/is-there";
import { addressParts } from "../../core/definition/address";
import { adopt, field } from "../../core/definition/field";
import { defineResource } from "../../core/definition/resource";
import { OperationError } from "../../core/log/errors";
import { listsOfApplication } from "../../platform/hosting/neighbours";
import { applicationProblems } from "../../platform/hosting/parent-checks";
import { revisionOf } from "./deployment/revision";
import { catalogOf } from "./managed-database/catalog";
import { databaseNamed, unknownDatabaseProblems } from "./managed-database/resource";
import { deleteByKey, inTurns } from "./variables/calls";
import { variablesOf } from "./variables/list";
import { declaresText, hasValue, isLikeAttached, listed, productionVariables, variableOwnershipKey } from "./variables/ownership";

/**
 * Whether these variables certainly contain the database's connection. The platform shows the value of such a variable only once, but each variable
 * has an unchanged copy for preview deployments, whose value the platform shows. Returns false if no value can be read. The attach call then
 * refuses to overwrite another value.
 */
async function isProvedAttached(
  hosting: Client,
  { databaseUuid, applicationUuid }: { databaseUuid: string; applicationUuid: string },
  names: readonly string[],
): Promise<boolean> {
  const rows = (await variablesOf(hosting, applicationUuid)) ?? [];
  const saved = names.map((name) => rows.find((row) => row.key === name && !row.is_preview));
  if (!saved.every((row) => row && isLikeAttached(row))) return false;
  const connection = await unlessRefused(hosting.send(databases.connection, { params: { uuid: databaseUuid } }));
  if (!connection) return false;
  const values = [connection.url, connection.direct_url];
  hosting.redacted(
    "",
    values.flatMap((value) => value ?? []),
  );
  return saved.every((row, i) => {
    const value = values[i];
    return row !== undefined && typeof value === "string" && hasValue(row, value, rows);
  });
}

const PATH = "<databaseUuid>/<applicationUuid>/<envKey>";

export const databaseAttachment = defineResource({
  type: "DatabaseAttachment",
  doc: "Connects an application to a managed database. The platform saves the connection as variables such as `DATABASE_URL` and `DATABASE_DIRECT_URL`. The variables are available only at run time, and the platform shows their values only once. A deployment brings them to the containers.",
  page: {
    source: 'docs/spec/hosting-api.md, "Managed databases" (attach rules)',
    example: `const orders = new hosting.ManagedDatabase("orders", { engine: "relational_1", plan: "small", region: "one:hel" });
const web = hosting.Application.get("web", "<application uuid>");
const attached = new hosting.DatabaseAttachment("orders", { databaseUuid: orders.id, applicationUuid: web.id });
new hosting.Deployment("web", { applicationUuid: web.id, triggers: [attached.id] });`,
    remarks: [
      "Deleting the resource deletes the variables that it saved, and their preview copies. It keeps variables that were changed, and variables that another resource of the program declares. If one of the saved variables is missing on the platform, the next `up` attaches the database again.",
      "If an attachment saves a variable, do not declare the same variable in an `EnvironmentVariables` set or an `EnvironmentVariable`. A set with `exclusive` does not delete the saved variables.",
      "The platform shows the values only once, so the provider cannot check whether they still belong to the database.",
    ],
  },
  inputs: {
    databaseUuid: field(z.string().min(1), "Id of the database.", { onChange: "replaces", refersTo: "ManagedDatabase" }),
    applicationUuid: field(z.string().min(1), "Id of the application.", { onChange: "replaces", refersTo: "Application" }),
    envKey: field(
      VariableBody.shape.key.optional(),
      "Name of the variable that contains the connection. Default: the platform's name, which is `DATABASE_URL` for the relational engines.",
      { onChange: "replaces" },
    ),
    overwrite: field(
      z.boolean().optional(),
      "Whether the creation overwrites existing variables that have the same names but other values. With `false`, `up` stops and names these variables.",
      { onChange: "nothing", default: false },
    ),
    adopt,
  },
  outputs: { variables: field(z.array(z.string()), "Names of the saved variables."), revision: revisionOf("DatabaseAttachment") },
  form: "part",
  identity: {
    noun: "attachment",
    neighbours: listsOfApplication,
    parent: "applicationUuid",
    address: {
      form: PATH,
      parse(address) {
        const [databaseUuid = "", applicationUuid = "", envKey = ""] = addressParts(address, "a DatabaseAttachment", PATH);
        return { id: address, inputs: { databaseUuid, applicationUuid, envKey } };
      },
    },

    // Looks only at applications that this stack owns. For other applications, the attach call decides: it changes nothing if the variables have the
    // wanted values, and refuses to overwrite other values.
    async candidates({ hosting, inputs, owners }) {
      const { databaseUuid, applicationUuid, envKey } = inputs;
      const [type, id] = ["Application", applicationUuid] as const;
      if (owners.isFresh(type, id) || !owners.stackOwns(type, id)) return [];
      const names = await keysOf(hosting, databaseUuid, envKey);
      if (!(await isProvedAttached(hosting, inputs, names))) return [];
      const what = `the connection of database ${databaseUuid} in ${listed(names)} of application ${applicationUuid}`;
      return [{ id: `${databaseUuid}/${applicationUuid}/${names[0]}`, what, isAsWanted: true }];
    },

    // Declares each variable on its own, not as a part of the collection that an `EnvironmentVariables` with `exclusive: true` owns,
    // because that resource leaves these variables in place.
    ownershipKeys: (inputs, parent) => [
      attachmentOwnershipKey(inputs, parent),
      ...savedNames(inputs).map((name) => variableOwnershipKey(name, parent).what),
    ],
  },
  replacement: { order: "old first" },
  deletion: { withParent: "in a replacement" },
  data: {
    async notice({ hosting, inputs, isKnown }) {
      const { databaseUuid, applicationUuid, envKey, overwrite } = inputs;
      if (!overwrite || !databaseUuid || !applicationUuid || !["databaseUuid", "applicationUuid", "envKey"].every(isKnown)) return [];
      const there = productionKeys((await variablesOf(hosting, applicationUuid)) ?? []);
      const names = (await keysOf(hosting, databaseUuid, envKey)).filter((name) => there.has(name));
      return names.length > 0 ? [`${productionVariables(applicationUuid)}: overwrites ${listed(names)}`] : [];
    },
  },
  list: "no call lists attachments, but the variables that they saved are listed",
  traits: {},

  /**
   * Existing variables are reported by name. Their values cannot be compared with the connection, because the platform shows them only
   * once.
   */
  async previewChecks(context) {
    const { hosting, inputs, olds, isKnown, log, owners } = context;
    const { databaseUuid, applicationUuid = "", envKey, overwrite, adopt: adopted } = inputs;
    const problems = [
      ...(await unknownDatabaseProblems(context)),
      ...(await applicationProblems(context, (uuid) => variablesOf(hosting, uuid))),
    ];
    if (problems.length > 0 || olds || typeof adopted === "string" || !["databaseUuid", "applicationUuid", "envKey"].every(isKnown))
      return problems;
    const names = await keysOf(hosting, databaseUuid ?? "", envKey);
    for (const name of names) {
      const { what } = variableOwnershipKey(name, applicationUuid);
      const owner = owners.declaredBy(what);
      if (owner !== undefined) return [{ property: "envKey", reason: declaredText(what, owner) }];
      owners.declare(what);
    }
    if (overwrite || !isKnown("overwrite")) return [];
    const there = productionKeys((await variablesOf(hosting, applicationUuid)) ?? []);
    const taken = names.filter((name) => there.has(name));
    if (taken.length > 0)
      log.stops(
        `exists: the application already has ${taken.join(", ")}; up will stop unless these variables belong to this database, overwrite is true, or envKey is set to another name`,
      );
    return [];
  },

  async observe({ hosting, id, inputs, olds }) {
    const there = productionKeys((await variablesOf(hosting, inputs.applicationUuid)) ?? []);
    const [databaseUuid = "", applicationUuid = "", key = ""] = id.split("/");
    const names = Array.isArray(olds.variables)
      ? olds.variables.map(String)
      : [key, directKey(key)].filter((n) => n === key || there.has(n));
    if (!names.every((name) => there.has(name))) return undefined;
    return { inputs: { databaseUuid, applicationUuid, envKey: key }, outputs: { variables: names } };
  },

  async create({ hosting, inputs, recordId, owners }) {
    const { databaseUuid, applicationUuid, envKey, overwrite } = inputs;
    const body = { application_uuid: applicationUuid, ...(envKey ? { env_key: envKey } : {}), ...(overwrite ? { overwrite } : {}) };
    // Runs after pending deletions of these variables, because another resource may be deleting a variable that it no longer declares.
    return inTurns(hosting, applicationUuid, await possibleKeys(hosting, databaseUuid, envKey), async () => {
      const answer = await hosting.send(databases.attach, { params: { uuid: databaseUuid }, body }).catch((error: unknown) => {
        throw conflictText(error) ?? error;
      });
      hosting.invalidate(variables.list, { params: { uuid: applicationUuid } });
      const names = answer.variables ?? (await namesOnPlatform(hosting, inputs));
      for (const name of names) owners.declare(variableOwnershipKey(name, applicationUuid).what);
      recordId(`${databaseUuid}/${applicationUuid}/${envKey ?? names[0] ?? ""}`);
      return { variables: names };
    });
  },

  async remove(context) {
    const { inputs, olds, log } = context;
    // Another resource may declare the same attachment without knowing the names of the variables yet.
    const key = attachmentOwnershipKey(inputs, inputs.applicationUuid);
    const owner = await context.owners.awaitDeclared(() => context.owners.declaredBy(key));
    if (owner !== undefined) return log.leftInPlace(declaresText(owner));
    const saved = Array.isArray(olds.variables) ? olds.variables.map(String) : [];
    await deleteByKey(context, inputs.applicationUuid, saved, {
      staysBecause: (row) => (isLikeAttached(row) ? undefined : "it was changed after the database attachment saved it"),
    });
  },
});

const attachmentOwnershipKey = ({ databaseUuid, envKey }: { databaseUuid?: string; envKey?: string }, application: string): string =>
  `the attachment of database ${databaseUuid} to application ${application}${envKey ? ` as ${envKey}` : ""}`;

/**
 * Names of variables that the attachment certainly has: the names in Pulumi's state, else the name in the program. The second name
 * (`X_DIRECT_URL`) is not certain before the platform has saved it.
 */
function savedNames(inputs: { envKey?: string }): string[] {
  const { variables: saved } = inputs as { variables?: unknown };
  if (Array.isArray(saved)) return saved.map(String);
  return inputs.envKey ? [inputs.envKey] : [];
}

const declaredText = (what: string, owner: string) =>
  `${what} is also declared by "${owner}". Two resources must not manage one variable. Remove it from "${owner}", or choose another envKey.`;

const productionKeys = (rows: readonly Variable[]): Set<string> => new Set(rows.filter((row) => !row.is_preview).map((row) => row.key));

/** Example: `X_DIRECT_URL` for `X_URL`. */
const directKey = (key: string): string => (key.endsWith("_URL") ? `${key.slice(0, -"_URL".length)}_DIRECT_URL` : `${key}_DIRECT_URL`);

/**
 * Names under which the platform saves the connection: a relational engine has a pooled and a direct address, a key-value engine only one.
 */
async function keysOf(hosting: Client, databaseUuid: string, envKey: string | undefined): Promise<string[]> {
  const { engine = "" } = (await databaseNamed(hosting, databaseUuid)) ?? {};
  const { engines } = await catalogOf(hosting);
  const isKeyValue = (entryNamed(engines, engine)?.evictionPolicies ?? []).length > 0;
  const key = envKey ?? (isKeyValue ? `${engine.toUpperCase()}_URL` : "DATABASE_URL");
  return isKeyValue ? [key] : [key, directKey(key)];
}

/** All names under which the platform may save the connection. Does not read the catalogue, so the engine's kind is not known. */
async function possibleKeys(hosting: Client, databaseUuid: string, envKey: string | undefined): Promise<string[]> {
  if (envKey !== undefined) return [envKey, directKey(envKey)];
  const { engine = "" } = (await databaseNamed(hosting, databaseUuid)) ?? {};
  return ["DATABASE_URL", directKey("DATABASE_URL"), `${engine.toUpperCase()}_URL`];
}

/** Finds, in the list of variables, the names under which the connection was saved. Called if the response to the attach call contains no names. */
async function namesOnPlatform(
  hosting: Client,
  { databaseUuid, applicationUuid, envKey }: { databaseUuid: string; applicationUuid: string; envKey?: string },
): Promise<string[]> {
  const there = productionKeys((await variablesOf(hosting, applicationUuid)) ?? []);
  return (await keysOf(hosting, databaseUuid, envKey)).filter((name) => there.has(name));
}

/**
 * Error for a refused attach call. The platform has saved nothing, because variables with other values exist. The API suggests a free name.
 */
function conflictText(error: unknown): OperationError | undefined {
  if (!(error instanceof ConflictError)) return undefined;
  const conflict = AttachConflict.safeParse(error.body);
  if (!conflict.success) return undefined;
  const { conflicts, suggested_env_key: free } = conflict.data;
  return new OperationError(
    `the application already has ${conflicts.join(", ")} with another value, so nothing was saved. ${free ? `Set envKey: "${free}", which is free, or set` : "Set another envKey, or set"} overwrite: true.`,
    { code: "key_taken", cause: error },
  );
}
