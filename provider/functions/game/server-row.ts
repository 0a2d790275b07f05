import * as z from "zod";
import type { GameServer } from "../../api/panel/servers";
import { reachOf } from "../../platform/game/game-servers";
import { documentedRow } from "../results";

const amount = z.number().nullable();

/** A game server as functions answer it. */
export const DetailedServer = z.object({
  identifier: z.string().describe("The 8 characters of its panel URL, as every kind below a server takes it."),
  uuid: z.string().describe("Full id."),
  name: z.string().describe("Its name."),
  description: z.string().nullable().describe("What it is for."),
  region: z.string().nullable().describe("Where it runs."),
  node: z.string().nullable().describe("The machine that it runs on."),
  serverOwner: z.boolean().nullable().describe("Whether the account owns it; `false` where it only helps to run it."),
  status: z.string().nullable().describe("Null when it is at rest; else `installing`, `suspended` and so on."),
  isSuspended: z.boolean().nullable().describe("Whether it is suspended."),
  isInstalling: z.boolean().nullable().describe("Whether it is being installed, or its installation failed."),
  isTransferring: z.boolean().nullable().describe("Whether it is being moved to another node."),
  game: z.string().nullable().describe("Name of its game's definition in the panel (egg)."),
  dockerImage: z.string().nullable().describe("Image that it runs in."),
  address: z.string().nullable().describe("Where players reach it: the alias of its main port, or its address."),
  port: z.int().nullable().describe("Its main port."),
  ports: z.array(z.int()).nullable().describe("All of its ports."),
  sftpAddress: z.string().nullable().describe("Host of its files over SFTP."),
  sftpPort: z.int().nullable().describe("Port of that."),
  limits: z
    .object({
      memoryMb: amount.describe("Memory in MB; `0` is no limit."),
      diskMb: amount.describe("Disk in MB; `0` is no limit."),
      cpuPercent: amount.describe("Processor in percent of one core; `0` is no limit."),
    })
    .describe("What it may use."),
  featureLimits: z
    .object({
      backups: amount.describe("Backups."),
      databases: amount.describe("Databases; null is no limit."),
      allocations: amount.describe("Ports; null is none beside the main one."),
    })
    .describe("How many of each it may have."),
});

export function detailedServer(row: GameServer): z.infer<typeof DetailedServer> {
  const { limits, feature_limits: most } = row;
  const shown = documentedRow(DetailedServer, {
    ...row,
    game: row.egg?.name,
    ports: row.allocations?.map(({ port }) => port),
    limits: { memoryMb: limits?.memory ?? null, diskMb: limits?.disk ?? null, cpuPercent: limits?.cpu ?? null },
    feature_limits: { backups: most?.backups ?? null, databases: most?.databases ?? null, allocations: most?.allocations ?? null },
  });
  return { ...shown, ...reachOf(row) };
}
