import * as z from "zod";
import { ApiError } from "../../api/errors";
import { applications, MOST_LOG_LINES } from "../../api/hosting/applications";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";

export const getApplicationLogs = defineFunction({
  name: "getApplicationLogs",
  doc: "What the container of an application says. An application that does not run has no logs, and that is no error. The token needs Read sensitive data, and the result is secret: nobody knows what an application writes into its log.",
  source: 'docs/spec/hosting-api.md, "Applications"',
  example: `const web = hosting.Application.get("web", "<application uuid>");
const { running, logs } = hosting.getApplicationLogsOutput({ applicationUuid: web.id, lines: 20 });
export const isRunning = pulumi.unsecret(running);
export const lastWords = logs;`,
  secret: true,
  arguments: {
    applicationUuid: field(z.string().min(1), "Id of the application."),
    lines: field(z.int().min(1).max(MOST_LOG_LINES).optional(), "How many of the last lines, 1 to 10000. Default: 100."),
    showTimestamps: field(z.boolean().optional(), "Whether each line begins with its time. Default: the platform's choice."),
    serviceName: field(
      z.string().min(1).optional(),
      "Which container of an application with several (compose). Default: the platform's choice.",
    ),
  },
  result: {
    running: field(z.boolean(), "Whether the application runs. Without it there are no logs."),
    logs: field(z.string(), "The lines, oldest first, with line breaks between them."),
  },
  async call({ hosting }, { applicationUuid, lines, showTimestamps, serviceName }) {
    const query = { lines, show_timestamps: showTimestamps, service_name: serviceName };
    try {
      const { logs } = await hosting.send(applications.logs, { params: { uuid: applicationUuid }, query });
      return { running: true, logs: logs ?? "" };
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) return { running: false, logs: "" };
      throw error;
    }
  },
});
