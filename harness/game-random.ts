import fc from "fast-check";
import type { Bag } from "../provider/core/values";
import type { RandomProgram } from "./life";

/** A game server of the fixture that has none of these kinds in the random program; undefined where each has one. A resource stays on its own. */
export function freeGameServer(program: RandomProgram, kinds: readonly string[], before: Bag | undefined): unknown {
  if (before !== undefined) return before.server;
  const { fixture, draw } = program;
  const taken = kinds.flatMap((kind) => program.of(kind)).map(({ inputs }) => inputs.server);
  const left = [fixture.gameServer, fixture.otherGameServer].filter((server) => !taken.includes(server));
  return left.length === 0 ? undefined : draw(fc.constantFrom(...left));
}

/** A modpack brings version and framework with it, so that a server has it alone. */
export const BESIDE_A_MODPACK: Readonly<Record<string, readonly string[]>> = {
  game_Modpack: ["game_Modpack", "game_GameVersion", "game_ModFramework"],
  game_GameVersion: ["game_GameVersion", "game_Modpack"],
  game_ModFramework: ["game_ModFramework", "game_Modpack"],
};
