import * as z from "zod";
import { deployments } from "../../api/hosting/deployments";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { resultRow } from "../results";
import { DeploymentRow } from "./deployment-row";

export const getDeployments = defineFunction({
  name: "getDeployments",
  doc: "The deployments of an application, or the waiting and running deployments of the team. Build logs are not included, because they may contain secrets; read one with `getDeployment`. Further fields of the API are included in camelCase if they are numbers, flags or short texts and cannot contain a secret.",
  source: 'docs/spec/hosting-api.md, "Deployments"',
  example: `const web = hosting.Application.get("web", "<application uuid>");
const { deployments } = hosting.getDeploymentsOutput({ applicationUuid: web.id, take: 1 });
export const last = deployments.apply(([one]) => one?.status ?? "never deployed");`,
  arguments: {
    applicationUuid: field(
      z.string().min(1).optional(),
      "Id of the application. Default: the waiting and running deployments of the team.",
    ),
    take: field(z.int().min(1).optional(), "Maximum number of deployments of an application. Default: 10."),
    skip: field(z.int().min(0).optional(), "Number of the newest deployments of an application to skip. Default: 0."),
  },
  result: {
    count: field(z.number(), "Total number, including those beyond `take`."),
    deployments: field(z.array(DeploymentRow), "The deployments: newest first for an application, in the API's order for the team."),
  },
  refusal: ({ applicationUuid, take, skip }) =>
    applicationUuid === undefined && (take !== undefined || skip !== undefined)
      ? "take and skip apply only to the deployments of an application. Set applicationUuid."
      : undefined,
  async call({ hosting }, { applicationUuid, take, skip }) {
    if (applicationUuid === undefined) {
      const rows = await hosting.get(deployments.list);
      return { count: rows.length, deployments: rows.map((row) => resultRow(DeploymentRow, row)) };
    }
    const page = await hosting.get(deployments.listOfApplication, { params: { uuid: applicationUuid }, query: { take, skip } });
    return { count: page.count, deployments: page.deployments.map((row) => resultRow(DeploymentRow, row)) };
  },
});
