import { webAddress, webAddressText } from "../../../provider/api/hosting/addresses";
import type { GIT_PROVIDERS } from "../../../provider/api/hosting/rules";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { Dated, Table, World } from "../../world/world";
import type { ApplicationRow } from "../application/rows";

export type PreviewRow = Dated & {
  uuid: string;
  application_uuid: string;
  pull_request_id: number;
  pull_request_html_url: string | null;
  git_type: (typeof GIT_PROVIDERS)[number] | null;
  status: string;
  domains: string | null;
  ctr_compose_domains: { name: string; domain: string | null; redirect: string | null }[] | null;
  domain_port_overrides: Fields | null;
  ctr_registry_image_tag: string | null;
  last_online_at: string | null;
};

declare module "../../world/world" {
  interface Tables {
    previews: Table<PreviewRow>;
  }
}

// Source: docs/facts/hosting.md 8.2. These functions have a file of their own, because preview calls start deployments and deployments
// update previews: each side imports this file instead of the other.

export const previewNumbered = (world: World, { uuid }: Pick<ApplicationRow, "uuid">, pullRequestId: number): PreviewRow | undefined =>
  Object.values(world.previews).find((row) => row.application_uuid === uuid && row.pull_request_id === pullRequestId);

export function settlePreview(moment: Moment, application: ApplicationRow, pullRequestId: number): void {
  const row = previewNumbered(moment.world, application, pullRequestId);
  if (!row) return;
  Object.assign(row, { status: "running:healthy", last_online_at: moment.stamp() });
  if (moment.world.variants.previewDomains === "with its deployment") row.domains ??= generatedDomain(application, pullRequestId);
}

/**
 * Returns the domain of a preview: the application's template, filled with the first domain of the application. Null if the application has
 * no domain.
 */
export function generatedDomain({ fields }: ApplicationRow, pullRequestId: number): string | null {
  const [first = ""] = String(fields.fqdn ?? "").split(",");
  const address = webAddress(first);
  if (!address) return null;
  const host = String(fields.preview_url_template).replaceAll("{{pr_id}}", String(pullRequestId)).replaceAll("{{domain}}", address.host);
  return webAddressText({ ...address, host, rest: "" });
}
