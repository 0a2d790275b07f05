// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getFile as definition } from "../../provider/functions/game/file";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getFile`. */
export interface GetFileArgs {
  /** Identifier of the game server, or its uuid. */
  server: string;
  /** Path of the file from the server's root. */
  path: string;
}

/** Arguments of `getFileOutput`. */
export interface GetFileOutputArgs {
  /** Identifier of the game server, or its uuid. */
  server: pulumi.Input<string>;
  /** Path of the file from the server's root. */
  path: pulumi.Input<string>;
}

/** Result of `getFile`. */
export interface GetFileResult {
  /** Text, without a byte order mark. */
  content: string;
  /** Size in bytes. */
  sizeBytes: number;
}

/**
 * The text of a file of a game server, at most 4 MiB. It may contain secrets, so the Output form is secret.
 *
 * @example
 * ```ts
 * const { content } = hosting.game.getFileOutput({ server: "<identifier>", path: "/server.properties" });
 * export const lines = content.apply((text) => text.split("\n").length);
 * ```
 * @see docs/reference/game-get-file.md
 */
export function getFile(args: GetFileArgs, options?: FunctionOptions): Promise<GetFileResult> {
  return call<GetFileResult>(definition, args, options);
}

/**
 * `getFile` with arguments that may be outputs. The result is secret.
 *
 * @see docs/reference/game-get-file.md
 */
export function getFileOutput(args: GetFileOutputArgs, options?: FunctionOptions): pulumi.Output<GetFileResult> {
  return callOutput<GetFileResult>(definition, args, options);
}
