import { resourceRule } from "../rule";

export const logDrains = resourceRule({
  id: "log-drains",
  description: "Logs go to a log service.",
  cure: "Set `isLogDrainEnabled: true` in the application, and turn on a service in the `ServerLogDrains` of its server.",
  reads: { Application: ["isLogDrainEnabled"], ServerLogDrains: ["logService1Enabled", "logService2Enabled", "customEnabled"] },
  resource: ({ kind, inputs }) =>
    Object.values(inputs).includes(true) ? [] : [kind === "Application" ? "`isLogDrainEnabled` is not set" : "no log service is turned on"],
});
