import { isBag } from "../../core/values";
import { healthLines } from "../../resources/hosting/application/health-check";
import { isProduction, productionOption } from "../production";
import { resourceRule } from "../rule";

export const healthCheck = resourceRule({
  id: "health-check",
  description: "In production, an application has a health check.",
  cure: "Set `healthCheckEnabled: true`. A `WebApp` takes `health`, such as `/healthz`.",
  reads: { Application: ["healthCheckEnabled", "source"] },
  options: productionOption,
  resource({ stack, inputs: { healthCheckEnabled, source } }, options) {
    if (healthCheckEnabled === true || !isProduction(stack, options)) return [];
    const { kind, ctrfile, buildPack } = isBag(source) ? source : {};
    // A build file can contain a health check of its own, and the platform does not check the health of a compose application.
    if (buildPack === "ctrcompose" || (kind === "ctrfile" && healthLines(String(ctrfile)).length > 0)) return [];
    return ["`healthCheckEnabled` is not set"];
  },
});
