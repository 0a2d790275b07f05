// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getProxyNetwork as definition } from "../../provider/functions/game/proxy-network";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getProxyNetwork`. */
export interface GetProxyNetworkArgs {
  /** Identifier of the proxy, or its uuid. */
  server: string;
}

/** Arguments of `getProxyNetworkOutput`. */
export interface GetProxyNetworkOutputArgs {
  /** Identifier of the proxy, or its uuid. */
  server: pulumi.Input<string>;
}

/** Result of `getProxyNetwork`. */
export interface GetProxyNetworkResult {
  /** Whether the server is a proxy; null if the panel does not show it. */
  isProxy: boolean | null;
  /** The servers to which the proxy sends players. */
  entries: Array<{
    /** Id of the server in the panel's proxy network. */
    id: string;
    /** Name of the server. */
    name: string | null;
    /** Key of the server in the configuration of the proxy. */
    key: string;
  }>;
  /** Further servers that you can link to the proxy. */
  linkable: Array<{
    /** Id of the server in the panel's proxy network. */
    id: string;
    /** Name of the server. */
    name: string | null;
  }>;
  /** Key of the server that players join first, or null. */
  lobby: string | null;
}

/**
 * The servers to which a proxy sends its players, and the further servers that you can link to the proxy.
 *
 * @example
 * ```ts
 * const { entries } = hosting.game.getProxyNetworkOutput({ server: "<identifier of the proxy>" });
 * export const keys = entries.apply((all) => all.map((one) => one.key));
 * ```
 * @see docs/reference/game-get-proxy-network.md
 */
export function getProxyNetwork(args: GetProxyNetworkArgs, options?: FunctionOptions): Promise<GetProxyNetworkResult> {
  return call<GetProxyNetworkResult>(definition, args, options);
}

/**
 * `getProxyNetwork` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-proxy-network.md
 */
export function getProxyNetworkOutput(args: GetProxyNetworkOutputArgs, options?: FunctionOptions): pulumi.Output<GetProxyNetworkResult> {
  return callOutput<GetProxyNetworkResult>(definition, args, options);
}
