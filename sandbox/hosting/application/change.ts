import { refuse } from "../../http/reply";
import type { Fields, Json } from "../../world/json";
import type { Moment } from "../../world/moment";
import { removeRowsOf, type World } from "../../world/world";
import { stopAll } from "../page/rules";
import { removeStorage, storagesOf } from "../storage";
import { type ComposeDomain, hasNoProxy, noindexOf, parsedDomains, patchComposeDomains, setDomains } from "./domains";
import type { ApplicationRow } from "./rows";
import {
  type Body,
  checkTogether,
  generatedLabels,
  plainText,
  refuseBeyondColumns,
  refuseUnknown,
  settleNaming,
  settlePorts,
  storedValues,
  textOrNull,
} from "./values";

/** If a request writes one of these fields, the platform generates the labels of the application again (docs/facts/hosting.md 3.4). */
const LABEL_SOURCES = ["domains", "noindex_domains", "is_gzip_enabled", "is_stripprefix_enabled", "is_http_basic_auth_enabled"];

/** Changes an application as PATCH does. The body already fits its schema. */
export function changeApplication(moment: Moment, row: ApplicationRow, body: Body): void {
  const { fields, settings } = row;
  if (body.gpu_driver === null) throw refuse.storeError();
  refuseUnknown(moment.world, body);
  refuseBeyondColumns(body, "settings");
  if (body.custom_labels != null) plainText("custom_labels", String(body.custom_labels));
  const stored = storedValues(body);
  checkTogether(row, body);
  changeDomains(moment, row, body);
  const packBefore = fields.build_pack;
  Object.assign(settings, stored.settings);
  refuseBeyondColumns(body, "fields"); // the settings are saved before this error occurs (docs/facts/hosting.md 3.5)
  Object.assign(fields, stored.fields);
  for (const name of ["ctr_registry_image_name", "ctr_registry_image_tag", "custom_labels"]) {
    if (name in body) fields[name] = textOrNull(body[name]);
  }
  settlePorts(row);
  settleNaming(row);
  if (packBefore !== fields.build_pack) leavePack(row, packBefore);
  if ("noindex_domains" in body) fields.noindex_domains = noindexOf(body.noindex_domains as string[] | null, textOrNull(fields.fqdn));
  if (LABEL_SOURCES.some((name) => name in body)) fields.custom_labels = generatedLabels(row);
  row.updated_at = moment.stamp();
}

/** Stores the domains in a PATCH. On a server without a proxy, the platform silently ignores `domains`. A compose application refuses `domains`. */
function changeDomains({ world }: Moment, row: ApplicationRow, body: Body): void {
  const domains = parsedDomains(String(body.domains ?? ""));
  if (Array.isArray(domains)) throw refuse.unprocessable({ say: "invalid" }, { errors: domains }); // PATCH accepts a list, but a create accepts an object
  if (body.ctr_compose_domains !== undefined) patchComposeDomains(row, body.ctr_compose_domains as ComposeDomain[] | null);
  if (body.domains === undefined) return;
  if (row.fields.build_pack === "ctrcompose") throw refuse.invalid({ domains: "Use ctr_compose_domains for compose applications." });
  if (!hasNoProxy(world, row.destination_uuid)) setDomains(world, row, domains, body.force_domain_override === true);
}

function leavePack(row: ApplicationRow, pack: Json | undefined): void {
  if (pack === "ctrcompose") {
    row.fields.ctr_compose_domains = null;
    row.compose_services = null;
  }
  if (pack === "ctrfile") Object.assign(row.fields, { ctrfile: null, ctrfile_location: null, ctrfile_target_build: null });
}

export function removeApplication(world: World, { uuid }: ApplicationRow): void {
  delete world.applications[uuid];
  for (const storage of storagesOf(world, uuid)) removeStorage(world, storage);
  removeRowsOf(world, "application_uuid", uuid);
}

/** Ends a migration to another destination. Does nothing if the application or the destination was deleted in the meantime. */
export function endMigration(moment: Moment, { uuid, destination_uuid }: Fields): void {
  const row = moment.world.applications[String(uuid)];
  const destination = moment.world.destinations[String(destination_uuid)];
  if (row && destination) Object.assign(row, { destination_uuid: destination.uuid, updated_at: moment.stamp() });
}

export function endDeletion({ world }: Moment, { uuid }: Fields): void {
  const row = world.applications[String(uuid)];
  if (row) removeApplication(world, row);
}

export function endStop(moment: Moment, { uuid }: Fields): void {
  const row = moment.world.applications[String(uuid)];
  if (!row) return;
  Object.assign(row, { status: "exited:unhealthy", stopped_at: moment.stamp() });
  stopAll(moment, row.uuid);
}

/** Shows the application as running after a deployment. Does nothing if the application was stopped after the deployment. */
export function showDeployed({ world }: Moment, { uuid, deployed_at }: Fields): void {
  const row = world.applications[String(uuid)];
  if (row && !(row.stopped_at !== undefined && row.stopped_at >= String(deployed_at))) row.status = "running:healthy";
}
