import type * as hosting from "../../sdk";
import type { Fixture } from "../fixture";
import { deleted, type Life } from "../life";
import { hasOn, onApplication } from "../random";
import { to, underAnotherParent } from "../shown";

type Args = hosting.ApplicationCopyArgs;

const copy = ({ application, betaDestination }: Fixture, args: Partial<Args> = {}): Record<string, Args> => ({
  second: { applicationUuid: application, destinationUuid: betaDestination, ...args },
});

export const applicationCopyLife: Life<Args> = {
  kind: "ApplicationCopy",
  table: "applicationCopies",
  naming: "natural key",
  scenarios: [
    {
      stages: [
        { name: "create", program: (fixture) => copy(fixture) },
        // On the same server: the old one is deleted first.
        { name: "replace", program: (fixture) => copy(fixture, { destinationUuid: fixture.otherBetaDestination }) },
        deleted,
      ],
      drift: async (sandbox, { application, betaDestination }) => sandbox.remove("applicationCopies", `${application}/${betaDestination}`),
    },
  ],
  pairs: [{ args: ({ applications, betaDestination }, n) => ({ applicationUuid: applications[n], destinationUuid: betaDestination }) }],
  inEverything: {
    name: "second",
    inputs: ({ otherBetaDestination }) => ({ applicationUuid: { ref: "Application" }, destinationUuid: otherBetaDestination }),
  },
  random: {
    make: onApplication(
      ({ fixture }, _, before) => ({ destinationUuid: before?.destinationUuid ?? fixture.betaDestination }),
      (program, { name }) => !hasOn(program, "ApplicationCopy", "applicationUuid", name),
    ),
    free: [],
  },
  others: { removes: ["applicationCopies"] },
  shownOtherwise: [
    {
      field: "applicationUuid, destinationUuid",
      program: (fixture) => copy(fixture),
      path: /\/applications\/[^/]+\/destinations$/,
      forms: { ...underAnotherParent, "on another server": [to("server_uuid", "s00000000000000000000000"), "nothing"] },
    },
  ],
  readings: ["removedCopies", "autoscaledCopies", "destination", "listedRows"],
};
