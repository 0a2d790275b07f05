/** Variants of the effect that a deployment has on the containers of an application. */
export const CONTAINER_VARIANTS = {
  failedDeployments: {
    about:
      "Effect of a failed deployment on an application whose old containers stop first: nothing runs, or the old version runs on (docs/facts/hosting.md 3.10).",
    alternatives: ["leave nothing", "keep the old one"],
  },
  hopelessHealthChecks: {
    about:
      "Whether a deployment fails if its health check can never succeed: `HEALTHCHECK NONE` in a build file, or `health_check_enabled` without a port (docs/facts/hosting.md 3.10).",
    alternatives: ["fail", "pass"],
  },
  replacedContainers: {
    about:
      "Whether the old container of a compose application, or of one with a fixed port, name or address, stops before the new one starts (docs/facts/hosting.md 3.10).",
    alternatives: ["stop first", "stop last"],
  },
  uncheckedContainers: {
    about:
      "Whether the old container of an application without a health check stops when the new one has started, or when the new one answers (docs/facts/hosting.md 3.10).",
    alternatives: ["stop at once", "stop when ready"],
  },
  checkedReplacements: {
    about:
      "Whether the health check of an application whose old container stops first decides about the deployment (docs/facts/hosting.md 3.10).",
    alternatives: ["never asked", "asked"],
  },
  renamedContainers: {
    about:
      "Effect of the first deployment after the containers of an application get a constant name: the old and the new one run, or the old one stops (docs/facts/hosting.md 3.10).",
    alternatives: ["both run", "old one stops"],
  },
  copyDeployments: {
    about:
      "Whether a deployment of an application starts its copies on other servers, or each copy gets a deployment of its own afterwards (docs/facts/hosting.md 3.10).",
    alternatives: ["with the application", "afterwards"],
  },
} as const;
