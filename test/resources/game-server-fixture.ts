import type { SandboxRunOptions } from "../../harness/sandbox-run";
import { addon } from "../../provider/resources/game/addon";
import { modFramework } from "../../provider/resources/game/mod-framework";
import { modpack } from "../../provider/resources/game/modpack";
import { workshop } from "../../provider/resources/game/workshop";
import type { Fields, Readings } from "../../sandbox";
import { sandboxRuns } from "../support/sandbox-runs";

/** The game server `survival` of a sandbox. */
export function onSurvival() {
  const open = sandboxRuns();
  return async (options?: SandboxRunOptions) => {
    const fixture = await open(options);
    const { sandbox } = fixture;
    const [survival] = await sandbox.find("gameServers", { name: "survival" });
    return {
      fixture,
      sandbox,
      server: String(survival?.identifier),
      /** What was sent since the last look, without what only reads. */
      writes: async () => {
        const entries = (await sandbox.journal()).filter(({ method }) => method !== "GET");
        await sandbox.clearJournal();
        return entries;
      },
    };
  };
}

/** What plays on it: addons, their framework, the workshop, a modpack. */
export function withMods() {
  const begin = onSurvival();
  return async (readings: Partial<Readings> = {}) => {
    const { fixture, sandbox, server, writes } = await begin({ readings });
    return {
      fixture,
      sandbox,
      server,
      addons: fixture.of(addon),
      frameworks: fixture.of(modFramework),
      workshops: fixture.of(workshop),
      modpacks: fixture.of(modpack),
      set: (fields: Fields) => sandbox.mutate("serverGames", server, fields),
      state: async () => (await sandbox.find("serverGames", { server }))[0],
      sent: async () => (await writes()).map(({ method, path, body }) => [`${method} ${path.split("/addons")[1]}`, body]),
    };
  };
}
