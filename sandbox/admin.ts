import { Hono } from "hono";
import * as z from "zod";
import type { FaultRule } from "./http/faults";
import type { Sandbox } from "./sandbox";

// The sandbox's verbs over HTTP, for a sandbox that runs in another process. A verb is POST /<verb> with its arguments as a JSON array.

/** A pattern cannot be written in JSON; this is how one travels. */
export const WirePattern = z.strictObject({ source: z.string(), flags: z.string() });

const fields = z.record(z.string(), z.json());
const id = z.union([z.string(), z.int()]);
const Fault = z
  .looseObject({
    kind: z.string(),
    times: z.int().min(0).optional(),
    match: z
      .strictObject({
        api: z.enum(["hosting", "panel"]),
        method: z.string(),
        path: z.union([z.string(), WirePattern]),
        body: z.string(),
        nth: z.int().min(1),
      })
      .partial()
      .optional(),
  })
  .transform(({ match, ...rule }) => {
    const path = typeof match?.path === "object" ? new RegExp(match.path.source, match.path.flags) : match?.path;
    return { ...rule, ...(match ? { match: { ...match, path } } : {}) } as FaultRule; // `fault` itself checks the kind and what it needs
  });

type Verbs = Pick<
  Sandbox,
  | "journal"
  | "clearJournal"
  | "fault"
  | "clearFaults"
  | "mutate"
  | "remove"
  | "add"
  | "find"
  | "advance"
  | "addToken"
  | "revokeToken"
  | "restoreToken"
  | "snapshot"
>;

function verbTable(verbs: Verbs): Record<keyof Verbs, (args: unknown) => Promise<unknown>> {
  const none = z.tuple([]);
  const verb =
    <A>(args: z.ZodType<A>, act: (args: A) => Promise<unknown>) =>
    (sent: unknown) =>
      act(args.parse(sent));
  return {
    journal: verb(none, () => verbs.journal()),
    clearJournal: verb(none, () => verbs.clearJournal()),
    fault: verb(z.tuple([Fault]), ([rule]) => verbs.fault(rule)),
    clearFaults: verb(none, () => verbs.clearFaults()),
    mutate: verb(z.tuple([z.string(), id, fields]), (args) => verbs.mutate(...args)),
    remove: verb(z.tuple([z.string(), id]), (args) => verbs.remove(...args)),
    add: verb(z.tuple([z.string(), fields]), (args) => verbs.add(...args)),
    find: verb(z.tuple([z.string()]), ([kind]) => verbs.find(kind)),
    advance: verb(z.tuple([z.number()]), ([seconds]) => verbs.advance(seconds)),
    addToken: verb(z.tuple([z.array(z.enum(["none", "read", "read:sensitive", "write", "deploy", "root"]))]), ([permissions]) =>
      verbs.addToken(permissions),
    ),
    revokeToken: verb(z.tuple([z.string()]), ([token]) => verbs.revokeToken(token)),
    restoreToken: verb(z.tuple([z.string()]), ([token]) => verbs.restoreToken(token)),
    snapshot: verb(none, () => verbs.snapshot()),
  };
}

/** GET / answers the addresses; POST /<verb> runs a verb: 200 `{result}`, or 400 `{error}` with the sentence that it would have thrown. */
export function adminApp(verbs: Verbs, addresses: () => object): Hono {
  const table = new Map(Object.entries(verbTable(verbs)));
  const app = new Hono();
  app.get("/", (c) => c.json(addresses()));
  app.post("/:verb", async (c) => {
    const run = table.get(c.req.param("verb"));
    if (!run) return c.json({ error: `There is no verb ${c.req.param("verb")}. Known are ${[...table.keys()].join(", ")}.` }, 404);
    try {
      const text = await c.req.text();
      return c.json({ result: (await run(text === "" ? [] : JSON.parse(text))) ?? null });
    } catch (error) {
      return c.json(
        { error: error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error) },
        400,
      );
    }
  });
  return app;
}
