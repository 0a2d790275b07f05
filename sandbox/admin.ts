import { Hono } from "hono";
import type * as z from "zod";
import { controls, controlsOf } from "./controls";
import { foreignness } from "./http/guard";
import type { Runtime } from "./http/runtime";

/** Serves the controls over HTTP. `POST /<control>` takes a JSON list of arguments, and returns 200 `{result}` or 400 `{error}`. */
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
    throw new Error(`The body is not JSON. ${usage(name, params)}`);
  }
  const parsed = args.safeParse(given);
  if (!parsed.success) throw new Error(argumentsProblem(name, params, parsed.error));
  return parsed.data;
}

const wording: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  object: "an object",
  record: "an object",
  array: "a list",
  boolean: "true or false",
  tuple: "a list",
};

const usage = (name: string, params: readonly string[]): string =>
  params.length === 0 ? `${name} takes no arguments.` : `${name} takes its arguments as a JSON list: [${params.join(", ")}].`;

function argumentsProblem(name: string, params: readonly string[], error: z.ZodError): string {
  const [issue] = error.issues;
  const [first, ...inner] = issue?.path ?? [];
  if (!issue || typeof first !== "number" || params[first] === undefined) return usage(name, params);
  const what = [params[first]?.replace(/\?$/, ""), ...inner.map(String)].join(".");
  return `${what} ${problemOf(issue)}. ${usage(name, params)}`;
}

function problemOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${wordOf(issue.expected)}`;
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "unrecognized_keys":
      return `has no field ${issue.keys.join(", ")}`;
    case "too_small":
      return `must be ${issue.minimum} or more`;
    case "invalid_union": {
      const expected = issue.errors.flatMap(([one]) => formOf(one) ?? []);
      const forms = new Set(expected);
      return forms.size === 0 ? "has an invalid form" : `must be ${[...forms].join(" or ")}`;
    }
    default:
      return "has an invalid form";
  }
}

/** The form that one branch of a union expects. A problem of a member means that the branch expects an object with this member. */
function formOf(issue: z.core.$ZodIssue | undefined): string | undefined {
  if (issue?.code !== "invalid_type") return undefined;
  return issue.path.length === 0 ? wordOf(issue.expected) : `an object with the field ${issue.path.join(".")}`;
}

const wordOf = (expected: string): string => wording[expected] ?? expected;
