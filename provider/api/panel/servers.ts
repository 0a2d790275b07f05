import * as z from "zod";
import { panelCall } from "../call";
import { looseFlag, looseInteger, looseNumber, looseText, maybe, shown } from "../generous";
import { item, list, page } from "./envelopes";
import { queryCount } from "./rules";

// docs/spec/game-panel-api.md, "Servers" and "Account"; attributes from docs/facts/game-panel.md 3.4 and 4.

/** A port of a server. */
export const Allocation = z.looseObject({
  id: looseInteger,
  ip: z.string(),
  ip_alias: shown(z.string()),
  port: looseInteger,
  notes: shown(z.string()),
  is_default: looseFlag,
});
export type Allocation = z.infer<typeof Allocation>;

/** A variable of a server's startup. Its name in the environment is its key. */
export const StartupVariable = z.looseObject({
  name: shown(z.string()),
  description: shown(z.string()),
  env_variable: z.string(),
  default_value: shown(looseText.or(z.literal(""))),
  /** Null where nobody ever set it: then the default is what counts. */
  server_value: shown(looseText.or(z.literal(""))),
  is_editable: looseFlag,
  /** In the words of upstream's validator: `required|string|max:20`. */
  rules: shown(z.string()),
});
export type StartupVariable = z.infer<typeof StartupVariable>;

/** An account that helps to run a server. */
export const Subuser = z.looseObject({
  uuid: z.string(),
  username: shown(z.string()),
  /** Not in the specification's answer: where it is shown, a subuser can be found by it. */
  public_id: shown(z.string()),
  /** A list, or an object whose keys are the positions that are left of one. */
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

/** What belongs to a server and comes with it; undefined where the caller may not see it, or this panel does not show it. */
const Relationships = z.looseObject({
  allocations: maybe(list(Allocation)),
  variables: maybe(list(StartupVariable)),
  subusers: maybe(list(Subuser)),
  egg: maybe(item(z.looseObject({ uuid: shown(z.string()), name: shown(z.string()) }))),
});

/** A game server. Each of the flags makes every call below it fail, reads included, but for the server itself. */
export const GameServer = z
  .looseObject({
    /** The 8 characters of its panel URL. */
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

/** One server, with what the caller may do there. */
const DetailedServer = z
  .looseObject({ attributes: GameServer, meta: shown(z.looseObject({ user_permissions: shown(z.array(z.string())) })) })
  .transform(({ attributes, meta }) => ({ ...attributes, permissions: meta?.user_permissions ?? undefined }));

/** Largest page of the list (docs/spec/game-panel-api.md, "Limits"). */
export const SERVERS_PER_PAGE = 100;

/** The relations that are shown only on request; ports and variables come unasked (docs/facts/game-panel.md 3.4). */
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
  /** The name is always required; a description that is left out stays, an empty one empties it. */
  rename: panelCall({
    method: "POST",
    path: "/servers/{server}/settings/rename",
    serverPermission: "settings.rename",
    body: z.object({ name: z.string().min(1).max(191), description: z.string().nullable().optional() }),
    idempotent: true,
  }),
  /** One of the values of `meta.docker_images`. 400 where staff set an image that is none of them. */
  dockerImage: panelCall({
    method: "PUT",
    path: "/servers/{server}/settings/docker-image",
    serverPermission: "startup.docker-image",
    body: z.object({ docker_image: z.string().min(1).max(191) }),
  }),
};

/** The startup of a server: the variables that the caller may see, and the images that it can run in. */
export const Startup = z
  .looseObject({
    data: z.array(item(StartupVariable)),
    meta: z.looseObject({
      startup_command: shown(z.string()),
      raw_startup_command: shown(z.string()),
      /** Labels to images. */
      docker_images: shown(z.record(z.string(), z.string())),
    }),
  })
  .transform(({ data, meta }) => ({ variables: data, command: meta.startup_command, images: meta.docker_images }));
export type Startup = z.infer<typeof Startup>;

export const startup = {
  get: panelCall({ method: "GET", path: "/servers/{server}/startup", serverPermission: "startup.read", response: Startup }),
  /** One variable a call. An unknown key is answered with 500 by upstream. */
  setVariable: panelCall({
    method: "PUT",
    path: "/servers/{server}/startup/variable",
    serverPermission: "startup.update",
    body: z.object({ key: z.string(), value: z.string().nullable() }),
    secretFields: ["value"],
  }),
};
