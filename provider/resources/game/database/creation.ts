import type { Client } from "../../../api/client";
import { ApiError, ConflictError, ValidationError } from "../../../api/errors";
import { type Database, type DatabaseBody, type DatabaseService, databases } from "../../../api/game/databases";
import { LIST_LAG, SETTLING, until } from "../../../api/wait";
import type { Context } from "../../../core/definition/context";
import { waitFor } from "../../../core/lifecycle/wait";
import { FoundError, OperationError } from "../../../core/log/errors";
import { amendDatabases, databasesOf, isNamed, uncachedDatabases } from "../../../platform/game/database-lists";
import { belowServer } from "../../../platform/game/server-state";

/** Longest wait for the start of the database service. The start takes about 40 s (docs/spec/game-panel-api.md, "Limits"). */
const SERVICE_TIMEOUT_SECONDS = 300;
const SERVICE_EVERY_SECONDS = 5;
const MOST_REQUESTS = 3;

type Creating = Pick<Context<{ server: string }>, "panel" | "clock" | "log" | "isComparing" | "inputs">;

/** Seconds after the last read without the database, within which a run may rotate the password to claim the database (`claimed`). */
const CLAIM_SECONDS = LIST_LAG.seconds;

/**
 * Creates a database. The first database of a server starts the database service. The API does not document whether the panel also creates the
 * database after this start, so the provider looks for the database, and repeats the request if the database is missing.
 */
export async function makeDatabase(context: Creating, body: DatabaseBody): Promise<Database> {
  const { server, params, panel } = belowServer(context);
  const name = body.database;
  const absence: Absence = { seenAt: context.clock.now() };
  const found = () => absent(context, absence, async () => (await uncachedDatabases(panel, server)).find((row) => isNamed(row, name)));
  // Another run, or a creation whose response was lost, may have started the service. The panel may then create the database for that request.
  const isFirst = (await databasesOf(panel, server)).length === 0;
  if (isFirst && (await serviceOf(panel, server)).status === "provisioning") {
    await serviceReady(context, absence);
    const there = await found();
    if (there) throw foundError(there);
  }
  for (let request = 1; request <= MOST_REQUESTS; request++) {
    const made = await panel.send(databases.create, { params, body }).catch(async (error: unknown) => {
      // The panel may refuse the repeated request because the first request has created the database meanwhile.
      const database =
        request > 1 && isRefusal(error)
          ? await until(context, LIST_LAG, { what: () => `database "${name}" to appear`, look: found })
          : undefined;
      if (database) return { database, isFound: true };
      throw error;
    });
    const { database } = made;
    if (database) {
      amendDatabases(panel, server, (rows) => [...rows, database]);
      if ("isFound" in made) return claimed(context, database, absence);
      // Another run may take this database for the result of its request, which the panel answered with 202.
      return isFirst ? claimed(context, database, { seenAt: context.clock.now() }, true) : database;
    }
    await serviceReady(context, absence);
    const there = await found();
    if (there) return claimed(context, there, absence);
  }
  throw new OperationError(
    `the database service of game server ${server} is ready, but the panel did not create the database "${name}". Run pulumi up again. If it fails again, contact the panel's support.`,
    { code: "bad_state" },
  );
}

const foundError = ({ id, name }: Database, reason?: string) => new FoundError(id, `a database named "${name}"`, reason);

/** The start of the latest read without the database, in milliseconds. */
interface Absence {
  seenAt: number;
}

async function absent<T>({ clock }: Creating, absence: Absence, look: () => Promise<T | undefined>): Promise<T | undefined> {
  const at = clock.now();
  const result = await look();
  if (result === undefined) absence.seenAt = at;
  return result;
}

/**
 * Returns the database if it belongs to this run. If two runs request one name while the service starts, the panel creates one database, and shows
 * neither who requested it nor when. So if another client may use the panel's user, each run rotates the new password, which no client uses yet. The
 * database belongs to the run whose password the panel shows in the end. Runs rotate only within `CLAIM_SECONDS`. To cover all their rotations, the
 * wait is this time plus two lags of the list. A run that cannot rotate gets the database, unless another client certainly uses the panel's user.
 * `isAnswered`: the response to the creation showed the database.
 */
async function claimed(context: Creating, made: Database, absence: Absence, isAnswered = false): Promise<Database> {
  const { server, panel } = belowServer(context);
  if (await panel.isExclusive(absence.seenAt - 2000 * SERVICE_EVERY_SECONDS)) return made;
  const isInTime = () => context.clock.now() - absence.seenAt <= CLAIM_SECONDS * 1000;
  const present = async () => (await uncachedDatabases(panel, server)).find(({ id }) => id === made.id);
  const claim = made.password !== undefined && isInTime() ? await newPassword(panel, { server, database: made.id }) : undefined;
  if (claim?.password !== undefined && isInTime()) {
    const what = () => `database "${made.name}" has a new password, looking whether another run sets one too`;
    await until(context, { ...SETTLING, seconds: CLAIM_SECONDS + 2 * LIST_LAG.seconds }, { what, look: async () => undefined });
    const last = await present();
    if (last?.password === claim.password) return last;
    throw foundError(made, "Another run requested it at the same moment and has set its password since. If that run does not manage it");
  }
  const row = claim?.isLost || claim?.password !== undefined ? await rotated(context, made, present) : made;
  if (isAnswered || !(await panel.isShared())) return row;
  throw foundError(row, "This run requested it, and another client may have requested it too. If no other run manages it");
}

/** No `password` if this key is not allowed to rotate it, or if the response does not show it. `isLost`: the panel may still rotate the password. */
const newPassword = (panel: Client, params: { server: string; database: string }): Promise<{ password?: string; isLost?: boolean }> =>
  panel.send(databases.rotatePassword, { params }).then(
    (row) => ({ password: row?.password }),
    (error: unknown) => (error instanceof ApiError ? { isLost: error.outcomeUnknown } : Promise.reject(error)),
  );

/**
 * Returns the database as the panel shows it after a rotation that was late, or whose response was lost. The outputs then contain the final
 * password.
 */
async function rotated(context: Creating, made: Database, present: () => Promise<Database | undefined>): Promise<Database> {
  const look = async () => {
    const row = await present().catch((error: unknown) => (error instanceof ApiError ? undefined : Promise.reject(error)));
    return row?.password === made.password ? undefined : row;
  };
  const what = () => `the new password of database "${made.name}" to appear`;
  return (await until(context, SETTLING, { what, look, atOnce: false })) ?? made;
}

const isRefusal = (error: unknown): boolean => error instanceof ValidationError || error instanceof ConflictError;

const serviceOf = (panel: Client, server: string): Promise<DatabaseService> => panel.send(databases.service, { params: { server } });

async function serviceReady(context: Creating, absence: Absence): Promise<void> {
  const { server, panel } = belowServer(context);
  await waitFor(context, {
    what: () => `the database service of game server ${server}`,
    timeoutSeconds: SERVICE_TIMEOUT_SECONDS,
    everySeconds: SERVICE_EVERY_SECONDS,
    advice: "The service continues to start without this run. Run pulumi up again.",
    look: () =>
      absent(context, absence, async () => {
        const { status } = await serviceOf(panel, server);
        if (status === "failed" || status === "unreachable")
          throw new OperationError(
            `the database service of game server ${server} is ${status}, so the database was not created. Contact the panel's support, then run pulumi up again.`,
            { code: "bad_state" },
          );
        return status === "ready" ? true : undefined;
      }),
  });
}
