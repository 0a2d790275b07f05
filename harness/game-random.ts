import fc from "fast-check";
import type { Bag } from "../provider/core/values";
import type { RandomProgram } from "./lifecycle-fixture";

/**
 * Returns a game server of the fixture for which the random program declares none of these resource types. Undefined if there is no such server. A
 * resource stays on its own server.
 */
export function freeGameServer(program: RandomProgram, kinds: readonly string[], before: Bag | undefined): unknown {
  if (before !== undefined) return before.server;
  const { fixture, draw } = program;
  const taken = kinds.flatMap((kind) => program.of(kind)).map(({ inputs }) => inputs.server);
  const left = [fixture.gameServer, fixture.otherGameServer].filter((server) => !taken.includes(server));
  return left.length === 0 ? undefined : draw(fc.constantFrom(...left));
}

/** A modpack contains version and framework, so a program cannot declare a modpack and one of these for the same server. */
export const BESIDE_A_MODPACK: Readonly<Record<string, readonly string[]>> = {
  game_Modpack: ["game_Modpack", "game_GameVersion", "game_ModFramework"],
  game_GameVersion: ["game_GameVersion", "game_Modpack"],
  game_ModFramework: ["game_ModFramework", "game_Modpack"],
};
