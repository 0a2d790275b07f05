import type { Client } from "../../../api/client";
import { ConflictError, ValidationError } from "../../../api/errors";
import { type Database, type DatabaseBody, type DatabaseService, databases } from "../../../api/game/databases";
import { LIST_LAG, until } from "../../../api/wait";
import type { Context } from "../../../core/definition/context";
import { waitFor } from "../../../core/lifecycle/wait";
import { FoundError, OperationError } from "../../../core/log/errors";
import { amendDatabases, databasesOf, isNamed, uncachedDatabases } from "../../../platform/game/database-lists";
import { belowServer } from "../../../platform/game/server-state";

/** Longest wait for the start of the database service. The start takes about 40 s (docs/spec/game-panel-api.md, "Limits"). */
const SERVICE_TIMEOUT_SECONDS = 300;
const MOST_REQUESTS = 3;

type Creating = Pick<Context<{ server: string }>, "panel" | "clock" | "log" | "isComparing" | "inputs">;

/**
 * Creates a database. The first database of a server starts the database service. The API does not document whether the panel also creates the
 * database after this start, so the provider looks for the database, and repeats the request if the database is missing.
 */
export async function makeDatabase(context: Creating, body: DatabaseBody): Promise<Database> {
  const { server, params, panel } = belowServer(context);
  const name = body.database;
  const found = async () => (await uncachedDatabases(panel, server)).find((row) => isNamed(row, name));
  // Another run, or a creation whose response was lost, may already have started the service. The panel may then create the database of that request.
  const isFirst = (await databasesOf(panel, server)).length === 0;
  if (isFirst && (await serviceOf(panel, server)).status === "provisioning") {
    await serviceReady(context);
    const there = await found();
    if (there) throw foundError(there);
  }
  for (let request = 1; request <= MOST_REQUESTS; request++) {
    const { database } = await panel.send(databases.create, { params, body }).catch(async (error: unknown) => {
      // The panel may refuse the repeated request because the first request has created the database meanwhile.
      const made =
        request > 1 && isRefusal(error)
          ? await until(context, LIST_LAG, { what: () => `database "${name}" to appear`, look: found })
          : undefined;
      if (made) return { database: await proved(panel, made) };
      throw error;
    });
    if (database) {
      amendDatabases(panel, server, (rows) => [...rows, database]);
      return database;
    }
    await serviceReady(context);
    const there = await found();
    if (there) return proved(panel, there);
  }
  throw new OperationError(
    `the database service of game server ${server} is ready, but the panel did not create the database "${name}". Run pulumi up again. If it fails again, contact the panel's support.`,
    { code: "bad_state" },
  );
}

const foundError = ({ id, name }: Database) => new FoundError(id, `a database named "${name}"`);

/** Throws if other runs share the panel. Of two databases that two runs request while the service starts, the panel creates only one. */
async function proved(panel: Client, row: Database): Promise<Database> {
  if (await panel.isShared()) throw foundError(row);
  return row;
}

const isRefusal = (error: unknown): boolean => error instanceof ValidationError || error instanceof ConflictError;

const serviceOf = (panel: Client, server: string): Promise<DatabaseService> => panel.send(databases.service, { params: { server } });

async function serviceReady(context: Creating): Promise<void> {
  const { server, panel } = belowServer(context);
  await waitFor(context, {
    what: () => `the database service of game server ${server}`,
    timeoutSeconds: SERVICE_TIMEOUT_SECONDS,
    advice: "The service continues to start without this run. Run pulumi up again.",
    async look() {
      const { status } = await serviceOf(panel, server);
      if (status === "failed" || status === "unreachable")
        throw new OperationError(
          `the database service of game server ${server} is ${status}, so the database was not created. Contact the panel's support, then run pulumi up again.`,
          { code: "bad_state" },
        );
      return status === "ready" ? true : undefined;
    },
  });
}
