import { gunzipSync, gzipSync } from "node:zlib";
import { DatabaseBody, databases, RemoteBody } from "../../../provider/api/game/databases";
import { validated } from "../../http/body";
import { panelDialect, panelRefuse } from "../../http/panel-dialect";
import { noContentRoute, type PathRequest, product, type Route, rawRoute, route } from "../../http/product";
import { reply } from "../../http/reply";
import { type GameServerRow, gameServerOf, may, usableServer } from "../server/access";
import {
  addDatabase,
  beginService,
  databaseOf,
  databasesOf,
  endService,
  type GameDatabaseRow,
  newPassword,
  refusePrivate,
  SPECIFIED,
  serviceOf,
  shownDatabase,
  shownService,
  wantedDatabase,
} from "./rules";

// Source: docs/facts/game-panel.md 3.9.

const server = ({ world, param }: PathRequest, permission: string): GameServerRow => usableServer(world, param("server"), permission);
const database = (request: PathRequest, permission: string): GameDatabaseRow =>
  databaseOf(request.world, server(request, permission), request.param("database"));
const visible = (row: GameServerRow) => (may(row, "database.view_password") ? "shown" : "denied");

const routes: readonly Route[] = [
  route(databases.list, (request) => {
    const at = server(request, "database.read");
    const withPassword = request.query.include === "password" ? visible(at) : "left out";
    return reply.ok({
      object: "list",
      data: databasesOf(request.world, at).map((row) => shownDatabase(request.world, row, { withPassword })),
    });
  }),
  route(databases.service, (request) => {
    const at = server(request, "database.read");
    return reply.ok(shownService(at, serviceOf(request.world, at)));
  }),
  rawRoute(databases.create, (request) => {
    const { world, moment } = request;
    const at = server(request, "database.create");
    const wanted = wantedDatabase(world, at, validated(DatabaseBody, request.body, panelDialect.invalid));
    if (serviceOf(world, at).status !== "ready") return reply.accepted(shownService(at, beginService(moment, at, wanted)));
    return reply.ok(shownDatabase(world, addDatabase(moment, at, wanted), { withPassword: visible(at), maxConnections: null }));
  }),
  route(databases.rotatePassword, (request) => {
    const row = database(request, "database.update");
    row.password = newPassword(request.moment);
    return reply.ok(shownDatabase(request.world, row, { withPassword: visible(server(request, "database.update")) }));
  }),
  rawRoute(databases.setRemote, (request) => {
    const row = database(request, "database.update");
    const { remote_ips = [], remote_anywhere = false } = validated(RemoteBody, request.body, panelDialect.invalid);
    refusePrivate(remote_ips);
    Object.assign(row, { remote_ips, remote_anywhere });
    return reply.ok(shownDatabase(request.world, row, { withPassword: "left out" }));
  }),
  route(databases.export, (request) => {
    const { name, dump = "" } = database(request, "database.read");
    const text = dump === "" ? `-- ${name}\n` : Buffer.from(dump, "base64");
    return reply.bytes(gzipSync(text), "application/gzip");
  }),
  noContentRoute(databases.import, (request) => {
    const row = database(request, "database.update");
    const { name, bytes } = request.body.file;
    if (!/\.sql(\.gz)?$/.test(name)) throw panelRefuse.invalid("file", "mimes", "The file must be a file of type: sql, sql.gz.");
    if (bytes.byteLength > SPECIFIED.largestImportBytes)
      throw panelRefuse.invalid("file", "max", "The file must not be greater than 50 MB.");
    row.dump = Buffer.from(name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("base64");
  }),
  noContentRoute(databases.remove, (request) => {
    delete request.world.gameDatabases[database(request, "database.delete").id];
  }),
];

export type * from "./rules";

export const gameDatabases = product({
  routes,
  tables: {
    gameDatabases: {
      singular: "database of a game server",
      add: (moment, { server, name }) => {
        const { world } = moment;
        const at = gameServerOf(world, String(server));
        world.databaseServices[at.identifier] = { ...serviceOf(world, at), status: "ready" };
        return addDatabase(moment, at, wantedDatabase(world, at, { database: String(name) })).id;
      },
    },
    databaseServices: {
      singular: "database service",
      add: ({ world }, { server, status = "none", seconds, fails = false }) => {
        const { identifier } = gameServerOf(world, String(server));
        const service = serviceOf(world, { identifier });
        Object.assign(service, { status, fails: fails === true }, seconds === undefined ? {} : { seconds: Number(seconds) });
        world.databaseServices[identifier] = service;
        return identifier;
      },
    },
  },
  events: { "databaseService.started": endService },
});
