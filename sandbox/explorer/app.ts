import { type Context, Hono } from "hono";
import { foreignness } from "../http/guard";
import type { Explorable } from "./explored";
import { serve } from "./request";
import { SCRIPT } from "./script";
import { Session } from "./session";
import { changeStream } from "./stream";
import { ICON, STYLE } from "./style";
import { clock } from "./views/clock";
import { faults } from "./views/faults";
import { fieldEditor } from "./views/field";
import { gameServer, gameServers } from "./views/game-server";
import { object } from "./views/object";
import { objects } from "./views/objects";
import { overview } from "./views/overview";
import { request } from "./views/request";
import { requests } from "./views/requests";
import { variants } from "./views/variants";

const VIEWS = [overview, objects, object, fieldEditor, requests, request, faults, clock, variants, gameServers, gameServer];

/**
 * Pages contain no inline scripts, load nothing from another origin, and cannot be shown in a frame. The referrer policy is `same-origin`, because
 * browsers send forms with `Origin: null` if no referrer is allowed.
 */
const HEADERS = Object.entries({
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cache-control": "no-store",
});

/** The web console of the sandbox: its pages, their actions, and the stream that keeps open pages up to date. */
export function explorerApp(sandbox: Explorable): Hono {
  const session = new Session();
  const explored = { ...sandbox, session };
  const app = new Hono({ strict: false });
  app.use(async (c, next) => {
    for (const [name, value] of HEADERS) c.header(name, value);
    const reason = foreignness({ url: c.req.url, method: c.req.method, header: (name) => c.req.header(name) });
    if (reason !== undefined) return c.text(reason, 403);
    await next();
  });
  const asset = (path: string, type: string, text: string) =>
    app.get(path, (c: Context) => c.body(text, 200, { "content-type": `${type}; charset=utf-8` }));
  asset("/console/style.css", "text/css", STYLE);
  asset("/console/script.js", "text/javascript", SCRIPT);
  asset("/console/icon.svg", "image/svg+xml", ICON);
  app.get("/console/stream", (c) => changeStream(c, explored));
  for (const view of VIEWS) serve(app, view(explored), session);
  app.notFound((c) => c.text("The console has no such page. Start at /.", 404));
  return app;
}
