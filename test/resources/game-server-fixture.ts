import { addon } from "../../provider/resources/game/addon/resource";
import { modFramework } from "../../provider/resources/game/mod-framework";
import { modpack } from "../../provider/resources/game/modpack";
import { workshop } from "../../provider/resources/game/workshop";
import type { Fields, Variants } from "../../sandbox";
import type { SandboxRunOptions } from "../harness/sandbox-run";
import { survivalRuns } from "../support/sandbox-runs";

export function onSurvival<T extends object>(more: (on: Survival) => T) {
  const open = survivalRuns();
  return async (options?: SandboxRunOptions): Promise<Omit<Survival, keyof T> & T> => {
    const on = await withWrites(await open(options));
    return { ...on, ...more(on) };
  };
}

type Survival = ReturnType<typeof withWrites>;

function withWrites({ fixture, sandbox, server }: Awaited<ReturnType<ReturnType<typeof survivalRuns>>>) {
  const writes = async () => {
    const entries = (await sandbox.journal()).filter(({ method }) => method !== "GET");
    await sandbox.clearJournal();
    return entries;
  };
  return { fixture, sandbox, server, writes, sent: async () => (await writes()).map(({ body }) => body) };
}

export function withMods() {
  const survivalServer = onSurvival(({ fixture, sandbox, server, writes }) => ({
    addons: fixture.of(addon),
    frameworks: fixture.of(modFramework),
    workshops: fixture.of(workshop),
    modpacks: fixture.of(modpack),
    set: (fields: Fields) => sandbox.mutate("serverGames", server, fields),
    state: async () => (await sandbox.find("serverGames", { server }))[0],
    sent: async () => (await writes()).map(({ method, path, body }) => [`${method} ${path.split("/addons")[1]}`, body]),
  }));
  return (variants: Partial<Variants> = {}) => survivalServer({ variants });
}
