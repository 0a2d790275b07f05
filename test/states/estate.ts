import type { Sandbox } from "../../sandbox";
import type { Estate } from "./part";

/** Name of the project that was there before the stack. */
export const KNOWN = "known before";

/** What a world holds beside the stack. */
export async function estateOf(sandbox: Sandbox): Promise<Estate> {
  const servers = await sandbox.find("purchasedServers");
  const server = (name: string) => String(servers.find((row) => row.name === name)?.uuid);
  const [gameServer] = await sandbox.find("gameServers", { server_owner: true });
  const [known] = await sandbox.find("projects", { name: KNOWN });
  const { s3Storages } = await sandbox.snapshot();
  return {
    alpha: server("alpha"),
    beta: server("beta"),
    gameServer: String(gameServer?.identifier),
    bucket: Object.keys(s3Storages)[0] ?? "",
    known: String(known?.uuid),
  };
}
