import * as z from "zod";
import { panelCall } from "../call";
import { item } from "./envelopes";

// Specification, "Account"; fields from game-panel-facts.md 3.1 and 6.

/** The user that the key belongs to. */
export const account = {
  get: panelCall({
    method: "GET",
    path: "/account",
    response: item(z.looseObject({ id: z.union([z.string(), z.number()]).transform(String), username: z.string().nullish() })),
  }),
};
