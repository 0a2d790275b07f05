import * as z from "zod";
import { applications } from "../../api/hosting/applications";
import { deployments } from "../../api/hosting/deployments";
import { visibleLines } from "../../api/hosting/logs";
import { field } from "../../core/definition/field";
import { defineFunction } from "../function";
import { documentedRow, fieldsOf, resultRow } from "../results";

const DeploymentRow = z.looseObject({
  deploymentUuid: z.string().describe("Id of the deployment."),
  status: z.string().describe("`queued`, `in_progress`, `finished`, `failed` or `cancelled-by-user`."),
  applicationName: z.string().nullish().describe("Name of the application."),
  commit: z.string().nullish().describe("Deployed commit; `HEAD` if the application is not pinned to a commit."),
  pullRequestId: z
    .number()
    .nullish()
    .describe("Number of the pull request, if this is a deployment of a preview; 0 for a deployment of the application itself."),
  forceRebuild: z.boolean().nullish().describe("Whether the deployment was built without the cache."),
  restartOnly: z.boolean().nullish().describe("Whether the deployment only restarted the application, without a build."),
  createdAt: z.string().nullish().describe("Time of the request."),
  finishedAt: z.string().nullish().describe("End time."),
});

export const getDeployment = defineFunction({
  name: "getDeployment",
  doc: "One deployment with its build log. For the log, the token needs the permission `Read sensitive data`. The result is secret, because builds print their environment.",
  page: {
    source: 'docs/spec/hosting-api.md, "Deployments"',
    example: `const web = hosting.Application.get("web", "<application uuid>");
const release = new hosting.Deployment("web", { applicationUuid: web.id });
const { status, logs } = hosting.getDeploymentOutput({ deploymentUuid: release.id, lines: 50 });
export const state = pulumi.unsecret(status);
// pulumi stack output buildLog --show-secrets
export const buildLog = logs;`,
  },
  arguments: {
    deploymentUuid: field(z.string().min(1), "Id of the deployment."),
    lines: field(z.int().min(1).optional(), "How many lines of the build log to return, counted from its end. Default: all lines."),
  },
  result: {
    ...fieldsOf(DeploymentRow),
    logs: field(
      z.string().nullable(),
      "The lines of the build log, oldest first, separated by line breaks. The platform's internal commands are left out. Null if the token lacks the permission `Read sensitive data`.",
    ),
  },
  secret: true,

  async call({ hosting }, { deploymentUuid, lines }) {
    const { logs, ...row } = await hosting.send(deployments.get, { params: { uuid: deploymentUuid } });
    const visible = visibleLines(logs);
    return { ...resultRow(DeploymentRow, row), logs: logs == null ? null : visible.slice(lines === undefined ? 0 : -lines).join("\n") };
  },
});

export const getDeployments = defineFunction({
  name: "getDeployments",
  doc: "The deployments of an application, or the waiting and running deployments of the team. The result contains no build logs, because they may contain secrets. Read a build log with `getDeployment`. The result also contains other fields of the API, with their names in camelCase, if they are numbers, booleans or short texts and cannot contain a secret.",
  page: {
    source: 'docs/spec/hosting-api.md, "Deployments"',
    example: `const web = hosting.Application.get("web", "<application uuid>");
const { deployments } = hosting.getDeploymentsOutput({ applicationUuid: web.id, take: 1 });
export const last = deployments.apply(([one]) => one?.status ?? "never deployed");`,
  },
  arguments: {
    applicationUuid: field(
      z.string().min(1).optional(),
      "Id of the application. Default: the function returns the waiting and running deployments of the whole team.",
    ),
    take: field(z.int().min(1).optional(), "Maximum number of deployments of an application. Default: 10."),
    skip: field(z.int().min(0).optional(), "How many of the newest deployments of an application to skip. Default: 0."),
  },
  result: {
    count: field(z.number(), "Total number of deployments, including the deployments that `take` and `skip` leave out."),
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

const Image = z.object({
  tag: z.string().describe("Tag of the image."),
  createdAt: z.string().nullable().describe("Creation time."),
  isCurrent: z.boolean().describe("Whether the image is the running image."),
});

export const getRollbackImages = defineFunction({
  name: "getRollbackImages",
  doc: "The images to which you can roll back an application. The input `ctrImagesToKeep` of `Application` sets how many images the platform keeps. While the application's server is unreachable, the list is empty.",
  page: {
    source: 'docs/spec/hosting-api.md, "Applications"',
    example: `const web = hosting.Application.get("web", "<application uuid>");
const { images } = hosting.getRollbackImagesOutput({ applicationUuid: web.id });
export const earlier = images.apply((all) => all.filter((image) => !image.isCurrent).map((image) => image.tag));`,
  },
  arguments: { applicationUuid: field(z.string().min(1), "Id of the application.") },
  result: {
    current: field(z.string().nullable(), "Tag of the running image; null if none is running."),
    images: field(z.array(Image), "The images, in the API's order."),
  },

  async call({ hosting }, { applicationUuid }) {
    const answer = await hosting.get(applications.rollbackImages, { params: { uuid: applicationUuid } });
    const { current } = answer;
    const images = (answer.images ?? []).map((row) => documentedRow(Image, { ...row, is_current: row.is_current ?? row.tag === current }));
    return { current: current ?? null, images };
  },
});
