import fc from "fast-check";
import type * as hosting from "../../sdk";
import { FIXTURE_TAGS } from "../fixture";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

type Args = hosting.TagDeploymentArgs;

/** The fixture's application has a tag. */
const all = (args: Partial<Args>): Record<string, Args> => ({ all: { tag: FIXTURE_TAGS[0], ...args } });

const named = (application: string, trigger: string): Record<string, Args> => ({
  all: { applicationUuids: [application], triggers: [trigger] },
});

export const tagDeploymentLife: Life<Args> = {
  kind: "TagDeployment",
  naming: "history",
  judgedByApi: /^tag$/,
  scenarios: [
    {
      stages: [
        { name: "create", program: () => all({ triggers: ["1"] }) },
        { name: "replace", program: () => all({ triggers: ["2"] }) },
        deleted,
      ],
    },
    {
      variant: "by id",
      stages: [
        { name: "create", program: ({ application }) => named(application, "1") },
        { name: "replace", program: ({ application }) => named(application, "2") },
        deleted,
      ],
    },
  ],
  unseen: "what happened cannot change",
  pairs: [{ args: (_, n) => ({ tag: FIXTURE_TAGS[n], triggers: [n] }) }],
  inEverything: { name: "all", inputs: () => ({ tag: "everything", triggers: [{ ref: "Application" }, { ref: "Deployment" }] }) },
  random: {
    make: ({ draw }, n) => ({ tag: FIXTURE_TAGS[0], triggers: [n, draw(fc.integer({ min: 0, max: 1 }))] }),
    free: ["runOnCreate"],
  },
  shownOtherwise: [
    {
      field: "tag, applicationUuids, triggers",
      program: () => all({ triggers: ["1"] }),
      path: /\/(deployments|applications)(\/.*)?$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["listedRows"],
  // It remains, and has started its application.
  leaves: /^(deployments|applications) /,
};
