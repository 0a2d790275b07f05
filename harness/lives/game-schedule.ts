import fc from "fast-check";
import type * as hosting from "../../sdk";
import { settingNamed } from "../drift";
import { deleted, type Life } from "../life";
import { CRONS } from "../random";
import { underAnotherParent } from "../shown";

type Args = hosting.game.ScheduleArgs;

const say = (payload: string): { action: "command"; payload: string } => ({ action: "command", payload });
const restart = { action: "power", payload: "restart", timeOffset: 60 } as const;

const weekly = (server: string, tasks: Args["tasks"]): Record<string, Args> => ({
  nightly: { server, name: "weekly", cron: "0 5 * * 1", tasks },
});

export const gameScheduleLife: Life<Args> = {
  kind: "game_Schedule",
  api: "panel",
  table: "schedules",
  naming: "natural key",
  scenarios: [
    {
      stages: [
        {
          name: "create",
          program: ({ gameServer }) => ({ nightly: { server: gameServer, cron: "0 4 * * *", tasks: [say("save-all"), restart] } }),
        },
        { name: "change", program: ({ gameServer }) => weekly(gameServer, [say("warn"), say("save-all"), { action: "backup" }]) },
        { name: "shorten", program: ({ gameServer }) => weekly(gameServer, [say("save-all")]) },
        { name: "replace", program: ({ otherGameServer }) => weekly(otherGameServer, [say("save-all")]) },
        deleted,
      ],
      drift: settingNamed("schedules", "nightly", { minute: "30" }),
    },
  ],
  pairs: [
    {
      args: ({ gameServer }, n) => ({
        server: gameServer,
        name: `nightly ${n}`,
        cron: `0 ${4 + n} * * *`,
        tasks: [say(`say ${n}`)],
      }),
    },
  ],
  inEverything: {
    name: "restart",
    inputs: ({ gameServer }) => ({ server: gameServer, cron: "0 4 * * *", tasks: [say("save-all"), restart] }),
  },
  random: {
    make: ({ draw, fixture }, n, before) => ({
      server: before?.server ?? draw(fc.constantFrom(fixture.gameServer, fixture.otherGameServer)),
      name: `schedule ${n}${draw(fc.constantFrom("", " b"))}`,
      cron: draw(CRONS),
      tasks: draw(
        fc.array(
          fc.oneof(
            fc.record({
              action: fc.constant("command"),
              payload: fc.constantFrom("say hi", "save-all"),
              timeOffset: fc.integer({ min: 0, max: 900 }),
            }),
            fc.record({ action: fc.constant("power"), payload: fc.constantFrom("restart", "stop"), continueOnFailure: fc.boolean() }),
          ),
          { maxLength: 4 },
        ),
      ),
    }),
    free: ["isActive", "onlyWhenOnline"],
  },
  others: {
    changes: [
      { table: "schedules", fields: { is_active: [true, false], name: ["another user's"] } },
      { table: "tasks", fields: { payload: ["start"], time_offset: [7] } },
    ],
    removes: ["schedules", "tasks"],
    adds: ({ gameServer }, n) => ({ table: "schedules", fields: { server: gameServer, name: `outside ${n}` } }),
  },
  holds: ({ id, inputs }) => (Array.isArray(inputs.tasks) ? inputs.tasks : []).map((_, n) => `task ${n + 1} of ${id}`),
  shownOtherwise: [
    {
      field: "server",
      program: ({ gameServer }) => ({ nightly: { server: gameServer, cron: "0 4 * * *" } }),
      path: /\/schedules(\/[^/]+)?$/,
      forms: underAnotherParent,
    },
  ],
  readings: ["narrowHeaders", "panelLimits", "suspendedServers", "taskPlaces"],
};
