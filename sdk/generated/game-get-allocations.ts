// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getAllocations as definition } from "../../provider/functions/game/allocation";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getAllocations`. */
export interface GetAllocationsArgs {
  /** Identifier of the game server, or its uuid. */
  server: string;
}

/** Arguments of `getAllocationsOutput`. */
export interface GetAllocationsOutputArgs {
  /** Identifier of the game server, or its uuid. */
  server: pulumi.Input<string>;
}

/** Result of `getAllocations`. */
export interface GetAllocationsResult {
  /** The ports, in the panel's order. */
  allocations: Array<{
    /** Id of the port. The path of `game.Allocation.get` is `<server>/<id>`. */
    id: string;
    /** IP address of the port. */
    ip: string;
    /** Alias of the IP address for players, such as a host name; `null` if there is none. */
    alias: string | null;
    /** Port number. */
    port: number;
    /** Notes on the port, or null. */
    notes: string | null;
    /** Whether this is the main port. Players connect to the main port. */
    primary: boolean;
  }>;
}

/**
 * The ports of a game server.
 *
 * @example
 * ```ts
 * const { allocations } = hosting.game.getAllocationsOutput({ server: "<identifier>" });
 * export const main = allocations.apply((all) => all.find((one) => one.primary)?.port);
 * ```
 * @see docs/reference/game-get-allocations.md
 */
export function getAllocations(args: GetAllocationsArgs, options?: FunctionOptions): Promise<GetAllocationsResult> {
  return call<GetAllocationsResult>(definition, args, options);
}

/**
 * `getAllocations` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-allocations.md
 */
export function getAllocationsOutput(args: GetAllocationsOutputArgs, options?: FunctionOptions): pulumi.Output<GetAllocationsResult> {
  return callOutput<GetAllocationsResult>(definition, args, options);
}
