import * as z from "zod";
import { canonicalDomain, isDomain, webAddress, webAddressText } from "../../../api/hosting/addresses";
import { composeDomain } from "../../../api/hosting/application-rules";
import { isBag, same } from "../../../core/values";

export const Domain = z
  .string()
  .max(2048)
  .refine(
    isDomain,
    "is not allowed: it must be an address such as https://www.example.com, without shell metacharacters and with only letters, digits and hyphens in its host",
  );

export const canonicalDomains = (domains: readonly string[]): string[] => domains.map(canonicalDomain);

/**
 * Returns the domains with their ports. Only a read of the single application shows the ports. Without such a read, a domain gets the port
 * that the program sets.
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

export const ServiceDomain = z.strictObject({
  name: z.string().min(1).describe("Name of the service."),
  domain: composeDomain.optional().describe("Comma-separated addresses of the service."),
  redirect: z
    .enum(["www", "non-www", "both"])
    .optional()
    .describe("Form of the address that the service uses: with `www`, without `www`, or both."),
});
export type ServiceDomain = z.infer<typeof ServiceDomain>;

export const sameServiceDomains = (wanted: unknown, shown: unknown): boolean => same(byService(wanted), byService(shown));

const byService = (domains: unknown) =>
  Array.isArray(domains) ? Object.fromEntries(domains.map(({ name, ...rest }) => [name, rest])) : {};

/** The platform keeps the old redirect if the field is omitted, and removes it if the field is null (docs/facts/hosting.md 13.2). */
export const withRedirects = (services: unknown) =>
  Array.isArray(services)
    ? services.map((service) => (isBag(service) ? { ...service, redirect: service.redirect ?? null } : service))
    : services;
