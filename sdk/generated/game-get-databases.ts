// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getDatabases as definition } from "../../provider/functions/game/database";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getDatabases`. */
export interface GetDatabasesArgs {
  /** Identifier of the game server, or its uuid. */
  server: string;
}

/** Arguments of `getDatabasesOutput`. */
export interface GetDatabasesOutputArgs {
  /** Identifier of the game server, or its uuid. */
  server: pulumi.Input<string>;
}

/** Result of `getDatabases`. */
export interface GetDatabasesResult {
  /** The databases, in the panel's order. */
  databases: Array<{
    /** Id of the database. */
    id: string;
    /** Name of the database on the database server. */
    name: string;
    /** User of the database. */
    username: string;
    /** Address of the database for the game server; null if only `getDatabaseService` returns it. */
    host: {
      /** Address that the game server uses for the database. */
      address: string;
      /** Port at this address, or null. */
      port: number | null;
    } | null;
    /** Whether the database runs on the node of the game server: a boolean, or text if the panel shows text. */
    onNode: boolean | string | null;
    /** External addresses that may connect to it. */
    remoteIps: string[] | null;
    /** Whether any address may connect to it. */
    remoteAnywhere: boolean | null;
    /** Address of the database for connections from outside, or null. */
    remoteAddress: string | null;
  }>;
}

/**
 * The databases of a game server, without their passwords. A `game.Database` has the password of its database as a secret output.
 *
 * @example
 * ```ts
 * const { databases } = hosting.game.getDatabasesOutput({ server: "<identifier>" });
 * export const names = databases.apply((all) => all.map((database) => database.name));
 * ```
 * @see docs/reference/game-get-databases.md
 */
export function getDatabases(args: GetDatabasesArgs, options?: FunctionOptions): Promise<GetDatabasesResult> {
  return call<GetDatabasesResult>(definition, args, options);
}

/**
 * `getDatabases` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-databases.md
 */
export function getDatabasesOutput(args: GetDatabasesOutputArgs, options?: FunctionOptions): pulumi.Output<GetDatabasesResult> {
  return callOutput<GetDatabasesResult>(definition, args, options);
}
