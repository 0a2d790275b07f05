import { refuse } from "../../http/reply";
import type { Fields } from "../../world/json";
import type { ApplicationRow } from "./rows";
import type { Body } from "./values";

// Fields that depend on one another (docs/facts/hosting.md 3.1, 3.4).

/** Checks rules that involve several fields; their errors are plain strings (docs/facts/hosting.md 1.2). */
export function checkTogether(row: ApplicationRow, body: Body): void {
  const after = { ...row.fields, ...row.settings, ...body } as Fields;
  const hostPorts = String(after.ports_mappings ?? "")
    .split(",")
    .map((pair) => pair.split(":")[0]);
  if (body.ports_mappings != null && new Set(hostPorts).size < hostPorts.length) {
    throw refuse.invalid({ ports_mappings: "Each host port can be mapped once only." });
  }
  if (body.is_raw_compose_deployment_enabled === true && after.build_pack !== "ctrcompose") {
    throw refuse.invalid({ is_raw_compose_deployment_enabled: "Raw compose deployments are for compose applications only." });
  }
  if (body.is_http_basic_auth_enabled === true && (!after.http_basic_auth_username || !after.http_basic_auth_password)) {
    throw refuse.invalid({ http_basic_auth_username: "Basic authentication needs a username and a password." });
  }
}

/** A static site is always served on port 80. */
export function settlePorts({ fields, settings }: ApplicationRow): void {
  if (settings.is_static === true) fields.ports_exposes = "80";
}

/** An internal name switches consistent naming on. */
export function settleNaming({ settings }: ApplicationRow): void {
  if (settings.custom_internal_name != null) settings.is_consistent_container_name_enabled = true;
}

export function generatedLabels({ uuid, fields }: ApplicationRow): string {
  const hosts = String(fields.fqdn ?? "")
    .split(",")
    .filter((url) => url !== "");
  return [
    "svc.managed=true",
    ...hosts.map((url, at) => `proxy_1.http.routers.${at}-${uuid}.rule=Host(${url.replace(/^https?:\/\//, "")})`),
  ].join("\n");
}
