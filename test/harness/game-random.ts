import fc from "fast-check";
import type { Bag } from "../../provider/core/values";
import type { RandomProgram } from "./lifecycle-fixture";

/**
 * Returns the game server of an existing resource (`before`). A new resource gets a game server on which the program declares none of `kinds`, or
 * undefined if there is none.
 */
export function freeGameServer(program: RandomProgram, kinds: readonly string[], before: Bag | undefined): unknown {
  if (before !== undefined) return before.server;
  const { fixture, draw } = program;
  const taken = kinds.flatMap((kind) => program.of(kind)).map(({ inputs }) => inputs.server);
  const left = [fixture.gameServer, fixture.otherGameServer].filter((server) => !taken.includes(server));
  return left.length === 0 ? undefined : draw(fc.constantFrom(...left));
}

/**
 * For each type, the types that exclude it on the same server. A modpack sets the version and the framework of its server, so a program declares
 * either the modpack or the other two.
 */
export const BESIDE_A_MODPACK: Readonly<Record<string, readonly string[]>> = {
  game_Modpack: ["game_Modpack", "game_GameVersion", "game_ModFramework"],
  game_GameVersion: ["game_GameVersion", "game_Modpack"],
  game_ModFramework: ["game_ModFramework", "game_Modpack"],
};
