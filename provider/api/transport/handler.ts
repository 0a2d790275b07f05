import type { AnyCall } from "../call";
import type { parsedJson } from "../json";
import type { WireRequest, WireResponse } from "../network";

// The transport is a chain of handlers (transport.ts). The inner half speaks HTTP, the outer half the specification's words.

/** A call as it was asked for. */
export interface ApiRequest {
  readonly call: AnyCall;
  readonly params: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
  /** In the specification's words, with its parameters filled in: for errors. */
  readonly path: string;
  /** Whether sending it twice does what sending it once does. */
  readonly idempotent: boolean;
}

/** The same with what goes over the wire. */
export interface WireCall extends ApiRequest {
  readonly wire: WireRequest;
}

/** What a response tells of the limit that counted its request. */
export interface RateLimitCount {
  readonly limit: number | undefined;
  readonly remaining: number | undefined;
  /** Whether it is the limit of all requests, or a narrower one. */
  readonly isGeneral: boolean;
}

export interface CountedResponse extends WireResponse {
  readonly count: RateLimitCount;
}

/** How long a 429 puts its call off. */
export interface Pause {
  readonly seconds: number;
  /** Whether a limiter holds the next attempt back, and everybody else's. */
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
