// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getFileUrl as definition } from "../../provider/functions/game/file";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getFileUrl`. */
export interface GetFileUrlArgs {
  /** Identifier of the game server, or its uuid. */
  server: string;
  /** Path of the file from the server's root. */
  path: string;
}

/** Arguments of `getFileUrlOutput`. */
export interface GetFileUrlOutputArgs {
  /** Identifier of the game server, or its uuid. */
  server: pulumi.Input<string>;
  /** Path of the file from the server's root. */
  path: pulumi.Input<string>;
}

/** Result of `getFileUrl`. */
export interface GetFileUrlResult {
  /** The download address. Keep it secret: anyone who has it can download the file. */
  url: string;
}

/**
 * An address for downloading a file of a game server once, within a few minutes. Anyone who has the address can use it. Every call returns
 * a new address, so a stack output with the address changes in every run.
 *
 * @example
 * ```ts
 * const { url } = hosting.game.getFileUrlOutput({ server: "<identifier>", path: "/world.tar.gz" });
 * export const download = url;
 * ```
 * @see docs/reference/game-get-file-url.md
 */
export function getFileUrl(args: GetFileUrlArgs, options?: FunctionOptions): Promise<GetFileUrlResult> {
  return call<GetFileUrlResult>(definition, args, options);
}

/**
 * `getFileUrl` with arguments that may be outputs. The result is secret.
 *
 * @see docs/reference/game-get-file-url.md
 */
export function getFileUrlOutput(args: GetFileUrlOutputArgs, options?: FunctionOptions): pulumi.Output<GetFileUrlResult> {
  return callOutput<GetFileUrlResult>(definition, args, options);
}
