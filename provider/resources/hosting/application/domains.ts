import * as z from "zod";
import { ConflictError } from "../../../api/errors";
import { canonicalDomain, isDomain, webAddress, webAddressText } from "../../../api/hosting/addresses";
import { OperationError } from "../../../core/errors";
import { isBag } from "../../../core/values";

/** An address that an application is served at, as the platform takes it. */
export const Domain = z
  .string()
  .max(2048)
  .refine(
    isDomain,
    "is not allowed: it must be an address such as https://www.example.com, with letters, digits and hyphens in its host and no sign that a shell acts on",
  );

export const canonicalDomains = (domains: readonly string[]): string[] => domains.map(canonicalDomain);

/**
 * The domains as they were written. The platform keeps a port apart from its domain; only the application's own answer shows it, and where
 * that is not at hand the port counts as it is wanted.
 */
export function shownDomains({ fqdn, domain_port_overrides }: Readonly<Record<string, unknown>>, wanted: readonly string[] = []): string[] {
  const urls = typeof fqdn === "string" ? fqdn.split(",").filter((url) => url !== "") : [];
  const ports = isBag(domain_port_overrides) ? domain_port_overrides : undefined;
  return urls.map((url) => {
    if (ports) return ports[url] === undefined ? url : withPort(url, Number(ports[url]));
    return wanted.find((domain) => withoutPort(domain) === url) ?? url;
  });
}

export const withoutPort = (url: string): string => withPort(url, undefined);

function withPort(url: string, port: number | undefined): string {
  const address = webAddress(url);
  return address ? webAddressText({ ...address, port }) : url;
}

export const hasPort = (url: string): boolean => withoutPort(url) !== url;

const Conflicts = z.looseObject({
  conflicts: z
    .array(z.looseObject({ domain: z.string(), resource_name: z.string().nullish(), resource_uuid: z.string().nullish() }))
    .min(1),
});

/** Names who has a domain already; the API's own message does not (docs/facts/hosting.md 1.2). `done`: what was changed before, as a sentence. */
export async function explainConflicts<T>(sent: Promise<T>, done = "Nothing was changed."): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    const { conflicts = [] } = error instanceof ConflictError ? (Conflicts.safeParse(error.body).data ?? {}) : {};
    if (conflicts.length === 0) throw error;
    const taken = conflicts.map(
      ({ domain, resource_name: name, resource_uuid: uuid }) =>
        `${domain} is served by ${name ? `"${name}"` : "the platform itself"}${uuid ? ` (id ${uuid})` : ""} already`,
    );
    throw new OperationError(
      `${taken.join("; ")}. ${done} Choose another domain, take it from there first, or set forceDomainOverride: true to take it all the same.`,
      { code: "key_taken" },
    );
  }
}
