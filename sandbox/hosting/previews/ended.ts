import { webAddress, webAddressText } from "../../../provider/api/hosting/addresses";
import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import type { ApplicationRow } from "../applications/rows";
import type { PreviewRow } from "./rows";

// docs/facts/hosting.md 8.2. Apart from the rules, which deploy: a deployment that ends reaches for this.

export const previewNumbered = (world: World, { uuid }: Pick<ApplicationRow, "uuid">, pullRequestId: number): PreviewRow | undefined =>
  Object.values(world.previews).find((row) => row.application_uuid === uuid && row.pull_request_id === pullRequestId);

/** What a finished deployment of a pull request leaves at its preview. */
export function settlePreview(moment: Moment, application: ApplicationRow, pullRequestId: number): void {
  const row = previewNumbered(moment.world, application, pullRequestId);
  if (!row) return;
  Object.assign(row, { status: "running:healthy", last_online_at: moment.stamp() });
  if (moment.world.readings.previewDomains === "with its deployment") row.domains ??= generatedDomain(application, pullRequestId);
}

/** By the application's template, from its first domain; none where it has none. */
export function generatedDomain({ fields }: ApplicationRow, pullRequestId: number): string | null {
  const [first = ""] = String(fields.fqdn ?? "").split(",");
  const address = webAddress(first);
  if (!address) return null;
  const host = String(fields.preview_url_template).replaceAll("{{pr_id}}", String(pullRequestId)).replaceAll("{{domain}}", address.host);
  return webAddressText({ ...address, host, rest: "" });
}
