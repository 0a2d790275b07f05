import { addon } from "../../provider/resources/game/addon";
import { modFramework } from "../../provider/resources/game/mod-framework";
import { modpack } from "../../provider/resources/game/modpack";
import { workshop } from "../../provider/resources/game/workshop";
import type { Readings } from "../../sandbox";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

export async function begin(readings: Partial<Readings> = {}) {
  const fixture = await open({ readings });
  const { sandbox } = fixture;
  const [survival] = await sandbox.find("gameServers", { name: "survival" });
  const server = String(survival?.identifier);
  return {
    fixture,
    sandbox,
    server,
    addons: fixture.of(addon),
    frameworks: fixture.of(modFramework),
    workshops: fixture.of(workshop),
    modpacks: fixture.of(modpack),
    set: (fields: Parameters<typeof sandbox.mutate>[2]) => sandbox.mutate("serverGames", server, fields),
    state: async () => (await sandbox.find("serverGames", { server }))[0],
    sent: async () => {
      const writes = (await sandbox.journal()).filter(({ method }) => method !== "GET");
      await sandbox.clearJournal();
      return writes.map(({ method, path, body }) => [`${method} ${path.split("/addons")[1]}`, body]);
    },
  };
}

export const catalog = (version?: string, project = "map-view", of = "catalog_1") => ({
  kind: "catalog",
  catalog: of,
  project,
  ...(version === undefined ? {} : { version }),
});
