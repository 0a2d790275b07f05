import type { StackResult } from "../../rehearsal";
import * as hosting from "../../sdk";
import { onHost } from "../support/on-host";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, requestsOf, writesOf } from "./results";

const FAST = { sandbox: { speed: 300 } };

type Inputs = Partial<hosting.GameServerArgs>;

const EVERYTHING: Inputs = {
  description: "Season 4",
  gameVersion: "1.21.4",
  startup: { MAX_PLAYERS: 60 },
  config: { "/server.properties": { motd: "Season 4" } },
  files: { "/config": { "a.yml": "a: 1\n" } },
  mods: { "map-view": "3.0.0", "land-claims": "newest" },
  ports: { map: { notes: "map" } },
  database: true,
  subusers: { ada: { publicId: "ACME-7F3K2Q", permissions: ["control.console"] } },
  restartAt: "0 5 * * *",
  backupAt: "0 4 * * *",
  schedules: { save: { cron: "0 * * * *", tasks: [{ action: "command", payload: "save-all" }] } },
  notifications: { webhookUrl: "https://chat.example.com/hooks/example", events: ["crashed"] },
};

/** Children by type and name, as they stand in the state. */
const childrenOf = (result: StackResult): string[] =>
  result.steps.flatMap(({ urn }) => {
    const [types = "", name] = urn.split("::").slice(2);
    const [above, type = ""] = types.split("$");
    return above === "hosting:index:GameServer" && type !== "" ? [`${type.replace(/^.*:/, "")} ${name}`] : [];
  });

describe.each(["dynamic", "plugin"] as const)("GameServer on the %s host", (host) => {
  onHost(host);

  onEveryEngine("GameServer", (open) => {
    const declared = (fixture: { args: Inputs }) => async () => {
      const survival = new hosting.GameServer("survival", { server: "survival", ...fixture.args });
      return { address: survival.address, identifier: survival.identifier };
    };

    test("declares children with fixed names, restarts the server once after changes, and is destroyed", async () => {
      const fixture = { args: EVERYTHING };
      const stack = await open({ program: declared(fixture), ...FAST });
      const preview = await stack.preview();
      expect(childrenOf(preview).sort()).toEqual([
        "Action survival",
        "Addon survival-land-claims",
        "Addon survival-map-view",
        "Allocation survival-map",
        "ConfigFile survival-/server.properties",
        "Database survival",
        "Files survival-/config",
        "GameVersion survival",
        "Schedule survival-backup",
        "Schedule survival-restart",
        "Schedule survival-save",
        "Server survival",
        "ServerNotifications survival",
        "StartupVariables survival",
        "Subuser survival-ada",
      ]);
      const { outputs } = await stack.up();
      expect(outputs.address).toMatch(/^.+:\d+$/);
      await expectSettled(stack);

      await requestsOf(stack);
      fixture.args = { ...EVERYTHING, startup: { MAX_PLAYERS: 80 }, config: { "/server.properties": { motd: "Season 5" } } };
      await stack.up();
      expect((await requestsOf(stack)).filter((request) => request.endsWith("/power"))).toHaveLength(1);
      await expectSettled(stack);
      await stack.destroy();
      for (const table of ["addons", "subusers", "schedules", "gameDatabases"] as const)
        expect(await stack.sandbox.find(table)).toEqual([]);
    });

    test("adopts resources of the same names that had no parent, and sends no write", async () => {
      const fixture = { isFlat: true };
      const { startup, subusers, backupAt } = EVERYTHING;
      const stack = await open({
        program: async () => {
          if (!fixture.isFlat) {
            new hosting.GameServer("survival", { server: "survival", startup, subusers, backupAt, apply: false } as hosting.GameServerArgs);
            return;
          }
          const server = hosting.game.getServerOutput({ name: "survival" }).identifier;
          new hosting.game.StartupVariables("survival", { server, variables: { MAX_PLAYERS: 60 } });
          new hosting.game.Subuser("survival-ada", { server, publicId: "ACME-7F3K2Q", permissions: ["control.console"] });
          new hosting.game.Schedule("survival-backup", { server, cron: "0 4 * * *", tasks: [{ action: "backup" }] });
        },
        ...FAST,
      });
      await stack.up();
      await writesOf(stack);
      fixture.isFlat = false;
      expect((await stack.up()).summary).toEqual({ create: 1, same: 4 });
      expect(await writesOf(stack)).toEqual([]);
      await expectSettled(stack);
    });

    const refused: [inputs: Inputs, text: string][] = [
      [{ server: "survivel" }, 'GameServer "survival": server'],
      [{ apply: true } as unknown as Inputs, "apply must be false or an object with warning and delaySeconds."],
      [
        { backupAt: "0 4 * * *", schedules: { backup: { cron: "0 1 * * *" } } },
        "schedules.backup has the name of the schedule of backupAt.",
      ],
      [{ with: { mods: { other: {} } } }, "with.mods.other must be a key of mods. Keys: none."],
    ];
    test.each(refused)("refuses %j in one sentence", async (inputs, text) => {
      const stack = await open({ program: declared({ args: inputs }), ...FAST });
      expect((await errorsOf(stack.preview())).text).toContain(text);
    });
  });
});
