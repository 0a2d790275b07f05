// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getDatabaseService as definition } from "../../provider/functions/game/database";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getDatabaseService`. */
export interface GetDatabaseServiceArgs {
  /** Identifier of the game server, or its uuid. */
  server: string;
}

/** Arguments of `getDatabaseServiceOutput`. */
export interface GetDatabaseServiceOutputArgs {
  /** Identifier of the game server, or its uuid. */
  server: pulumi.Input<string>;
}

/** Result of `getDatabaseService`. */
export interface GetDatabaseServiceResult {
  /** `none`, `provisioning`, `ready`, `unreachable` or `failed`. */
  status: string;
  /** Address of the service for the game server, or null. */
  localAddress: string | null;
  /** Address of the service for connections from outside, or null. */
  publicAddress: string | null;
}

/**
 * The state of the database service of a game server. The first `game.Database` starts it.
 *
 * @example
 * ```ts
 * export const state = hosting.game.getDatabaseServiceOutput({ server: "<identifier>" }).status;
 * ```
 * @see docs/reference/game-get-database-service.md
 */
export function getDatabaseService(args: GetDatabaseServiceArgs, options?: FunctionOptions): Promise<GetDatabaseServiceResult> {
  return call<GetDatabaseServiceResult>(definition, args, options);
}

/**
 * `getDatabaseService` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-database-service.md
 */
export function getDatabaseServiceOutput(args: GetDatabaseServiceOutputArgs, options?: FunctionOptions): pulumi.Output<GetDatabaseServiceResult> {
  return callOutput<GetDatabaseServiceResult>(definition, args, options);
}
