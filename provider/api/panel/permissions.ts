import * as z from "zod";
import { panelCall } from "../call";
import { item } from "./envelopes";

// docs/spec/game-panel-api.md, "Account"; the shape from docs/facts/game-panel.md 2.

/** Added to every set by the panel itself. */
export const ALWAYS_GRANTED = "websocket.connect";

const Group = z.looseObject({ description: z.string().nullish(), keys: z.record(z.string(), z.string()) });

export const permissions = {
  /** Lists all permissions for subusers, by group. */
  list: panelCall({
    method: "GET",
    path: "/permissions",
    response: item(z.looseObject({ permissions: z.record(z.string(), Group) })),
  }),
};
