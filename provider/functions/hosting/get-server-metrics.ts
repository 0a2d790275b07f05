import * as z from "zod";
import { serverLooks } from "../../api/hosting/server-looks";
import { field } from "../../core/field";
import { defineFunction } from "../../core/function";
import { measured, metricsResult, minutesArgument } from "./metrics";

export const getServerMetrics = defineFunction({
  name: "getServerMetrics",
  doc: "The CPU and memory use of a server over the last minutes. They are measured only while `isMetricsEnabled` of its `ServerMonitor` is on. Every call reads them again.",
  source: 'docs/spec/hosting-api.md, "Servers"',
  example: `const config = new pulumi.Config();
const { cpu } = hosting.getServerMetricsOutput({ serverUuid: config.require("serverUuid"), minutes: 60 });
export const busiest = cpu.apply((points) => (points ? Math.max(0, ...points.map(({ value }) => value)) : "metrics are off"));`,
  arguments: { serverUuid: field(z.string().min(1), "Id of the server."), minutes: minutesArgument },
  result: metricsResult,
  call: ({ hosting }, { serverUuid, minutes }) =>
    measured("getServerMetrics", minutes, hosting.send(serverLooks.metrics, { params: { uuid: serverUuid }, query: { minutes } })),
});
