import { addons } from "../../../provider/api/game/addons";
import { modpacks } from "../../../provider/api/game/modpacks";
import { gameServers } from "../../../provider/api/game/servers";
import { type Sandbox, startSandbox, type Variants } from "../../../sandbox";
import { CHOSEN } from "../../../sandbox/game/game/rules";
import { good, send } from "../support";

type At = { server: string };

async function on<T>(variants: Partial<Variants>, act: (of: Sandbox, params: At) => Promise<T>): Promise<T> {
  const of = await startSandbox({ clock: "manual", variants });
  try {
    return await act(of, { server: (await good(of, gameServers.list)).items[0]?.identifier ?? "" });
  } finally {
    await of.close();
  }
}
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];

describe("addons", () => {
  const offered = (of: Sandbox, params: At) => good(of, addons.offer, { params });
  const MAP = { source: "catalog_1", project: "map-view" };

  test("the variants currentFramework=inside and modCatalogs=texts offer the same addons", async () => {
    const usual = await on({}, offered);
    const inside = await on({ currentFramework: "inside", modCatalogs: "texts" }, offered);
    expect(usual).toMatchObject({ folder: "mods", workshop: "items", framework: "vanilla" });
    expect(usual.sources.map(({ id }) => id)).toEqual(["catalog_1", "catalog_2"]);
    expect(inside).toEqual(usual);
    expect((await on({ currentFramework: "nowhere" }, offered)).framework).toBeUndefined();
  });

  test("the panel finds addons and versions that fit the game's version", async () => {
    const look = async (of: Sandbox, params: At) => {
      await of.mutate("serverGames", params.server, { game_version: "1.20.4" });
      const { rows, total } = await good(of, addons.search, { params, query: { source: "catalog_1", q: "light" } });
      return [rows, total, await good(of, addons.versions, { params, query: { source: "catalog_1", project: "fast-lights" } })];
    };
    expect(await on({}, look)).toEqual([[{ id: "fast-lights", name: "Fast lights" }], 1, [{ id: "fl-10", name: "1.0" }]]);
    expect(await on({ modCatalogs: "texts" }, look)).toEqual([
      [{ id: "fast-lights", name: "fast-lights" }],
      1,
      [{ id: "1.0", name: "1.0" }],
    ]);
  });

  const installed = async (of: Sandbox, params: At) => {
    await of.add("addonFiles", { server: params.server, file: "own.jar", size: 7 });
    await good(of, addons.install, { params, body: { ...MAP, version: "3.0.0" } });
    await of.advance(CHOSEN.addonSeconds);
    return good(of, addons.installed, { params, query: { updates: 1 } });
  };

  test("the panel separates installed addons from manually added files, even with installedAddons=together", async () => {
    const apart = await on({}, installed);
    const row = { ...MAP, name: "Map view", version: "3.0.0", file: "map-view-3.0.0.jar", update: "3.1.0" };
    expect(apart).toMatchObject({ addons: [row], manual: [{ file: "own.jar", size: 7 }] });
    const together = await on({ installedAddons: "together", installedVersions: "id", addonInstalls: "later" }, installed);
    expect(together).toMatchObject({ addons: [{ ...row, version: "mv-300", update: "mv-310" }], manual: [{ file: "own.jar" }] });
  });

  test("the variant addonInstalls=later installs or updates an addon some seconds later", () =>
    on({ addonInstalls: "later" }, async (of, params) => {
      const rows = async () => (await good(of, addons.installed, { params })).addons.map(({ id, version }) => [id, version]);
      await good(of, addons.install, { params, body: { ...MAP, version: "mv-290" } });
      expect(await rows()).toEqual([]);
      await of.advance(CHOSEN.addonSeconds);
      await good(of, addons.install, { params, body: MAP });
      await of.advance(CHOSEN.addonSeconds);
      expect(await rows()).toEqual([["1", "3.1.0"]]);
      await good(of, addons.remove, { params: { ...params, addon: "1" } });
      expect((await send(of, addons.remove, { params: { ...params, addon: "1" } })).status).toBe(404);
    }));

  test.each([["its catalogue", "catalog_1"] as const, ["featured", "featured"] as const])(
    "a featured addon shows %s as its source",
    (variants, source) =>
      on({ featuredAddons: variants }, async (of, params) => {
        await good(of, addons.installFeatured, { params, body: { project: "fast-lights" } });
        expect((await good(of, addons.installed, { params })).addons).toMatchObject([{ source, project: "fast-lights", version: "2.0" }]);
      }),
  );

  test("the panel refuses unknown names and unsupported calls", () =>
    on({}, async (of, params) => {
      const install = (body: { source: string; project: string; version?: string }) => send(of, addons.install, { params, body });
      expect(codeOf(await install({ ...MAP, source: "nope" }))).toEqual([422, "unknown_source"]);
      expect((await install({ ...MAP, project: "nope" })).status).toBe(404);
      expect((await install({ ...MAP, version: "9" })).status).toBe(404);
      expect((await send(of, addons.removeFile, { params, body: { file: "nope.jar" } })).status).toBe(404);
      expect(codeOf(await send(of, addons.setFramework, { params, body: { framework: "nope" } }))).toEqual([422, "unknown_framework"]);
      expect(codeOf(await send(of, addons.installFeatured, { params, body: { project: "map-view" } }))).toEqual([422, "unknown_project"]);
      await of.mutate("serverGames", params.server, { game: "classic" });
      expect(await offered(of, params)).toMatchObject({ sources: [], frameworks: [], workshop: undefined });
      for (const answer of [
        await send(of, addons.setFramework, { params, body: { framework: "vanilla" } }),
        await send(of, addons.setWorkshop, { params, body: { items: ["1"] } }),
        await send(of, addons.repair, { params }),
      ])
        expect(codeOf(answer)).toEqual([422, "unsupported"]);
    }));

  test.each<[string, Partial<Variants>]>([
    ["strings", {}],
    ["numbers", { workshopItems: "numbers" }],
    ["objects", { workshopItems: "objects" }],
  ])("a write replaces all workshop items (form: %s)", (_, variants) =>
    on(variants, async (of, params) => {
      const items = async () => (await good(of, addons.workshop, { params })).items;
      await good(of, addons.setWorkshop, { params, body: { items: ["30", "10"] } });
      expect(await items()).toEqual(["30", "10"]);
      expect(codeOf(await send(of, addons.setWorkshop, { params, body: { items: ["x"] } }))).toEqual([422, "invalid_items"]);
      await of.mutate("serverGames", params.server, { game: "shooter" });
      await good(of, addons.setWorkshop, { params, body: { items: ["99"] } });
      expect(await items()).toEqual(["99"]);
      await good(of, addons.setWorkshop, { params, body: { items: [] } });
      expect(await items()).toEqual([]);
      await good(of, addons.repair, { params });
      expect(await of.find("serverGames", { server: params.server })).toMatchObject([{ repairs: 1 }]);
    }),
  );
});

describe("modpacks", () => {
  const BODY = { source: "catalog_1", project: "sky-islands" };
  const current = async (of: Sandbox, params: At) => (await good(of, modpacks.get, { params })).current;

  test("modpacks can be searched by category, and their versions can be listed", () =>
    on({}, async (of, params) => {
      const found = await good(of, modpacks.search, { params, query: { source: "catalog_1", category: "technology" } });
      expect(found.rows.map(({ id }) => id)).toEqual(["machines"]);
      expect(await good(of, modpacks.versions, { params, query: BODY })).toEqual([
        { id: "si-52", name: "5.2" },
        { id: "si-51", name: "5.1" },
      ]);
    }));

  test('a server shows the installation of a modpack, but shows no status with the variant modpackInstalls="at rest"', async () => {
    const install = async (of: Sandbox, params: At) => {
      await good(of, modpacks.install, { params, body: { ...BODY, version: "5.1", fresh_world: true } });
      const { status } = await good(of, gameServers.get, { params });
      await of.advance(CHOSEN.installSeconds);
      return [status, await current(of, params)];
    };
    const row = { ...BODY, name: "Sky islands", version: "5.1" };
    expect(await on({}, install)).toEqual(["installing", row]);
    expect(await on({ modpackInstalls: "at rest", installedVersions: "id" }, install)).toEqual([null, { ...row, version: "si-51" }]);
  });

  test("a modpack shows the result of its last start, and can be removed once", () =>
    on({}, async (of, params) => {
      await of.add("modpacks", { ...params, ...BODY, version_id: "si-52" });
      await of.mutate("modpacks", params.server, { last_start: { success: false, message: "It crashed." } });
      expect(await good(of, modpacks.get, { params })).toMatchObject({ lastStart: { success: false, message: "It crashed." } });
      await good(of, modpacks.remove, { params });
      expect(await current(of, params)).toBe(null);
      expect((await send(of, modpacks.remove, { params })).status).toBe(404);
      expect((await send(of, modpacks.install, { params, body: { ...BODY, project: "nope" } })).status).toBe(404);
    }));
});
