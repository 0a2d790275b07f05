import type { Client } from "../../../api/client";
import { ConflictError, ValidationError } from "../../../api/errors";
import { type Database, type DatabaseBody, type DatabaseService, databases } from "../../../api/panel/databases";
import type { Context } from "../../../core/context";
import { FoundError, OperationError } from "../../../core/errors";
import { waitFor } from "../../../core/wait";
import { amendDatabases, databasesAfresh, databasesOf, isNamed } from "../../../platform/game/database-lists";
import { belowServer } from "../../../platform/game/server-state";

/** It takes about 40 s (docs/spec/game-panel-api.md, "Limits"). */
const SERVICE_TIMEOUT_SECONDS = 300;
/** After the service was started for it, a database that is still not there is asked for again: so often in all. */
const MOST_REQUESTS = 3;
/** What was refused because it is there shows in the list within this time. */
const SHOWS_WITHIN_SECONDS = 10;

type Creating = Pick<Context<{ server: string }>, "panel" | "clock" | "log" | "isComparing" | "inputs">;

/**
 * Makes a database. The first one of a server starts the database service of that, and whether it comes with it or must be asked for again is
 * not written down: so after the wait it is looked for, and asked for again where it is not there.
 */
export async function makeDatabase(context: Creating, body: DatabaseBody): Promise<Database> {
  const { server, params, panel } = belowServer(context);
  const name = body.database;
  const found = async () => (await databasesAfresh(panel, server)).find((row) => isNamed(row, name));
  // Another run may have started it, or a creation whose response was lost: then it makes that one's database too.
  const isFirst = (await databasesOf(panel, server)).length === 0;
  if (isFirst && (await serviceOf(panel, server)).status === "provisioning") {
    await serviceReady(context);
    const there = await found();
    if (there) throw foundError(there);
  }
  for (let request = 1; request <= MOST_REQUESTS; request++) {
    const { database } = await panel.send(databases.create, { params, body }).catch(async (error: unknown) => {
      // Asked for again, one that the start of the service makes a little later is in its own way.
      const made = request > 1 && isRefusal(error) ? await shownLate(context, found) : undefined;
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
    `the database service of game server ${server} is ready, and the panel made no database "${name}" all the same. Run pulumi up again; if it happens again, the panel's support can help.`,
    { code: "bad_state" },
  );
}

const foundError = ({ id, name }: Database) => new FoundError(id, `a database named "${name}"`);

/**
 * A database that no response named. The panel makes one of two that two runs ask for while the service starts, so it is the one of this run only
 * if no other run uses the key's user.
 */
async function proved(panel: Client, row: Database): Promise<Database> {
  if (await panel.isShared()) throw foundError(row);
  return row;
}

const isRefusal = (error: unknown): boolean => error instanceof ValidationError || error instanceof ConflictError;

async function shownLate({ clock }: Creating, found: () => Promise<Database | undefined>): Promise<Database | undefined> {
  for (const until = clock.now() + SHOWS_WITHIN_SECONDS * 1000; clock.now() < until; await clock.sleep(1000)) {
    const there = await found();
    if (there) return there;
  }
  return undefined;
}

const serviceOf = (panel: Client, server: string): Promise<DatabaseService> => panel.send(databases.service, { params: { server } });

/** Waits until the database service of a server can be used. */
async function serviceReady(context: Creating): Promise<void> {
  const { server, panel } = belowServer(context);
  await waitFor(context, {
    what: () => `the database service of game server ${server}`,
    timeoutSeconds: SERVICE_TIMEOUT_SECONDS,
    advice: "It goes on starting without this run: run pulumi up again.",
    async look() {
      const { status } = await serviceOf(panel, server);
      if (status === "failed" || status === "unreachable")
        throw new OperationError(
          `the database service of game server ${server} is ${status}, so the database was not made. The panel's support can mend it; then run pulumi up again.`,
          { code: "bad_state" },
        );
      return status === "ready" ? true : undefined;
    },
  });
}
