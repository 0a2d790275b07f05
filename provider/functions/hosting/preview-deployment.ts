import * as z from "zod";
import { PreviewBody, previews } from "../../api/hosting/previews";
import { field } from "../../core/definition/field";
import { defineFunction } from "../function";
import { resultRow } from "../results";
import { linesOfLog, logArguments, logQuery, logsRead } from "./logs";

const Service = z.looseObject({
  name: z.string().describe("Name of the service."),
  domain: z.string().nullish().describe("Addresses of the preview, comma-separated."),
  redirect: z.string().nullish().describe("Form of the domain that the service uses: with or without `www`."),
});

const Listed = z.looseObject({
  pullRequestId: z.number().describe("Number of the pull request."),
  pullRequestHtmlUrl: z.string().nullish().describe("Address of its page."),
  gitType: z.string().nullish().describe("Git provider of the preview: `git_provider_1` to `git_provider_4`."),
  status: z.string().nullish().describe("State and health, such as `running:healthy`."),
  domains: z.string().nullish().describe("Addresses of the preview, comma-separated, without ports."),
  ctrComposeDomains: z.array(Service).nullish().describe("Addresses of the services of a compose file."),
  ctrRegistryImageTag: z.string().nullish().describe("Tag of its image."),
  createdAt: z.string().nullish().describe("Time at which the preview was opened."),
});

export const getPreviewDeployments = defineFunction({
  name: "getPreviewDeployments",
  doc: "The previews of the pull requests of an application, including previews that webhooks opened. The result also contains other fields of the API, with their names in camelCase, if they are numbers, booleans or short texts and cannot contain a secret.",
  page: {
    source: 'docs/spec/hosting-api.md, "Preview deployments"',
    example: `const web = hosting.Application.get("web", "<application uuid>");
const { previews } = hosting.getPreviewDeploymentsOutput({ applicationUuid: web.id });
export const open = previews.apply((all) => all.map((preview) => preview.pullRequestId));`,
  },
  arguments: { applicationUuid: field(z.string().min(1), "Id of the application.") },
  result: { previews: field(z.array(Listed), "The previews, the newest pull request first.") },

  async call({ hosting }, { applicationUuid }) {
    const rows = await hosting.get(previews.list, { params: { uuid: applicationUuid } });
    return { previews: rows.map((row) => resultRow(Listed, row)) };
  },
});

export const getPreviewLogs = defineFunction({
  name: "getPreviewLogs",
  doc: "The logs of the container that runs the preview of a pull request. If the preview is not running, the result contains no logs, and the call does not fail. The token needs the permission `Read sensitive data`. The result is secret, because an application may write secrets into its log.",
  page: {
    source: 'docs/spec/hosting-api.md, "Preview deployments"',
    example: `const web = hosting.Application.get("web", "<application uuid>");
const { logs } = hosting.getPreviewLogsOutput({ applicationUuid: web.id, pullRequestId: 42, lines: 20 });
export const lastWords = logs;`,
  },
  arguments: {
    applicationUuid: field(z.string().min(1), "Id of the application."),
    pullRequestId: field(PreviewBody.shape.pull_request_id, "Number of the pull request."),
    ...logArguments,
  },
  result: {
    running: field(z.boolean(), "Whether the preview is running. If not, there are no logs."),
    logs: linesOfLog,
  },
  secret: true,

  call: ({ hosting }, { applicationUuid: uuid, pullRequestId, ...args }) =>
    logsRead(hosting.send(previews.logs, { params: { uuid, pull_request_id: String(pullRequestId) }, query: logQuery(args) })),
});
