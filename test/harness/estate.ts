import type { Sandbox } from "../../sandbox";
import { seedOf } from "./fixture";
import { pinsOf } from "./provider";

/** Ids of the objects that exist before a stack whose state is recorded. */
export interface Estate {
  alpha: string;
  beta: string;
  gameServer: string;
  bucket: string;
  /** A project that the stack reads and does not manage. */
  known: string;
  otherGameServer: string;
  /** Destination of `beta`. */
  otherBetaDestination: string;
  /** A server whose size changes. */
  zeta: string;
  privateKey: string;
  gitApp: string;
}

/** Name of the project that existed before the stack. */
const KNOWN = "known before";

/** Adds the objects that exist before the stack and that a new sandbox lacks. */
export async function addEstate(sandbox: Sandbox): Promise<void> {
  await sandbox.add("projects", { name: KNOWN });
  await sandbox.add("purchasedServers", { name: "zeta", size: "app-2" });
  const { gameServers } = await seedOf(sandbox);
  for (const server of [gameServers.survival, gameServers.creative]) if (server !== undefined) await sandbox.add("proxies", { server });
}

/**
 * Returns the ids of the objects that exist before the stack. An earlier release recorded only some of these objects, and its program does
 * not use the others.
 */
export async function estateOf(sandbox: Sandbox): Promise<Estate> {
  const { servers, destinations, gameServers, bucket, privateKey, gitApp } = await seedOf(sandbox);
  const { alpha = "", beta = "", zeta = "" } = servers;
  const { survival: gameServer = "", creative: otherGameServer = "" } = gameServers;
  const [known] = await sandbox.find("projects", { name: KNOWN });
  const otherBetaDestination = destinations["beta svc"] ?? "";
  return { alpha, beta, zeta, otherBetaDestination, gameServer, otherGameServer, bucket, privateKey, gitApp, known: String(known?.uuid) };
}

/** The configuration of a stack with the whole program. It permits purchases, changes of the accounts, and steps that overwrite data. */
export const configOfEstate = (sandbox: Sandbox): Record<string, string> => ({
  "hosting:autoConfirm": "true",
  ...pinsOf(sandbox),
  "hosting:allowDataLoss": "game.GameVersion:version,VolumeRestore:back",
});
