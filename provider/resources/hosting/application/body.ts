import { type ApplicationField, type ApplicationFieldName, applicationFields, isPatchOnly } from "../../../api/hosting/application-fields";
import { parsedJson } from "../../../api/json";
import { camelOf } from "../../../api/names";
import { OperationError } from "../../../core/log/errors";
import { type Bag, isBag } from "../../../core/values";
import { hasPort, withRedirects } from "./domains";
import { plainFieldNames } from "./fields";
import { shownHealth } from "./health-check";
import { createOf, isCompose, type OwnSource, type Source, shownSource, sourceBody, sourcePatch } from "./source";

const api = (name: ApplicationFieldName): ApplicationField => applicationFields[name];

/** Fields that the provider must write as base64. The API shows them as plain text. */
const ENCODED: ReadonlySet<string> = new Set(["custom_labels", "custom_web_server_configuration"]);
const CONFIGURATION = "custom_web_server_configuration";

const sent = (name: string, value: unknown) =>
  ENCODED.has(name) && typeof value === "string" ? Buffer.from(value, "utf8").toString("base64") : value;

function specialFields(inputs: Bag, olds: Bag = {}): Bag {
  const out: Bag = {};
  if (inputs.domains !== undefined) out.domains = Array.isArray(inputs.domains) ? inputs.domains.join(",") : null;
  if (inputs.noindexDomains !== undefined) out.noindex_domains = inputs.noindexDomains;
  if (inputs.ctrComposeDomains !== undefined) out.ctr_compose_domains = withRedirects(inputs.ctrComposeDomains);
  if (inputs.customWebServerConfiguration !== undefined) out[CONFIGURATION] = sent(CONFIGURATION, inputs.customWebServerConfiguration);
  if (inputs.manualWebhookSecrets !== undefined) {
    const wanted = isBag(inputs.manualWebhookSecrets) ? inputs.manualWebhookSecrets : {};
    const before = isBag(olds.manualWebhookSecrets) ? Object.keys(olds.manualWebhookSecrets) : [];
    for (const provider of new Set([...Object.keys(wanted), ...before]))
      out[`manual_webhook_secret_${provider}`] = wanted[provider] ?? null;
  }
  return { ...out, ...(isBag(inputs.additionalFields) ? inputs.additionalFields : {}) };
}

function plainFields(inputs: Bag, only: (field: ApplicationField) => boolean): Bag {
  return Object.fromEntries(
    plainFieldNames.flatMap((name) => {
      const value = inputs[camelOf(name)];
      return value === undefined || !only(api(name)) ? [] : [[name, sent(name, value)]];
    }),
  );
}

export function bodyOf(inputs: Bag & { source: OwnSource }): Bag {
  const call = createOf(inputs.source.kind);
  return {
    project_uuid: inputs.projectUuid,
    ...(inputs.environmentUuid === undefined ? { environment_name: inputs.environmentName } : { environment_uuid: inputs.environmentUuid }),
    server_uuid: inputs.serverUuid,
    ...(inputs.destinationUuid === undefined ? {} : { destination_uuid: inputs.destinationUuid }),
    ...plainFields(inputs, (field) => field.in.includes(call) && !isLate(field, inputs)),
    ...specialFields(inputs),
    ...(inputs.tags === undefined ? {} : { tags: inputs.tags }),
    ...sourceBody(inputs.source),
  };
}

/** Initial port of an application with a build file or a compose file (docs/facts/hosting.md 3.1). */
const FIRST_PORT = "80";

/** Fields for a PATCH right after the creation, because the creation ignores or overrides them (docs/facts/hosting.md 3.1). */
export const patchAfterCreate = (inputs: Bag & { source: OwnSource }): Bag => plainFields(inputs, (field) => isLate(field, inputs));

/**
 * Values that the fields of `patchAfterCreate` have until the PATCH, by input. Undefined for a clone, because a clone first has its original's
 * values, which are not known here.
 */
export function shownBeforePatch({ source, ...inputs }: Bag & { source: Source }): Bag {
  if (source.kind === "clone") {
    const isSent = (key: string) => Object.keys(patchBody({ ...inputs, source }, { [key]: inputs[key] }, {})).length > 0;
    return Object.fromEntries(
      Object.keys(inputs)
        .filter(isSent)
        .map((key) => [key, undefined]),
    );
  }
  return Object.fromEntries(
    Object.keys(patchAfterCreate({ ...inputs, source })).map((name) => {
      const field = api(name as ApplicationFieldName);
      return [camelOf(name), field === api("ports_exposes") ? FIRST_PORT : field.default];
    }),
  );
}

/**
 * Whether the creation ignores or overrides the field. True for fields that only a PATCH accepts, for a custom static image, and for a port other
 * than the first port that the platform sets.
 */
function isLate(field: ApplicationField, { source, portsExposes, staticImage }: Bag & { source: Source }): boolean {
  if (field === api("static_image")) return staticImage !== field.default;
  if (field !== api("ports_exposes")) return isPatchOnly(field);
  return portsExposes !== FIRST_PORT && (source.kind === "ctrfile" || isCompose(source));
}

export function patchBody(inputs: Bag & { source: Source }, patch: Bag, olds: Bag, row: Bag = {}): Bag {
  const body = { ...plainFields(patch, (field) => field.in.includes("patch")), ...specialFields(patch, olds) };
  if (patch.source !== undefined) {
    refuseForeignHost(inputs.source, olds.source, row.git_repository);
    Object.assign(body, sourcePatch(inputs.source, row.git_repository));
  }
  for (const name of ["autogenerate_domain", "instant_deploy"]) delete body[name];
  // `force_domain_override` applies only to the domains in the same request, so it is never sent without them.
  if (body.domains !== undefined && inputs.forceDomainOverride === true) body.force_domain_override = true;
  else delete body.force_domain_override;
  return body;
}

/** Throws if the program changes the host of a repository of which the platform stores only `owner/name`: no call could change the host. */
function refuseForeignHost(source: Source, before: unknown, shown: unknown): void {
  const host = (value: unknown) =>
    isBag(value) && typeof value.gitRepository === "string" ? /^(?:\w+:\/\/|git@)([^/:]+)/.exec(value.gitRepository)?.[1] : undefined;
  const [old, next] = [host(before), host(source)];
  if (old === undefined || next === undefined || old === next || typeof shown !== "string" || /^(?:\w+:\/\/|git@)/.test(shown)) return;
  throw new OperationError(
    `source.gitRepository cannot change from ${old} to ${next} in place, because the platform binds the application to ${old}. To replace the application, run: pulumi up --replace <urn>.`,
    { code: "change_refused" },
  );
}

/**
 * Returns the live values of the plain fields that the program sets, and of the special fields that the row contains. With `all`, returns every
 * plain field that has a value.
 */
export function shownFields(inputs: Bag & { source?: Source }, row: Bag, all = false): Bag {
  const out: Bag = {};
  const settings = isBag(row.settings) ? row.settings : undefined;
  for (const name of plainFieldNames) {
    const key = camelOf(name);
    const { read, readName = name, isRewritten } = api(name);
    const place = read === "settings" ? settings : row;
    if (isRewritten || read === "no" || !place || !(readName in place)) continue;
    if (all ? place[readName] !== null : inputs[key] !== undefined) out[key] = typed(name, place[readName]);
  }
  Object.assign(out, shownHealth(inputs, out));
  if (inputs.source) out.source = shownSource(inputs.source, row);
  if ("noindex_domains" in row) out.noindexDomains = row.noindex_domains ?? [];
  if (CONFIGURATION in row) out.customWebServerConfiguration = row[CONFIGURATION] ?? "";
  if (isBag(inputs.additionalFields)) out.additionalFields = additionalShown(inputs.additionalFields, row, settings);
  const composed = composeDomains(row.ctr_compose_domains);
  if (composed) out.ctrComposeDomains = composed;
  if (readsSensitive(row)) {
    const secrets = Object.entries(row).flatMap(([name, value]) =>
      name.startsWith("manual_webhook_secret_") ? [[name.slice("manual_webhook_secret_".length), value]] : [],
    );
    out.manualWebhookSecrets = Object.fromEntries(secrets);
  }
  return out;
}

/** Whether the token is allowed to read sensitive fields. Every application has webhook secrets, so a row without them proves the contrary. */
export const readsSensitive = (row: Bag): boolean => Object.keys(row).some((name) => name.startsWith("manual_webhook_secret_"));

/** Converts texts to numbers, because the API shows some numbers, such as `health_check_port`, as text. */
function typed(name: ApplicationFieldName, shown: unknown): unknown {
  const number = typeof shown === "string" && shown !== "" ? Number(shown) : Number.NaN;
  return !Number.isNaN(number) && !api(name).rule.safeParse(shown).success ? number : shown;
}

const additionalShown = (wanted: Bag, row: Bag, settings: Bag = {}): Bag =>
  Object.fromEntries(
    Object.keys(wanted).flatMap((name) => (name in row ? [[name, row[name]]] : name in settings ? [[name, settings[name]]] : [])),
  );

export function composeDomains(text: unknown): { name: string; domain?: string; redirect?: string }[] | undefined {
  if (typeof text !== "string" || text === "") return undefined;
  const { value: services } = parsedJson(text);
  if (!isBag(services)) return undefined;
  return Object.entries(services).map(([name, value]) => ({ name, ...(isBag(value) ? value : {}) }));
}

/**
 * Whether the program or Pulumi's state sets an input that only a read of the single application shows. This read costs one request per application.
 */
export function needsOwnAnswer(inputs: Bag, olds: Bag): boolean {
  const isSet = (key: string) => inputs[key] !== undefined || olds[key] !== undefined;
  return (
    isBag(inputs.additionalFields) ||
    plainFieldNames.some((name) => api(name).read === "settings" && isSet(camelOf(name))) ||
    (Array.isArray(inputs.domains) && inputs.domains.some((domain) => typeof domain === "string" && hasPort(domain)))
  );
}

/**
 * Converts inputs to the form in which the platform stores them (docs/facts/hosting.md 3.1 and 3.4), so that they are equal when compared.
 */
export function canonicalFields(inputs: Bag): Bag {
  const out: Bag = {};
  for (const [name, form] of Object.entries(FORMS)) {
    const value = inputs[camelOf(name)];
    if (typeof value === "string") out[camelOf(name)] = form(value);
  }
  return out;
}

const FORMS: Readonly<Record<string, (text: string) => string>> = {
  base_directory: (text) => `/${text.replace(/^\/+/, "")}`,
  publish_directory: (text) => `/${text.replace(/^\/+/, "")}`,
  ctrfile_location: (text) => text.replace(/(?<=.)\/+$/, ""),
  custom_container_name_prefix: (text) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, ""),
  // The platform accepts a comma-separated list, or a JSON text such as `["a","b"]` (docs/facts/hosting.md 3.1). JSON is converted to the
  // comma-separated form.
  custom_network_aliases: (text) =>
    [
      ...new Set(
        (text.startsWith("[") ? text.replace(/[[\]"]/g, "") : text)
          .split(",")
          .map((alias) => alias.trim().replace(/\s+/g, "-"))
          .filter(Boolean),
      ),
    ].join(","),
};
