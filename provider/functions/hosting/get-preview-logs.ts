import * as z from "zod";
import { PreviewBody, previews } from "../../api/hosting/previews";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { linesOfLog, logArguments, logQuery, logsRead } from "./logs";

export const getPreviewLogs = defineFunction({
  name: "getPreviewLogs",
  doc: "What the container of a preview says, the preview of one pull request. A preview that does not run has no logs, and that is no error. The token needs Read sensitive data, and the result is secret: nobody knows what an application writes into its log.",
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
    running: field(z.boolean(), "Whether the preview runs. Without it there are no logs."),
    logs: linesOfLog,
  },
  call: ({ hosting }, { applicationUuid: uuid, pullRequestId, ...args }) =>
    logsRead(hosting.send(previews.logs, { params: { uuid, pull_request_id: String(pullRequestId) }, query: logQuery(args) })),
});
