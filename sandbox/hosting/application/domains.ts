import { canonicalDomain, domainsIn, isDomain, webAddress, webAddressText } from "../../../provider/api/hosting/addresses";
import { refuse } from "../../http/reply";
import { type Fields, isFields, type Json } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import { serverOfDestination } from "../server/rows";
import type { ApplicationRow } from "./rows";

// Domains of applications (docs/facts/hosting.md 3.1 and 3.4).

interface Domains {
  /** Domains, comma-separated and without ports. The API returns the text as `fqdn`. */
  fqdn: string;
  /** Ports by URL. Contains only domains with a port. */
  ports: Record<string, number>;
}

/**
 * Parses comma-separated domains. Scheme and host become lower case, and empty items are dropped. Returns only the error messages if an item is
 * invalid.
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

/** An application or a preview, with its domains. The error about a domain conflict contains these properties. */
interface Serving {
  uuid: string;
  name: Json;
  /** Domains, comma-separated and without ports. */
  fqdn: string;
}

export const servingApplications = (world: World, except?: ApplicationRow): Serving[] =>
  Object.values(world.applications)
    .filter((other) => other !== except)
    .map(({ uuid, fields }) => ({ uuid, name: fields.name ?? null, fqdn: String(fields.fqdn ?? "") }));

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

/** Returns those `items` that are domains of the application (in `fqdn`), in their stored form. Silently drops the rest. */
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
  if (!override && !hasNoProxy(world, row.destination_uuid)) refuseTaken(domains.fqdn, servingApplications(world, row));
  row.fields.fqdn = domains.fqdn === "" ? null : domains.fqdn;
  row.fields.domain_port_overrides = Object.keys(domains.ports).length > 0 ? domains.ports : null;
}

export interface ComposeDomain {
  name: string;
  domain?: string | null;
  redirect?: string | null;
}

const entry = ({ domain, redirect }: ComposeDomain): Fields => ({ domain: domain ?? null, ...(redirect ? { redirect } : {}) });

/** Returns the text that a create call stores: a JSON object from the name of a service to its domain (docs/facts/hosting.md 3.4). */
export const composeDomainsText = (domains: readonly ComposeDomain[]): string =>
  JSON.stringify(Object.fromEntries(domains.map((domain) => [domain.name, entry(domain)])));

/**
 * Changes the domains of a compose application's services. Refuses if the compose file is not loaded yet. Silently drops domains of unknown services.
 * If the request contains a known service, the domains in it replace those of all services. A service without `redirect` in the request keeps its
 * redirect; null removes the redirect (docs/facts/hosting.md 13.2).
 */
export function patchComposeDomains(row: ApplicationRow, domains: readonly ComposeDomain[] | null): void {
  const { compose_services: services } = row;
  if (services === null) throw refuse.invalid({ ctr_compose_domains: ["The compose file is not loaded yet."] });
  const before = parsed(row.fields.ctr_compose_domains);
  const known = (domains ?? []).filter(({ name }) => services.includes(name));
  if (known.length === 0) return;
  row.fields.ctr_compose_domains = JSON.stringify(
    Object.fromEntries(
      known.map((domain) => {
        const old = before[domain.name];
        const kept = isFields(old) && typeof old.redirect === "string" ? old.redirect : undefined;
        const redirect = domain.redirect === undefined ? kept : domain.redirect;
        return [domain.name, entry({ ...domain, redirect })];
      }),
    ),
  );
}

function parsed(text: unknown): Fields {
  const value: unknown = typeof text === "string" ? JSON.parse(text) : {};
  return isFields(value) ? value : {};
}

/** Ends the loading of the compose file, which contains the service `web` and every service for which domains are stored. */
export function loadCompose({ world }: Moment, { uuid }: Fields): void {
  const row = world.applications[String(uuid)];
  if (row) row.compose_services = [...new Set(["web", ...Object.keys(parsed(row.fields.ctr_compose_domains))])];
}
