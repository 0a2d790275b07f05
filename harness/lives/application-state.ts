import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import type { Fixture } from "../fixture";
import { deleted, type Life } from "../life";
import { hasOn, onApplication } from "../random";
import { underAnotherParent } from "../shown";

type Args = hosting.ApplicationStateArgs;

const state = ({ application }: Fixture, wanted: Args["state"]): Record<string, Args> => ({
  power: { applicationUuid: application, state: wanted },
});

export const applicationStateLife: Life<Args> = {
  kind: "ApplicationState",
  naming: "one per parent",
  scenarios: [
    {
      stages: [
        { name: "create", program: (fixture) => state(fixture, "running") },
        { name: "stop", program: (fixture) => state(fixture, "stopped") },
        { name: "restart", program: (fixture) => state(fixture, "running") },
        deleted,
      ],
      // Late enough that its status no longer lags behind the deployment.
      drift: async (sandbox, fixture) => {
        await sandbox.advance(600);
        await setting("applications", ({ application }) => ({ uuid: application }), { status: "exited:unhealthy" })(sandbox, fixture);
      },
    },
  ],
  pairs: [{ args: ({ applications }, n) => ({ applicationUuid: applications[n], state: "running" }) }],
  inEverything: { name: "power", inputs: () => ({ applicationUuid: { ref: "Application" }, state: "running" }), after: "Deployment" },
  random: {
    make: onApplication(
      ({ draw }) => ({ state: draw(fc.constantFrom("running", "stopped")) }),
      (program, { name }) =>
        !hasOn(program, "ApplicationState", "applicationUuid", name) && !hasOn(program, "Deployment", "applicationUuid", name),
    ),
    free: ["ctrCleanup"],
  },
  shownOtherwise: [
    {
      field: "applicationUuid",
      program: (fixture) => state(fixture, "running"),
      path: /\/applications$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["applicationStatus", "listedRows"],
  // The application keeps its state, and the deployment that started it remains.
  leaves: /^(deployments|applications) /,
};
