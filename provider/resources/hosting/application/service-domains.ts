import * as z from "zod";
import { composeDomain } from "../../../api/hosting/application-rules";
import { isBag, same } from "../../../core/values";

// The addresses of the services of a compose file.

export const ServiceDomain = z.strictObject({
  name: z.string().min(1).describe("Name of the service."),
  domain: composeDomain.optional().describe("Its address, or several with commas between them."),
  redirect: z.enum(["www", "non-www", "both"]).optional().describe("Which of the forms with and without `www` is served."),
});
export type ServiceDomain = z.infer<typeof ServiceDomain>;

/** In whatever order. */
export const sameServiceDomains = (wanted: unknown, shown: unknown): boolean => same(byService(wanted), byService(shown));

const byService = (domains: unknown) =>
  Array.isArray(domains) ? Object.fromEntries(domains.map(({ name, ...rest }) => [name, rest])) : {};

/** A redirect that is left out stays as it is; null takes it away (docs/facts/hosting.md 13.2). */
export const withRedirects = (services: unknown) =>
  Array.isArray(services)
    ? services.map((service) => (isBag(service) ? { ...service, redirect: service.redirect ?? null } : service))
    : services;
