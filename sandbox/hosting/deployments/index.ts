import { product } from "../../http/product";
import { text } from "../../world/collections";
import { applicationOf } from "../applications/rules";
import { routes } from "./routes";
import { addDeployment, endDeployment, pickDeployments } from "./rules";

export type * from "./rows";

export const deployments = product({
  routes,
  tables: {
    deployments: {
      singular: "deployment",
      /** A deployment that has ended. */
      add: (moment, { application_uuid }) => addDeployment(moment, applicationOf(moment.world, text("application_uuid", application_uuid))),
    },
  },
  events: {
    "deployment.pick": (moment, { server_uuid }) => pickDeployments(moment, String(server_uuid)),
    "deployment.end": (moment, { deployment_uuid }) => endDeployment(moment, String(deployment_uuid)),
  },
});
