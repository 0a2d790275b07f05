import type { PowerState } from "../../../provider/api/panel/power";
import { product } from "../../http/product";
import { collection, setKnown } from "../../world/collections";
import { endInstall } from "./install";
import { routes } from "./routes";
import type { PowerRow } from "./rows";
import { allPower, crash, setState, started, stopped, unlocked } from "./rules";

export type * from "./rows";

export const power = product({
  routes,
  tables: { power: "internal", consoleTokens: "internal" },
  collections: [
    collection<PowerRow>("power", allPower, {
      singular: "game server",
      /** Starts or ends the process outside the panel. A server that was running and is now off has crashed. */
      mutate: (moment, row, { state, ...fields }) => {
        setKnown(moment, row, fields);
        if (state === "offline" && row.state !== "offline") crash(moment, row);
        else if (state !== undefined) setState(moment, row, state as PowerState);
      },
    }),
  ],
  events: { "power.unlocked": unlocked, "power.started": started, "power.stopped": stopped, "power.installed": endInstall },
});
