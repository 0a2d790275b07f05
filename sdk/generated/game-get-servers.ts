// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getServers as definition } from "../../provider/functions/game/get-servers";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getServers`. */
export interface GetServersArgs {
  /** Only those that fit: the beginning of a uuid, an identifier, a part of a name, or an address with its port. Default: all. */
  filter?: string;
  /** `owner`: only the account's own; `admin`, `admin-all`: those that an administrator reaches. Default: own ones and those that it helps to run. */
  type?: string;
}

/** Arguments of `getServersOutput`. */
export interface GetServersOutputArgs {
  /** Only those that fit: the beginning of a uuid, an identifier, a part of a name, or an address with its port. Default: all. */
  filter?: pulumi.Input<string>;
  /** `owner`: only the account's own; `admin`, `admin-all`: those that an administrator reaches. Default: own ones and those that it helps to run. */
  type?: pulumi.Input<string>;
}

/** Result of `getServers`. */
export interface GetServersResult {
  /** The servers, in the panel's order. */
  servers: Array<{
    /** The 8 characters of its panel URL, as every kind below a server takes it. */
    identifier: string;
    /** Full id. */
    uuid: string;
    /** Its name. */
    name: string;
    /** What it is for. */
    description: string | null;
    /** Where it runs. */
    region: string | null;
    /** The machine that it runs on. */
    node: string | null;
    /** Whether the account owns it; `false` where it only helps to run it. */
    serverOwner: boolean | null;
    /** Null when it is at rest; else `installing`, `suspended` and so on. */
    status: string | null;
    /** Whether it is suspended. */
    isSuspended: boolean | null;
    /** Whether it is being installed, or its installation failed. */
    isInstalling: boolean | null;
    /** Whether it is being moved to another node. */
    isTransferring: boolean | null;
    /** Name of its game's definition in the panel (egg). */
    game: string | null;
    /** Image that it runs in. */
    dockerImage: string | null;
    /** Where players reach it: the alias of its main port, or its address. */
    address: string | null;
    /** Its main port. */
    port: number | null;
    /** All of its ports. */
    ports: number[] | null;
    /** Host of its files over SFTP. */
    sftpAddress: string | null;
    /** Port of that. */
    sftpPort: number | null;
    /** What it may use. */
    limits: {
      /** Memory in MB; `0` is no limit. */
      memoryMb: number | null;
      /** Disk in MB; `0` is no limit. */
      diskMb: number | null;
      /** Processor in percent of one core; `0` is no limit. */
      cpuPercent: number | null;
    };
    /** How many of each it may have. */
    featureLimits: {
      /** Backups. */
      backups: number | null;
      /** Databases; null is no limit. */
      databases: number | null;
      /** Ports; null is none beside the main one. */
      allocations: number | null;
    };
  }>;
}

/**
 * The game servers that the key's account owns or helps to run.
 *
 * @example
 * ```ts
 * export const names = hosting.game.getServersOutput().servers.apply((servers) => servers.map((s) => s.name));
 * ```
 */
export function getServers(args: GetServersArgs = {}, options?: FunctionOptions): Promise<GetServersResult> {
  return call<GetServersResult>(definition, args, options);
}

/** `getServers` with arguments that may be outputs. */
export function getServersOutput(args: GetServersOutputArgs = {}, options?: FunctionOptions): pulumi.Output<GetServersResult> {
  return callOutput<GetServersResult>(definition, args, options);
}
