import type { Variants } from "../../sandbox";
import { withMods } from "./game-server-fixture";

const survivalWithMods = withMods();

describe("modpack of a game server", () => {
  const islands = (version?: string) => ({ catalog: "catalog_1", project: "sky-islands", ...(version === undefined ? {} : { version }) });

  test.each<[string, Partial<Variants>]>([
    ["shows the server as installing", {}],
    ["switches the version some seconds later", { versionSwitches: "late" }],
    ["shows the server as idle, and versions by their ids", { modpackInstalls: "at rest", installedVersions: "id" }],
    ["shows versions by ids that no catalogue lists", { installedVersions: "id", modCatalogs: "texts" }],
    [
      "shows the server as idle, and versions by ids that no catalogue lists",
      { modpackInstalls: "at rest", installedVersions: "id", modCatalogs: "texts" },
    ],
  ])("a creation installs the modpack if the panel %s", async (_, variants) => {
    const { modpacks, server, fixture, sandbox } = await survivalWithMods(variants);
    const inputs = { server, ...islands("5.1") };
    expect((await modpacks.preview(inputs)).failures).toEqual([]);
    expect(fixture.said()).toEqual([`data: overwrites: modpack sky-islands replaces the mods and the loader of game server ${server}`]);
    const state = await modpacks.create(inputs);
    expect(await sandbox.find("modpacks")).toMatchObject([{ server, project: "sky-islands", version_id: "si-51" }]);
    fixture.restart();
    expect(await modpacks.diff(state, inputs)).toMatchObject({ changes: false });
    const changed = await modpacks.update(state, { server, ...islands("5.2") });
    expect(await sandbox.find("modpacks")).toMatchObject([{ version_id: "si-52" }]);
    fixture.restart();
    expect(await modpacks.diff(changed, { server, ...islands("5.2") })).toMatchObject({ changes: false });
    await modpacks.delete(changed);
    expect(await sandbox.find("modpacks")).toEqual([]);
  });

  test("a creation adopts the program's modpack if it is already installed", async () => {
    const { modpacks, server, sandbox, sent, fixture } = await survivalWithMods();
    await sandbox.add("modpacks", { server, source: "catalog_1", project: "sky-islands", version_id: "si-52" });
    await modpacks.preview({ server, ...islands() });
    expect(fixture.said()).toEqual([]);
    expect((await modpacks.create({ server, ...islands() })).outs).toMatchObject({ installedVersion: "5.2", lastStart: null });
    expect(await sent()).toEqual([]);
  });

  test.each<[string, Partial<Variants>]>([
    ["recognizes the version after it observes the installation", {}],
    ["times out and explains the next step if it observes no installation", { modpackInstalls: "at rest" }],
  ])("a creation %s if no catalogue lists the version of the installed modpack", async (_, variants) => {
    const { modpacks, server, sandbox } = await survivalWithMods({ installedVersions: "id", modCatalogs: "texts", ...variants });
    await sandbox.add("modpacks", { server, source: "catalog_1", project: "sky-islands", version_id: "si-52" });
    const made = modpacks.create({ server, ...islands("5.2") });
    if (variants.modpackInstalls === undefined) expect((await made).outs).toMatchObject({ installedVersion: "si-52" });
    else await expect(made).rejects.toThrow(/timed out after 600 s.* The panel shows version si-52, .*Leave version out/);
    expect((await modpacks.create({ server, ...islands() })).outs).toMatchObject({ installedVersion: "si-52" });
  });

  test("a preview reports that `freshWorld` deletes the world, and the repair of drift omits `freshWorld`", async () => {
    const { modpacks, server, sandbox, sent, fixture } = await survivalWithMods();
    const inputs = { server, ...islands("5.2"), freshWorld: true };
    await modpacks.preview(inputs);
    const permission = `game.Modpack:data#${server}/sky-islands`;
    expect(fixture.said()).toEqual([
      `data: overwrites: modpack sky-islands replaces the mods and the loader of game server ${server}; the world is deleted (freshWorld); needs hosting:allowDataLoss ${permission}`,
    ]);
    await expect(modpacks.create(inputs)).rejects.toThrow(
      `game.Modpack "data" would overwrite data: the world of game server ${server}, which the installation of modpack sky-islands deletes (freshWorld). Nothing was changed. To permit it: pulumi config set hosting:allowDataLoss '${permission}'.`,
    );
    expect(await sent()).toEqual([]);
    fixture.restart();
    const state = await modpacks.create(inputs);
    expect(await sent()).toMatchObject([["POST /modpacks", { fresh_world: true }]]);
    await sandbox.mutate("modpacks", server, { project: "machines", version_id: "ma-18", version_name: "1.8" });
    fixture.restart();
    fixture.said();
    expect(await modpacks.diff(state, inputs)).toMatchObject({ changes: true });
    expect(fixture.said()).toContain(`data: overwrites: modpack sky-islands replaces the mods and the loader of game server ${server}`);
    await modpacks.update(state, inputs);
    const [[, body] = []] = await sent();
    expect(body).toEqual({ source: "catalog_1", project: "sky-islands", version: "5.2" });
  });

  test("a diff reports why the last start of the modpack failed", async () => {
    const { modpacks, server, sandbox, fixture } = await survivalWithMods();
    const state = await modpacks.create({ server, ...islands() });
    await sandbox.mutate("modpacks", server, { last_start: { success: false, message: "It ran out of memory." } });
    fixture.restart();
    expect(await modpacks.diff(state, { server, ...islands() })).toMatchObject({ changes: false });
    expect(fixture.said()).toContain("data: lastStart: the modpack did not start: It ran out of memory.");
  });

  test.each(["drop-after", "drop-before"] as const)(
    "a creation with a lost response (%s) succeeds only if the server shows the modpack",
    async (kind) => {
      const { modpacks, server, sandbox } = await survivalWithMods();
      await sandbox.fault({ kind, times: 1, match: { method: "POST" } });
      const made = await modpacks.create({ server, ...islands() }).then(
        ({ id }) => id,
        (error: unknown) => String(error),
      );
      expect(made).toEqual(kind === "drop-after" ? server : expect.stringContaining("no response shows whether it took effect"));
    },
  );

  test.each<[string, string | undefined, object, string, string]>([
    [
      "an unknown project",
      undefined,
      { ...islands(), project: "sky" },
      "project",
      'is not a modpack of catalog_1 for this game: "sky". Find modpacks with getModpackProjects.',
    ],
    [
      "an unknown catalogue",
      undefined,
      { ...islands(), catalog: "catalog_9" },
      "catalog",
      'is not a catalogue of this game: "catalog_9". Did you mean "catalog_1"?',
    ],
    ["an unknown version", undefined, islands("5.3"), "version", 'is not a version of sky-islands: "5.3". Did you mean "5.2"?'],
    ["a modpack for a game without modpacks", "classic", islands(), "server", "does not support modpacks"],
  ])("a preview refuses %s, and nothing is sent", async (_, game, inputs, property, reason) => {
    const { modpacks, server, set, sent } = await survivalWithMods();
    if (game) await set({ game });
    expect((await modpacks.preview({ server, ...inputs })).failures).toEqual([{ property, reason: expect.stringContaining(reason) }]);
    expect(await sent()).toEqual([]);
  });

  test("a check refuses game.ModFramework and game.Modpack on one server", async () => {
    const { modpacks, frameworks, server } = await survivalWithMods();
    await modpacks.check({ server, ...islands() }, {}, "pack");
    const { failures } = await frameworks.check({ server, framework: "loader_1" }, {}, "loader");
    expect(failures[0]?.reason).toContain('is also declared by "pack"');
  });
});
