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
  /** Null if no value was ever set; the server then uses `default_value`. */
  server_value: shown(looseText.or(z.literal(""))),
  is_editable: looseFlag,
  /** Rules of the open-source panel's validator, such as `required|string|max:20`. */
  rules: shown(z.string()),
});
export type StartupVariable = z.infer<typeof StartupVariable>;

export const Subuser = z.looseObject({
  uuid: z.string(),
  username: shown(z.string()),
  /** `public_id` of the account. The specification does not contain this field here. If a response contains the field, it identifies the subuser. */
  public_id: shown(z.string()),
  /** Usually a list. If the panel removed duplicates from the list, the response contains an object whose keys are the remaining positions. */
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

/** A field is undefined if the caller is not allowed to see the related objects, or if the response does not contain them. */
const Relationships = z.looseObject({
  allocations: maybe(list(Allocation)),
  variables: maybe(list(StartupVariable)),
  subusers: maybe(list(Subuser)),
  egg: maybe(item(z.looseObject({ uuid: shown(z.string()), name: shown(z.string()) }))),
});

/**
 * While `is_suspended`, `is_installing`, `is_transferring` or `is_node_under_maintenance` is true, every call below `/servers/<id>/` fails, even a
 * read. Only `list` and `get` work.
 */
export const GameServer = z
  .looseObject({
    /** The first 8 characters of the uuid. The address of the server's page in the panel contains them. */
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

/** `permissions`: the permissions of the account whose key sends the request. */
const DetailedServer = z
  .looseObject({ attributes: GameServer, meta: shown(z.looseObject({ user_permissions: shown(z.array(z.string())) })) })
  .transform(({ attributes, meta }) => ({ ...attributes, permissions: meta?.user_permissions ?? undefined }));

/** See docs/spec/game-panel-api.md, "Limits". */
export const SERVERS_PER_PAGE = 100;

/** Related objects that are in a response only if `include` names them. Ports and variables are in every response (docs/facts/game-panel.md 3.4). */
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
    does: "sets",
    path: "/servers/{server}/settings/rename",
    serverPermission: "settings.rename",
    body: z.object({ name: z.string().min(1).max(191), description: z.string().nullable().optional() }),
  }),
  /**
   * The image must be in `meta.docker_images` of the server's startup. Returns 400 if the present image is not in this list because the operator's
   * staff chose it.
   */
  dockerImage: panelCall({
    method: "PUT",
    does: "sets",
    path: "/servers/{server}/settings/docker-image",
    serverPermission: "startup.docker-image",
    body: z.object({ docker_image: z.string().min(1).max(191) }),
  }),
};

/** The server's startup: the variables that the caller may see, the command and the images. */
export const Startup = z
  .looseObject({
    data: z.array(item(StartupVariable)),
    meta: z.looseObject({
      startup_command: shown(z.string()),
      raw_startup_command: shown(z.string()),
      /** Names of images, by their labels. */
      docker_images: shown(z.record(z.string(), z.string())),
    }),
  })
  .transform(({ data, meta }) => ({ variables: data, command: meta.startup_command, images: meta.docker_images }));

export const startup = {
  get: panelCall({ method: "GET", path: "/servers/{server}/startup", serverPermission: "startup.read", response: Startup }),
  /** For an unknown key, the open-source panel returns 500. */
  setVariable: panelCall({
    method: "PUT",
    does: "sets",
    path: "/servers/{server}/startup/variable",
    serverPermission: "startup.update",
    body: z.object({ key: z.string(), value: z.string().nullable() }),
    part: ["key"],
    secretFields: ["value"],
  }),
};
