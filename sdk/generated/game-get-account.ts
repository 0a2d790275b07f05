// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getAccount as definition } from "../../provider/functions/game/account";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Result of `getAccount`. */
export interface GetAccountResult {
  /** The panel's number of the account, as a string. */
  id: string;
  /** User name. The user name for SFTP is this name, followed by `.` and the server's identifier; `null` if the panel does not show it. */
  username: string | null;
  /** Email address; `null` if the panel does not show it. */
  email: string | null;
  /** First name; `null` if the panel does not show it. */
  firstName: string | null;
  /** Last name; `null` if the panel does not show it. */
  lastName: string | null;
  /** Language of the panel; `null` if the panel does not show it. */
  language: string | null;
  /** Currency of prices; `null` if the panel does not show it. */
  currency: string | null;
  /** Path of the picture on the panel; `null` if the panel does not show it. */
  avatarUrl: string | null;
}

/**
 * The account that the panel's key belongs to.
 *
 * @example
 * ```ts
 * const { username } = hosting.game.getAccountOutput();
 * const server = new pulumi.Config().require("gameServer"); // the 8 characters of its panel URL
 * export const sftpUser = pulumi.interpolate`${username}.${server}`;
 * ```
 * @see docs/reference/game-get-account.md
 */
export function getAccount(options?: FunctionOptions): Promise<GetAccountResult> {
  return call<GetAccountResult>(definition, {}, options);
}

/**
 * `getAccount` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-account.md
 */
export function getAccountOutput(options?: FunctionOptions): pulumi.Output<GetAccountResult> {
  return callOutput<GetAccountResult>(definition, {}, options);
}
