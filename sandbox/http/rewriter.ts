import type { Call } from "../../provider/api/call";
import type { World } from "../world/world";
import type { Refusal, Reply } from "./reply";

/** A call, together with its response. */
export interface AnsweredCall {
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
  readonly world: World;
  readonly nowMs: number;
}

/** Function that rewrites every response. Handlers do not depend on it. */
export interface ResponseRewriter {
  answered(done: AnsweredCall, reply: Reply): Reply;
  refused(done: AnsweredCall, refusal: Refusal): Refusal | Reply;
}
