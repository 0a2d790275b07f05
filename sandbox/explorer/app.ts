import { type Context, Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { foreignness } from "../http/guard";
import { settled } from "../http/runtime";
import { type Explorable, type Explored, Session } from "./explored";
import { serve } from "./request";
import { SCRIPT } from "./script";
import { ICON, STYLE } from "./style";
import { clock } from "./views/clock";
import { faults } from "./views/faults";
import { fieldEditor } from "./views/field";
import { gameServer, gameServers } from "./views/game-server";
import { object, objects } from "./views/objects";
import { overview } from "./views/overview";
import { request, requests } from "./views/requests";
import { variants } from "./views/variants";

const VIEWS = [overview, objects, object, fieldEditor, requests, request, faults, clock, variants, gameServers, gameServer];

/**
 * The referrer policy is `same-origin` and not `no-referrer`, because with `no-referrer`, browsers send forms with `Origin: null`, which
 * the sandbox refuses.
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

/** The web console of the sandbox. */
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

/** Real milliseconds between two comparisons of the state with the state that the page knows. A page receives at most ten updates a second. */
const LOOK_EVERY_MS = 100;
/** After this many comparisons without a change, the stream sends an empty comment, so that the connection stays open. */
const QUIET_LOOKS = 150;

/** Returns a text that differs after every visible change. A page compares this text with the text that the page received last. */
const stateOf = ({ runtime, revision }: Explored): string =>
  `${runtime.journal.revision}.${revision()}.${runtime.faults.revision}.${runtime.clock.speed}`;

/** Streams the changes to one page. It also processes due events, so that an open page shows them without a request to the API. */
function changeStream(c: Context, explored: Explored): Response {
  const { runtime } = explored;
  return streamSSE(c, async (stream) => {
    let sent = "";
    let quiet = 0;
    while (!stream.aborted && !stream.closed) {
      settled(runtime);
      const now = stateOf(explored);
      if (now !== sent) {
        sent = now;
        quiet = 0;
        await stream.writeSSE({ event: "change", data: JSON.stringify({ requests: runtime.journal.count, state: now }) });
      } else if (++quiet % QUIET_LOOKS === 0) await stream.write(": here\n\n");
      await runtime.real.sleep(LOOK_EVERY_MS);
    }
  });
}
