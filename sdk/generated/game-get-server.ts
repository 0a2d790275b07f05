// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getServer as definition } from "../../provider/functions/game/server";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getServer`. */
export interface GetServerArgs {
  /** Identifier of the server (the 8 characters of its panel URL) or its uuid. Set either this or `name`. */
  server?: string;
  /** Name of the server in the panel. Exactly one server must have it. */
  name?: string;
}

/** Arguments of `getServerOutput`. */
export interface GetServerOutputArgs {
  /** Identifier of the server (the 8 characters of its panel URL) or its uuid. Set either this or `name`. */
  server?: pulumi.Input<string>;
  /** Name of the server in the panel. Exactly one server must have it. */
  name?: pulumi.Input<string>;
}

/** Result of `getServer`. */
export interface GetServerResult {
  /** Identifier: the 8 characters in the panel URL of the server. Every resource type of a game server accepts it. */
  identifier: string;
  /** Full id. */
  uuid: string;
  /** Name of the server. */
  name: string;
  /** Description of the server. */
  description: string | null;
  /** Region of the server. */
  region: string | null;
  /** Node of the server. */
  node: string | null;
  /** Whether the account owns it; `false` if the account is only a subuser. */
  serverOwner: boolean | null;
  /** `null` in normal operation, otherwise `installing`, `suspended` and so on. */
  status: string | null;
  /** Whether the server is suspended. */
  isSuspended: boolean | null;
  /** Whether the server is being installed, or its installation failed. */
  isInstalling: boolean | null;
  /** Whether the server is being moved to another node. */
  isTransferring: boolean | null;
  /** Name of the game's definition in the panel, which the panel calls egg. */
  game: string | null;
  /** Container image of the server. */
  dockerImage: string | null;
  /** Address for players: the alias of the main port, or the IP address if the port has no alias. */
  address: string | null;
  /** Main port of the server. */
  port: number | null;
  /** All of its ports. */
  ports: number[] | null;
  /** SFTP host of its files. */
  sftpAddress: string | null;
  /** SFTP port. */
  sftpPort: number | null;
  /** Resource limits of the server. */
  limits: {
    /** Memory in MB; `0` means no limit. */
    memoryMb: number | null;
    /** Disk in MB; `0` means no limit. */
    diskMb: number | null;
    /** Processor in percent of one core; `0` means no limit. */
    cpuPercent: number | null;
  };
  /** How many backups, databases and ports the server may have. */
  featureLimits: {
    /** Maximum number of backups. */
    backups: number | null;
    /** Maximum number of databases; null means no limit. */
    databases: number | null;
    /** Maximum number of ports; null means only the main port. */
    allocations: number | null;
  };
}

/**
 * One game server of the account that the panel key belongs to. Select it by its name, its identifier or its uuid.
 *
 * @example
 * ```ts
 * const { identifier } = await hosting.game.getServer({ name: "survival" });
 * const survival = new hosting.game.Server("survival", { server: identifier, description: "Season 4" });
 * ```
 * @see docs/reference/game-get-server.md
 */
export function getServer(args: GetServerArgs = {}, options?: FunctionOptions): Promise<GetServerResult> {
  return call<GetServerResult>(definition, args, options);
}

/**
 * `getServer` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-server.md
 */
export function getServerOutput(args: GetServerOutputArgs = {}, options?: FunctionOptions): pulumi.Output<GetServerResult> {
  return callOutput<GetServerResult>(definition, args, options);
}
