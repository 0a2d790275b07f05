import * as hosting from "../../sdk";
import { declareEverything } from "../everything";
import { gone, type Scene } from "../scene";
import { applicationScenes } from "./applications";
import { paidScenes } from "./paid";
import { partScenes } from "./parts";

const say = (payload: string): { action: "command"; payload: string } => ({ action: "command", payload });
const restart = { action: "power", payload: "restart", timeOffset: 60 } as const;

const weekly = (server: string): void =>
  void new hosting.game.Schedule("nightly", { server, name: "weekly", cron: "0 5 * * 1", tasks: [say("save-all")] });

/** Name of the scene that has all kinds in one program. */
export const EVERYTHING = "everything";

/** Every kind has one at least; a test keeps it so. */
export const scenes: readonly Scene[] = [
  {
    kind: "Project",
    stages: [
      { name: "create", declare: () => void new hosting.Project("shop", { description: "one" }) },
      { name: "change", declare: () => void new hosting.Project("shop", { name: "shop two", description: "two" }) },
      gone,
    ],
  },
  {
    kind: "Environment",
    stages: [
      { name: "create", declare: ({ project }) => void new hosting.Environment("tests", { projectUuid: project, description: "one" }) },
      {
        name: "change",
        declare: ({ project }) => void new hosting.Environment("tests", { projectUuid: project, name: "trials", description: "two" }),
      },
      gone,
    ],
  },
  ...applicationScenes,
  ...partScenes,
  ...paidScenes,
  {
    kind: "Deployment",
    stages: [
      {
        name: "create",
        declare: ({ application }) => void new hosting.Deployment("first", { applicationUuid: application, triggers: ["1"] }),
      },
      {
        name: "replace",
        declare: ({ application }) => void new hosting.Deployment("first", { applicationUuid: application, triggers: ["2"] }),
      },
      gone,
    ],
  },
  {
    kind: "game_Schedule",
    stages: [
      {
        name: "create",
        declare: ({ gameServer }) =>
          void new hosting.game.Schedule("nightly", { server: gameServer, cron: "0 4 * * *", tasks: [say("save-all"), restart] }),
      },
      {
        name: "change",
        declare: ({ gameServer }) =>
          void new hosting.game.Schedule("nightly", {
            server: gameServer,
            name: "weekly",
            cron: "0 5 * * 1",
            tasks: [say("warn"), say("save-all"), { action: "backup" }],
          }),
      },
      { name: "shorten", declare: ({ gameServer }) => weekly(gameServer) },
      { name: "replace", declare: ({ otherGameServer }) => weekly(otherGameServer) },
      gone,
    ],
  },
  { kind: EVERYTHING, stages: [{ name: "create", declare: declareEverything }, gone] },
];
