// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getDatabases as definition } from "../../provider/functions/game/get-databases";
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
    /** Its name as the database server has it. */
    name: string;
    /** Its user. */
    username: string;
    /** Where the game server reaches it, or null where only the service shows it (`getDatabaseService`). */
    host: {
      /** Its host for the game server. */
      address: string;
      /** Its port, or null. */
      port: number | null;
    } | null;
    /** Whether it runs on the node of the game server, as the panel says it. */
    onNode: boolean | string | null;
    /** Addresses from which it can be reached from outside. */
    remoteIps: string[] | null;
    /** Whether it can be reached from everywhere. */
    remoteAnywhere: boolean | null;
    /** Where it is reached from outside, or null. */
    remoteAddress: string | null;
  }>;
}

/**
 * The databases of a game server, without their passwords: a `game.Database` has its own as a secret output.
 *
 * @example
 * ```ts
 * const { databases } = hosting.game.getDatabasesOutput({ server: "<identifier>" });
 * export const names = databases.apply((all) => all.map((database) => database.name));
 * ```
 */
export function getDatabases(args: GetDatabasesArgs, options?: FunctionOptions): Promise<GetDatabasesResult> {
  return call<GetDatabasesResult>(definition, args, options);
}

/** `getDatabases` with arguments that may be outputs. */
export function getDatabasesOutput(args: GetDatabasesOutputArgs, options?: FunctionOptions): pulumi.Output<GetDatabasesResult> {
  return callOutput<GetDatabasesResult>(definition, args, options);
}
