import * as z from "zod";
import { hostingCall } from "../call";
import { anyOf, listOf, looseFlag, looseInteger, looseText, maybe, objectOf, shown } from "../generous";
import { listedBy } from "../listed";
import { type ApplicationField, type ApplicationSource, applicationFieldList, type FieldCall } from "./application-fields";
import { logsCall } from "./logs";
import { Metrics, MetricsQuery } from "./metrics";
import { flag, Made, queryFlag, Timestamps } from "./rules";

// See docs/spec/hosting-api.md, "Applications", and docs/facts/hosting.md 3.2 to 3.6. The schemas of bodies come from the table in
// application-fields.ts.

// These schemas have up to a hundred fields. They are created at their first use, because most resource types only read applications.

const CALLS: Readonly<Record<ApplicationSource, readonly FieldCall[]>> = {
  public: ["git"],
  "private-deploy-key": ["git", "deployKey"],
  "private-git_provider_1-app": ["git", "gitApp"],
  ctrfile: ["ctrfile"],
  ctrimage: ["ctrimage"],
};

const within = (calls: readonly FieldCall[] = [], among: readonly FieldCall[]) => calls.some((call) => among.includes(call));

function bodyField(field: ApplicationField, call: ApplicationSource | "patch", required = false): z.ZodType {
  const rule = field.instead?.[call] ?? field.rule;
  const nullable = field.nullable === "always" || field.nullable === (call === "patch" ? "patch" : "create") ? rule.nullable() : rule;
  return required ? nullable : nullable.optional();
}

function createBody(source: ApplicationSource) {
  const calls = CALLS[source];
  const fields = applicationFieldList.filter(([, field]) => within(field.in, calls));
  return z.strictObject(Object.fromEntries(fields.map(([name, field]) => [name, bodyField(field, source, within(field.required, calls))])));
}

const patchBody = z.lazy(() =>
  z.strictObject(
    Object.fromEntries(
      applicationFieldList.filter(([, field]) => field.in.includes("patch")).map(([name, field]) => [name, bodyField(field, "patch")]),
    ),
  ),
);

/** An absent `uuid` means: the platform created the application without a deployment, because the queue is full or an equal one is waiting. */
const MadeOrSkipped = objectOf(
  anyOf({ uuid: maybe(z.string().min(1)), domains: shown(z.string()), message: shown(z.string()) }),
  "application",
);

/**
 * Destination of an application, inside the application's row. Only the framework's serializer adds this field, so a release may lack it
 * (docs/facts/hosting.md 3.3).
 */
const Destination = z.looseObject({ uuid: z.string(), server: shown(z.looseObject({ uuid: z.string() })) });

/** A row in the list of applications, without `settings`. Sensitive fields are absent if the token is not allowed to read them. */
export const ApplicationRow = z.looseObject({
  uuid: z.string(),
  name: z.string(),
  fqdn: shown(z.string()),
  status: shown(z.string()),
  environment_id: looseInteger,
  destination: shown(Destination),
  /** Number of the destination, for a row without `destination`. */
  destination_id: shown(looseInteger),
  /** Number of the application's copies on other servers. */
  additional_servers_count: shown(looseInteger),
  created_at: shown(z.string()),
});
export type ApplicationRow = z.infer<typeof ApplicationRow>;

export const Application = ApplicationRow.extend({ settings: shown(z.looseObject({})) });
export type Application = z.infer<typeof Application>;

/** See docs/facts/hosting.md 3.6. */
export const IMAGE_TAG = /^[A-Za-z0-9][A-Za-z0-9._\-/]*$/;

const create = (source: ApplicationSource) =>
  hostingCall({
    method: "POST",
    does: "creates",
    path: `/applications/${source}`,
    body: z.lazy(() => createBody(source)),
    response: MadeOrSkipped,
  });

/** `deployment_uuid` is absent if an equal deployment is already waiting. */
const Started = anyOf({ message: shown(z.string()), deployment_uuid: maybe(z.string().min(1)) });

export const applications = listedBy(
  { uuid: "list" },
  {
    list: hostingCall({
      method: "GET",
      path: "/applications",
      query: z.object({ tag: z.string().optional() }),
      response: listOf(ApplicationRow, "applications"),
    }),
    get: hostingCall({ method: "GET", path: "/applications/{uuid}", response: objectOf(Application, "application") }),
    createPublic: create("public"),
    createDeployKey: create("private-deploy-key"),
    createGitApp: create("private-git_provider_1-app"),
    createCtrfile: create("ctrfile"),
    createCtrimage: create("ctrimage"),
    update: hostingCall({ method: "PATCH", does: "sets", path: "/applications/{uuid}", body: patchBody }),
    /** Queues the deletion. The application remains readable until the job ends (docs/facts/hosting.md 3.5). */
    remove: hostingCall({
      method: "DELETE",
      does: "removes",
      path: "/applications/{uuid}",
      query: z.object({
        delete_configurations: queryFlag.optional(),
        delete_volumes: queryFlag.optional(),
        ctr_cleanup: queryFlag.optional(),
        delete_connected_networks: queryFlag.optional(),
      }),
    }),
    move: hostingCall({
      method: "POST",
      does: "acts once",
      path: "/applications/{uuid}/move",
      body: z.strictObject({ environment_uuid: z.string() }),
    }),
    migrate: hostingCall({
      method: "POST",
      does: "acts once",
      path: "/applications/{uuid}/migrate",
      body: z.strictObject({ destination_uuid: z.string(), migrate_volumes: flag.optional() }),
      /** Whether the platform is still copying the files. If this field is unreadable, the provider reads the application to find its new server. */
      response: anyOf({ async: maybe(looseFlag) }),
    }),
    /** The copy has the settings, tags, tasks, storages and variables of the original, and is not deployed. */
    clone: hostingCall({
      method: "POST",
      does: "creates",
      path: "/applications/{uuid}/clone",
      body: z.strictObject({
        destination_uuid: z.string().min(1),
        name: z.string().min(1).max(255).optional(),
        clone_volumes: flag.optional(),
      }),
      response: Made,
    }),
    start: hostingCall({
      method: "POST",
      does: "creates",
      path: "/applications/{uuid}/start",
      permission: "deploy",
      query: z.object({ force: queryFlag.optional(), instant_deploy: queryFlag.optional() }),
      response: Started,
    }),
    restart: hostingCall({
      method: "POST",
      does: "creates",
      path: "/applications/{uuid}/restart",
      permission: "deploy",
      response: Started,
    }),
    /** `commit` is the tag of a kept image. Returns 400 while the queue is full. */
    rollback: hostingCall({
      method: "POST",
      does: "creates",
      path: "/applications/{uuid}/rollback",
      permission: "deploy",
      body: z.strictObject({ commit: z.string().regex(IMAGE_TAG, "not an image tag") }),
      response: Started,
    }),
    /** The platform reads the images on the server, so the list is empty if the server is unreachable. */
    rollbackImages: hostingCall({
      method: "GET",
      path: "/applications/{uuid}/rollback-images",
      response: objectOf(
        z.looseObject({
          current: shown(z.string()),
          images: maybe(z.array(z.looseObject({ tag: looseText, created_at: shown(z.string()), is_current: shown(looseFlag) }))),
        }),
        "data",
      ),
    }),
    stop: hostingCall({
      method: "POST",
      does: "sets",
      path: "/applications/{uuid}/stop",
      permission: "deploy",
      endsKnown: true,
      query: z.object({ ctr_cleanup: queryFlag.optional() }),
    }),
    metrics: hostingCall({ method: "GET", path: "/applications/{uuid}/metrics", query: MetricsQuery, response: Metrics }),
    /** Returns 400 if the application is not running, and 404 if `service_name` is unknown. */
    logs: logsCall("/applications/{uuid}/logs"),
  },
);

// See docs/facts/hosting.md 3.8.

/** A network to which an application is attached: its primary network, or the network of a copy on another server. */
export const ApplicationDestination = z.looseObject({
  uuid: z.string().min(1),
  name: shown(z.string()),
  network: shown(z.string()),
  server_uuid: shown(z.string()),
  is_primary: shown(looseFlag),
});
export type ApplicationDestination = z.infer<typeof ApplicationDestination>;

export const applicationDestinations = listedBy(
  { uuid: applications.list, destination_uuid: "list" },
  {
    /** The primary network comes first. */
    list: hostingCall({
      method: "GET",
      path: "/applications/{uuid}/destinations",
      response: listOf(ApplicationDestination, "destinations"),
    }),
    /** The next deployment starts the copy. A repetition fails with 422. */
    attach: hostingCall({
      method: "POST",
      does: "creates",
      path: "/applications/{uuid}/destinations",
      body: z.strictObject({ destination_uuid: z.string().min(1) }),
    }),
    /** Returns 422 for the primary network. The documents disagree whether the removed copy stops (platform variant `removedCopies`). */
    detach: hostingCall({
      method: "DELETE",
      does: "removes",
      path: "/applications/{uuid}/destinations/{destination_uuid}",
      endsKnown: true,
    }),
  },
);

// See docs/spec/hosting-api.md, "Applications" (tags), and docs/facts/hosting.md 7.

const Tag = z.looseObject({ uuid: z.string(), name: z.string(), ...Timestamps });

export const tags = listedBy(
  { uuid: applications.list, tag_uuid: "list" },
  {
    list: hostingCall({ method: "GET", path: "/applications/{uuid}/tags", response: listOf(Tag, "tags") }),
    /** Returns 201 even if the application already has the tag. */
    attach: hostingCall({
      method: "POST",
      does: "sets",
      path: "/applications/{uuid}/tags",
      body: z
        .strictObject({ tag_name: z.string().min(2).optional(), tag_names: z.array(z.string().min(2)).min(1).optional() })
        .refine(({ tag_name, tag_names }) => (tag_name === undefined) !== (tag_names === undefined), "Set either tag_name or tag_names."),
      part: ["tag_name", "tag_names"],
    }),
    detach: hostingCall({ method: "DELETE", does: "removes", path: "/applications/{uuid}/tags/{tag_uuid}", endsKnown: true }),
  },
);
