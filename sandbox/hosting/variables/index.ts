import { VariableBody } from "../../../provider/api/hosting/variables";
import { product } from "../../http/product";
import { text } from "../../world/collections";
import { applicationOf } from "../applications/rules";
import { routes } from "./routes";
import { addVariable } from "./rules";

export type * from "./rows";

export const variables = product({
  routes,
  tables: {
    variables: {
      singular: "variable",
      aliases: ["envs", "environmentVariables"],
      add: (moment, { application_uuid, ...fields }) => {
        const { uuid } = applicationOf(moment.world, text("application_uuid", application_uuid));
        return addVariable(moment, uuid, VariableBody.parse(fields)).uuid;
      },
    },
  },
});
