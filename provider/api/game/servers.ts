import * as z from "zod";
import { panelCall } from "../call";
import { looseFlag, looseInteger, looseNumber, looseText, maybe, shown } from "../generous";
import { item, list, page } from "./envelopes";
import { queryCount } from "./rules";

// See docs/spec/game-panel-api.md, "Servers" and "Account", and docs/facts/game-panel.md 3.4 and 4.

export const Allocation = z.looseObject({
  id: looseInteger,
  ip: z.string(),
  ip_alias: shown(z.string()),
  port: looseInteger,
  notes: shown(z.string()),
  is_default: looseFlag,
});
export type Allocation = z.infer<typeof Allocation>;

export const StartupVariable = z.looseObject({
  name: shown(z.string()),
  description: shown(z.string()),
  env_variable: z.string(),
  default_value: shown(looseText.or(z.literal(""))),
  /** Null if the variable was never set; the default value then applies. */
  server_value: shown(looseText.or(z.literal(""))),
  is_editable: looseFlag,
  /** In the upstream validator's form, such as `required|string|max:20`. */
  rules: shown(z.string()),
});
export type StartupVariable = z.infer<typeof StartupVariable>;

export const Subuser = z.looseObject({
  uuid: z.string(),
  username: shown(z.string()),
  /** The specification does not contain this field. If it is present, it can identify the subuser. */
  public_id: shown(z.string()),
  /** If the panel removed an entry, the response contains an object with the remaining positions as keys, instead of a list. */
  permissions: z.union([z.array(z.string()), z.record(z.string(), z.string()).transform((held) => Object.values(held))]),
  created_at: shown(z.string()),
});
export type Subuser = z.infer<typeof Subuser>;

const Sftp = z.looseObject({ ip: shown(z.string()), port: shown(looseInteger) });
const Limits = z.looseObject({
  memory: shown(looseNumber),
  swap: shown(looseNumber),
  disk: shown(looseNumber),
  io: shown(looseNumber),
  cpu: shown(looseNumber),
});

/** A relation is undefined if the caller may not see it, or if the panel does not return it. */
const Relationships = z.looseObject({
  allocations: maybe(list(Allocation)),
  variables: maybe(list(StartupVariable)),
  subusers: maybe(list(Subuser)),
  egg: maybe(item(z.looseObject({ uuid: shown(z.string()), name: shown(z.string()) }))),
});

/** While one of the flags is set, every call below the server fails, even a read. Calls for the server itself still work. */
export const GameServer = z
  .looseObject({
    /** The server's panel URL contains these 8 characters. */
    identifier: z.string(),
    uuid: z.string(),
    internal_id: shown(looseInteger),
    name: z.string(),
    description: shown(z.string()),
    node: shown(z.string()),
    region: shown(z.string()),
    status: shown(z.string()),
    is_suspended: shown(looseFlag),
    is_installing: shown(looseFlag),
    is_transferring: shown(looseFlag),
    is_node_under_maintenance: shown(looseFlag),
    server_owner: shown(looseFlag),
    sftp_details: shown(Sftp),
    host: shown(z.looseObject({ address: shown(z.string()) })),
    limits: shown(Limits),
    docker_image: shown(z.string()),
    invocation: shown(z.string()),
    feature_limits: shown(
      z.looseObject({ backups: shown(looseInteger), databases: shown(looseInteger), allocations: shown(looseInteger) }),
    ),
    relationships: maybe(Relationships),
  })
  .transform(({ relationships, ...server }) => ({
    ...server,
    allocations: relationships?.allocations,
    variables: relationships?.variables,
    subusers: relationships?.subusers,
    egg: relationships?.egg,
  }));
export type GameServer = z.infer<typeof GameServer>;

/** The permissions are those of the caller. */
const DetailedServer = z
  .looseObject({ attributes: GameServer, meta: shown(z.looseObject({ user_permissions: shown(z.array(z.string())) })) })
  .transform(({ attributes, meta }) => ({ ...attributes, permissions: meta?.user_permissions ?? undefined }));

/** See docs/spec/game-panel-api.md, "Limits". */
export const SERVERS_PER_PAGE = 100;

/** A response contains these only on request. Every response contains ports and variables (docs/facts/game-panel.md 3.4). */
export const ALL_RELATIONS = "egg,subusers";

const include = z.string().optional();

export const gameServers = {
  list: panelCall({
    method: "GET",
    path: "/",
    query: z.object({
      page: queryCount.optional(),
      per_page: queryCount.optional(),
      "filter[*]": z.string().optional(),
      type: z.string().optional(),
      include,
    }),
    response: page(GameServer),
  }),
  get: panelCall({ method: "GET", path: "/servers/{server}", query: z.object({ include }), response: DetailedServer }),
  /** The name is always required. If the description is left out, it stays unchanged; an empty text clears it. */
  rename: panelCall({
    method: "POST",
    path: "/servers/{server}/settings/rename",
    serverPermission: "settings.rename",
    body: z.object({ name: z.string().min(1).max(191), description: z.string().nullable().optional() }),
    idempotent: true,
  }),
  /** The image must be in `meta.docker_images`. Returns 400 if the operator's staff set an image that is not in this list. */
  dockerImage: panelCall({
    method: "PUT",
    path: "/servers/{server}/settings/docker-image",
    serverPermission: "startup.docker-image",
    body: z.object({ docker_image: z.string().min(1).max(191) }),
  }),
};

/** Contains only the variables that the caller may see. */
export const Startup = z
  .looseObject({
    data: z.array(item(StartupVariable)),
    meta: z.looseObject({
      startup_command: shown(z.string()),
      raw_startup_command: shown(z.string()),
      /** The key is the label of the image. */
      docker_images: shown(z.record(z.string(), z.string())),
    }),
  })
  .transform(({ data, meta }) => ({ variables: data, command: meta.startup_command, images: meta.docker_images }));

export const startup = {
  get: panelCall({ method: "GET", path: "/servers/{server}/startup", serverPermission: "startup.read", response: Startup }),
  /** The upstream product returns 500 for an unknown key. */
  setVariable: panelCall({
    method: "PUT",
    path: "/servers/{server}/startup/variable",
    serverPermission: "startup.update",
    body: z.object({ key: z.string(), value: z.string().nullable() }),
    secretFields: ["value"],
  }),
};
