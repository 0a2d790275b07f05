import * as z from "zod";
import { ConflictError } from "../../api/errors";
import { databases } from "../../api/hosting/databases";
import { field } from "../../core/definition/field";
import { beginOnce } from "../../forms/begin-once";
import { defineEvent, eventIdOf } from "../../forms/event";
import { lifecycleStateOf } from "../../platform/hosting/status-words";
import { databaseNamed, databaseNow, isDatabaseThere, unknownDatabaseProblems } from "./managed-database/resource";
import { confirmed, costOfBackup, EXTRA_BACKUPS_ARE_FREE } from "./purchase";
import { UNREPORTED_SECONDS, waitForEnd } from "./settled";

const TIMEOUT_SECONDS = 1800;

export const databaseBackup = defineEvent({
  type: "DatabaseBackup",
  doc: "An extra backup of a managed database, for example before a migration. The platform makes it when the resource is created, and makes another one when a trigger changes. Deleting the resource has no effect on the platform.",
  page: {
    source: 'docs/spec/hosting-api.md, "Managed databases"',
    example: `const config = new pulumi.Config();
const release = config.get("release");
const orders = new hosting.ManagedDatabase("orders", { engine: "relational_1", plan: "small", region: "one:hel" });
const backup = new hosting.DatabaseBackup("before-release", { databaseUuid: orders.id, triggers: [release] });
const web = hosting.Application.get("web", "<application uuid>");
new hosting.Deployment("web", { applicationUuid: web.id, triggers: [release] }, { dependsOn: backup });`,
    remarks: [
      `No call shows a database's backups. A backup counts as finished when the database is ready again. If the state of the database does not change within ${UNREPORTED_SECONDS} seconds, the provider stops waiting. The backup may then still be in progress.`,
      "You can restore backups only in the console. For a relational database, the console can also restore a point in time into a new database.",
      "To make a backup now without a change, run `pulumi up --target-replace '**::<name>'`. The program must not set `runOnCreate: false`. If the database is busy, the provider waits. If the response is lost, the provider sends the request again, so the platform may make one backup too many. It never repeats the request for a paid backup.",
      EXTRA_BACKUPS_ARE_FREE,
    ],
  },
  inputs: {
    databaseUuid: field(z.string().min(1), "Id of the database.", { onChange: "replaces", refersTo: "ManagedDatabase" }),
  },
  outputs: {},
  identity: { noun: "backup", subject: "databaseUuid", address: "<databaseUuid>/<backup>" },
  wait: { timeoutSeconds: TIMEOUT_SECONDS },
  notBegun: {},

  async previewChecks(context) {
    const { hosting, inputs, isKnown, owners, log } = context;
    const { databaseUuid: uuid, runOnCreate } = inputs;
    if (uuid === undefined || !isKnown("databaseUuid")) return [];
    const problems = await unknownDatabaseProblems(context);
    if (problems.length > 0 || runOnCreate === false || owners.isChanging("ManagedDatabase", uuid)) return problems;
    const { status } = (await databaseNamed(hosting, uuid)) ?? {};
    if (lifecycleStateOf(status) === "bad")
      log.stops(`database ${uuid} is ${status}: up will stop unless the database accepts a backup when up reaches this resource`);
    return [];
  },
  does: ({ databaseUuid }) => `a backup of database ${databaseUuid}`,
  cost: async ({ inputs: { databaseUuid } }) => costOfBackup(`a backup of database ${databaseUuid}`),

  /** No call shows the backup. It is assumed to exist while its database exists. */
  observe: async ({ hosting, inputs }) => ((await isDatabaseThere(hosting, inputs.databaseUuid)) ? { outputs: {} } : undefined),

  begin(context, confirm) {
    const { hosting, inputs } = context;
    const { databaseUuid: uuid, timeoutSeconds = TIMEOUT_SECONDS } = inputs;
    return beginOnce(context, {
      noun: "backup",
      known: [],
      what: () => `database ${uuid} to start a backup`,
      timeoutSeconds,
      advice: "Check the database in the console.",
      // After a lost response, a busy database proves that the backup began: the platform refuses a backup of a database that is already
      // busy.
      isShownUntilEnd: true,
      findNew: async () =>
        lifecycleStateOf((await databaseNow(hosting, uuid))?.status) === "transitional" ? eventIdOf(uuid, context) : undefined,
      async send() {
        try {
          const { id } = await hosting.send(databases.backup, { params: { uuid }, ...confirmed(confirm) });
          // Some answers contain the id of the database instead of the id of the backup.
          return { id: id === undefined || id === uuid ? eventIdOf(uuid, context) : id };
        } catch (error) {
          if (error instanceof ConflictError) return undefined; // the database is busy
          throw error;
        } finally {
          hosting.invalidate(databases.list);
        }
      },
    });
  },

  async follow(context) {
    const { hosting, inputs } = context;
    const { databaseUuid: uuid, timeoutSeconds = TIMEOUT_SECONDS } = inputs;
    await waitForEnd(context, {
      what: `the backup of database ${uuid}`,
      timeoutSeconds,
      find: () => databaseNow(hosting, uuid),
      isThere: () => isDatabaseThere(hosting, uuid),
      statusOf: ({ status }) => status,
      gone: `database ${uuid} is gone, and its backups are gone with it.`,
      failed: (status) => `database ${uuid} is in the state ${status}: its backup counts as failed. Check the database in the console.`,
    });
    return {};
  },
});
