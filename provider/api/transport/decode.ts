import * as z from "zod";
import { textOf } from "../bodies";
import type { Call } from "../call";
import { MovedError, UnexpectedResponseError } from "../errors";
import { CUT } from "../generous";
import { addressNames, elsewhereAdvice, type SettingAdvice } from "./advice";
import type { ApiResponse } from "./handler";

/** A `Link` header with a further page. */
const NEXT_PAGE = /;\s*rel="?next\b/i;

export function decode<A>(
  call: Pick<Call<never, never, A>, "api" | "method" | "response" | "answers">,
  path: string,
  response: ApiResponse,
  settings: SettingAdvice,
): A {
  const { status, body } = response;
  const details = { method: call.method, path, status };
  const isRaw = call.answers === "text" || call.answers === "bytes";
  const text = isRaw ? "" : response.text.trim();
  const isPage = text.startsWith("<");
  if (status >= 300) {
    const [to] = (response.headers.location ?? "").split(/[?#]/);
    const Redirected = isMoved(path, status, to) ? MovedError : UnexpectedResponseError;
    throw new Redirected(to ? `was redirected to ${to} (${status})` : `was redirected (${status})`, {
      ...details,
      advice: `Check ${addressNames(call, settings)}: it must be the API's own address, with https if the API supports it.`,
    });
  }
  // A file may itself begin like a web page, so only the content type shows that a proxy returned a web page.
  if (isRaw && /^text\/html\b/i.test(response.headers["content-type"] ?? ""))
    throw new UnexpectedResponseError("returned a web page", { ...details, advice: elsewhereAdvice(call, settings) });
  // A few calls return bare text (docs/facts/hosting.md 1.1).
  const isBare = (call.response._zod.def.type === "string" && !isPage) || text === "";
  if (!isBare && body.wrong !== undefined) {
    throw new UnexpectedResponseError(isPage ? "returned HTML instead of JSON" : `returned ${body.wrong}`, {
      ...details,
      advice: elsewhereAdvice(call, settings),
    });
  }
  const value = isRaw ? rawOf(call.answers, response) : isBare ? text || undefined : body.value;
  const parsed = z.safeParse(call.response, value);
  const isCut = parsed.success && Array.isArray(parsed.data) && NEXT_PAGE.test(response.headers.link ?? "");
  if (parsed.success && !isCut) return parsed.data;
  // An empty response to a write is read as an object without fields, so it is an error only if the schema requires a field such as an id.
  const empty = value === undefined && call.method !== "GET" ? z.safeParse(call.response, {}) : undefined;
  if (empty?.success) return empty.data;
  throw new UnexpectedResponseError(`returned an unexpected response (${parsed.error ? shapeText(parsed.error) : CUT})`, {
    ...details,
    cause: parsed.error,
    advice: "The response was not used. Check that the address belongs to this API, and that the provider is up to date.",
  });
}

/**
 * Whether a redirect sends the client to the same path at another address, as a front server does. A 302 or 303 does not prove such a redirect,
 * because an application may send it after it has acted.
 */
function isMoved(path: string, status: number, to: string | undefined): boolean {
  if (![301, 307, 308].includes(status) || to === undefined || !URL.canParse(to)) return false;
  return new URL(to).pathname.replace(/\/$/, "").endsWith(path.replace(/\/$/, ""));
}

function rawOf(answers: Call["answers"], { bytes, text }: Pick<ApiResponse, "bytes" | "text">): string | Uint8Array {
  const came = bytes ?? Buffer.from(text);
  return answers === "bytes" ? came : textOf(came);
}

const MAX_PLACE_LENGTH = 200;

/** Names the first error, without the content of the response. */
function shapeText({ issues: [issue] }: z.core.$ZodError): string {
  const place = issue?.path.map(String).join(".").slice(0, MAX_PLACE_LENGTH) || "whole response";
  const wrong = (issue?.message ?? "").replace(/^Invalid input: /, "").replace("received undefined", "but missing");
  return `${place}: ${wrong.slice(0, MAX_PLACE_LENGTH)}`;
}
