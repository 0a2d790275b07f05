import { previews as calls, PreviewBody, type PreviewDomainsBody } from "../../../provider/api/hosting/previews";
import { type PathRequest, product, type Route, route } from "../../http/product";
import { orNotFound, refuse, reply } from "../../http/reply";
import { text } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import { hasNoProxy, parsedDomains, refuseTaken, servingApplications } from "../application/domains";
import { type ApplicationRow, applicationOf } from "../application/rows";
import { logsReply } from "../application/shown";
import { cancelDeployment, isActive, queueDeployment, refuseFullQueue } from "../deployment/rules";
import { generatedDomain, type PreviewRow, previewNumbered } from "./rows";

// Source: docs/facts/hosting.md 8.2.

/** Returns the previews of an application, in the order from the newest to the oldest pull request. */
const previewsOf = (world: World, { uuid }: ApplicationRow): PreviewRow[] =>
  Object.values(world.previews)
    .filter((row) => row.application_uuid === uuid)
    .sort((a, b) => b.pull_request_id - a.pull_request_id);

function previewOf(world: World, application: ApplicationRow, number: string): PreviewRow {
  if (!/^[1-9]\d{0,9}$/.test(number) || Number(number) > 2_147_483_647)
    throw refuse.unprocessable("The pull request id must be an integer between 1 and 2147483647.");
  return orNotFound(previewNumbered(world, application, Number(number)), "Preview");
}

/** Creates the preview of a pull request, or changes it if it exists. */
function storePreview(moment: Moment, application: ApplicationRow, body: PreviewBody): { row: PreviewRow; isNew: boolean } {
  const { world } = moment;
  const { pull_request_id, pull_request_html_url: url, git_type, ctr_tag } = body;
  const found = previewNumbered(world, application, pull_request_id);
  refuseUnfit(application, body, found);
  const row = found ?? newPreview(moment, application, pull_request_id);
  if (url !== undefined) row.pull_request_html_url = url || null;
  if (git_type) row.git_type = git_type;
  if (ctr_tag) row.ctr_registry_image_tag = ctr_tag;
  row.updated_at = moment.stamp();
  world.previews[row.uuid] = row;
  return { row, isNew: found === undefined };
}

function newPreview(moment: Moment, application: ApplicationRow, pull_request_id: number): PreviewRow {
  const isLate = moment.world.variants.previewDomains === "with its deployment";
  return {
    uuid: moment.uuid(),
    application_uuid: application.uuid,
    pull_request_id,
    pull_request_html_url: null,
    git_type: null,
    status: "exited:unhealthy",
    domains: isLate || isCompose(application) ? null : generatedDomain(application, pull_request_id),
    ctr_compose_domains: null,
    domain_port_overrides: null,
    ctr_registry_image_tag: null,
    last_online_at: null,
    ...moment.dated(),
  };
}

function refuseUnfit({ kind, fields }: ApplicationRow, body: PreviewBody, found: PreviewRow | undefined): void {
  if (kind === "ctrfile") throw refuse.badRequest("Preview deployments are for git-based and image-based applications only.");
  if (kind === "ctrimage") {
    for (const name of ["git_type", "commit"] as const)
      if (body[name]) throw refuse.invalid({ [name]: [`The ${name} field is for git-based applications only.`] });
    if (!body.ctr_tag && !found?.ctr_registry_image_tag)
      throw refuse.invalid({ ctr_tag: ["The ctr_tag field is required for a new preview."] });
    return;
  }
  if (body.ctr_tag) throw refuse.invalid({ ctr_tag: ["The ctr_tag field is for image-based applications only."] });
  const gitType = body.git_type ?? found?.git_type;
  if (!gitType && fields.source_type !== "git_provider_1_app") throw refuse.invalid({ git_type: ["The git_type field is required."] });
  if (gitType === "git_provider_4" && !body.commit) throw refuse.invalid({ commit: ["The commit field is required for this git_type."] });
}

const isCompose = ({ fields }: ApplicationRow): boolean => fields.build_pack === "ctrcompose";

function setPreviewDomains(moment: Moment, application: ApplicationRow, row: PreviewRow, body: PreviewDomainsBody): void {
  const { domains, ctr_compose_domains: services, force_domain_override: isForced = false } = body;
  if ((domains === undefined) === (services === undefined))
    throw refuse.unprocessable("Provide exactly one of domains or ctr_compose_domains.");
  if (services !== undefined) setServiceDomains(moment.world, application, row, services, isForced);
  else setPlainDomains(moment.world, application, row, domains ?? "", isForced);
  row.updated_at = moment.stamp();
}

function setPlainDomains(world: World, application: ApplicationRow, row: PreviewRow, written: string, isForced: boolean): void {
  if (isCompose(application)) throw refuse.invalid({ domains: ["Use ctr_compose_domains for compose applications."] });
  const parsed = parsedDomains(written);
  if (Array.isArray(parsed)) throw refuse.invalid({ domains: parsed });
  if (!isForced) refuseDomainsOfOthers(world, application, row, parsed.fqdn);
  row.domains = parsed.fqdn === "" ? null : parsed.fqdn;
  row.domain_port_overrides = Object.keys(parsed.ports).length > 0 ? parsed.ports : null;
}

function setServiceDomains(
  world: World,
  application: ApplicationRow,
  row: PreviewRow,
  services: PreviewDomainsBody["ctr_compose_domains"],
  isForced: boolean,
): void {
  const refused = (text: string) => refuse.invalid({ ctr_compose_domains: [text] });
  if (!isCompose(application)) throw refused("The ctr_compose_domains field is for compose applications only.");
  if (services == null) throw refused("The ctr_compose_domains field must be an array.");
  const { compose_services: known } = application;
  if (known === null) throw refused("The compose file is not loaded yet.");
  const unknown = services.find(({ name }) => !known.includes(name));
  if (unknown) throw refused(`There is no service ${unknown.name}.`);
  const parsed = services.map(({ name, domain, redirect }) => {
    const one = parsedDomains(domain ?? "");
    if (Array.isArray(one)) throw refused(one.join(" "));
    return { name, domain: one.fqdn === "" ? null : one.fqdn, redirect: redirect ?? null };
  });
  if (!isForced) refuseDomainsOfOthers(world, application, row, parsed.flatMap(({ domain }) => domain ?? []).join(","));
  row.ctr_compose_domains = parsed.length > 0 ? parsed : null;
}

/** Refuses a domain that another preview or any application already serves, including the application of this preview. */
function refuseDomainsOfOthers(world: World, { destination_uuid }: ApplicationRow, row: PreviewRow, fqdn: string): void {
  if (hasNoProxy(world, destination_uuid)) return;
  const others = Object.values(world.previews).filter((other) => other !== row);
  const serving = others.map(({ application_uuid, pull_request_id, domains, ctr_compose_domains: services }) => ({
    uuid: application_uuid,
    name: `PR ${pull_request_id} of ${String(world.applications[application_uuid]?.fields.name)}`,
    fqdn: [domains, ...(services ?? []).map(({ domain }) => domain)].filter(Boolean).join(","),
  }));
  refuseTaken(fqdn, [...servingApplications(world), ...serving]);
}

/** Removes a preview, and cancels its active deployments. No API call shows when its containers are removed. */
function removePreview(moment: Moment, row: PreviewRow): void {
  const { deployments, previews } = moment.world;
  delete previews[row.uuid];
  for (const one of Object.values(deployments))
    if (one.application_uuid === row.application_uuid && one.pull_request_id === row.pull_request_id && isActive(one))
      cancelDeployment(moment, one);
}

const shownPreview = ({ application_uuid: _, ...row }: PreviewRow): Fields => row;

const application = ({ world, param }: PathRequest): ApplicationRow => applicationOf(world, param("uuid"));
const preview = (request: PathRequest): PreviewRow => previewOf(request.world, application(request), request.param("pull_request_id"));

const routes: readonly Route[] = [
  route(calls.list, (request) => reply.ok(previewsOf(request.world, application(request)).map(shownPreview))),
  route(calls.get, (request) => reply.ok(shownPreview(preview(request)))),
  route(calls.create, (request) => {
    const { moment, body } = request;
    const own = application(request);
    const { row, isNew } = storePreview(moment, own, body);
    const answer = isNew ? reply.created : reply.ok;
    const done = (message: string, deployment_uuid: string | null) => answer({ message, deployment_uuid, preview: shownPreview(row) });
    if (body.instant_deploy === false) return done(isNew ? "Preview created." : "Preview updated.", null);
    const wish = { force: body.force, pullRequestId: row.pull_request_id, tag: row.ctr_registry_image_tag, commit: body.commit ?? "HEAD" };
    const queued = queueDeployment(moment, own, wish);
    if (queued.outcome === "full") throw refuseFullQueue(); // the preview is kept, although its deployment was not queued
    if (queued.outcome === "skipped") return done("Deployment already queued for this commit.", null);
    return done("Preview deployment queued.", queued.deployment.deployment_uuid);
  }),
  route(calls.update, (request) => {
    const row = preview(request);
    setPreviewDomains(request.moment, application(request), row, request.body);
    return reply.ok(shownPreview(row));
  }),
  route(calls.remove, (request) => {
    removePreview(request.moment, preview(request));
    return reply.ok({ message: "Preview deletion request queued." });
  }),
  route(calls.logs, (request) => {
    const { status, pull_request_id } = preview(request);
    if (!status.startsWith("running")) throw refuse.badRequest("Preview is not running.");
    return logsReply(request.world, application(request), request.query, pull_request_id);
  }),
];

export type * from "./rows";

export const previews = product({
  routes,
  tables: {
    previews: {
      singular: "preview",
      /** With `status`, adds a preview that looks deployed. */
      add(moment, { application_uuid, status, ...fields }) {
        const application = applicationOf(moment.world, text("application_uuid", application_uuid));
        const { row } = storePreview(moment, application, PreviewBody.parse(fields));
        if (status !== undefined) row.status = text("status", status);
        return row.uuid;
      },
      remove: removePreview,
    },
  },
});
