import { game } from "../../../provider/api/game/game";
import { gameServers } from "../../../provider/api/game/servers";
import { type Sandbox, startSandbox, type Variants } from "../../../sandbox";
import { CHOSEN } from "../../../sandbox/game/game/rules";
import { good, sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest();
const firstServer = async (of: Sandbox) => (await good(of, gameServers.list)).items[0]?.identifier ?? "";
let params: { server: string };
beforeEach(async () => {
  params = { server: await firstServer(sandbox()) };
});
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];

async function onVariant<T>(variants: Partial<Variants>, act: (of: Sandbox, params: { server: string }) => Promise<T>): Promise<T> {
  const of = await startSandbox({ clock: "manual", variants });
  try {
    return await act(of, { server: await firstServer(of) });
  } finally {
    await of.close();
  }
}

describe("versions of a game", () => {
  const statusOf = async (of: Sandbox, server: string) => (await good(of, gameServers.get, { params: { server } })).status;

  test("the variant gameVersions=objects lists the versions in the opposite order", async () => {
    const { versions, ...rest } = await good(sandbox(), game.versions, { params });
    expect(rest).toEqual({ supported: true, current: "1.21.4" });
    expect(versions.map(({ id }) => id)).toEqual(["1.21.4", "1.21.1", "1.20.6", "1.20.4"]);
    const asObjects = await onVariant({ gameVersions: "objects" }, (of, at) => good(of, game.versions, { params: at }));
    expect(asObjects).toEqual({ ...rest, versions: [...versions].reverse() });
  });

  test("a switch of the game version starts an installation, which blocks the server's calls", async () => {
    await sandbox().mutate("serverGames", params.server, { game_version: "1.20.4" });
    expect((await send(sandbox(), game.switchVersion, { params, body: { version: "1.21.1" } })).status).toBe(202);
    expect(await statusOf(sandbox(), params.server)).toBe("installing");
    expect((await send(sandbox(), game.versions, { params })).status).toBe(409);
    await sandbox().advance(CHOSEN.installSeconds);
    expect(await statusOf(sandbox(), params.server)).toBe(null);
    expect((await good(sandbox(), game.versions, { params })).current).toBe("1.21.1");
  });

  test("a failed installation does not change the version", async () => {
    await good(sandbox(), game.switchVersion, { params, body: { version: "1.20.4", reset_world: true } });
    await sandbox().mutate("gameServers", params.server, { status: "reinstall_failed" });
    await sandbox().advance(CHOSEN.installSeconds);
    expect((await good(sandbox(), game.versions, { params })).current).toBe("1.21.4");
  });

  test("the variant versionSwitches=late shows an installation only after some seconds", () =>
    onVariant({ versionSwitches: "late" }, async (of, at) => {
      await good(of, game.switchVersion, { params: at, body: { version: "1.21.4" } });
      expect(await statusOf(of, at.server)).toBe(null);
      await of.advance(CHOSEN.lateSeconds);
      expect(await statusOf(of, at.server)).toBe("installing");
    }));

  test("a switch is refused for an unknown version, for an older version if no reset is requested, and for a game without versions", async () => {
    const to = (version: string) => send(sandbox(), game.switchVersion, { params, body: { version } });
    expect(codeOf(await to("9.9"))).toEqual([422, "unknown_version"]);
    expect(codeOf(await to("1.20.4"))).toEqual([409, "downgrade_requires_reset"]);
    await sandbox().mutate("serverGames", params.server, { game: "classic" });
    expect(await good(sandbox(), game.versions, { params })).toEqual({ supported: false, current: null, versions: [] });
    expect(codeOf(await to("1.21.4"))).toEqual([422, "unsupported"]);
    expect(await good(sandbox(), game.settings, { params })).toEqual({ supported: false, settings: [] });
  });
});

describe("settings of a game", () => {
  const valuesOf = async (of: Sandbox, at: { server: string }) =>
    Object.fromEntries((await good(of, game.settings, { params: at })).settings.map(({ id, value }) => [id, value]));
  const FIRST = { motd: "A game server", "max-players": "20", difficulty: "easy", pvp: "true", "view-distance": "10" };

  test("the variant gameSettingGroups=map returns the same settings of a game", async () => {
    const { settings } = await good(sandbox(), game.settings, { params });
    expect(await valuesOf(sandbox(), params)).toEqual(FIRST);
    const asMap = await onVariant({ gameSettingGroups: "map" }, (of, at) => good(of, game.settings, { params: at }));
    expect(asMap.settings).toEqual(settings);
    expect(settings[1]).toMatchObject({ id: "max-players", file: "server.properties", default: "20", min: 1, max: 500 });
  });

  test("a write keeps omitted settings, except with the variant `gameSettingWrites=go back`", async () => {
    const write = async (of: Sandbox, at: { server: string }) => {
      await good(of, game.changeSettings, { params: at, body: { values: { motd: "Hello" } } });
      await good(of, game.changeSettings, { params: at, body: { values: { pvp: "false" }, restart: true } });
      return valuesOf(of, at);
    };
    expect(await write(sandbox(), params)).toEqual({ ...FIRST, motd: "Hello", pvp: "false" });
    expect(await onVariant({ gameSettingWrites: "go back" }, write)).toEqual({ ...FIRST, pvp: "false" });
  });

  test("a write with an unknown setting or an invalid value changes no setting", async () => {
    const write = (values: Record<string, string>) => send(sandbox(), game.changeSettings, { params, body: { values } });
    expect(codeOf(await write({ motd: "x", nope: "1" }))).toEqual([422, "unknown_setting"]);
    expect(codeOf(await write({ motd: "x", "max-players": "501" }))).toEqual([422, "invalid_value"]);
    expect(codeOf(await write({ pvp: "yes" }))).toEqual([422, "invalid_value"]);
    expect(await valuesOf(sandbox(), params)).toEqual(FIRST);
  });
});
