// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getServer as definition } from "../../provider/functions/game/get-server";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getServer`. */
export interface GetServerArgs {
  /** Its identifier, the 8 characters of its panel URL, or its uuid. Either this or `name`. */
  server?: string;
  /** Its name in the panel, which exactly one server must have. */
  name?: string;
}

/** Arguments of `getServerOutput`. */
export interface GetServerOutputArgs {
  /** Its identifier, the 8 characters of its panel URL, or its uuid. Either this or `name`. */
  server?: pulumi.Input<string>;
  /** Its name in the panel, which exactly one server must have. */
  name?: pulumi.Input<string>;
}

/** Result of `getServer`. */
export interface GetServerResult {
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
}

/**
 * One game server of the key's account: by its name, its identifier or its uuid.
 *
 * @example
 * ```ts
 * const { identifier } = await hosting.game.getServer({ name: "survival" });
 * const survival = new hosting.game.Server("survival", { server: identifier, description: "Season 4" });
 * ```
 */
export function getServer(args: GetServerArgs = {}, options?: FunctionOptions): Promise<GetServerResult> {
  return call<GetServerResult>(definition, args, options);
}

/** `getServer` with arguments that may be outputs. */
export function getServerOutput(args: GetServerOutputArgs = {}, options?: FunctionOptions): pulumi.Output<GetServerResult> {
  return callOutput<GetServerResult>(definition, args, options);
}
