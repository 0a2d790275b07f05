import fc from "fast-check";
import type * as hosting from "../../sdk";
import { ref } from "../declare";
import { settingNamed } from "../drift";
import { deleted, type Life } from "../life";
import { oneOf } from "../random";
import { underAnotherParent } from "../shown";

export const environmentLife: Life<hosting.EnvironmentArgs> = {
  kind: "Environment",
  table: "environments",
  naming: "natural key",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ project }) => ({ tests: { projectUuid: project, description: "one" } }) },
        { name: "change", program: ({ project }) => ({ tests: { projectUuid: project, name: "trials", description: "two" } }) },
        deleted,
      ],
      drift: settingNamed("environments", "tests", { description: "another user's" }),
    },
  ],
  pairs: [{ args: ({ project }, n) => ({ projectUuid: project, name: `tests-${n}`, description: `number ${n}` }) }],
  inEverything: { name: "staging", inputs: () => ({ projectUuid: { ref: "Project" }, description: "for trials" }) },
  random: {
    make: (program, n, before) => {
      const project = oneOf(program, program.of("Project"));
      const projectUuid = before?.projectUuid ?? (project && ref(project));
      return projectUuid === undefined ? undefined : { projectUuid, name: `env ${n}${program.draw(fc.constantFrom("", "b"))}` };
    },
    free: ["description"],
  },
  others: { changes: [{ table: "environments", fields: { description: ["another user's", null] } }] },
  shownOtherwise: [
    {
      field: "projectUuid",
      program: ({ project }) => ({ tests: { projectUuid: project } }),
      path: /\/environments(\/[^/]+)?$/,
      forms: underAnotherParent,
    },
  ],
};
