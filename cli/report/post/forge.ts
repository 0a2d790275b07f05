import { ConnectionError, type Send, type WireResponse } from "../../../provider/api/network";
import { isBag } from "../../../provider/core/values";
import { jsonIn } from "../../json";
import type { Surroundings } from "../surroundings";

export interface Entry {
  readonly id: number;
  readonly body: string;
  readonly isOwn: boolean;
  readonly url?: string;
  /** Only an issue has a title. */
  readonly title?: string;
  readonly isOpen?: boolean;
}

/** A pull request of a commit. Parts that the forge did not send are undefined. */
export interface RelatedRequest {
  readonly number: number;
  readonly state: "open" | "merged" | "closed" | undefined;
  /** Latest commit of the source branch. */
  readonly head?: string;
  /** Commits that the merge made. */
  readonly merged: readonly string[];
  readonly source?: string;
  readonly target?: string;
}

export interface Forge {
  /** Returns the pull requests that the forge relates to a commit. */
  requestsOf(commit: string): Promise<RelatedRequest[]>;
  /** Returns the open pull request of a branch, and its latest commit. `head` has the form `owner:branch`, because the branch may be in a fork. */
  requestOfHead(head: string): Promise<{ number: number; commit?: string } | undefined>;
  comments(on: number, kind: "request" | "issue"): Promise<Entry[]>;
  comment(on: number, kind: "request" | "issue", body: string): Promise<Entry>;
  editComment(on: number, id: number, body: string): Promise<Entry>;
  /** Removes a comment that this run has just created. */
  removeComment(on: number, id: number): Promise<void>;
  /** Returns the most recently updated issues, at most `most`. */
  issues(most: number): Promise<Entry[]>;
  openIssue(title: string, body: string): Promise<Entry>;
  editIssue(id: number, change: { body?: string; isOpen?: boolean }): Promise<Entry>;
}

/** Thrown if a forge refuses a request or does not answer. The message contains the next step for the user. */
export class PostError extends Error {
  constructor(
    message: string,
    /** Whether the forge may have executed the request although no usable response arrived. */
    readonly isOutcomeUnknown = false,
    readonly status?: number,
  ) {
    super(message);
  }
}

export interface Outside {
  /** Sends a request to the origin of the forge's API. */
  send: Send;
  sleep(milliseconds: number): Promise<void>;
  now(): Date;
}

export const PAGE = 100;
const MOST_TRIES = 5;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
const LOST: ReadonlySet<number> = new Set([500, 502, 503, 504]);
/** Pause after a response about a rate limit that contains no waiting time. GitHub recommends a minute. */
const RATE_LIMIT_PAUSE_MS = 60_000;

/** Sends requests to one forge. A failed read is repeated. A failed write is repeated only if the forge certainly did not execute it. */
export class Calls {
  private readonly base: string;

  constructor(
    private readonly surroundings: Surroundings & { apiUrl: string },
    private readonly outside: Outside,
    /** Returns the advice that follows the forge's message in an error, or undefined. */
    private readonly explain: (response: WireResponse) => string | undefined,
  ) {
    this.base = new URL(surroundings.apiUrl).pathname.replace(/\/+$/, "");
  }

  async call(
    method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
    path: string,
    body?: object,
    { isRead = method !== "POST", isFromOrigin = false }: { isRead?: boolean; isFromOrigin?: boolean } = {},
  ): Promise<{ value: unknown; response: WireResponse }> {
    for (let tries = 1; ; tries++) {
      const last = tries === MOST_TRIES;
      let response: WireResponse;
      try {
        response = await this.outside.send({
          method,
          path: isFromOrigin ? path : this.base + path,
          headers: {
            accept: "application/json",
            "user-agent": "pulumi-hosting",
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...this.surroundings.authorization,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
      } catch (error) {
        if (!(error instanceof ConnectionError)) throw error;
        const isUnknown = error.sent && !isRead;
        if (last || !error.transient || isUnknown)
          throw new PostError(`${method} ${path} failed: ${error.reason}. The forge is ${this.surroundings.apiUrl}.`, isUnknown);
        await this.outside.sleep(pauseOf(tries, undefined));
        continue;
      }
      if (response.status >= 200 && response.status < 300)
        return { value: response.text === "" ? undefined : jsonIn(response.text), response };
      const isPaced = isRateLimit(response);
      const isLost = LOST.has(response.status);
      if (isLost && !isRead) throw new PostError(this.refusal(method, path, response), true, response.status);
      if (last || (!isPaced && !isLost)) throw new PostError(this.refusal(method, path, response), false, response.status);
      await this.outside.sleep(
        isPaced ? limitPauseOf(tries, response, this.outside.now()) : pauseOf(tries, response.headers["retry-after"]),
      );
    }
  }

  /** Sends a GraphQL query, and repeats it like a read, because a query changes nothing. `path` begins at the origin. */
  async query(path: string, query: string): Promise<unknown> {
    const { value } = await this.call("POST", path, { query }, { isRead: true, isFromOrigin: true });
    return value;
  }

  private refusal(method: string, path: string, response: WireResponse): string {
    const said = messageIn(response.text);
    const why = [said === "" ? "" : JSON.stringify(said), adviceFor(response) ?? this.explain(response) ?? ""].filter(
      (part) => part !== "",
    );
    return `${method} ${path} of ${this.surroundings.apiUrl} failed with ${response.status}${why.length === 0 ? "" : `: ${why.join("; ")}`}.`;
  }
}

/** GitHub can report a rate limit with 403, often without `Retry-After`. */
const isRateLimit = ({ status, headers, text }: WireResponse): boolean =>
  status === 429 ||
  (status === 403 &&
    (headers["retry-after"] !== undefined ||
      headers["x-ratelimit-remaining"] === "0" ||
      /rate limit|abuse detection/i.test(messageIn(text))));

/** Returns the advice for errors that are the same on every forge. */
function adviceFor(response: WireResponse): string | undefined {
  if (isRateLimit(response)) return "the token has reached its rate limit. Run the job again later";
  if (/\block/i.test(messageIn(response.text)))
    return "the conversation is locked. Unlock it, or allow the account of the token to write there";
  return undefined;
}

function limitPauseOf(tries: number, { status, headers }: WireResponse, now: Date): number {
  if (headers["retry-after"] !== undefined) return pauseOf(tries, headers["retry-after"]);
  const reset = Number(headers["x-ratelimit-reset"]) * 1000 - now.getTime();
  if (Number.isFinite(reset)) return Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, reset));
  return status === 403 ? RATE_LIMIT_PAUSE_MS : pauseOf(tries, undefined);
}

function pauseOf(tries: number, retryAfter: string | undefined): number {
  const seconds = Number(retryAfter);
  const asked = retryAfter !== undefined && Number.isFinite(seconds) ? seconds * 1000 : FIRST_PAUSE_MS * 2 ** (tries - 1);
  return Math.min(LONGEST_PAUSE_MS, asked);
}

/** Returns the forge's message in a response. Returns an empty text if the response is not JSON, such as an HTML page. */
function messageIn(text: string): string {
  const { message, error } = Object(jsonIn(text)) as { message?: unknown; error?: unknown };
  const said =
    [message, error].find((one) => typeof one === "string" && one !== "") ??
    (isBag(message) || Array.isArray(message) ? JSON.stringify(message) : "");
  return String(said).replace(/\s+/g, " ").slice(0, 300);
}

/** Returns undefined if the forge refused the request. Throws the error if the forge did not answer, because the result is then unknown. */
export function unlessRefused(error: unknown): undefined {
  if (error instanceof PostError && error.status !== undefined && error.status < 500 && error.status !== 429) return undefined;
  throw error;
}
