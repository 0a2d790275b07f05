import * as z from "zod";
import { Bytes, FormFile } from "../../../provider/api/bodies";
import { panelCall } from "../../../provider/api/call";
import type { Dialect } from "../../http/dialect";
import { panelDialect, panelRefusal } from "../../http/panel-dialect";
import { type ApiRequest, type PathRequest, type Route, route } from "../../http/product";
import { NO_REPLY, Refusal, reply } from "../../http/reply";
import { isAway } from "../server/access";
import { NODE_PREFIX, used } from ".";
import { bytesOf, cleaned, FACTS, nameOf, readFile, writeFile } from "./tree";

// Calls to the node instead of the panel. The client sends them to an address that the panel has signed. They are in no call table.

/** Changes a refusal of the panel into the form of the node's errors, `{error}`. */
const inNodeWords = (refusal: Refusal): Refusal => {
  const [first] = Array.isArray(refusal.body.errors) ? (refusal.body.errors as { detail: string }[]) : [];
  return new Refusal(refusal.status, { error: first?.detail ?? "unexpected error" });
};

export const nodeDialect: Dialect = {
  ...panelDialect,
  prefix: NODE_PREFIX,
  failed: (error) => inNodeWords(panelDialect.failed(error)),
};

const token = z.object({ token: z.string() });
const upload = panelCall({
  method: "POST",
  does: "sets",
  path: "/upload/file",
  permission: "none",
  encoding: "form",
  query: token.extend({ directory: z.string().default("/") }),
  body: z.object({ files: z.union([FormFile, z.array(FormFile)]) }),
  response: z.unknown(),
});
const download = panelCall({ method: "GET", path: "/download/file", permission: "none", query: token, response: Bytes, answers: "bytes" });

/**
 * Lets the node handle a call. The node refuses a request with an API key, so that tests find a leak of the key. A node that is down sends
 * no response.
 */
function asNode<B, Q extends { token: string }>(handle: (request: ApiRequest<B, Q>) => ReturnType<Route["handle"]>) {
  return (request: ApiRequest<B, Q>) => {
    const { world } = request;
    const server = world.gameServers[world.signedAddresses[request.query.token]?.server ?? ""];
    if (server && isAway(world, server)) return NO_REPLY;
    try {
      if (request.header("authorization") !== undefined)
        throw panelRefusal(403, "AccessDeniedHttpException", "The authorization header was not expected here.");
      return handle(request);
    } catch (error) {
      throw error instanceof Refusal ? inNodeWords(error) : error;
    }
  };
}

export const nodeRoutes: readonly Route[] = [
  route(
    upload,
    asNode(({ moment, query, body }) => {
      const { server } = used(moment, query.token, "upload");
      const files = [body.files].flat();
      if (files.some(({ bytes }) => bytes.byteLength > FACTS.largestUploadBytes))
        throw panelRefusal(400, "DaemonConnectionException", "The file is larger than the maximum file upload size.");
      for (const { name, bytes } of files) writeFile(moment, server, cleaned(query.directory, nameOf(`/${name}`)), bytes);
      return reply.ok("");
    }),
  ),
  route(
    download,
    asNode(({ moment, query, world }: Pick<ApiRequest<never, { token: string }>, "moment" | "query"> & PathRequest) => {
      const { server, path } = used(moment, query.token, "download");
      return reply.bytes(bytesOf(readFile(world, server, path)), "application/octet-stream");
    }) as Route["handle"],
  ),
];
