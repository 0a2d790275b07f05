import { Hono } from "hono";
import type * as z from "zod";
import { argumentsError, bodyError } from "./admin-errors";
import { controls, controlsOf } from "./controls";
import { foreignness } from "./http/guard";
import type { Runtime } from "./http/runtime";

// Serves the sandbox's controls over HTTP, for tests that run in another process.

/**
 * `GET /` returns the addresses. `POST /<control>` takes the arguments as a JSON array and returns 200 `{result}`,
 * or 400 `{error}` with the message of the error.
 */
export function adminApp(runtime: Runtime, addresses: () => object): Hono {
  const table = new Map(Object.entries(controls));
  const act = new Map<string, (...args: never[]) => Promise<unknown>>(Object.entries(controlsOf(runtime)));
  const app = new Hono();
  app.use(async (c, next) => {
    const reason = foreignness({ url: c.req.url, method: c.req.method, header: (name) => c.req.header(name) });
    if (reason !== undefined) return c.json({ error: reason }, 403);
    await next();
  });
  app.get("/", (c) => c.json(addresses()));
  app.post("/:control", async (c) => {
    const name = c.req.param("control");
    const control = table.get(name);
    if (!control) return c.json({ error: `There is no control ${name}. The controls are ${[...table.keys()].join(", ")}.` }, 404);
    try {
      const args = argumentsIn(name, control, await c.req.text()) as never[];
      return c.json({ result: (await act.get(name)?.(...args)) ?? null });
    } catch (error) {
      return c.json({ error: error instanceof Error ? error.message : String(error) }, 400);
    }
  });
  return app;
}

function argumentsIn(name: string, { args, params }: { args: z.ZodType; params: readonly string[] }, text: string): unknown {
  let given: unknown;
  try {
    given = text === "" ? [] : JSON.parse(text);
  } catch {
    throw bodyError(name, params);
  }
  const parsed = args.safeParse(given);
  if (!parsed.success) throw argumentsError(name, params, parsed.error);
  return parsed.data;
}
