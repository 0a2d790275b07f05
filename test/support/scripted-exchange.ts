import type { Clock } from "../../provider/api/clock";
import { ConnectionFault, type Exchange, type WireAnswer, type WireRequest } from "../../provider/api/exchange";

/** What comes back for one request: an answer (200 where it names no status), or a fault. `json` becomes the text. */
export type Reply = Partial<WireAnswer> & { json?: unknown; fault?: ConnectionFault };

/** Requests as they were sent, with the moment. */
export type SentRequest = WireRequest & { at: number };

/** An exchange that answers from a list, one reply per request, and fails the test when there are more requests than replies. */
export class ScriptedExchange {
  readonly sent: SentRequest[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly script: Reply[],
  ) {}

  readonly exchange: Exchange = async (request) => {
    this.sent.push({ ...request, at: this.clock.now() });
    const reply = this.script[this.sent.length - 1];
    if (!reply) throw new Error(`request ${this.sent.length} (${request.method} ${request.path}) is not in the script`);
    return answerOf(reply);
  };

  /** Milliseconds between the requests. */
  get gapsMs(): number[] {
    return this.sent.slice(1).map(({ at }, i) => at - (this.sent[i]?.at ?? 0));
  }
}

function answerOf({ json, fault, status = 200, headers = {}, text }: Reply): WireAnswer {
  if (fault) throw fault;
  return { status, headers, text: text ?? (json === undefined ? "" : JSON.stringify(json)) };
}

/** The faults of a connection, as `poolExchange` tells them. */
export const FAULTS = {
  lost: new ConnectionFault("the connection broke before the whole answer had come", true, true),
  refused: new ConnectionFault("https://console.example.com: the connection was refused", false, true),
  certificate: new ConnectionFault("https://console.example.com: the certificate is not trusted (expired)", false, false),
} as const;
