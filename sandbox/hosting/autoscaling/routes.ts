import { autoscaling } from "../../../provider/api/hosting/autoscaling";
import { reply } from "../../http/reply";
import { type Route, route } from "../../http/route";
import { applicationOf } from "../applications/rules";
import { changeAutoscaling, shownAutoscaling } from "./rules";

// docs/spec/hosting-api.md, "Autoscaling".

export const routes: readonly Route[] = [
  route(autoscaling.get, ({ world, moment, param }) => reply.ok(shownAutoscaling(moment, applicationOf(world, param("uuid"))))),
  route(autoscaling.update, ({ world, moment, param, body }) => {
    const application = applicationOf(world, param("uuid"));
    changeAutoscaling(moment, application, body);
    return reply.ok(shownAutoscaling(moment, application));
  }),
];
