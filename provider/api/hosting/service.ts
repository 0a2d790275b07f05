import * as z from "zod";
import { hostingCall } from "../call";

// Specification, "Open endpoints". Both answer bare text, not JSON (hosting-facts.md 1.1).

export const service = {
  health: hostingCall({ method: "GET", path: "/health", permission: "none", response: z.string() }),
  version: hostingCall({ method: "GET", path: "/version", permission: "none", response: z.string() }),
};

// Endpoints of the platform upstream that administer servers; this service answers each with 403 (specification, facts 3).
const unavailable = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string) => hostingCall({ method, path, response: z.never() });

export const unavailableCalls = [
  unavailable("POST", "/servers"),
  unavailable("DELETE", "/servers/{uuid}"),
  unavailable("GET", "/servers/{uuid}/validate"),
  unavailable("GET", "/cloud-tokens"),
  unavailable("POST", "/cloud-tokens"),
  unavailable("GET", "/settings"),
  unavailable("PATCH", "/settings"),
];
