import { product } from "../../http/product";
import { setKnown } from "../../world/collections";
import type { Fields } from "../../world/json";
import { routes } from "./routes";
import { checkCopies, copyJoined, watchCpu } from "./rules";

export type * from "./rows";

export const autoscaling = product({
  routes,
  tables: {
    autoscaling: {
      singular: "autoscaling policy",
      aliases: ["autoscalingPolicies"],
      show: (_world, { policy, ...row }) => ({ ...row, ...policy, policy }),
      mutate: (moment, row, { policy, ...flat }) => {
        for (const [name, value] of Object.entries({ ...(policy as Fields | undefined), ...flat })) {
          setKnown(moment, name in row.policy ? row.policy : row, { [name]: value });
        }
        watchCpu(moment, row);
      },
    },
  },
  events: { "autoscaling.check": checkCopies, "autoscaling.joined": copyJoined },
});
