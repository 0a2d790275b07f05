import { refuse } from "../../http/reply";
import { type Fields, isFields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { ApplicationRow } from "./rows";

/** One entry of `ctr_compose_domains` in a request. */
export interface ComposeDomain {
  name: string;
  domain?: string | null;
  redirect?: string | null;
}

const entry = ({ domain, redirect }: ComposeDomain): Fields => ({ domain: domain ?? null, ...(redirect ? { redirect } : {}) });

/** Returns the map that a create stores: every name, as JSON text of an object by service (docs/facts/hosting.md 3.4). */
export const composeDomainsText = (domains: readonly ComposeDomain[]): string =>
  JSON.stringify(Object.fromEntries(domains.map((domain) => [domain.name, entry(domain)])));

/**
 * Applies a PATCH, which needs the loaded compose file. It silently drops unknown services, replaces the whole map, and
 * ignores an empty result. If a service is sent without a redirect, it keeps the old redirect; null removes it
 * (docs/facts/hosting.md 13.2).
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

/** Loads the compose file of the repository: one service, and the services that have domains. */
export function loadCompose({ world }: Moment, { uuid }: Fields): void {
  const row = world.applications[String(uuid)];
  if (row) row.compose_services = [...new Set(["web", ...Object.keys(parsed(row.fields.ctr_compose_domains))])];
}
