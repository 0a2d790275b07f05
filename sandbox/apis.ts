import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { WireRequest } from "../provider/api/network";
import { nodeDialect, nodeRoutes } from "./game/file/node";
import { webhookDialect, webhookRoutes } from "./hosting/service";
import { apiApp, type Bindings } from "./http/api";
import { type Dialect, hostingDialect } from "./http/dialect";
import { type ResponseInProcess, requestInProcess } from "./http/in-process";
import { panelDialect } from "./http/panel-dialect";
import type { Route } from "./http/product";
import type { Runtime } from "./http/runtime";
import { routes } from "./platform";

const rooted = routes.filter(({ call }) => call.isAtRoot);
const below = ({ api }: Dialect): readonly Route[] => routes.filter(({ call }) => call.api === api && !call.isAtRoot);

const all: readonly (readonly [Dialect, readonly Route[]])[] = [
  [hostingDialect, below(hostingDialect)],
  [panelDialect, below(panelDialect)],
  [nodeDialect, nodeRoutes],
  [webhookDialect, webhookRoutes],
];

/**
 * All sandboxes of the process share this app, which serves the hosting API and the panel. `runtime` in the bindings of a request is the
 * sandbox that answers it.
 */
const apis = new Hono<Bindings>({ strict: false });
for (const [dialect, served] of all) apis.route(dialect.prefix, apiApp(dialect, served));
const root = apiApp({ ...hostingDialect, prefix: "" }, rooted);
for (const { call } of rooted) apis.on(call.method, call.path, (c) => root.fetch(c.req.raw, c.env));

export function serveApis(app: Hono<{ Bindings: HttpBindings }>, runtime: Runtime): void {
  const paths = [...all.map(([{ prefix }]) => `${prefix}/*`), ...rooted.map(({ call }) => call.path)];
  for (const path of paths) app.all(path, (c) => apis.fetch(c.req.raw, { ...c.env, runtime }));
}

export async function answerInProcess(runtime: Runtime, origin: string, request: WireRequest): Promise<ResponseInProcess> {
  let taken: ResponseInProcess | undefined;
  const respond = (response: ResponseInProcess): void => {
    taken = response;
  };
  const response = await apis.fetch(requestInProcess(origin, request), { runtime, respond });
  return taken ?? { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}
