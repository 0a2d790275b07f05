import type { Call } from "../../provider/api/call";
import type { World } from "../world/world";
import type { Refusal, Reply } from "./reply";

/** A call as it was answered. */
export interface AnsweredCall {
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
  readonly world: World;
  readonly nowMs: number;
}

/** Has the last word on every answer. No handler knows of it. */
export interface ResponseRewriter {
  answered(done: AnsweredCall, reply: Reply): Reply;
  refused(done: AnsweredCall, refusal: Refusal): Refusal | Reply;
}
