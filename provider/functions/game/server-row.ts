import * as z from "zod";
import type { GameServer } from "../../api/panel/servers";
import { portNumber } from "../../core/port-number";
import { reachOf } from "../../platform/game/game-servers";
import { documentedRow } from "../results";

const amount = z.number().nullable();

/** A game server in the form that functions return. */
export const DetailedServer = z.object({
  identifier: z.string().describe("The 8 characters of its panel URL, which every resource type below a server accepts."),
  uuid: z.string().describe("Full id."),
  name: z.string().describe("Its name."),
  description: z.string().nullable().describe("Its description."),
  region: z.string().nullable().describe("Its region."),
  node: z.string().nullable().describe("Its node."),
  serverOwner: z.boolean().nullable().describe("Whether the account owns it; `false` if the account is only a subuser."),
  status: z.string().nullable().describe("`null` if the server is settled, otherwise `installing`, `suspended` and so on."),
  isSuspended: z.boolean().nullable().describe("Whether it is suspended."),
  isInstalling: z.boolean().nullable().describe("Whether it is being installed, or its installation failed."),
  isTransferring: z.boolean().nullable().describe("Whether it is being moved to another node."),
  game: z.string().nullable().describe("Name of its game's definition in the panel (egg)."),
  dockerImage: z.string().nullable().describe("Its container image."),
  address: z.string().nullable().describe("Its address for players: the alias of its main port, or the IP address."),
  port: portNumber.nullable().describe("Its main port."),
  ports: z.array(z.int()).nullable().describe("All of its ports."),
  sftpAddress: z.string().nullable().describe("SFTP host of its files."),
  sftpPort: portNumber.nullable().describe("SFTP port."),
  limits: z
    .object({
      memoryMb: amount.describe("Memory in MB; `0` means no limit."),
      diskMb: amount.describe("Disk in MB; `0` means no limit."),
      cpuPercent: amount.describe("Processor in percent of one core; `0` means no limit."),
    })
    .describe("Its resource limits."),
  featureLimits: z
    .object({
      backups: amount.describe("Backups."),
      databases: amount.describe("Maximum number of databases; null means no limit."),
      allocations: amount.describe("Maximum number of ports; null means only the main port."),
    })
    .describe("Its limits for further objects."),
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
