import * as z from "zod";
import { panelCall } from "../call";
import { item } from "./envelopes";

// docs/spec/game-panel-api.md, "Account"; fields from docs/facts/game-panel.md 3.1 and 4.

/** The user that the key belongs to. */
export const account = {
  get: panelCall({
    method: "GET",
    path: "/account",
    response: item(z.looseObject({ id: z.union([z.string(), z.number()]).transform(String), username: z.string().nullish() })),
  }),
};
