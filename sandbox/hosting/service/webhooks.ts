import * as z from "zod";
import { hostingCall } from "../../../provider/api/call";
import { GIT_PROVIDERS } from "../../../provider/api/hosting/rules";
import type { Dialect } from "../../http/dialect";
import { hostingDialect } from "../../http/hosting-dialect";
import { refuse, reply } from "../../http/reply";
import { type Route, rawRoute } from "../../http/route";
import { pushed } from "./push";

// Requests of git providers, at the root of the host. The Pulumi provider never sends them, so no call table contains
// them.

/** The body is not parsed, because its signature covers the exact bytes. */
export const webhookDialect: Dialect = { ...hostingDialect, prefix: "/webhooks", document: (text) => text };

const push = hostingCall({
  method: "POST",
  path: "/source/{host}/events/manual",
  permission: "none",
  body: z.string(),
  response: z.unknown(),
});

const isGitProvider = (host: string): boolean => GIT_PROVIDERS.some((one) => one === host);

export const webhookRoutes: readonly Route[] = [
  rawRoute(push, ({ moment, param, body, header }) => {
    const host = param("host");
    if (!isGitProvider(host)) throw refuse.notFound("Source");
    const proof = { text: String(body), signature: header("x-hub-signature-256"), token: header("x-webhook-token") };
    const outcomes = pushed(moment, host, proof);
    return reply.ok(outcomes.length > 0 ? outcomes : "Nothing to do. No applications found.");
  }),
];
