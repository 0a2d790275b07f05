import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { Effect } from "../../../provider/api/call";
import { isObject } from "../../../provider/api/json";
import { NODE_PREFIX } from "../../../sandbox/game/file";
import { callOf, changingCalls, type Request, textOf } from "../../harness/journal";
import type { Platform } from "../../harness/platform";
import type { OperationOutcome } from "../../harness/stack";
import type { Fault } from "./faults";

export const NEVER_CAME = "the fault was not injected: the call was not made";

/** Returns what the request does (`does` in `api/call.ts`). */
export const doesOf = ({ method, path }: Request): Effect =>
  changingCalls.find((call) => call.method === method && call.path === path)?.does ?? "reads";

/** Returns a violation if the sandbox did not inject the fault, or if the provider sent a request within `quietSeconds`. */
export async function ruleViolated({ sandbox }: Platform, { quietSeconds = 0 }: Fault): Promise<string | undefined> {
  const entries = await sandbox.journal();
  const hit = entries.findIndex((entry) => entry.fault !== undefined);
  const fault = entries[hit];
  if (!fault) return NEVER_CAME;
  const after = entries.slice(hit + 1).map((entry) => ({ ...entry, seconds: (Date.parse(entry.at) - Date.parse(fault.at)) / 1000 }));
  // Requests that were sent together with the failed call arrive at the same moment, and differ from it in path, query or body.
  const early = after.find(
    ({ method, path, query, body, seconds }) =>
      seconds < quietSeconds &&
      limitOf({ method, path }) === limitOf(fault) &&
      (seconds > 0 || isDeepStrictEqual([method, path, query, body], [fault.method, fault.path, fault.query, fault.body])),
  );
  return early && `the provider was asked to wait ${quietSeconds} s, but sent ${early.method} ${early.path} after ${early.seconds} s`;
}

/** Calls that act once, and whose body without `confirm` is a question for a quote. */
const QUESTIONS: ReadonlySet<string> = new Set(
  changingCalls
    .filter(({ does, body }) => does === "acts once" && body instanceof z.ZodObject && "confirm" in body.shape)
    .map(({ method, path }) => `${method} ${path}`),
);

/** Returns a violation if a call that acts once was sent again after a gateway gave up, or if the run does not say that the outcome is unknown. */
export async function actedTwice(
  { sandbox }: Platform,
  request: Request,
  { rule }: Fault,
  { ok, errors }: OperationOutcome,
): Promise<string | undefined> {
  if (doesOf(request) !== "acts once" || rule?.kind !== "status" || rule.code !== 504) return undefined;
  const entries = await sandbox.journal();
  const lost = entries.find((entry) => entry.fault !== undefined);
  // A question for a quote buys nothing, and a free change sets the same values again, so it may be sent again. The order that follows it is the same
  // request with `confirm`.
  const isOrder = (body: unknown) => isObject(body) && body.confirm === true;
  const orders = entries.filter(({ method, path, body }) => isOrder(body) && method === lost?.method && path === lost.path);
  if (QUESTIONS.has(`${request.method} ${request.path}`) && !isOrder(lost?.body))
    return orders.length > 1 ? `${textOf(request)} was ordered ${orders.length} times` : undefined;
  const same = entries.filter(({ method, path, body }) => isDeepStrictEqual([method, path, body], [lost?.method, lost?.path, lost?.body]));
  if (same.length > 1 && same.indexOf(lost as never) < same.length - 1)
    return `${textOf(request)} was sent again, although its outcome was unknown`;
  return ok || errors.some((text) => text.includes("[outcome_unknown]"))
    ? undefined
    : `the run does not say that the outcome is unknown: ${errors}`;
}

/**
 * Returns the limit to which the provider attributes a 429 that names no limit: the limit of the call, or of the whole API
 * (docs/architecture.md, "Requests"). If the provider chooses the wrong limit, further calls receive their own 429.
 */
function limitOf({ method, path }: { method: string; path: string }): string | undefined {
  if (path.startsWith(NODE_PREFIX)) return "node"; // the panel does not count requests to a node
  const call = callOf(method, path);
  return call?.budget ?? call?.narrowLimit?.what ?? call?.api;
}
