import type { Clock } from "../../provider/api/clock";
import { ConnectionError, type Send, type WireRequest, type WireResponse } from "../../provider/api/network";

/** The reply to one request: an answer (200 without a status), or a fault. `json` is sent as text. */
export type Reply = Partial<WireResponse> & { json?: unknown; fault?: ConnectionError };

/** A request as it was sent, with its time. */
export type SentRequest = WireRequest & { at: number };

/** A network that returns the replies of a list, one per request. The test fails if there are more requests than replies. */
export class ScriptedNetwork {
  readonly sent: SentRequest[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly script: Reply[],
  ) {}

  readonly send: Send = async (request) => {
    this.sent.push({ ...request, at: this.clock.now() });
    const reply = this.script[this.sent.length - 1];
    if (!reply) throw new Error(`request ${this.sent.length} (${request.method} ${request.path}) is not in the script`);
    return answerOf(reply);
  };

  /** Returns the milliseconds between the requests. */
  get gapsMs(): number[] {
    return this.sent.slice(1).map(({ at }, i) => at - (this.sent[i]?.at ?? 0));
  }
}

function answerOf({ json, fault, status = 200, headers = {}, text, bytes }: Reply): WireResponse {
  if (fault) throw fault;
  return { status, headers, text: text ?? (json === undefined ? "" : JSON.stringify(json)), ...(bytes && { bytes }) };
}

/** The faults of a connection, in the form of `connectionPool`. */
export const FAULTS = {
  lost: new ConnectionError("the connection broke before the whole response arrived", true, true),
  refused: new ConnectionError("https://console.example.com: the connection was refused", false, true),
  certificate: new ConnectionError("https://console.example.com: the certificate is not trusted (expired)", false, false),
} as const;
