import { type Moment, momentOf } from "../world/moment";
import { settle } from "../world/settle";
import { Refusal, refusalSentence } from "./reply";
import type { Runtime } from "./runtime";

/** Processes due events, so that a control acts on the current world. */
export function settled(runtime: Runtime): Moment {
  const nowMs = runtime.clock.now();
  if (settle(runtime.world, nowMs, runtime.eventHandlers)) runtime.changed();
  return momentOf(runtime.world, nowMs);
}

/** Changes the world without an API call. If a rule refuses the change, the error contains the message that the API would return. */
export function changing<T>(runtime: Runtime, change: (moment: Moment) => T): T {
  try {
    return change(settled(runtime));
  } catch (error) {
    throw error instanceof Refusal ? new Error(refusalSentence(error)) : error;
  } finally {
    runtime.changed();
  }
}
