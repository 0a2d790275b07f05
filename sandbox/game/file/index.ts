import { files as calls } from "../../../provider/api/game/files";
import { normalised } from "../../http/body";
import { panelRefusal } from "../../http/panel-dialect";
import { noContentRoute, type PathRequest, product, type Route, route } from "../../http/product";
import { reply } from "../../http/reply";
import { setKnown, text } from "../../world/collections";
import type { Fields } from "../../world/json";
import type { Moment } from "../../world/moment";
import { gameServerOf, reached, usableServer } from "../server/access";
import { compress, decompress, pull, pulled } from "./archive";
import {
  bytesOf,
  cleaned,
  copyFile,
  FACTS,
  type FileRow,
  listed,
  makeFolder,
  movePath,
  readFile,
  removePath,
  type SignedRow,
  setMode,
  shownEntry,
  writeFile,
} from "./tree";

/** The sandbox serves the node below this path. */
export const NODE_PREFIX = "/node";

const TOKEN_LENGTH = 64;

/** Returns an address of the node with a new token, which is valid for one request. */
function signed(moment: Moment, origin: string, given: Omit<SignedRow, "until_ms">): Fields {
  const token = moment.text(TOKEN_LENGTH);
  moment.world.signedAddresses[token] = { ...given, until_ms: moment.nowMs + FACTS.signedSeconds * 1000 };
  const way = given.does === "upload" ? "/upload/file" : "/download/file";
  return { object: "signed_url", attributes: { url: `${origin}${NODE_PREFIX}${way}?token=${token}` } };
}

export function used({ world, nowMs }: Moment, token: string, does: SignedRow["does"]): SignedRow {
  const row = world.signedAddresses[token];
  if (!row || row.does !== does || row.until_ms <= nowMs)
    throw panelRefusal(404, "NotFoundHttpException", "The requested resource does not exist.");
  delete world.signedAddresses[token];
  return row;
}

// Source: docs/facts/game-panel.md 3.5.

const usable = ({ world, param }: PathRequest, permission: string) => usableServer(world, param("server"), permission);

/**
 * Returns the server of a call that the panel forwards to the node. Uploads and downloads are different: the panel returns a signed address
 * of the node, which the client calls.
 */
const serverOf = (request: PathRequest, permission: string): string => reached(request.world, usable(request, permission)).identifier;

/** The panel trims the path if the request identifies the server by its short identifier, but not if by the uuid (docs/facts/game-panel.md 3.5). */
function pathOf({ param }: PathRequest, value: string): string {
  const given = param("server").length === 8 ? normalised(value) : value;
  if (typeof given !== "string" || given === "") throw panelRefusal(422, "ValidationException", "The file field is required.");
  return cleaned(given);
}

const routes: readonly Route[] = [
  route(calls.list, (request) => {
    const server = serverOf(request, "file.read");
    const rows = listed(request.world, server, pathOf(request, request.query.directory));
    return reply.ok({ object: "list", data: rows.map(shownEntry) });
  }),
  route(calls.contents, (request) => {
    const bytes = bytesOf(readFile(request.world, serverOf(request, "file.read-content"), pathOf(request, request.query.file)));
    if (bytes.byteLength > FACTS.largestReadBytes)
      throw panelRefusal(400, "FileSizeTooLargeException", "The file you are attempting to open is too large to view in the file editor.");
    return reply.bytes(bytes, "text/plain; charset=UTF-8");
  }),
  noContentRoute(calls.write, (request) => {
    const { moment, body, query } = request;
    writeFile(moment, serverOf(request, "file.create"), pathOf(request, query.file), body as Uint8Array); // the handler receives a text body as bytes
  }),
  route(calls.download, (request) => {
    const { identifier: server } = usable(request, "file.read-content");
    return reply.ok(signed(request.moment, request.origin, { server, does: "download", path: pathOf(request, request.query.file) }));
  }),
  route(calls.upload, (request) => {
    const { identifier: server } = usable(request, "file.create");
    return reply.ok(signed(request.moment, request.origin, { server, does: "upload", path: "/" }));
  }),
  noContentRoute(calls.rename, (request) => {
    const server = serverOf(request, "file.update");
    const { root, files: moves } = request.body;
    for (const { from, to } of moves) movePath(request.moment, server, cleaned(root, from), cleaned(root, to));
  }),
  noContentRoute(calls.copy, (request) => copyFile(request.moment, serverOf(request, "file.create"), request.body.location)),
  noContentRoute(calls.remove, (request) => {
    const server = serverOf(request, "file.delete");
    const { root, files: names } = request.body;
    for (const name of names) removePath(request.moment, server, cleaned(root, name));
  }),
  noContentRoute(calls.createFolder, (request) =>
    makeFolder(request.moment, serverOf(request, "file.create"), cleaned(request.body.root ?? "/", request.body.name)),
  ),
  route(calls.compress, (request) =>
    reply.ok(compress(request.moment, serverOf(request, "file.archive"), request.body.root ?? "/", request.body.files)),
  ),
  noContentRoute(calls.decompress, (request) =>
    decompress(request.moment, serverOf(request, "file.create"), request.body.root ?? "/", request.body.file),
  ),
  noContentRoute(calls.chmod, (request) => {
    const server = serverOf(request, "file.update");
    const { root, files } = request.body;
    const modes = request.world.variants.severalModes === "all" ? files : files.slice(-1);
    for (const { file, mode } of modes) setMode(request.moment, server, cleaned(root, file), mode);
  }),
  noContentRoute(calls.pull, (request) => pull(request.moment, serverOf(request, "file.create"), request.body)),
];

export type * from "./tree";

/** Content of a file that a test adds: `content` as text, or `bytes` in base64. */
const contentOf = ({ content, bytes }: Fields): Buffer | undefined =>
  typeof content === "string" ? Buffer.from(content) : typeof bytes === "string" ? Buffer.from(bytes, "base64") : undefined;

const place = ({ world }: Moment, { server, path }: Fields) => ({
  server: gameServerOf(world, text("server", server)).identifier,
  path: cleaned(text("path", path)),
});

export const files = product({
  routes,
  tables: {
    files: {
      singular: "file",
      show: (_, row) => ({ ...row, content: bytesOf(row).toString("utf8"), size: bytesOf(row).byteLength }),
      add: (moment, fields) => {
        const { server, path } = place(moment, fields);
        writeFile(moment, server, path, contentOf(fields) ?? Buffer.alloc(0));
        if (fields.mode !== undefined) setMode(moment, server, path, String(fields.mode));
        return `${server}${path}`;
      },
      mutate: (moment, row: FileRow, { content, bytes, ...fields }) => {
        const written = contentOf({ ...(content === undefined ? {} : { content }), ...(bytes === undefined ? {} : { bytes }) });
        if (written) writeFile(moment, row.server, row.path, written);
        setKnown(moment, moment.world.files[`${row.server}${row.path}`] ?? row, fields);
      },
      remove: (moment, row) => removePath(moment, row.server, row.path),
    },
    folders: {
      singular: "folder",
      add: (moment, fields) => {
        const { server, path } = place(moment, fields);
        makeFolder(moment, server, path);
        if (fields.mode !== undefined) setMode(moment, server, path, String(fields.mode));
        return `${server}${path}`;
      },
      remove: (moment, row) => removePath(moment, row.server, row.path),
    },
    disks: {
      singular: "disk",
      add: ({ world }, { server, free_bytes }) => {
        const id = text("server", server);
        world.disks[id] = { server: id, free_bytes: Number(free_bytes) };
        return id;
      },
    },
    signedAddresses: "internal",
  },
  events: { "files.pulled": pulled },
});
