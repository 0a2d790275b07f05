import { files } from "../../../provider/api/panel/files";
import { normalised } from "../../http/body";
import { panelRefusal } from "../../http/panel-dialect";
import { reply } from "../../http/reply";
import { type PathRequest, type Route, route } from "../../http/route";
import { usableServer } from "../game-servers/rules";
import { reached } from "../nodes/rules";
import { compress, decompress, pull } from "./jobs";
import { FACTS } from "./numbers";
import { cleaned } from "./paths";
import { signed } from "./signed";
import { bytesOf, copyFile, listed, makeFolder, movePath, readFile, removePath, setMode, shownEntry, writeFile } from "./tree";

// docs/facts/game-panel.md 3.5.

const usable = ({ world, param }: PathRequest, permission: string) => usableServer(world, param("server"), permission);

/** The panel calls the node, except for the addresses that it signs. */
const serverOf = (request: PathRequest, permission: string): string => reached(request.world, usable(request, permission)).identifier;

/** Returns a path of the query: trimmed, unless the server is identified by its uuid (docs/facts/game-panel.md 3.5). */
function pathOf({ param }: PathRequest, value: string): string {
  const given = param("server").length === 8 ? normalised(value) : value;
  if (typeof given !== "string" || given === "") throw panelRefusal(422, "ValidationException", "The file field is required.");
  return cleaned(given);
}

export const routes: readonly Route[] = [
  route(files.list, (request) => {
    const server = serverOf(request, "file.read");
    const rows = listed(request.world, server, pathOf(request, request.query.directory));
    return reply.ok({ object: "list", data: rows.map(shownEntry) });
  }),
  route(files.contents, (request) => {
    const bytes = bytesOf(readFile(request.world, serverOf(request, "file.read-content"), pathOf(request, request.query.file)));
    if (bytes.byteLength > FACTS.largestReadBytes)
      throw panelRefusal(400, "FileSizeTooLargeException", "The file you are attempting to open is too large to view in the file editor.");
    return reply.bytes(bytes, "text/plain; charset=UTF-8");
  }),
  route(files.write, (request) => {
    const { moment, body, query } = request;
    writeFile(moment, serverOf(request, "file.create"), pathOf(request, query.file), body as Uint8Array); // a text body arrives as bytes
    return reply.nothing();
  }),
  route(files.download, (request) => {
    const { identifier: server } = usable(request, "file.read-content");
    return reply.ok(signed(request.moment, request.origin, { server, does: "download", path: pathOf(request, request.query.file) }));
  }),
  route(files.upload, (request) => {
    const { identifier: server } = usable(request, "file.create");
    return reply.ok(signed(request.moment, request.origin, { server, does: "upload", path: "/" }));
  }),
  route(files.rename, (request) => {
    const server = serverOf(request, "file.update");
    const { root, files: moves } = request.body;
    for (const { from, to } of moves) movePath(request.moment, server, cleaned(root, from), cleaned(root, to));
    return reply.nothing();
  }),
  route(files.copy, (request) => {
    copyFile(request.moment, serverOf(request, "file.create"), request.body.location);
    return reply.nothing();
  }),
  route(files.remove, (request) => {
    const server = serverOf(request, "file.delete");
    const { root, files: names } = request.body;
    for (const name of names) removePath(request.moment, server, cleaned(root, name));
    return reply.nothing();
  }),
  route(files.createFolder, (request) => {
    makeFolder(request.moment, serverOf(request, "file.create"), cleaned(request.body.root ?? "/", request.body.name));
    return reply.nothing();
  }),
  route(files.compress, (request) =>
    reply.ok(compress(request.moment, serverOf(request, "file.archive"), request.body.root ?? "/", request.body.files)),
  ),
  route(files.decompress, (request) => {
    decompress(request.moment, serverOf(request, "file.create"), request.body.root ?? "/", request.body.file);
    return reply.nothing();
  }),
  route(files.chmod, (request) => {
    const server = serverOf(request, "file.update");
    const { root, files: modes } = request.body;
    for (const { file, mode } of modes) setMode(request.moment, server, cleaned(root, file), mode);
    return reply.nothing();
  }),
  route(files.pull, (request) => {
    pull(request.moment, serverOf(request, "file.create"), request.body);
    return reply.nothing();
  }),
];
