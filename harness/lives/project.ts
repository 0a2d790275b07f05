import fc from "fast-check";
import type * as hosting from "../../sdk";
import { settingNamed } from "../drift";
import { deleted, type Life } from "../life";

export const projectLife: Life<hosting.ProjectArgs> = {
  kind: "Project",
  table: "projects",
  naming: "natural key",
  scenarios: [
    {
      stages: [
        { name: "create", program: () => ({ shop: { description: "one" } }) },
        { name: "change", program: () => ({ shop: { name: "shop two", description: "two" } }) },
        deleted,
      ],
      drift: settingNamed("projects", "shop", { description: "another user's" }),
    },
  ],
  pairs: [{ args: (_, n) => ({ name: `Shop ${n}`, description: `number ${n}` }) }],
  inEverything: { name: "shop", inputs: () => ({}) },
  random: {
    make: ({ draw }, n) => ({ name: `project ${n}${draw(fc.constantFrom("", " b"))}` }),
    free: ["description"],
  },
  others: {
    changes: [{ table: "projects", fields: { description: ["another user's", null] } }],
    adds: (_, n) => ({ table: "projects", fields: { name: `outside ${n}` } }),
  },
  readings: ["listedRows", "auditNames", "auditActors"],
};
