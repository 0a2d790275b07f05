import { seedOf } from "../../harness/fixture";
import type { Sandbox } from "../../sandbox";
import type { Estate } from "./part";

/** Name of the project that was there before the stack. */
export const KNOWN = "known before";

/** What a world holds beside the stack. */
export async function estateOf(sandbox: Sandbox): Promise<Estate> {
  const { servers, gameServers, bucket } = await seedOf(sandbox);
  const { alpha = "", beta = "" } = servers;
  const [known] = await sandbox.find("projects", { name: KNOWN });
  return { alpha, beta, gameServer: gameServers.survival ?? "", bucket, known: String(known?.uuid) };
}
