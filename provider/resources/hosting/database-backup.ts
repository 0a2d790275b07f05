import * as z from "zod";
import { ConflictError } from "../../api/errors";
import { databases } from "../../api/hosting/databases";
import { beginRun } from "../../core/begin-run";
import { defineEvent, runIdOf } from "../../core/event";
import { field } from "../../core/field";
import { lifecycleStateOf } from "../../platform/hosting/status-words";
import { databaseNamed, databaseNow, isDatabaseThere, unknownDatabaseProblems } from "./managed-database/lists";
import { confirmed, costOfBackup, EXTRA_BACKUPS_ARE_FREE } from "./purchase";
import { UNREPORTED_SECONDS, waitForEnd } from "./settled";

const TIMEOUT_SECONDS = 1800;

export const databaseBackup = defineEvent({
  type: "DatabaseBackup",
  source: 'docs/spec/hosting-api.md, "Managed databases"',
  doc: "An extra backup of a managed database, for example before a migration. It is made when the resource is new and again when a trigger changes. Deleting the resource has no effect on the platform.",
  example: `const config = new pulumi.Config();
const release = config.get("release");
const orders = new hosting.ManagedDatabase("orders", { engine: "relational_1", plan: "small", region: "one:hel" });
const backup = new hosting.DatabaseBackup("before-release", { databaseUuid: orders.id, triggers: [release] });
const web = hosting.Application.get("web", "<application uuid>");
new hosting.Deployment("web", { applicationUuid: web.id, triggers: [release] }, { dependsOn: backup });`,
  remarks: [
    `No call shows a database's backups. A backup counts as finished when the database is ready again. If the database's state does not change within ${UNREPORTED_SECONDS} seconds, the provider stops waiting, and the backup may still be in progress.`,
    "Backups are restored only in the console. A relational database can also be restored there to a point in time, as a new database.",
    "To make a backup now without a change, run `pulumi up --target-replace '**::<name>'`, without `runOnCreate: false`. If the database is busy, the provider waits. If the answer is lost, the request is sent again, so there may be one backup too many; a paid backup is not requested again.",
    EXTRA_BACKUPS_ARE_FREE,
  ],
  noun: "backup",
  subject: "databaseUuid",
  address: "<databaseUuid>/<backup>",
  timeoutSeconds: TIMEOUT_SECONDS,
  inputs: {
    databaseUuid: field(z.string().min(1), "Id of the database.", { onChange: "replaces", refersTo: "ManagedDatabase" }),
  },
  outputs: {},
  notRun: {},

  async previewChecks(context) {
    const { hosting, inputs, isKnown, isChanging, log } = context;
    const { databaseUuid: uuid, runOnCreate } = inputs;
    if (uuid === undefined || !isKnown("databaseUuid")) return [];
    const problems = await unknownDatabaseProblems(context);
    if (problems.length > 0 || runOnCreate === false || isChanging("ManagedDatabase", uuid)) return problems;
    const { status } = (await databaseNamed(hosting, uuid)) ?? {};
    if (lifecycleStateOf(status) === "bad") log.stops(`database ${uuid} is ${status}: up will stop unless it can be backed up by then`);
    return [];
  },
  runs: ({ databaseUuid }) => `a backup of database ${databaseUuid}`,
  cost: async ({ inputs: { databaseUuid } }) => costOfBackup(`a backup of database ${databaseUuid}`),

  /** No call shows the backup: it counts as existing as long as the database does. */
  observe: async ({ hosting, inputs }) => ((await isDatabaseThere(hosting, inputs.databaseUuid)) ? { outputs: {} } : undefined),

  start(context, confirm) {
    const { hosting, inputs } = context;
    const { databaseUuid: uuid, timeoutSeconds = TIMEOUT_SECONDS } = inputs;
    return beginRun(context, {
      what: () => `database ${uuid} to start a backup`,
      timeoutSeconds,
      advice: "Check the database in the console.",
      // The database was not busy before; otherwise the platform would have refused the backup.
      findNew: async () =>
        confirm && lifecycleStateOf((await databaseNow(hosting, uuid))?.status) === "transitional" ? runIdOf(uuid, context) : undefined,
      isPaid: confirm,
      async send() {
        try {
          const { id } = await hosting.send(databases.backup, { params: { uuid }, ...confirmed(confirm) });
          // The answer may contain the database instead of the backup.
          return { id: id === undefined || id === uuid ? runIdOf(uuid, context) : id };
        } catch (error) {
          if (error instanceof ConflictError) return undefined; // busy
          throw error;
        } finally {
          hosting.invalidate(databases.list);
        }
      },
    });
  },

  async waitUntilReady(context) {
    const { hosting, inputs } = context;
    const { databaseUuid: uuid, timeoutSeconds = TIMEOUT_SECONDS } = inputs;
    await waitForEnd(context, {
      what: `the backup of database ${uuid}`,
      timeoutSeconds,
      find: () => databaseNow(hosting, uuid),
      isThere: () => isDatabaseThere(hosting, uuid),
      statusOf: ({ status }) => status,
      gone: `database ${uuid} is gone, and its backups with it.`,
      failed: (status) => `database ${uuid} is in the state ${status}: its backup counts as failed. Check it in the console.`,
    });
    return {};
  },
});
