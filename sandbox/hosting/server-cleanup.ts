import { serverCleanups as calls } from "../../provider/api/hosting/server-cleanups";
import { lenientRoute, product, route } from "../http/product";
import { reply } from "../http/reply";
import { text } from "../world/collections";
import type { Fields } from "../world/json";
import type { Moment } from "../world/moment";
import type { Dated, Table } from "../world/world";
import { serverOf } from "./server/rows";

/** Source: docs/facts/hosting.md 1.4. */
const SPECIFIED = Object.freeze({ shown: 20 });

const CHOSEN = Object.freeze({
  /** Seconds between the call and the start of a clean-up. Until then, the API does not show the clean-up. */
  queueSeconds: 2,
  seconds: 20,
});

/** `status` is `running`, then `success` or `failed`. */
type ServerCleanupRow = Dated & {
  uuid: string;
  server_uuid: string;
  status: string;
  message: string | null;
  finished_at: string | null;
};

declare module "../world/world" {
  interface Tables {
    serverCleanups: Table<ServerCleanupRow>;
  }
}

// Source: docs/facts/hosting.md 9.3.

function beginCleanup(moment: Moment, { server_uuid }: Fields): string {
  const server = serverOf(moment.world, text("server_uuid", server_uuid));
  const row: ServerCleanupRow = {
    uuid: moment.uuid(),
    server_uuid: server.uuid,
    status: "running",
    message: null,
    finished_at: null,
    ...moment.dated(),
  };
  moment.world.serverCleanups[row.uuid] = row;
  moment.later(CHOSEN.seconds, "serverCleanup.ended", { uuid: row.uuid });
  return row.uuid;
}

/** Ends a clean-up. Does nothing if a test has ended it already, or has removed the server. */
function endCleanup(moment: Moment, { uuid }: Fields): void {
  const row = moment.world.serverCleanups[text("uuid", uuid)];
  if (row?.status !== "running") return;
  Object.assign(row, { status: "success", message: "Clean-up completed.", finished_at: moment.stamp(), updated_at: moment.stamp() });
}

export const serverCleanups = product({
  routes: [
    route(calls.list, ({ world, param }) => {
      const { uuid: server } = serverOf(world, param("uuid"));
      const rows = Object.values(world.serverCleanups).filter(({ server_uuid }) => server_uuid === server);
      return reply.ok(
        rows
          .reverse()
          .slice(0, SPECIFIED.shown)
          .map(({ server_uuid: _, ...row }) => row),
      );
    }),
    lenientRoute(calls.run, ({ world, moment, param }) => {
      moment.later(CHOSEN.queueSeconds, "serverCleanup.begun", { server_uuid: serverOf(world, param("uuid")).uuid });
      return reply.ok({ message: "Clean-up queued." });
    }),
  ],
  tables: { serverCleanups: { singular: "clean-up", add: beginCleanup } },
  events: {
    "serverCleanup.begun": (moment, about) => {
      if (moment.world.purchasedServers[text("server_uuid", about.server_uuid)]) beginCleanup(moment, about);
    },
    "serverCleanup.ended": endCleanup,
  },
});
