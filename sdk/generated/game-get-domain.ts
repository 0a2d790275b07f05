// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getDomain as definition } from "../../provider/functions/game/custom-domain";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getDomain`. */
export interface GetDomainArgs {
  /** Identifier of the game server, or its uuid. */
  server: string;
}

/** Arguments of `getDomainOutput`. */
export interface GetDomainOutputArgs {
  /** Identifier of the game server, or its uuid. */
  server: pulumi.Input<string>;
}

/** Result of `getDomain`. */
export interface GetDomainResult {
  /** The domain, or null. */
  hostname: string | null;
  /** DNS records for the domain. */
  records: Array<{
    /** `A`, `CNAME`, `SRV` … */
    type: string;
    /** Name of the record. */
    name: string;
    /** Value of the record. */
    value: string;
  }>;
}

/**
 * The domain of a game server, and the DNS records that it needs. The records are shown even without a domain.
 *
 * @example
 * ```ts
 * export const { hostname, records } = hosting.game.getDomainOutput({ server: "<identifier>" });
 * ```
 * @see docs/reference/game-get-domain.md
 */
export function getDomain(args: GetDomainArgs, options?: FunctionOptions): Promise<GetDomainResult> {
  return call<GetDomainResult>(definition, args, options);
}

/**
 * `getDomain` with arguments that may be outputs.
 *
 * @see docs/reference/game-get-domain.md
 */
export function getDomainOutput(args: GetDomainOutputArgs, options?: FunctionOptions): pulumi.Output<GetDomainResult> {
  return callOutput<GetDomainResult>(definition, args, options);
}
