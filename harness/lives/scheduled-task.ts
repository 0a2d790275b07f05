import fc from "fast-check";
import type * as hosting from "../../sdk";
import { settingNamed } from "../drift";
import type { Fixture } from "../fixture";
import { deleted, type Life } from "../life";
import { CRONS, onApplication } from "../random";
import { underAnotherParent } from "../shown";

type Args = hosting.ScheduledTaskArgs;

const task = ({ application }: Fixture, args: Partial<Args> = {}): Record<string, Args> => ({
  cleanup: { applicationUuid: application, command: "bin/cleanup", frequency: "30 2 * * *", ...args },
});

export const scheduledTaskLife: Life<Args> = {
  kind: "ScheduledTask",
  table: "scheduledTasks",
  naming: "natural key",
  scenarios: [
    {
      stages: [
        { name: "create", program: (fixture) => task(fixture, { container: "worker" }) },
        { name: "change", program: (fixture) => task(fixture, { command: "bin/cleanup --all", frequency: "hourly", timeout: 60 }) },
        { name: "rename", program: (fixture) => task(fixture, { name: "the cleanup", frequency: "hourly", enabled: false }) },
        deleted,
      ],
      drift: settingNamed("scheduledTasks", "cleanup", { command: "another user's", container: null, timeout: 7 }),
    },
  ],
  pairs: [
    {
      args: ({ applications }, n) => ({
        applicationUuid: applications[0],
        name: `task ${n}`,
        command: `bin/task ${n}`,
        frequency: "daily",
      }),
    },
  ],
  inEverything: {
    name: "cleanup",
    inputs: () => ({ applicationUuid: { ref: "Application" }, command: "bin/cleanup", frequency: "daily" }),
  },
  random: {
    make: onApplication(({ draw }, n) => ({
      name: `task ${n}`,
      command: draw(fc.constantFrom("bin/one", "bin/another --with 'quotes'")),
      frequency: draw(CRONS),
    })),
    free: ["container", "timeout", "enabled"],
  },
  others: {
    changes: [
      {
        table: "scheduledTasks",
        fields: { command: ["another user's"], frequency: ["daily"], container: ["theirs", null], timeout: [7], enabled: [false, true] },
        only: ({ name }) => String(name).startsWith("task "),
      },
    ],
    removes: ["scheduledTasks"],
    adds: ({ application }, n) => ({
      table: "scheduledTasks",
      fields: { application_uuid: application, name: `outside ${n}`, command: "true", frequency: "daily" },
    }),
  },
  shownOtherwise: [
    { field: "applicationUuid", program: (fixture) => task(fixture), path: /\/scheduled-tasks$/, forms: underAnotherParent },
  ],
  readings: ["taskDeletion", "taskCommands"],
  // On a platform without a call that deletes a task, the task remains, switched off.
  leaves: /^autoscaling |^variables .*"is_preview":true|^scheduledTasks .*"enabled":false/,
};
