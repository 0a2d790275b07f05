// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getServers as definition } from "../../provider/functions/game/get-servers";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Result of `getServers`. */
export interface GetServersResult {
  /** The servers, in the panel's order. */
  servers: Array<{
    /** The 8 characters of its panel URL, as `game.Schedule` takes it. */
    identifier: string;
    /** Full id. */
    uuid: string;
    /** Its name. */
    name: string;
    /** What it is for. */
    description?: string | null;
    /** Where it runs. */
    region?: string | null;
    /** Whether the account owns it; `false` where it only helps to run it. */
    serverOwner?: boolean | null;
    /** Null when it is at rest; else `installing`, `suspended` and so on. */
    status?: string | null;
    /** Whether it is suspended. */
    isSuspended?: boolean | null;
    /** Whether it is being installed, or its installation failed. */
    isInstalling?: boolean | null;
    /** Whether it is being moved to another node. */
    isTransferring?: boolean | null;
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
export function getServers(options?: FunctionOptions): Promise<GetServersResult> {
  return call<GetServersResult>(definition, {}, options);
}

/** `getServers` with arguments that may be outputs. */
export function getServersOutput(options?: FunctionOptions): pulumi.Output<GetServersResult> {
  return callOutput<GetServersResult>(definition, {}, options);
}
