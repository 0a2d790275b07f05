import { DEFAULTS } from "../defaults";
import type { Fields } from "../world/json";
import { type Reply, refuse } from "./reply";
import type { Asked } from "./route";

/**
 * Answers a request whose `Idempotency-Key` was seen from memory, whatever has become of the object since. Only good answers are kept, so
 * that a quote and the confirmed call can bear one key. By its own reading the
 * same key with another body is refused.
 */
export function once<B, Q>(asked: Asked<B, Q>, call: string, act: () => Reply): Reply {
  const { world, moment } = asked;
  const key = asked.header("idempotency-key");
  if (key === undefined || key === "") return act();
  const name = `${asked.caller.user} ${call} ${key}`;
  const request = JSON.stringify(asked.body);
  const kept = world.keptAnswers[name];
  if (kept && kept.untilMs > moment.nowMs) {
    if (kept.request !== request && world.readings?.keys !== "answered")
      throw refuse.unprocessable("This Idempotency-Key was used for another request.");
    return { status: kept.status, body: kept.body, headers: { "idempotency-replayed": "true" } };
  }
  const reply = act();
  const untilMs = moment.nowMs + DEFAULTS.idempotencySeconds * 1000;
  world.keptAnswers[name] = { request, status: reply.status, body: structuredClone(reply.body) as Fields, untilMs };
  return reply;
}
