import * as z from "zod";
import { PreviewBody, previews } from "../../api/hosting/previews";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { linesOfLog, logArguments, logQuery, logsRead } from "./logs";

export const getPreviewLogs = defineFunction({
  name: "getPreviewLogs",
  doc: "The logs of the container of a pull request's preview. If the preview is not running, the result contains no logs, and the call does not fail. The token needs Read sensitive data. The result is secret, because an application may write secrets into its log.",
  source: 'docs/spec/hosting-api.md, "Preview deployments"',
  example: `const web = hosting.Application.get("web", "<application uuid>");
const { logs } = hosting.getPreviewLogsOutput({ applicationUuid: web.id, pullRequestId: 42, lines: 20 });
export const lastWords = logs;`,
  secret: true,
  arguments: {
    applicationUuid: field(z.string().min(1), "Id of the application."),
    pullRequestId: field(PreviewBody.shape.pull_request_id, "Number of the pull request."),
    ...logArguments,
  },
  result: {
    running: field(z.boolean(), "Whether the preview is running. If not, there are no logs."),
    logs: linesOfLog,
  },
  call: ({ hosting }, { applicationUuid: uuid, pullRequestId, ...args }) =>
    logsRead(hosting.send(previews.logs, { params: { uuid, pull_request_id: String(pullRequestId) }, query: logQuery(args) })),
});
