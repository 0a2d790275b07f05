import type * as hosting from "../../sdk";
import { settingVariable } from "../drift";
import { deleted, type Life, type Stage } from "../life";
import { onApplication, VALUES } from "../random";
import { to, underAnotherParent } from "../shown";

type Args = hosting.EnvironmentVariableArgs;

/** Changing the key replaces the variable. */
const three = (applicationUuid: string, value: string, key = "FIRST", keyOfCopy = key): Record<string, Args> => ({
  first: { applicationUuid, key, value },
  second: { applicationUuid, key: "SECOND", value },
  copy: { applicationUuid, key: keyOfCopy, value: `${value} preview`, isPreview: true },
});

const stages: readonly Stage<Args>[] = [
  { name: "create", program: ({ application }) => three(application, "one") },
  { name: "change", program: ({ application }) => three(application, "two") },
  // In sequence: of two concurrent POST requests the platform may process either first, which decides whether it
  // creates the copy itself.
  { name: "replace", program: ({ application }) => three(application, "two", "THIRD", "FIRST") },
  { name: "replace the copy", program: ({ application }) => three(application, "two", "THIRD") },
  deleted,
];
const drift = settingVariable("SECOND", { value: "another user's" });

const PATH = /\/envs$/;

export const environmentVariableLife: Life<Args> = {
  kind: "EnvironmentVariable",
  naming: "natural key",
  scenarios: [
    { variant: "together", stages, drift },
    { variant: "one at a time", stages, drift, oneAtATime: true },
  ],
  pairs: [{ args: ({ applications }, n) => ({ applicationUuid: applications[0], key: `SINGLE_${n}`, value: `value ${n}` }) }],
  inEverything: { name: "level", inputs: () => ({ applicationUuid: { ref: "Application" }, key: "LOG_LEVEL", value: "info" }) },
  random: {
    make: onApplication(({ draw }, n, before) => ({ key: before?.key ?? `SINGLE_${n}`, value: draw(VALUES) })),
    free: ["isLiteral", "isMultiline", "isBuildtime", "isRuntime", "comment"],
  },
  others: {
    changes: [
      {
        table: "variables",
        fields: { value: ["another user's"], is_literal: [true, false], comment: ["another user's"], is_runtime: [true, false] },
        only: ({ key }) => /^(SINGLE|SET)_/.test(String(key)),
      },
    ],
    removes: ["variables"],
    adds: ({ application }, n) => ({
      table: "variables",
      fields: { application_uuid: application, key: `OUTSIDE_${n}`, value: "theirs" },
    }),
  },
  holds: ({ inputs }) => [`variable ${inputs.applicationUuid} ${inputs.key}`],
  shownOtherwise: [
    {
      field: "applicationUuid",
      program: ({ application }) => ({ one: { applicationUuid: application, key: "ONE", value: "1" } }),
      path: PATH,
      forms: underAnotherParent,
    },
    {
      field: "key",
      program: ({ application }) => ({ one: { applicationUuid: application, key: "Log_Level", value: "1" } }),
      path: PATH,
      forms: {
        "in capitals": (row) => {
          if (row.key === "Log_Level") row.key = "LOG_LEVEL";
        },
        "another key": [
          (row) => {
            if (row.key === "Log_Level") row.key = "OTHER";
          },
          "drift",
        ],
      },
    },
    {
      field: "isPreview",
      program: ({ application }) => ({ one: { applicationUuid: application, key: "ONE", value: "1", isPreview: false } }),
      path: PATH,
      forms: { "a number": to("is_preview", 0), "a text": to("is_preview", "0") },
    },
  ],
  readings: ["auditedParts"],
};
