import * as z from "zod";
import { applications } from "../../api/hosting/applications";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { linesOfLog, logArguments, logQuery, logsRead } from "./logs";

export const getApplicationLogs = defineFunction({
  name: "getApplicationLogs",
  doc: "The logs of an application's container. If the application is not running, the result contains no logs, and the call does not fail. The token needs Read sensitive data. The result is secret, because an application may write secrets into its log.",
  source: 'docs/spec/hosting-api.md, "Applications"',
  example: `const web = hosting.Application.get("web", "<application uuid>");
const { running, logs } = hosting.getApplicationLogsOutput({ applicationUuid: web.id, lines: 20 });
export const isRunning = pulumi.unsecret(running);
export const lastWords = logs;`,
  secret: true,
  arguments: {
    applicationUuid: field(z.string().min(1), "Id of the application."),
    ...logArguments,
  },
  result: {
    running: field(z.boolean(), "Whether the application is running. If not, there are no logs."),
    logs: linesOfLog,
  },
  call: ({ hosting }, { applicationUuid, ...args }) =>
    logsRead(hosting.send(applications.logs, { params: { uuid: applicationUuid }, query: logQuery(args) })),
});
