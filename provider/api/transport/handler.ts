import type { AnyCall } from "../call";
import type { parsedJson } from "../json";
import type { WireRequest, WireResponse } from "../network";

// The transport is a chain of handlers. The inner handlers use HTTP, and the outer handlers use the specification's words.

export interface ApiRequest {
  readonly call: AnyCall;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
  /** Path in the specification's words, with its parameters filled in, for errors. */
  readonly path: string;
}

export interface WireCall extends ApiRequest {
  readonly wire: WireRequest;
}

export interface RateLimitCount {
  readonly limit: number | undefined;
  readonly remaining: number | undefined;
  /** Whether the count refers to the limit for all requests, not to a narrower limit. */
  readonly isGeneral: boolean;
}

export interface CountedResponse extends WireResponse {
  readonly count: RateLimitCount;
}

/** The pause that a 429 requests. */
export interface Pause {
  readonly seconds: number;
  /** Whether a limiter delays the next attempt of this call and all other calls that this limiter limits. If false, only this call waits. */
  readonly isPaced: boolean;
}

export interface PacedResponse extends CountedResponse {
  readonly pause?: Pause | undefined;
}

export interface ApiResponse extends PacedResponse {
  /** The body in the specification's words, or the reason why it is not readable JSON. */
  readonly body: ReturnType<typeof parsedJson>;
}

/** An inner handler. It makes one attempt. */
export type Attempt<R extends WireResponse> = (request: WireCall) => Promise<R>;

/** An outer handler. */
export type Handler = (request: ApiRequest) => Promise<ApiResponse>;
