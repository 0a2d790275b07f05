import { ConnectionError, type Send, type WireResponse } from "../../../provider/api/network";
import { jsonIn } from "../../json";
import type { Surroundings } from "./surroundings";

/** A comment, a note or an issue. */
export interface Entry {
  readonly id: number;
  readonly body: string;
  readonly isOwn: boolean;
  readonly url?: string;
  /** Of an issue. */
  readonly title?: string;
  readonly isOpen?: boolean;
}

/** What a report needs of a forge. */
export interface Forge {
  /** The request that a commit came from; undefined where there is none. */
  requestOf(commit: string): Promise<number | undefined>;
  /** The request of a fork's branch. */
  requestOfHead(head: string): Promise<number | undefined>;
  comments(on: number, kind: "request" | "issue"): Promise<Entry[]>;
  comment(on: number, kind: "request" | "issue", body: string): Promise<Entry>;
  editComment(on: number, id: number, body: string): Promise<Entry>;
  /** Of a comment that this run made a moment ago. */
  removeComment(on: number, id: number): Promise<void>;
  /** Those that were updated last. */
  issues(most: number): Promise<Entry[]>;
  openIssue(title: string, body: string): Promise<Entry>;
  editIssue(id: number, change: { body?: string; isOpen?: boolean }): Promise<Entry>;
}

/** A forge said no, or did not answer. The message says what to do. */
export class PostError extends Error {
  constructor(
    message: string,
    /** Nobody knows whether the forge did what was asked. */
    readonly isOutcomeUnknown = false,
  ) {
    super(message);
  }
}

export interface Outside {
  /** Sends to the origin of the forge's API. */
  send: Send;
  sleep(milliseconds: number): Promise<void>;
}

export const PAGE = 100;
const MOST_TRIES = 5;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
const LOST: ReadonlySet<number> = new Set([502, 503, 504]);

/** Calls of one forge: a read is asked again, a write only where it is known that nothing was done. */
export class Calls {
  private readonly base: string;

  constructor(
    private readonly surroundings: Surroundings & { apiUrl: string },
    private readonly outside: Outside,
    private readonly explain: (response: WireResponse) => string | undefined,
  ) {
    this.base = new URL(surroundings.apiUrl).pathname.replace(/\/+$/, "");
  }

  async call(
    method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
    path: string,
    body?: object,
  ): Promise<{ value: unknown; response: WireResponse }> {
    for (let tries = 1; ; tries++) {
      const last = tries === MOST_TRIES;
      let response: WireResponse;
      try {
        response = await this.outside.send({
          method,
          path: this.base + path,
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
        const isUnknown = error.sent && method === "POST";
        if (last || !error.transient || isUnknown)
          throw new PostError(`${method} ${path} failed: ${error.reason}. The forge is ${this.surroundings.apiUrl}.`, isUnknown);
        await this.outside.sleep(pauseOf(tries, undefined));
        continue;
      }
      if (response.status >= 200 && response.status < 300)
        return { value: response.text === "" ? undefined : jsonIn(response.text), response };
      const isPaced = response.status === 429 || (response.status === 403 && response.headers["retry-after"] !== undefined);
      const isLost = LOST.has(response.status);
      if (isLost && method === "POST") throw new PostError(this.refusal(method, path, response), true);
      if (last || (!isPaced && !isLost)) throw new PostError(this.refusal(method, path, response));
      await this.outside.sleep(pauseOf(tries, response.headers["retry-after"]));
    }
  }

  private refusal(method: string, path: string, response: WireResponse): string {
    const why = this.explain(response) ?? messageIn(response.text);
    return `${method} ${path} of ${this.surroundings.apiUrl} failed with ${response.status}${why === "" ? "" : `: ${why}`}.`;
  }
}

function pauseOf(tries: number, retryAfter: string | undefined): number {
  const seconds = Number(retryAfter);
  const asked = retryAfter !== undefined && Number.isFinite(seconds) ? seconds * 1000 : FIRST_PAUSE_MS * 2 ** (tries - 1);
  return Math.min(LONGEST_PAUSE_MS, asked);
}

/** A short answer is quoted; a page of HTML is not. */
function messageIn(text: string): string {
  const { message } = Object(jsonIn(text)) as { message?: unknown };
  return typeof message === "string" ? message.slice(0, 300) : "";
}
