import * as z from "zod";
import { type NarrowLimit, panelCall } from "../call";
import { listedBy } from "../listed";
import { item, list } from "./envelopes";
import { Allocation } from "./servers";

// See docs/spec/game-panel-api.md, "Network, databases, subusers", and docs/facts/game-panel.md 3.8 and 4.

/** The panel cuts longer notes silently. */
export const LONGEST_NOTES = 191;

const all = "/servers/{server}/network/allocations";
const one = `${all}/{allocation}`;

const NEW_PORTS: NarrowLimit = { what: "new ports", requests: 2, seconds: 60, per: "server" };

export const allocations = listedBy(
  { allocation: "list" },
  {
    list: panelCall({ method: "GET", path: all, serverPermission: "allocation.read", response: list(Allocation) }),
    /** The panel chooses the port, so the request has no body. */
    create: panelCall({
      method: "POST",
      does: "creates",
      path: all,
      serverPermission: "allocation.create",
      response: item(Allocation),
      narrowLimit: NEW_PORTS,
    }),
    update: panelCall({
      method: "POST",
      does: "sets",
      path: one,
      serverPermission: "allocation.update",
      body: z.object({ notes: z.string().max(256).nullable() }),
      response: item(Allocation),
    }),
    /** Makes this port the primary one. A server always has exactly one primary port, so no call can unset the primary port. */
    makePrimary: panelCall({
      method: "POST",
      does: "sets",
      path: `${one}/primary`,
      endsKnown: true,
      serverPermission: "allocation.update",
      response: item(Allocation),
    }),
    /** The panel refuses to remove the primary port. */
    remove: panelCall({ method: "DELETE", does: "removes", path: one, serverPermission: "allocation.delete", endsKnown: true }),
  },
);
