import type { CheckContext } from "../../core/context";
import type { Overwriting } from "../../core/data/permission";
import { identifierOf } from "../../platform/game/game-servers";

interface Installing {
  server: string;
  project: string;
  freshWorld?: boolean;
}

type Reporting = Pick<CheckContext<never>, "log" | "missingPermission">;

/** Describes the world that the installation of a modpack deletes, for the permission to lose data. */
export const worldOf = ({ server, project }: Installing): Overwriting => ({
  id: `${identifierOf(server)}/${project}`,
  what: `the world of game server ${identifierOf(server)}, which the installation of modpack ${project} deletes (freshWorld)`,
});

/**
 * Reports what an installation overwrites. `wished` is true if the program itself requests the installation now, so that the world may be
 * deleted.
 */
export function reportOverwriting(inputs: Installing, wished: boolean, { log, missingPermission }: Reporting): void {
  const what = `modpack ${inputs.project} replaces the mods and the loader of game server ${identifierOf(inputs.server)}`;
  if (inputs.freshWorld !== true || !wished) log.overwrites(what);
  else log.overwrites(`${what}; the world is deleted (freshWorld)`, missingPermission(worldOf(inputs)));
}
