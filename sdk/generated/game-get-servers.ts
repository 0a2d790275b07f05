// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getServers as definition } from "../../provider/functions/game/server";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getServers`. */
export interface GetServersArgs {
  /** Filter: an identifier, an address with its port, the beginning of a uuid, or a part of a name. Default: all. */
  filter?: string;
  /**
   * `owner`: servers of the account itself; `admin`, `admin-all`: servers that an administrator can access. Default: servers that the
   * account owns or is a subuser of.
   */
  type?: string;
}

/** Arguments of `getServersOutput`. */
export interface GetServersOutputArgs {
  /** Filter: an identifier, an address with its port, the beginning of a uuid, or a part of a name. Default: all. */
  filter?: pulumi.Input<string>;
  /**
   * `owner`: servers of the account itself; `admin`, `admin-all`: servers that an administrator can access. Default: servers that the
   * account owns or is a subuser of.
   */
  type?: pulumi.Input<string>;
}

/** Result of `getServers`. */
export interface GetServersResult {
  /** The servers, in the panel's order. */
  servers: Array<{
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
  }>;
}

/**
 * The game servers of the account that the panel key belongs to. These are the servers that the account owns, and the servers where it is a
 * subuser.
 *
 * @example
 * ```ts
 * export const names = hosting.game.getServersOutput().servers.apply((servers) => servers.map((s) => s.name));
 * ```
 * @see docs/reference/game-get-servers.md
 */
export function getServers(args: GetServersArgs = {}, options?: FunctionOptions): Promise<GetServersResult> {
  return call<GetServersResult>(definition, args, options);
}

/**
 * `getServers` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-servers.md
 */
export function getServersOutput(args: GetServersOutputArgs = {}, options?: FunctionOptions): pulumi.Output<GetServersResult> {
  return callOutput<GetServersResult>(definition, args, options);
}
