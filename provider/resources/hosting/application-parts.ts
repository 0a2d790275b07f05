import * as z from "zod";
import { ConflictError, NotFoundError } from "../../api/errors";
import { canonicalDomain, isDomain, webAddress, webAddressText } from "../../api/hosting/addresses";
import { applications } from "../../api/hosting/applications";
import type { Context } from "../../core/context";
import { OperationError } from "../../core/errors";
import { isBag } from "../../core/values";
import { waitFor } from "../../core/wait";

/** The environment that every project has, where the program names none. */
export const DEFAULT_ENVIRONMENT = "production";

const DELETION_TIMEOUT_SECONDS = 600;

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
export function shownDomains(row: Readonly<Record<string, unknown>>, wanted: readonly string[] = []): string[] {
  const urls = typeof row.fqdn === "string" ? row.fqdn.split(",").filter((url) => url !== "") : [];
  const ports = isBag(row.domain_port_overrides) ? row.domain_port_overrides : undefined;
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

/** Names who has a domain already; the API's own message does not (docs/facts/hosting.md 1.2). */
export async function tellingConflicts<T>(sent: Promise<T>): Promise<T> {
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
      `${taken.join("; ")}. Nothing was changed. Choose another domain, take it from there first, or set forceDomainOverride: true to take it all the same.`,
      { code: "key_taken" },
    );
  }
}

interface DeleteOptions {
  deleteConfigurations?: boolean;
  deleteVolumes?: boolean;
  ctrCleanup?: boolean;
  deleteConnectedNetworks?: boolean;
}

export const deleteQuery = (options: DeleteOptions = {}) => ({
  delete_configurations: options.deleteConfigurations,
  delete_volumes: options.deleteVolumes,
  ctr_cleanup: options.ctrCleanup,
  delete_connected_networks: options.deleteConnectedNetworks,
});

/** Waits until a queued deletion is over: until then the application is there and keeps its project from going. */
export async function goneAfterDelete(context: Context<unknown>): Promise<void> {
  const { hosting, id } = context;
  await waitFor(context, {
    what: () => "the queued deletion of the application",
    timeoutSeconds: DELETION_TIMEOUT_SECONDS,
    atOnce: false,
    advice: "The platform goes on by itself; run again in some minutes.",
    look: () => hosting.send(applications.get, { params: { uuid: id } }).then(() => undefined, goneIsTrue),
  });
}

function goneIsTrue(error: unknown): true {
  if (error instanceof NotFoundError) return true;
  throw error;
}
