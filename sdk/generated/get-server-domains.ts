// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getServerDomains as definition } from "../../provider/functions/hosting/server";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getServerDomains`. */
export interface GetServerDomainsArgs {
  /** Id of the server. */
  serverUuid: string;
  /** Filter by application. Default: all domains of the server. */
  applicationUuid?: string;
}

/** Arguments of `getServerDomainsOutput`. */
export interface GetServerDomainsOutputArgs {
  /** Id of the server. */
  serverUuid: pulumi.Input<string>;
  /** Filter by application. Default: all domains of the server. */
  applicationUuid?: pulumi.Input<string>;
}

/** Result of `getServerDomains`. */
export interface GetServerDomainsResult {
  /** The domains, in the API's order. */
  domains: Array<{
    /** The host name. If `applicationUuid` is set, the whole address: `https://www.example.com`. */
    domain: string;
    /** IP address of the server to which the domain should point; null if `applicationUuid` is set. */
    ip: string | null;
  }>;
}

/**
 * The domains of a server, with the address for their DNS records, or the domains of one application on it.
 *
 * @example
 * ```ts
 * const config = new pulumi.Config();
 * const { domains } = hosting.getServerDomainsOutput({ serverUuid: config.require("serverUuid") });
 * // Create DNS records with these values, for example with the DNS provider's own Pulumi package.
 * export const records = domains.apply((all) => all.map(({ domain, ip }) => `${domain} A ${ip}`));
 * ```
 * @see docs/reference/get-server-domains.md
 */
export function getServerDomains(args: GetServerDomainsArgs, options?: FunctionOptions): Promise<GetServerDomainsResult> {
  return call<GetServerDomainsResult>(definition, args, options);
}

/**
 * `getServerDomains` with arguments that may be outputs.
 *
 * @see docs/reference/get-server-domains.md
 */
export function getServerDomainsOutput(args: GetServerDomainsOutputArgs, options?: FunctionOptions): pulumi.Output<GetServerDomainsResult> {
  return callOutput<GetServerDomainsResult>(definition, args, options);
}
