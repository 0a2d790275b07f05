import fc from "fast-check";
import { isBag } from "../../provider/core/values";
import type * as hosting from "../../sdk";
import { settingVariable } from "../drift";
import { deleted, type Life } from "../life";
import { hasOn, onApplication, VALUES } from "../random";
import { underAnotherParent } from "../shown";

export const environmentVariablesLife: Life<hosting.EnvironmentVariablesArgs> = {
  kind: "EnvironmentVariables",
  naming: "one per parent",
  scenarios: [
    {
      stages: [
        { name: "create", program: ({ application }) => ({ set: { applicationUuid: application, variables: { A: "1", B: "2" } } }) },
        { name: "change", program: ({ application }) => ({ set: { applicationUuid: application, variables: { A: "one", C: "3" } } }) },
        deleted,
      ],
      drift: settingVariable("A", { value: "another user's" }),
    },
  ],
  pairs: [
    {
      args: ({ applications }, n) => ({
        applicationUuid: applications[n],
        variables: { [`SET_A${n}`]: `a ${n}`, [`SET_B${n}`]: { value: "b", isLiteral: true } },
      }),
    },
  ],
  inEverything: { name: "set", inputs: () => ({ applicationUuid: { ref: "Application" }, variables: { A: "1", B: "2" } }) },
  random: {
    make: onApplication(
      ({ draw }, n) => ({
        variables: draw(
          fc.dictionary(
            fc.constantFrom("A", "B", "C", "D").map((key) => `SET_${n}_${key}`),
            fc.oneof(VALUES, fc.record({ value: VALUES, isLiteral: fc.boolean() }, { requiredKeys: ["value"] })),
            { minKeys: 1 },
          ),
        ),
      }),
      (program, { name }) => !hasOn(program, "EnvironmentVariables", "applicationUuid", name),
    ),
    free: [],
  },
  holds: ({ inputs, outputs }) =>
    Object.keys(isBag(outputs.variables) ? outputs.variables : {}).map((key) => `variable ${inputs.applicationUuid} ${key}`),
  shownOtherwise: [
    {
      field: "applicationUuid",
      program: ({ application }) => ({ set: { applicationUuid: application, variables: { ONE: "1" } } }),
      path: /\/envs$/,
      forms: underAnotherParent,
    },
  ],
};
