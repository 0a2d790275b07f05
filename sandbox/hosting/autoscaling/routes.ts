import { autoscaling } from "../../../provider/api/hosting/autoscaling";
import type { Area } from "../../http/product";
import { reply } from "../../http/reply";
import { serve } from "../../http/route";
import { kind, setKnown } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { AutoscalingRow } from "../../world/rows";
import { applicationOf } from "../applications/rules";
import { changeAutoscaling, checkCopies, copyJoined, shownAutoscaling, watchCpu } from "./rules";

// Specification, "Autoscaling".

export const autoscalingArea: Area = {
  serves: [
    serve(autoscaling.get, ({ world, moment, param }) => reply.ok(shownAutoscaling(moment, applicationOf(world, param("uuid"))))),
    serve(autoscaling.update, ({ world, moment, param, body }) => {
      const application = applicationOf(world, param("uuid"));
      changeAutoscaling(moment, application, body);
      return reply.ok(shownAutoscaling(moment, application));
    }),
  ],
  kinds: [
    kind<AutoscalingRow>({
      name: "autoscaling",
      aliases: ["autoscalingPolicies"],
      one: "autoscaling policy",
      rows: (world) => world.autoscaling,
      show: (_world, { policy, ...row }) => ({ ...row, ...policy, policy }),
      mutate: (moment, row, { policy, ...flat }) => {
        for (const [name, value] of Object.entries({ ...(policy as Fields | undefined), ...flat })) {
          setKnown(moment, name in row.policy ? row.policy : row, { [name]: value });
        }
        watchCpu(moment, row);
      },
    }),
  ],
  events: { "autoscaling.check": checkCopies, "autoscaling.joined": copyJoined },
};
