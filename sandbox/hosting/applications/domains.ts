import { canonicalDomain, domainsIn, isDomain, webAddress, webAddressText } from "../../../provider/api/hosting/addresses";
import { refuse } from "../../http/reply";
import type { Json } from "../../world/json";
import type { World } from "../../world/world";
import { serverOfDestination } from "../servers/rules";
import type { ApplicationRow } from "./rows";

// Domains of applications (docs/facts/hosting.md 3.1 and 3.4).

export interface Domains {
  /** Comma-separated, without ports; returned as `fqdn`. */
  fqdn: string;
  /** URL to port, for addresses with a port. */
  ports: Record<string, number>;
}

/**
 * Parses domains: scheme and host in lower case, spaces and empty items removed, ports separate. Returns the error
 * messages instead if an item is invalid.
 */
export function parsedDomains(written: string): Domains | string[] {
  const wrong: string[] = [];
  const urls: string[] = [];
  const ports: Record<string, number> = {};
  for (const item of domainsIn(written)) {
    const address = isDomain(item) ? webAddress(canonicalDomain(item)) : undefined;
    if (!address) {
      wrong.push(`Invalid URL: ${item}`);
      continue;
    }
    const { port } = address;
    const url = webAddressText({ ...address, port: undefined });
    if (urls.includes(url) && ports[url] !== port) wrong.push(`Two ports for one domain: ${url}`);
    if (!urls.includes(url)) urls.push(url);
    if (port !== undefined) ports[url] = port;
  }
  return wrong.length > 0 ? wrong : { fqdn: urls.join(","), ports };
}

const comparable = (url: string) => url.replace(/\/$/, "");

/** An object that serves addresses, as a conflict names it. */
interface Serving {
  uuid: string;
  name: Json;
  /** Comma-separated, without ports. */
  fqdn: string;
}

export const servingApplications = (world: World, except?: ApplicationRow): Serving[] =>
  Object.values(world.applications)
    .filter((other) => other !== except)
    .map(({ uuid, fields }) => ({ uuid, name: fields.name ?? null, fqdn: String(fields.fqdn ?? "") }));

/** Refuses with 409 if another application of the team has one of the domains. Not checked if the server runs no proxy. */
export function refuseTakenDomains(world: World, fqdn: string, destinationUuid: string, except?: ApplicationRow): void {
  if (!hasNoProxy(world, destinationUuid)) refuseTaken(fqdn, servingApplications(world, except));
}

/** Refuses with 409 if one of these serves one of the domains. */
export function refuseTaken(fqdn: string, others: readonly Serving[]): void {
  const wanted = new Set(fqdn.split(",").map(comparable));
  const conflicts = others.flatMap(({ uuid, name, fqdn: theirs }) =>
    theirs
      .split(",")
      .map(comparable)
      .filter((url) => url !== "" && wanted.has(url))
      .map((domain) => ({
        domain,
        resource_name: name,
        resource_uuid: uuid,
        resource_type: "application",
        message: `Domain ${domain} is already in use by application '${String(name)}'`,
      })),
  );
  if (conflicts.length === 0) return;
  throw refuse.conflict(
    { say: "domainConflict" },
    { warning: "Using the same domain for multiple resources can cause routing conflicts and unpredictable behavior.", conflicts },
  );
}

export const hasNoProxy = (world: World, destinationUuid: string): boolean =>
  serverOfDestination(world, destinationUuid).proxy_type.toLowerCase() === "none";

/** Returns the items that are domains of the application, in the same form. All other items are dropped silently. */
export function noindexOf(items: readonly string[] | null, fqdn: string | null): string[] | null {
  if (items === null) return null;
  const domains = new Set((fqdn ?? "").split(","));
  return items.flatMap((item) => {
    const parsed = parsedDomains(item);
    return Array.isArray(parsed) || !domains.has(parsed.fqdn) ? [] : [parsed.fqdn];
  });
}

export function setDomains(
  world: World,
  row: ApplicationRow,
  domains: { fqdn: string; ports: Record<string, number> },
  override: boolean,
): void {
  if (!override) refuseTakenDomains(world, domains.fqdn, row.destination_uuid, row);
  row.fields.fqdn = domains.fqdn === "" ? null : domains.fqdn;
  row.fields.domain_port_overrides = Object.keys(domains.ports).length > 0 ? domains.ports : null;
}
