import type { AnyCall } from "../call";
import type { parsedJson } from "../json";
import type { WireRequest, WireResponse } from "../network";

// The transport is a chain of handlers (transport.ts). The inner half uses HTTP, the outer half the specification's words.

/** A call with its arguments. */
export interface ApiRequest {
  readonly call: AnyCall;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
  /** Path in the specification's words, with its parameters filled in, for errors. */
  readonly path: string;
  /** Whether a repetition has no further effect. */
  readonly idempotent: boolean;
}

/** A call together with the request that is sent. */
export interface WireCall extends ApiRequest {
  readonly wire: WireRequest;
}

/** The count of a response's rate limit. */
export interface RateLimitCount {
  readonly limit: number | undefined;
  readonly remaining: number | undefined;
  /** Whether it is the limit of all requests rather than a narrower one. */
  readonly isGeneral: boolean;
}

export interface CountedResponse extends WireResponse {
  readonly count: RateLimitCount;
}

/** The pause that a 429 requests. */
export interface Pause {
  readonly seconds: number;
  /** Whether a limiter delays the next attempt and all other requests. */
  readonly isPaced: boolean;
}

export interface PacedResponse extends CountedResponse {
  readonly pause?: Pause | undefined;
}

export interface ApiResponse extends PacedResponse {
  /** The body in the specification's words, or what is wrong with it. */
  readonly body: ReturnType<typeof parsedJson>;
}

/** The inner half: one attempt. */
export type Attempt<R extends WireResponse> = (request: WireCall) => Promise<R>;

/** The outer half. */
export type Handler = (request: ApiRequest) => Promise<ApiResponse>;
