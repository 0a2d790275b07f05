import * as z from "zod";
import { deployments } from "../../api/hosting/deployments";
import { visibleLines } from "../../api/hosting/logs";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { fieldsOf, resultRow } from "../results";
import { DeploymentRow } from "./deployment-row";

export const getDeployment = defineFunction({
  name: "getDeployment",
  doc: "One deployment with its build log. The token needs Read sensitive data for the log. The result is secret, because builds print their environment.",
  source: 'docs/spec/hosting-api.md, "Deployments"',
  example: `const web = hosting.Application.get("web", "<application uuid>");
const release = new hosting.Deployment("web", { applicationUuid: web.id });
const { status, logs } = hosting.getDeploymentOutput({ deploymentUuid: release.id, lines: 50 });
export const state = pulumi.unsecret(status);
// pulumi stack output buildLog --show-secrets
export const buildLog = logs;`,
  secret: true,
  arguments: {
    deploymentUuid: field(z.string().min(1), "Id of the deployment."),
    lines: field(z.int().min(1).optional(), "Number of the last lines of the build log. Default: all."),
  },
  result: {
    ...fieldsOf(DeploymentRow),
    logs: field(
      z.string().nullable(),
      "The build log, oldest line first, separated by line breaks, without the platform's internal commands; null if the token lacks Read sensitive data.",
    ),
  },
  async call({ hosting }, { deploymentUuid, lines }) {
    const { logs, ...row } = await hosting.send(deployments.get, { params: { uuid: deploymentUuid } });
    const visible = visibleLines(logs);
    return { ...resultRow(DeploymentRow, row), logs: logs == null ? null : visible.slice(lines === undefined ? 0 : -lines).join("\n") };
  },
});
