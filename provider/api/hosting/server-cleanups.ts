import * as z from "zod";
import { hostingCall } from "../call";
import { listOf, shown } from "../generous";
import { listedBy } from "../listed";
import { flag, Timestamps } from "./rules";
import { servers } from "./servers";

// See docs/spec/hosting-api.md, "Servers" (ctr-cleanup), and docs/facts/hosting.md 9.3.

/** `finished_at` is absent while the clean-up runs. */
export const ServerCleanupRun = z.looseObject({
  uuid: z.string().min(1),
  status: shown(z.string()),
  message: shown(z.string()),
  finished_at: shown(z.string()),
  ...Timestamps,
});
export type ServerCleanupRun = z.infer<typeof ServerCleanupRun>;

export const serverCleanups = listedBy(
  { uuid: servers.list },
  {
    /** The last 20 clean-ups. */
    list: hostingCall({ method: "GET", path: "/servers/{uuid}/ctr-cleanup/executions", response: listOf(ServerCleanupRun, "executions") }),
    /** Queues a clean-up, which appears in `list` a little later. */
    run: hostingCall({
      method: "POST",
      does: "creates",
      path: "/servers/{uuid}/ctr-cleanup/run",
      body: z.strictObject({ delete_unused_volumes: flag.optional(), delete_unused_networks: flag.optional() }),
    }),
  },
);
