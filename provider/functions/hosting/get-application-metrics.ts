import * as z from "zod";
import { applications } from "../../api/hosting/applications";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { measured, metricsResult, minutesArgument } from "./metrics";

export const getApplicationMetrics = defineFunction({
  name: "getApplicationMetrics",
  doc: "The CPU and memory use of an application over the last minutes. They are measured only while `isMetricsEnabled` of its server's `ServerMonitor` is on. Every call reads them again.",
  source: 'docs/spec/hosting-api.md, "Applications"',
  example: `const web = hosting.Application.get("web", "<application uuid>");
const { memory } = hosting.getApplicationMetricsOutput({ applicationUuid: web.id, minutes: 60 });
export const most = memory.apply((points) => (points ? Math.max(0, ...points.map(({ value }) => value)) : "metrics are off"));`,
  arguments: { applicationUuid: field(z.string().min(1), "Id of the application."), minutes: minutesArgument },
  result: metricsResult,
  call: ({ hosting }, { applicationUuid, minutes }) =>
    measured(
      "getApplicationMetrics",
      minutes,
      hosting.send(applications.metrics, { params: { uuid: applicationUuid }, query: { minutes } }),
    ),
});
