import fc from "fast-check";
import type * as hosting from "../../sdk";
import { deleted, type Life } from "../life";
import { onApplication } from "../random";
import { underAnotherParent } from "../shown";

const first = (applicationUuid: string, trigger: string): Record<string, hosting.DeploymentArgs> => ({
  first: { applicationUuid, triggers: [trigger] },
});

export const deploymentLife: Life<hosting.DeploymentArgs> = {
  kind: "Deployment",
  naming: "history",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ application }) => first(application, "1") },
        { name: "replace", program: ({ application }) => first(application, "2") },
        deleted,
      ],
    },
  ],
  unseen: "what happened cannot change",
  pairs: [{ args: ({ applications }, n) => ({ applicationUuid: applications[n], triggers: [n] }) }],
  inEverything: {
    name: "web",
    inputs: () => ({
      applicationUuid: { ref: "Application" },
      triggers: [{ ref: "EnvironmentVariable" }, { ref: "EnvironmentVariables" }, { ref: "DatabaseAttachment" }],
    }),
  },
  random: {
    make: onApplication(({ draw }, n) => ({ triggers: [n, draw(fc.integer({ min: 0, max: 1 }))] })),
    free: [],
  },
  shownOtherwise: [
    {
      field: "applicationUuid, triggers",
      program: ({ application }) => first(application, "1"),
      path: /\/deployments(\/.*)?$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["listedRows"],
  // It stays, and has started its application.
  leaves: /^(deployments|applications) /,
};
