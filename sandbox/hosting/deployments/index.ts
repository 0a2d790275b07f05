import { product } from "../../http/product";
import { routes } from "./routes";
import { endDeployment, pickDeployments } from "./rules";

export type * from "./rows";

export const deployments = product({
  routes,
  tables: { deployments: { singular: "deployment" } },
  events: {
    "deployment.pick": (moment, { server_uuid }) => pickDeployments(moment, String(server_uuid)),
    "deployment.end": (moment, { deployment_uuid }) => endDeployment(moment, String(deployment_uuid)),
  },
});
