import type { Fields } from "../world/json";
import type { ApiRequest } from "./product";
import { type Reply, refuse } from "./reply";

export const CHOSEN = Object.freeze({
  keptSeconds: 86_400,
});

/**
 * Handles a request with an `Idempotency-Key` only once. For a later request of the user with the same key and call, returns the stored
 * response, even if the object has changed in the meantime. Stores only successful responses, so that a request for a quote and the following
 * confirmed request can have the same key.
 */
export function once<B, Q>(request: ApiRequest<B, Q>, call: string, act: () => Reply): Reply {
  const { world, moment } = request;
  const key = request.header("idempotency-key");
  if (key === undefined || key === "") return act();
  const name = `${request.caller.user} ${call} ${key}`;
  const sent = JSON.stringify(request.body);
  const kept = world.keptAnswers[name];
  if (kept && kept.untilMs > moment.nowMs) {
    if (kept.request !== sent && world.variants?.keys !== "answered")
      throw refuse.unprocessable("This Idempotency-Key was used for another request.");
    return { status: kept.status, body: kept.body, headers: { "idempotency-replayed": "true" } };
  }
  const reply = act();
  const untilMs = moment.nowMs + CHOSEN.keptSeconds * 1000;
  world.keptAnswers[name] = { request: sent, status: reply.status, body: structuredClone(reply.body) as Fields, untilMs };
  return reply;
}
