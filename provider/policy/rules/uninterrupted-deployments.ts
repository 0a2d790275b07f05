import { interruptionBy, plannedBy, STOPPING } from "../../resources/hosting/deployment/interruptions";
import { resourceRule } from "../rule";

/** Takes the place of the platform's row: the rule judges only the inputs of the program. */
const NO_ROW = { uuid: "", name: "", environment_id: 0 };

export const uninterruptedDeployments = resourceRule({
  id: "uninterrupted-deployments",
  description: "A deployment of an application does not interrupt its users.",
  cure: "Leave out the inputs that need a single container, or set this rule to `disabled` for a pack of such applications.",
  reads: { Application: ["source", "healthCheckEnabled", ...STOPPING] },
  resource({ inputs }) {
    const found = interruptionBy(plannedBy(NO_ROW, inputs), false);
    return found?.line === "interrupts" ? [`its deployment interrupts: ${found.what}`] : [];
  },
});
