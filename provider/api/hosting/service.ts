import * as z from "zod";
import { hostingCall } from "../call";

// See docs/spec/hosting-api.md, "Open endpoints". Both endpoints return bare text, not JSON (docs/facts/hosting.md 1.1).

/** A response that is a web page comes from a proxy. */
const NoPage = z.unknown().refine((answer) => typeof answer !== "string" || !answer.trimStart().startsWith("<"), "it is a page");

export const service = {
  health: hostingCall({ method: "GET", path: "/health", permission: "none", response: z.string() }),
  version: hostingCall({ method: "GET", path: "/version", permission: "none", response: z.string() }),
  /** The content of the response is not documented (docs/spec/hosting-api.md, "Assistant-protocol endpoint"). */
  assistantHealth: hostingCall({
    method: "GET",
    path: "/mcp/health",
    isAtRoot: true,
    permission: "none",
    isAdvice: true,
    response: NoPage,
  }),
};

// The upstream product's calls to administer servers. Each returns 403 (docs/spec/hosting-api.md, "What the service does", fact 3).
const unavailable = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string) =>
  method === "GET"
    ? hostingCall({ method, path, response: z.never() })
    : hostingCall({ method, does: "acts once", path, response: z.never() });

export const unavailableCalls = [
  unavailable("POST", "/servers"),
  unavailable("DELETE", "/servers/{uuid}"),
  unavailable("GET", "/servers/{uuid}/validate"),
  unavailable("GET", "/cloud-tokens"),
  unavailable("POST", "/cloud-tokens"),
  unavailable("GET", "/settings"),
  unavailable("PATCH", "/settings"),
];
