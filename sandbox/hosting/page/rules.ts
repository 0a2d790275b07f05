import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import type { Table, World } from "../../world/world";
import type { ApplicationRow } from "../application/rows";

// Source: docs/facts/hosting.md 3.10. A page represents everything that an application serves.

/** A container that serves the page. Containers of copies on other servers are not kept. */
export type ContainerRow = {
  /** Tag of the image, or the commit. For a build without a pinned commit, the id of its deployment. */
  version: string;
  /** Whether the container has the fixed name of the application. A new container with this name replaces only a container with this name. */
  is_named: boolean;
  /** Time from which the container answers. */
  ready_at_ms: number;
};

/** What a page answers. A version can have its own values. */
export type PageAnswer = { status: number; body: string | null; headers: { [name: string]: string }; start_seconds: number };

export type PageRow = PageAnswer & {
  application_uuid: string;
  /** Values that differ for one version. The values under `next` apply to the next version that is deployed. */
  versions: { [version: string]: Partial<PageAnswer> };
  containers: ContainerRow[];
  /** Number of answers so far. Several containers answer in turn. */
  answered: number;
};

declare module "../../world/world" {
  interface Tables {
    pages: Table<PageRow>;
  }
}

export const CHOSEN = Object.freeze({ startSeconds: 3, goodStatus: 200 });

const NEXT = "next";
const FIRST_REFUSED = 400;

const newPage = (uuid: string): PageRow => ({
  application_uuid: uuid,
  status: CHOSEN.goodStatus,
  body: null,
  headers: {},
  start_seconds: CHOSEN.startSeconds,
  versions: {},
  containers: [],
  answered: 0,
});

export function pageOf(world: World, uuid: string): PageRow {
  world.pages[uuid] ??= newPage(uuid);
  return world.pages[uuid];
}

const answerOf = (page: PageRow, version: string): PageAnswer => ({ ...page, ...page.versions[version] });

/** Whether the health check of the platform finds that this version is healthy. */
export function isHealthy(world: World, { uuid }: ApplicationRow, version: string): boolean {
  const page = pageOf(world, uuid);
  return { ...answerOf(page, version), ...page.versions[NEXT] }.status < FIRST_REFUSED;
}

/** Whether no container of the application can pass its health check (variant `hopelessHealthChecks`). */
export function cannotBeHealthy({ variants }: World, { kind, fields }: ApplicationRow): boolean {
  if (variants?.hopelessHealthChecks === "pass") return false;
  if (kind === "ctrfile" && /^[ \t]*HEALTHCHECK[ \t]+NONE\b/m.test(String(fields.ctrfile ?? ""))) return true;
  const isServed = fields.build_pack === "static" || fields.build_pack === "ctrcompose" || fields.is_static === true;
  const hasPort = Boolean(fields.health_check_port) || Boolean(fields.ports_exposes);
  return fields.health_check_enabled === true && fields.health_check_type !== "cmd" && !hasPort && !isServed;
}

const isChecked = ({ fields }: ApplicationRow): boolean => fields.health_check_enabled === true || fields.custom_healthcheck_found === true;

const isNamed = ({ settings }: ApplicationRow): boolean =>
  [settings.is_consistent_container_name_enabled, settings.custom_internal_name].some(Boolean);

/** Whether the old containers stop before the new ones start. */
export const stopsFirst = ({ variants }: World, application: ApplicationRow): boolean =>
  variants?.replacedContainers !== "stop last" &&
  (application.fields.build_pack === "ctrcompose" ||
    isNamed(application) ||
    Boolean(application.fields.ports_mappings) ||
    String(application.fields.custom_ctr_run_options ?? "").includes("--ip"));

/** Whether an unhealthy new version makes the deployment fail. */
export const waitsForHealth = (world: World, application: ApplicationRow): boolean =>
  isChecked(application) && (!stopsFirst(world, application) || world.variants?.checkedReplacements === "asked");

/** Stops the old containers of an application. Returns whether a container stopped. */
export function stopOld({ world }: Moment, application: ApplicationRow): boolean {
  const page = pageOf(world, application.uuid);
  const stays = ({ is_named }: ContainerRow) => isNamed(application) && !is_named && world.variants?.renamedContainers !== "old one stops";
  const left = page.containers.filter(stays);
  const stopped = left.length < page.containers.length;
  page.containers = left;
  return stopped;
}

/** Starts a container of the new version, and stops old containers that still run. Returns whether an old container stopped. */
export function startNew(moment: Moment, application: ApplicationRow, version: string): boolean {
  const { world, nowMs } = moment;
  const page = pageOf(world, application.uuid);
  const { [NEXT]: next, ...known } = page.versions;
  if (next) page.versions = { ...known, [version]: next };
  const isReady =
    waitsForHealth(world, application) || (!stopsFirst(world, application) && world.variants?.uncheckedContainers === "stop when ready");
  const stopped = stopOld(moment, application);
  const startMs = isReady ? 0 : answerOf(page, version).start_seconds * 1000;
  page.containers.push({ version, is_named: isNamed(application), ready_at_ms: nowMs + startMs });
  return stopped;
}

export function stopAll({ world }: Moment, uuid: string): void {
  if (world.pages[uuid]) world.pages[uuid].containers = [];
}

/** Returns the answer of the application to a request at this moment. If no container answers, the proxy answers 502. */
export function answerNow(moment: Moment, { uuid, fields }: ApplicationRow): Pick<PageAnswer, "status" | "headers"> & { body: string } {
  const page = pageOf(moment.world, uuid);
  const ready = page.containers.filter(({ ready_at_ms }) => ready_at_ms <= moment.nowMs);
  const container = ready[page.answered++ % ready.length];
  if (!container) return { status: 502, headers: { "content-type": "text/plain" }, body: "Bad Gateway\n" };
  const { version } = container;
  const { status, headers, body } = answerOf(page, version);
  return {
    status,
    headers: { "content-type": "text/plain", "x-version": version, ...headers },
    body: body ?? `${String(fields.name)} ${version}\n`,
  };
}

/** Returns the page for a test. An unchanged page is not stored. */
export const shownPage = (world: World, uuid: string): Fields => (world.pages[uuid] ?? newPage(uuid)) as unknown as Fields;
