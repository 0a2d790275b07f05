import fc from "fast-check";
import type * as hosting from "../../sdk";
import type { Fixture } from "../fixture";
import { deleted, type Life } from "../life";
import { underAnotherParent } from "../shown";

type Args = hosting.game.ActionArgs;

const START = { action: "power", signal: "start" } as const;
const RESTART = { action: "power", signal: "restart" } as const;

const restarting = ({ gameServer }: Fixture, trigger: string): Record<string, Args> => ({
  apply: {
    server: gameServer,
    triggers: [trigger],
    steps: [
      { action: "command", command: "say It restarts soon", ifRunning: true },
      { action: "backup", name: "before it", delaySeconds: 5 },
      RESTART,
      { action: "wait", line: "is ready" },
    ],
  },
});

const reinstalling = ({ gameServer }: Fixture, command: string): Record<string, Args> => ({
  renew: { server: gameServer, steps: [{ action: "reinstall" }, START, { action: "command", command }] },
});

/** Starts with a clean folder, so that it can be repeated. */
const filing = ({ gameServer }: Fixture, trigger: string): Record<string, Args> => ({
  file: {
    server: gameServer,
    triggers: [trigger],
    steps: [
      { action: "deleteFiles", paths: ["/drop"] },
      { action: "pull", url: "https://files.example.com/a.txt", directory: "/drop" },
      { action: "copy", path: "/drop/a.txt" },
      { action: "move", moves: [{ from: "/drop/a copy.txt", to: "/drop/b.txt" }] },
      { action: "compress", directory: "/drop", files: ["b.txt"], to: "/drop/b.tar.gz" },
      { action: "decompress", file: "/drop/b.tar.gz" },
      { action: "deleteFiles", paths: ["/drop/b.txt", "/drop/b.tar.gz"] },
    ],
  },
});

export const gameActionLife: Life<Args> = {
  kind: "game_Action",
  api: "panel",
  naming: "history",
  scenarios: [
    {
      stages: [
        { name: "create", program: (fixture) => restarting(fixture, "1") },
        { name: "replace", program: (fixture) => restarting(fixture, "2") },
        deleted,
      ],
    },
    {
      variant: "reinstall",
      stages: [
        { name: "create", program: (fixture) => reinstalling(fixture, "save-all") },
        { name: "change a step", program: (fixture) => reinstalling(fixture, "reload") },
        deleted,
      ],
    },
    {
      variant: "files",
      stages: [
        { name: "create", program: (fixture) => filing(fixture, "1") },
        { name: "replace", program: (fixture) => filing(fixture, "2") },
        deleted,
      ],
    },
  ],
  unseen: "what happened cannot change",
  pairs: [
    {
      args: ({ gameServer, otherGameServer }, n) => ({
        server: n === 0 ? gameServer : otherGameServer,
        steps: [START, { action: "command", command: "save-all" }],
        triggers: [n],
      }),
    },
  ],
  inEverything: {
    name: "apply",
    inputs: ({ gameServer }) => ({ server: gameServer, steps: [RESTART], triggers: [{ ref: "game_Schedule" }] }),
  },
  random: {
    make: ({ draw, fixture }, n) => ({
      server: draw(fc.constantFrom(fixture.gameServer, fixture.otherGameServer)),
      steps: [START, ...draw(fc.subarray([{ action: "command", command: "save-all" }, RESTART]))],
      triggers: [n, draw(fc.integer({ min: 0, max: 1 }))],
    }),
    free: ["runOnCreate"],
  },
  shownOtherwise: [
    {
      field: "server, steps, triggers",
      program: (fixture) => restarting(fixture, "1"),
      path: /\/resources$/,
      forms: underAnotherParent,
    },
  ],
  // Only the step itself can determine whether a file exists or a line appears.
  judgedByApi: /^steps\.\d+\.(line|url|directory|filename|path|moves\.0\.(from|to)|files\.0|to|file)$/,
  readings: ["narrowHeaders", "lockedPower", "installOutput"],
  // An interrupted run starts again at its first step.
  repeats: /^backups /,
  // Completed steps remain, and a started server keeps running.
  leaves: /^(power|backups|files|folders) /,
};
