import { filled } from "../../provider/api/call";
import { isObject, parsedJson } from "../../provider/api/json";
import type { Send, WireRequest, WireResponse } from "../../provider/api/network";
import type { Vocabulary } from "../../provider/api/vocabulary";
import { API_SIDES, type Api } from "../../provider/core/api-sides";
import { routes } from "../../sandbox/platform";
import { CallOfPath } from "../../sandbox/twin/call-of-path";
import type { RecordedAnswer } from "../../sandbox/twin/recorded-answer";

/** Number of requests per minute that a copy does not use, so that other users of the token can send them. */
export const RESERVED_PER_MINUTE = 40;

/** Statuses of temporary refusals: the same request can get another response later. Such a response shows nothing about the account. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

/** Records the response to each GET of an account. Refuses every other request. */
export class Recorder {
  readonly answers = new Map<string, RecordedAnswer>();
  /** Number of requests that were sent to the account. */
  requests = 0;
  /** The general limits per minute that the responses show. */
  readonly limits = new Map<Api, number>();
  private readonly calls: CallOfPath;

  constructor(
    private readonly vocabulary: Vocabulary,
    /** Number of requests per minute to leave to other users. */
    private readonly reserve: number,
  ) {
    this.calls = new CallOfPath(
      routes.map(({ call }) => call),
      ({ path }) => vocabulary.path(path),
    );
  }

  /** Returns a connection to the account that records responses. */
  recording(send: Send): Send {
    return async (request) => {
      if (request.method !== "GET") throw new Error(`A copy of an account sends only GET, not ${request.method} ${request.path}.`);
      this.requests++;
      const response = await send(request);
      this.note(request, response);
      const limit = Number(response.headers["x-ratelimit-limit"]);
      const api = apiOf(request.path);
      if (api && limit > 0) this.limits.set(api, Math.max(limit, this.limits.get(api) ?? 0));
      return this.withReserve(response);
    };
  }

  private note(request: WireRequest, response: WireResponse): void {
    if (response.status >= 500 || PASSING.has(response.status) || (response.status >= 300 && response.status < 400)) return;
    const answer = this.answerOf(request, response);
    if (answer) this.answers.set(`${answer.api} ${answer.path}`, answer);
  }

  private answerOf({ path: wire, isBinary }: WireRequest, { status, text, bytes }: WireResponse): RecordedAnswer | undefined {
    const [path = "", query = ""] = wire.split("?");
    const api = apiOf(path);
    const found = api && this.calls.find(api, path.slice(API_SIDES[api].prefix.length));
    if (!found || !api) return undefined;
    const own = filled(found.call.path, found.params);
    const asked = query === "" ? own : `${own}?${query}`;
    if (isBinary && status < 300) return { api, path: asked, status, body: new TextDecoder().decode(bytes), isText: true };
    const { value, wrong } = parsedJson(text);
    if (wrong !== undefined) return undefined;
    return { api, path: asked, status, body: this.vocabulary.fromDeployment(value) };
  }

  /** Reduces the number of remaining requests that the client sees, so that the client leaves some requests to other users. */
  private withReserve(response: WireResponse): WireResponse {
    const { headers } = response;
    const limit = Number(headers["x-ratelimit-limit"]);
    const remaining = Number(headers["x-ratelimit-remaining"]);
    if (!(limit > this.reserve) || !Number.isFinite(remaining)) return response;
    const shown = {
      "x-ratelimit-limit": String(limit - this.reserve),
      "x-ratelimit-remaining": String(Math.max(0, remaining - this.reserve)),
    };
    return { ...response, headers: { ...headers, ...shown } };
  }

  answerAt(api: Api, path: string): RecordedAnswer | undefined {
    return this.answers.get(`${api} ${path}`);
  }

  /** Returns the rows of a list by their ids, as texts that change when a row changes. */
  rowsIn(api: Api, path: string): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (const row of rowsOf(this.answers.get(`${api} ${path}`)?.body)) {
      const id = row.uuid ?? row.id;
      if (id !== undefined) found.set(String(id), JSON.stringify(row.updated_at ?? row.name ?? ""));
    }
    return found;
  }
}

/** Returns the rows of a list, with or without a wrapper. */
function rowsOf(body: unknown): Record<string, unknown>[] {
  if (Array.isArray(body)) return body.filter(isObject);
  return isObject(body) ? Object.values(body).filter(Array.isArray).flatMap(rowsOf) : [];
}

const apiOf = (path: string): Api | undefined =>
  (Object.keys(API_SIDES) as Api[]).find((one) => path.startsWith(`${API_SIDES[one].prefix}`));
