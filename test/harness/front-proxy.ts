import { isObject } from "../../provider/api/json";
import { ConnectionError, type Send, type WireRequest, type WireResponse } from "../../provider/api/network";

// A front proxy stands between the provider and the API. While the API restarts, the proxy answers instead of it. The faults of the sandbox cannot
// imitate this, because the errors of the sandbox have the form of the API's errors.

type Answer = (request: WireRequest, forward: Send) => Promise<WireResponse>;

const answering = (status: number, type: string, text: string, headers: Record<string, string> = {}): Answer => {
  return async () => ({ status, headers: { "content-type": type, ...headers }, text, bytes: new TextEncoder().encode(text) });
};
const json = (status: number, body: unknown): Answer => answering(status, "application/json", JSON.stringify(body));
const page = (title: string): string =>
  `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;

const ACCOUNT = /^\/api\/(v1\/team|client\/account)$/;
/** An id that differs clearly from the ids of the sandbox. */
const OTHER_ID = 4711;

const onlyAccount =
  (answer: Answer): Answer =>
  (request, forward) =>
    ACCOUNT.test(pathOf(request)) ? answer(request, forward) : forward(request);

const otherAccount: Answer = async (request, forward) => {
  const response = await forward(request);
  const text = response.text.replace(/("id":\s*"?)\d+/, `$1${OTHER_ID}`);
  return { ...response, text, bytes: new TextEncoder().encode(text) };
};

const cut: Answer = async ({ method }) => {
  throw new ConnectionError(`the connection broke before the whole response to a ${method} arrived`, true, true);
};

/** The API's own response about an object that does not exist. */
const ownNotFound: Answer = (request, forward) =>
  pathOf(request).startsWith("/api/client")
    ? json(404, { errors: [{ code: "NotFoundHttpException", status: "404", detail: "The requested resource could not be found." }] })(
        request,
        forward,
      )
    : json(404, { message: "Not found." })(request, forward);

/** Answers a list as if it had no rows, and nothing else. */
const withoutRows: Answer = (request, forward) => withEmptyLists(() => false)(request, forward);

const textNotFound = answering(404, "text/plain; charset=utf-8", "404 page not found\n");

/** The responses that a front proxy can give. */
export const FRONT_FORMS = {
  "text 404": textNotFound,
  "page 404": answering(404, "text/html", page("404 Not Found")),
  "404 of a gateway": json(404, { message: "no Route matched with those values" }),
  "JSON 404 without a message": json(404, { status: 404 }),
  "empty 200": answering(200, "text/plain", ""),
  "empty list": json(200, []),
  "empty object": json(200, {}),
  "empty data": json(200, { data: [] }),
  "page 200": answering(200, "text/html", page("Welcome")),
  "page 503": answering(503, "text/html", page("503 Service Unavailable")),
  "204": answering(204, "text/plain", ""),
  "redirect to a login page": answering(302, "text/html", page("Found"), { location: "https://login.example.com/?next=%2F" }),
  "403 on the account": onlyAccount(json(403, { message: "Missing required permissions: read" })),
  "another account": onlyAccount(otherAccount),
  "connection cut": cut,
  flapping: textNotFound,
} as const satisfies Readonly<Record<string, Answer>>;

/** The responses that a single route can give while all others answer as usual. */
export const ROUTE_FORMS = { "404 of the API": ownNotFound, "no rows": withoutRows, "connection cut": cut } as const;

export type FrontForm = keyof typeof FRONT_FORMS;
export type RouteForm = keyof typeof ROUTE_FORMS;

export interface FrontRule {
  form: FrontForm | RouteForm;
  /** First request that the proxy answers itself: a number from 1, or `first write` for the first request other than GET. Defaults to 1. */
  from?: number | "first write";
  /** Paths, without the query, that the proxy answers itself. Defaults to all paths. */
  paths?: RegExp;
}

/** Forwards requests, but answers those that match the rule. With the form `flapping`, it answers every second matching request. */
export class FrontProxy {
  private seen = 0;
  private isOut = false;
  /** Number of requests that the proxy answered itself. */
  answered = 0;

  constructor(private readonly rule: FrontRule) {}

  readonly exchange: (request: WireRequest, forward: Send) => Promise<WireResponse> = (request, forward) => {
    const { form, from = 1, paths } = this.rule;
    this.seen++;
    this.isOut ||= from === "first write" ? request.method !== "GET" : this.seen >= from;
    const isHit = this.isOut && paths?.test(pathOf(request)) !== false;
    if (!isHit || (form === "flapping" && ++this.flaps % 2 === 0)) return forward(request);
    this.answered++;
    return { ...FRONT_FORMS, ...ROUTE_FORMS }[form](request, forward);
  };

  private flaps = 0;
}

/** Imitates the panel for a subuser who lost access to a server: paths below the server return 404, and the list of servers omits the server. */
export const withoutServer =
  (server: string): FrontProxy["exchange"] =>
  async (request, forward) => {
    const path = pathOf(request);
    if (path.startsWith(`/api/client/servers/${server}`))
      return json(404, {
        errors: [{ code: "NotFoundHttpException", status: "404", detail: "The requested resource could not be found on the server." }],
      })(request, forward);
    const response = await forward(request);
    if (path !== "/api/client" || response.status !== 200) return response;
    const list = JSON.parse(response.text) as { data: { attributes: { identifier: string } }[] };
    const text = JSON.stringify({ ...list, data: list.data.filter(({ attributes }) => attributes.identifier !== server) });
    return { ...response, text, bytes: new TextEncoder().encode(text) };
  };

/** Empties every list in a response to a GET until `isOver` returns true. */
export const withEmptyLists =
  (isOver: () => boolean): FrontProxy["exchange"] =>
  async (request, forward) => {
    const response = await forward(request);
    if (request.method !== "GET" || response.status !== 200 || isOver()) return response;
    const text = emptied(response.text);
    return text === undefined ? response : { ...response, text, bytes: new TextEncoder().encode(text) };
  };

/** Returns the JSON text of a list with all rows removed, or undefined if the text is not a list. */
function emptied(text: string): string | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (Array.isArray(body)) return "[]";
  if (!isObject(body)) return undefined;
  const lists = Object.keys(body).filter((key) => Array.isArray(body[key]) && (key === "data" || key.endsWith("_storages")));
  return lists.length > 0 ? JSON.stringify({ ...body, ...Object.fromEntries(lists.map((key) => [key, []])) }) : undefined;
}

const pathOf = ({ path }: WireRequest): string => path.split("?")[0] ?? "";
