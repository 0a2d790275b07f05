import * as z from "zod";
import { Bytes, FormFile } from "../bodies";
import { type NarrowLimit, panelCall } from "../call";
import { looseFlag, looseInteger, looseText, maybe, shown } from "../generous";
import { listedBy } from "../listed";
import { item, list } from "./envelopes";
import { panelFlag } from "./rules";

// See docs/spec/game-panel-api.md, "Network, databases, subusers" and "Limits", and docs/facts/game-panel.md 3.9 and 4.

export const REMOTE_IPS_PER_DATABASE = 10;

/** The rule `alpha_dash` of the panel's validator accepts letters of every language. */
export const DATABASE_NAME = /^[\p{L}\p{M}\p{N}_-]+$/u;
export const SHORTEST_DATABASE_NAME = 3;
/** Maximum length, with the prefix that the panel adds to the name (docs/facts/game-panel.md 3.9). */
export const LONGEST_DATABASE_NAME = 48;

const Host = z.looseObject({ address: z.string().min(1), port: shown(looseInteger) });

export const Database = z
  .looseObject({
    id: looseText,
    /** Includes the panel's prefix. */
    name: z.string(),
    username: z.string(),
    host: shown(Host),
    on_node: shown(z.union([looseFlag, z.string()])),
    remote_ips: shown(z.array(z.string())),
    remote_anywhere: shown(looseFlag),
    remote_address: shown(z.string()),
    /** The password is present only if the request asks for it, and if the user may view it. */
    relationships: shown(z.looseObject({ password: shown(item(z.looseObject({ password: z.string() }))) })),
  })
  .transform(({ relationships, ...database }) => ({ ...database, password: relationships?.password?.password }));
export type Database = z.infer<typeof Database>;

export const DatabaseService = z.looseObject({
  /** `none`, `provisioning`, `ready`, `unreachable` or `failed`. */
  status: z.string(),
  local_address: shown(z.string()),
  public_address: shown(z.string()),
});
export type DatabaseService = z.infer<typeof DatabaseService>;

/** Response to a creation: the new database (200), or the server's database service, which is still starting (202). */
const Created = z.union([
  item(Database).transform((database) => ({ database, service: undefined })),
  item(DatabaseService).transform((service) => ({ database: undefined, service })),
]);

const remote = { remote_ips: z.array(z.ipv4()).max(REMOTE_IPS_PER_DATABASE).optional(), remote_anywhere: panelFlag.optional() };

export const DatabaseBody = z.object({
  database: z.string().min(SHORTEST_DATABASE_NAME).max(LONGEST_DATABASE_NAME).regex(DATABASE_NAME),
  ...remote,
});
export type DatabaseBody = z.infer<typeof DatabaseBody>;
export const RemoteBody = z.object(remote);

const all = "/servers/{server}/databases";
const one = `${all}/{database}`;

const NEW_DATABASES: NarrowLimit = { what: "new databases", requests: 2, seconds: 60, per: "server" };

/** No call reads a single database. */
export const databases = listedBy(
  { database: "list" },
  {
    list: panelCall({
      method: "GET",
      path: all,
      serverPermission: "database.read",
      query: z.object({ include: z.literal("password").optional() }),
      response: list(Database),
    }),
    service: panelCall({ method: "GET", path: `${all}/service`, serverPermission: "database.read", response: item(DatabaseService) }),
    create: panelCall({
      method: "POST",
      does: "creates",
      path: all,
      serverPermission: "database.create",
      body: DatabaseBody,
      response: Created,
      narrowLimit: NEW_DATABASES,
    }),
    /** If the call is repeated, only the password in the last response is valid. */
    rotatePassword: panelCall({
      method: "POST",
      does: "acts once",
      path: `${one}/rotate-password`,
      serverPermission: "database.update",
      response: maybe(item(Database)),
    }),
    /** Replaces the whole list of addresses that may connect. */
    setRemote: panelCall({
      method: "POST",
      does: "sets",
      path: `${one}/remote`,
      serverPermission: "database.update",
      body: RemoteBody,
    }),
    /** The whole database as `.sql.gz`. */
    export: panelCall({
      method: "GET",
      path: `${one}/export`,
      serverPermission: "database.read",
      response: Bytes,
      answers: "bytes",
      narrowLimit: { what: "exports of databases", requests: 6, seconds: 60, per: "server" },
    }),
    /** A `.sql` or `.sql.gz` file of at most 50 MB. */
    import: panelCall({
      method: "POST",
      does: "acts once",
      path: `${one}/import`,
      serverPermission: "database.update",
      encoding: "form",
      body: z.object({ file: FormFile }),
      narrowLimit: { what: "imports of databases", requests: 6, seconds: 60, per: "server" },
    }),
    /** Deletes the database and its data. */
    remove: panelCall({ method: "DELETE", does: "removes", path: one, serverPermission: "database.delete" }),
  },
);
