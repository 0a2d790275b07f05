import fc from "fast-check";
import type { Bag } from "../provider/core/values";
import type { RandomProgram } from "./lifecycle-fixture";

/**
 * Returns a game server of the fixture for which the random program declares none of these resource types. Undefined if there is no such
 * server. An existing resource stays on its server.
 */
export function freeGameServer(program: RandomProgram, kinds: readonly string[], before: Bag | undefined): unknown {
  if (before !== undefined) return before.server;
  const { fixture, draw } = program;
  const taken = kinds.flatMap((kind) => program.of(kind)).map(({ inputs }) => inputs.server);
  const left = [fixture.gameServer, fixture.otherGameServer].filter((server) => !taken.includes(server));
  return left.length === 0 ? undefined : draw(fc.constantFrom(...left));
}

/**
 * A modpack sets the version and the framework of its server. A program therefore declares either a modpack or the other two for a server.
 */
export const BESIDE_A_MODPACK: Readonly<Record<string, readonly string[]>> = {
  game_Modpack: ["game_Modpack", "game_GameVersion", "game_ModFramework"],
  game_GameVersion: ["game_GameVersion", "game_Modpack"],
  game_ModFramework: ["game_ModFramework", "game_Modpack"],
};
