import * as z from "zod";
import { deployments } from "../../api/hosting/deployments";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { resultRow } from "../results";
import { DeploymentRow } from "./deployment-row";

export const getDeployments = defineFunction({
  name: "getDeployments",
  doc: "The deployments of an application, or those of the team that wait or run now. Without their build logs, which may contain secrets: `getDeployment` reads one. Further fields that the API shows are there too, in camelCase, where they are numbers, flags or short texts and cannot hold a secret.",
  source: 'docs/spec/hosting-api.md, "Deployments"',
  example: `const web = hosting.Application.get("web", "<application uuid>");
const { deployments } = hosting.getDeploymentsOutput({ applicationUuid: web.id, take: 1 });
export const last = deployments.apply(([one]) => one?.status ?? "never deployed");`,
  arguments: {
    applicationUuid: field(z.string().min(1).optional(), "Id of the application. Default: those of the team that wait or run now."),
    take: field(z.int().min(1).optional(), "How many, of an application. Default: 10."),
    skip: field(z.int().min(0).optional(), "How many of the newest are left out, of an application. Default: none."),
  },
  result: {
    count: field(z.number(), "How many there are in all, also beyond `take`."),
    deployments: field(z.array(DeploymentRow), "The deployments: of an application newest first, of the team in the API's order."),
  },
  refusal: ({ applicationUuid, take, skip }) =>
    applicationUuid === undefined && (take !== undefined || skip !== undefined)
      ? "take and skip count the deployments of an application. Name it with applicationUuid."
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
