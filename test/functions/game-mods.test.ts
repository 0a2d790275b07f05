import { messageOf } from "../../provider/core/log/errors";
import { getAddonProjects, getAddons, getAddonVersions } from "../../provider/functions/game/addon";
import { getGameSettings, getGameVersions } from "../../provider/functions/game/game";
import { getModpackProjects, getModpackVersions } from "../../provider/functions/game/modpack";
import { survivalRuns } from "../support/sandbox-runs";

const survivalServer = survivalRuns();

test("getGameVersions and getGameSettings return `supported: false` for a game without versions or settings", async () => {
  const { ask, sandbox, server } = await survivalServer();
  expect(await ask(getGameVersions, { server })).toEqual({
    supported: true,
    current: "1.21.4",
    versions: ["1.21.4", "1.21.1", "1.20.6", "1.20.4"],
  });
  const { supported, settings } = await ask(getGameSettings, { server });
  expect([supported, settings.length, settings[2]]).toEqual([
    true,
    5,
    {
      id: "difficulty",
      file: "server.properties",
      label: "Difficulty",
      value: "easy",
      default: "easy",
      options: ["easy", "normal", "hard"],
      minimum: null,
      maximum: null,
    },
  ]);
  const [creative] = await sandbox.find("gameServers", { name: "creative" });
  const other = String(creative?.identifier);
  await sandbox.mutate("serverGames", other, { game: "classic" });
  expect(await ask(getGameVersions, { server: other })).toEqual({ supported: false, current: null, versions: [] });
  expect(await ask(getGameSettings, { server: other })).toEqual({ supported: false, settings: [] });
});

test("getAddons returns the sources and addons of a server, and available updates if requested", async () => {
  const { ask, sandbox, server } = await survivalServer();
  await sandbox.add("addons", { server, source: "catalog_1", project: "map-view", version_id: "mv-300" });
  await sandbox.add("addonFiles", { server, file: "own.jar", size: 7 });
  const all = await ask(getAddons, { server });
  expect(all).toMatchObject({
    sources: [{ id: "catalog_1" }, { id: "catalog_2" }],
    folder: "mods",
    framework: "vanilla",
    workshop: "items",
    files: [{ file: "own.jar", sizeBytes: 7 }],
    installed: [{ source: "catalog_1", project: "map-view", version: "3.0.0", update: null }],
  });
  expect((await ask(getAddons, { server, updates: true })).installed[0]?.update).toBe("3.1.0");
});

test("addon and modpack functions find projects and their versions", async () => {
  const { ask, server } = await survivalServer();
  const place = { server, source: "catalog_1" };
  expect(await ask(getAddonProjects, { ...place, query: "map" })).toEqual({ projects: [{ id: "map-view", name: "Map view" }], total: 1 });
  expect((await ask(getAddonVersions, { ...place, project: "land-claims" })).versions).toEqual([
    { id: "lc-14", name: "1.4" },
    { id: "lc-13", name: "1.3" },
  ]);
  const { projects } = await ask(getModpackProjects, { ...place, category: "technology" });
  expect(projects).toEqual([{ id: "machines", name: "Machines" }]);
  expect((await ask(getModpackVersions, { ...place, project: "machines" })).versions).toEqual([{ id: "ma-18", name: "1.8" }]);
});

test("getAddons with an unknown server fails and lists the existing servers", async () => {
  const { ask } = await survivalServer();
  await expect(ask(getAddons, { server: "abcd1234" })).rejects.toThrow(/this key cannot access a game server "abcd1234"\. It can access: /);
});

test("a function reports the panel's message for a call that the panel does not offer", async () => {
  const { ask, server, sandbox } = await survivalServer();
  const body = { errors: [{ code: "NotFoundHttpException", status: "404", detail: "The route could not be found." }] };
  await sandbox.fault({ kind: "status", code: 404, body, match: { path: /\/servers\/[^/]+\/./ }, times: 0 });
  for (const one of [getAddons, getGameSettings, getGameVersions]) {
    const reported = await ask(one as typeof getAddons, { server }).then(String, messageOf);
    expect(reported).toMatch(
      new RegExp(`game server ${server} \\(.+\\) exists, but .* does not offer it\\. The panel reports: "The route could not be found"`),
    );
  }
});
