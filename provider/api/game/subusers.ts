import * as z from "zod";
import { type NarrowLimit, panelCall } from "../call";
import { listedBy } from "../listed";
import { item, list } from "./envelopes";
import { Subuser } from "./servers";

// See docs/spec/game-panel-api.md, "Network, databases, subusers" and "Account", and docs/facts/game-panel.md 2, 3.10 and 4.

/** `<PREFIX>-<6 characters>` (docs/spec/game-panel-api.md). */
export const PUBLIC_ID = /^[\w-]+-\w{6}$/;

const grantedPermissions = z.array(z.string()).min(1);

export const SubuserBody = z.object({ public_id: z.string().max(191), permissions: grantedPermissions });
export type SubuserBody = z.infer<typeof SubuserBody>;

const one = "/servers/{server}/users/{subuser}";

const NEW_SUBUSERS: NarrowLimit = { what: "new subusers", requests: 10, seconds: 900, per: "server" };

export const subusers = listedBy(
  { subuser: "list" },
  {
    list: panelCall({ method: "GET", path: "/servers/{server}/users", serverPermission: "user.read", response: list(Subuser) }),
    get: panelCall({ method: "GET", path: one, serverPermission: "user.read", response: item(Subuser) }),
    /** The account with this `public_id` must exist already. */
    create: panelCall({
      method: "POST",
      does: "creates",
      path: "/servers/{server}/users",
      serverPermission: "user.create",
      body: SubuserBody,
      response: item(Subuser),
      narrowLimit: NEW_SUBUSERS,
    }),
    update: panelCall({
      method: "POST",
      does: "sets",
      path: one,
      serverPermission: "user.update",
      body: z.object({ permissions: grantedPermissions }),
      response: item(Subuser),
    }),
    remove: panelCall({ method: "DELETE", does: "removes", path: one, serverPermission: "user.delete", endsKnown: true }),
  },
);

/** The panel itself adds this permission to every subuser. */
export const ALWAYS_GRANTED = "websocket.connect";

const Group = z.looseObject({ description: z.string().nullish(), keys: z.record(z.string(), z.string()) });

export const permissions = {
  list: panelCall({
    method: "GET",
    path: "/permissions",
    response: item(z.looseObject({ permissions: z.record(z.string(), Group) })),
  }),
};
