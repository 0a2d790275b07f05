import { z } from "zod";
import { NotFoundError } from "../../api/errors";
import { applications } from "../../api/hosting/applications";
import type { Context } from "../../core/context";
import { isBag } from "../../core/values";
import { waitFor } from "../../core/wait";

/** The environment that every project has, where the program names none. */
export const DEFAULT_ENVIRONMENT = "production";

const DELETION_TIMEOUT_SECONDS = 600;

/** An address that an application is served at, as the platform takes it: without blanks, commas and signs that a shell would act on. */
export const Domain = z
  .string()
  .max(2048)
  .regex(/^\s*https?:\/\/[^\s/?#:,`$;&|<>()\\]+(:\d{1,5})?([/?#][^\s,`$;&|<>()\\]*)?\s*$/i, "it must be an address such as https://www.example.com");

/** Scheme and host in lower case, blanks at the ends cut off: as the platform keeps them (hosting-facts.md 3.4). */
export const canonicalDomains = (domains: readonly string[]): string[] =>
  domains.map((domain) =>
    domain.trim().replace(/^(\w+):\/\/([^/?#]+)/, (_, scheme: string, host: string) => `${scheme.toLowerCase()}://${host.toLowerCase()}`),
  );

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

export const withoutPort = (url: string) => url.replace(/^(\w+:\/\/[^/?#:]+):\d+/, "$1");
const withPort = (url: string, port: number) => url.replace(/^(\w+:\/\/[^/?#:]+)/, `$1:${port}`);

export const hasPort = (url: string): boolean => withoutPort(url) !== url;

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
