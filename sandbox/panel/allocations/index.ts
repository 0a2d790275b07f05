import { product } from "../../http/product";
import { setKnown, text } from "../../world/collections";
import { gameServerOf } from "../game-servers/rules";
import { routes } from "./routes";
import { addAllocation, makePrimary, noteOn } from "./rules";

export type * from "./rows";

export const allocations = product({
  routes,
  tables: {
    allocations: {
      singular: "port",
      aliases: ["ports"],
      add: (moment, { server, notes = null }) => {
        const row = addAllocation(moment, gameServerOf(moment.world, text("server", server)));
        noteOn(row, notes === null ? null : text("notes", notes));
        return String(row.id);
      },
      /** One port is always the main one. A server always has exactly one. */
      mutate: (moment, row, { is_default: isDefault, ...fields }) => {
        setKnown(moment, row, fields);
        if (isDefault === true) makePrimary(moment.world, gameServerOf(moment.world, row.server), row);
      },
    },
  },
});
