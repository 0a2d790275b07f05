import fc from "fast-check";
import type { Sandbox } from "../../sandbox";
import type * as hosting from "../../sdk";
import { deleted, type Life } from "../life";
import { hasOn, onApplication } from "../random";
import { underAnotherParent } from "../shown";

const first = (applicationUuid: string, trigger: string): Record<string, hosting.DeploymentArgs> => ({
  first: { applicationUuid, triggers: [trigger] },
});

const IMAGE = "1.0";

const ways = (applicationUuid: string, way: Partial<hosting.DeploymentArgs>): Record<string, hosting.DeploymentArgs> => ({
  first: { applicationUuid, onTimeout: "cancel", ...way },
});

/** Gives every existing image this tag. */
async function keepsImage(sandbox: Sandbox): Promise<void> {
  for (const { $id } of await sandbox.find("deployments")) await sandbox.mutate("deployments", String($id), { commit: IMAGE });
}

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
    {
      variant: "restart and rollback",
      stages: [
        { name: "create", program: ({ application }) => first(application, "1") },
        { name: "restart", program: ({ application }) => ways(application, { restartOnly: true }) },
        { name: "rollback", program: ({ application }) => ways(application, { rollbackTo: IMAGE }), outside: keepsImage },
        { name: "forward", program: ({ application }) => ways(application, { supersede: true, instantDeploy: true }) },
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
      triggers: ["EnvironmentVariable", "EnvironmentVariables", "DatabaseAttachment", "Storage", "ApplicationCopy"].map((ref) => ({ ref })),
    }),
  },
  random: {
    // With no order between the two, a deployment would restart an application that a state has stopped.
    make: onApplication(
      ({ draw }, n) => ({ triggers: [n, draw(fc.integer({ min: 0, max: 1 }))] }),
      (program, { name }) => !hasOn(program, "ApplicationState", "applicationUuid", name),
    ),
    free: ["supersede", "runOnCreate", "watch"],
  },
  shownOtherwise: [
    {
      field: "applicationUuid, triggers, restartOnly, rollbackTo",
      program: ({ application }) => first(application, "1"),
      path: /\/deployments(\/.*)?$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["listedRows", "logs"],
  // A killed run cannot recognise its own deployment once that has finished or was superseded.
  remains: /^deployments .*"status":"(?:finished|cancelled-by-user)"/,
  // It remains, and has started its application.
  leaves: /^(deployments|applications) /,
};
