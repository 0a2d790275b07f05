import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Variants } from "../../sandbox";
import { withMods } from "./game-server-fixture";

const survivalWithMods = withMods();

const catalog = (version?: string, project = "map-view", of = "catalog_1") => ({
  kind: "catalog",
  catalog: of,
  project,
  ...(version === undefined ? {} : { version }),
});

describe("addon of a game server", () => {
  test.each<[string, Partial<Variants>]>([
    ["at once", {}],
    ["in the background", { addonInstalls: "later" }],
    ["on a panel that shows versions by ids", { installedVersions: "id" }],
  ])("a creation without a version installs the newest version %s", async (_, variants) => {
    const { addons, server, sandbox, fixture } = await survivalWithMods(variants);
    const state = await addons.create({ server, source: catalog() });
    const [row] = await sandbox.find("addons");
    expect(state).toMatchObject({ id: row?.id, outs: { name: "Map view", fileName: "map-view-3.1.0.jar" } });
    await sandbox.mutate("addons", state.id, { version_name: "2.9.0", version_id: "mv-290" });
    fixture.restart();
    expect(await addons.diff(state, { server, source: catalog() })).toMatchObject({ changes: false });
  });

  test.each([
    ["3.0.0", "name"],
    ["mv-300", "name"],
    ["3.0.0", "id"],
    ["mv-300", "id"],
  ] as const)("a diff recognizes version %s of an addon if the panel shows the version by its %s", async (version, installedVersions) => {
    const { addons, server, fixture } = await survivalWithMods({ installedVersions });
    const state = await addons.create({ server, source: catalog(version) });
    fixture.restart();
    expect(await addons.diff(state, { server, source: catalog(version) })).toMatchObject({ changes: false });
    expect(await addons.diff(state, { server, source: catalog("2.9.0") })).toMatchObject({ changes: undefined, replaces: [] });
  });

  const UNLISTED: Partial<Variants> = { installedVersions: "id", modCatalogs: "texts" };

  test.each<[string, Partial<Variants>]>([
    ["in place", {}],
    ["in addition to the former version", { addonUpdates: "beside" }],
    ["in place, with ids that no catalogue lists", UNLISTED],
    ["in the background, with ids that no catalogue lists", { ...UNLISTED, addonInstalls: "later" }],
    [
      "in addition to the former version, with ids that no catalogue lists",
      { ...UNLISTED, addonUpdates: "beside", addonInstalls: "later" },
    ],
  ])("an update leaves only the new version of an addon if the panel installs this version %s", async (_, variants) => {
    const { addons, server, sandbox, fixture } = await survivalWithMods(variants);
    const state = await addons.create({ server, source: catalog("3.0.0") });
    fixture.restart();
    expect(await addons.diff(state, { server, source: catalog("3.0.0") })).toMatchObject({ changes: false });
    const changed = await addons.update(state, { server, source: catalog("3.1.0") });
    expect((await sandbox.find("addons")).map(({ version_name }) => version_name)).toEqual(["3.1.0"]);
    expect(changed.outs).toMatchObject({ version: variants.installedVersions === "id" ? "mv-310" : "3.1.0" });
    fixture.restart();
    expect(await addons.diff(changed, { server, source: catalog("3.1.0") })).toMatchObject({ changes: false });
    const [row] = await sandbox.find("addons");
    await sandbox.mutate("addons", String(row?.id), { version_name: "3.0.0", version_id: "mv-300" });
    fixture.restart();
    expect(await addons.diff(changed, { server, source: catalog("3.1.0") })).toMatchObject({ changes: true });
    const mended = await addons.update(changed, { server, source: catalog("3.1.0") });
    const back = await addons.update(mended, { server, source: catalog("2.9.0") });
    expect((await sandbox.find("addons")).map(({ version_name }) => version_name)).toEqual(["2.9.0"]);
    await addons.delete(back);
    expect(await sandbox.find("addons")).toEqual([]);
  });

  test("a creation with a version fails if no catalogue lists the installed version", async () => {
    const { addons, server, sandbox, fixture } = await survivalWithMods({ ...UNLISTED, addonInstalls: "later" });
    const row = { server, source: "catalog_1", project: "map-view", version_id: "mv-300" };
    const id = await sandbox.add("addons", row);
    const wanted = { server, source: catalog("3.0.0"), adopt: true };
    await expect(addons.create(wanted)).rejects.toThrow(
      /timed out after 120 s waiting for the addon "map-view" of catalog_1 on game server \w+\. The panel shows version mv-300, .*leave source\.version out/,
    );
    fixture.restart();
    const taken = await addons.create({ server, source: catalog(), adopt: true });
    expect(taken).toMatchObject({ id, outs: { version: "mv-300" } });
    fixture.restart();
    await expect(addons.update(taken, wanted)).rejects.toThrow(/leave source\.version out/);
    fixture.restart();
    const other = await addons.update(taken, { ...wanted, source: catalog("3.1.0") });
    expect(other).toMatchObject({ id, outs: { version: "mv-310" } });
  });

  test.each(["its catalogue", "featured"] as const)("a diff recognizes a featured addon with the source %s", async (featuredAddons) => {
    const { addons, server, sandbox, fixture, sent } = await survivalWithMods({ featuredAddons, addonInstalls: "later" });
    const inputs = { server, source: { kind: "featured", project: "fast-lights" } };
    const state = await addons.create(inputs);
    expect(await sent()).toEqual([["POST /featured", { project: "fast-lights" }]]);
    fixture.restart();
    expect(await addons.diff(state, inputs)).toMatchObject({ changes: false });
    await sandbox.remove("addons", state.id);
    fixture.restart();
    expect(await addons.diff(state, inputs)).toMatchObject({ changes: true });
  });

  test("a diff replaces an addon if its project, catalogue or kind of source changes", async () => {
    const { addons, server, fixture } = await survivalWithMods();
    const state = await addons.create({ server, source: catalog() });
    fixture.restart();
    for (const source of [
      catalog(undefined, "land-claims"),
      catalog(undefined, "map-view", "catalog_2"),
      { kind: "featured", project: "map-view" },
    ])
      expect(await addons.diff(state, { server, source })).toMatchObject({ replaces: ["source"] });
  });

  test("a creation replaces an installed addon of another version only with `adopt`", async () => {
    const { addons, server, sandbox, fixture, sent } = await survivalWithMods();
    fixture.resume("game.Addon:data");
    const id = await sandbox.add("addons", { server, source: "catalog_1", project: "map-view", version_id: "mv-310" });
    const inputs = { server, source: catalog("3.0.0") };
    await addons.preview(inputs);
    expect(fixture.said()).toEqual([
      `data: exists: the addon "map-view" of catalog_1 is there already (id ${id}); up will stop unless adopt is true`,
    ]);
    await expect(addons.create(inputs)).rejects.toThrow(/exists already .* It differs from this program in its contents\./);
    expect(await sent()).toEqual([]);
    await addons.create({ ...inputs, adopt: true });
    expect((await sent()).map(([call]) => call)).toEqual(["POST /install"]);
  });

  test.each([undefined, "3.1.0", "mv-310"])(
    "a creation with HOSTING_RESUME adopts a killed run's addon (declared version: %s)",
    async (version) => {
      const { addons, server, sandbox, fixture, sent } = await survivalWithMods();
      fixture.resume("game.Addon:data");
      const id = await sandbox.add("addons", { server, source: "catalog_1", project: "map-view", version_id: "mv-310" });
      expect((await addons.create({ server, source: catalog(version) })).id).toBe(id);
      expect([await sent(), fixture.said().join()]).toEqual([[], expect.stringContaining("adopted: ")]);
    },
  );

  test("a creation installs one addon if the response is lost", async () => {
    const { addons, server, sandbox, fixture } = await survivalWithMods({ addonInstalls: "later" });
    fixture.resume("game.Addon:data");
    await sandbox.fault({ kind: "drop-after", times: 1, match: { method: "POST" } });
    await addons.create({ server, source: catalog("3.0.0") });
    expect(await sandbox.find("addons")).toHaveLength(1);
  });

  test.each<[string, object, string, string]>([
    [
      "an unknown catalogue",
      catalog(undefined, "map-view", "catalog_3"),
      "source.catalog",
      'is not a catalogue of this game: "catalog_3". Did you mean "catalog_1"?',
    ],
    [
      "an unknown project",
      catalog(undefined, "map-vew"),
      "source.project",
      'is not a project of catalog_1: "map-vew". Find projects with getAddonProjects.',
    ],
    [
      "an unknown version",
      catalog("3.0.1"),
      "source.version",
      'is not a version of map-view that fits this server: "3.0.1". Did you mean "3.0.0"?',
    ],
  ])("a preview refuses %s, and nothing is sent", async (_, source, property, reason) => {
    const { addons, server, sent } = await survivalWithMods();
    expect((await addons.preview({ server, source })).failures).toEqual([{ property, reason: expect.stringContaining(reason) }]);
    expect(await sent()).toEqual([]);
  });

  test("a preview refuses an addon for a game without addons", async () => {
    const { addons, server, set } = await survivalWithMods();
    await set({ game: "classic" });
    expect((await addons.preview({ server, source: catalog() })).failures).toMatchObject([{ property: "server" }]);
  });
});

describe("addon from a file of the program", () => {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-hosting-addon-"));
  const localPath = join(folder, "own.jar");
  beforeEach(() => writeFileSync(localPath, "one"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(["apart", "together"] as const)(
    "the provider uploads a changed addon file again (installedAddons: %s)",
    async (installedAddons) => {
      const { addons, server, sandbox, sent, fixture } = await survivalWithMods({ installedAddons });
      const { inputs } = await addons.check({ server, source: { kind: "file", localPath } });
      const state = await addons.create(inputs);
      expect(state).toMatchObject({
        id: "own.jar",
        outs: { fileName: "own.jar", source: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
      });
      fixture.restart();
      expect(await addons.diff(state, inputs)).toMatchObject({ changes: false });
      writeFileSync(localPath, "two");
      fixture.restart();
      const { inputs: changed } = await addons.check({ server, source: { kind: "file", localPath } });
      expect(await addons.diff(state, changed)).toMatchObject({ changes: undefined, replaces: [] });
      const now = await addons.update(state, changed);
      fixture.restart();
      expect(await addons.diff(now, changed)).toMatchObject({ changes: false });
      await sandbox.mutate("addonFiles", `${server}/own.jar`, { size: 99 });
      fixture.restart();
      expect(await addons.diff(now, changed)).toMatchObject({ changes: true });
      await addons.delete(now);
      expect(await sandbox.find("addonFiles")).toEqual([]);
      expect((await sent()).map(([call]) => call)).toEqual(["POST /upload", "POST /upload", "POST /manual/delete"]);
    },
  );

  test("a creation with HOSTING_RESUME uploads an adopted file again", async () => {
    const { addons, server, sandbox, sent, fixture } = await survivalWithMods();
    fixture.resume("game.Addon:data");
    await sandbox.add("addonFiles", { server, file: "own.jar", size: 3 });
    const { inputs } = await addons.check({ server, source: { kind: "file", localPath } });
    await addons.create(inputs);
    expect((await sent()).map(([call]) => call)).toEqual(["POST /upload"]);
  });

  test("two resources can upload the same addon file to two servers", async () => {
    const { addons, server, sandbox, fixture } = await survivalWithMods();
    const second = await sandbox.add("gameServers", { name: "second" });
    const states = [];
    for (const [name, where] of [
      ["one", server],
      ["two", second],
    ] as const) {
      const { inputs, failures } = await addons.check({ server: where, source: { kind: "file", localPath } }, {}, name);
      expect(failures).toEqual([]);
      states.push(await addons.create(inputs, name));
    }
    expect(states.map(({ id }) => id)).toEqual(["own.jar", "own.jar"]);
    expect((await sandbox.find("addonFiles")).map((row) => row.server).sort()).toEqual([server, second].sort());
    fixture.restart();
  });

  test("a creation overwrites a file only with `adopt`, and a check refuses a missing local file", async () => {
    const { addons, server, sandbox } = await survivalWithMods();
    await sandbox.add("addonFiles", { server, file: "own.jar", size: 7 });
    const { inputs } = await addons.check({ server, source: { kind: "file", localPath } });
    await expect(addons.create(inputs)).rejects.toThrow(/the addon "own.jar" exists already/);
    await addons.create({ ...inputs, adopt: true });
    expect(await sandbox.find("addonFiles")).toMatchObject([{ size: 3 }]);
    const { failures } = await addons.check({ server, source: { kind: "file", localPath: join(folder, "no.jar") } });
    expect(failures).toMatchObject([{ property: "source.localPath", reason: expect.stringContaining("no such file on this machine") }]);
  });

  test("a check refuses a digest that differs from the digest of the local file", async () => {
    const { addons, server } = await survivalWithMods();
    const { failures } = await addons.check({ server, source: { kind: "file", localPath, sha256: "0".repeat(64) } });
    const reason = `is not the digest of ${JSON.stringify(localPath)}. Remove sha256: the provider then computes the digest.`;
    expect(failures).toEqual([{ property: "source.sha256", reason }]);
  });
});
