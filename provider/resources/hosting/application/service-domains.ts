import * as z from "zod";
import { composeDomain } from "../../../api/hosting/application-rules";
import { isBag, same } from "../../../core/values";

// Addresses of the services of a compose file.

export const ServiceDomain = z.strictObject({
  name: z.string().min(1).describe("Name of the service."),
  domain: composeDomain.optional().describe("Comma-separated addresses of the service."),
  redirect: z.enum(["www", "non-www", "both"]).optional().describe("Form of the address that is served, with or without `www`."),
});
export type ServiceDomain = z.infer<typeof ServiceDomain>;

/** Compares without regard to order. */
export const sameServiceDomains = (wanted: unknown, shown: unknown): boolean => same(byService(wanted), byService(shown));

const byService = (domains: unknown) =>
  Array.isArray(domains) ? Object.fromEntries(domains.map(({ name, ...rest }) => [name, rest])) : {};

/**
 * Adds null for redirects that were left out: the platform keeps an omitted redirect and removes a null one (docs/facts/hosting.md 13.2).
 */
export const withRedirects = (services: unknown) =>
  Array.isArray(services)
    ? services.map((service) => (isBag(service) ? { ...service, redirect: service.redirect ?? null } : service))
    : services;
