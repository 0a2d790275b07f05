import { createHmac } from "node:crypto";
import * as z from "zod";
import { hostingCall } from "../../provider/api/call";
import { GIT_PROVIDERS } from "../../provider/api/hosting/rules";
import { service as calls, unavailableCalls } from "../../provider/api/hosting/service";
import { type Dialect, hostingDialect, refuseUnavailable } from "../http/dialect";
import { product, type Route, rawRoute, route } from "../http/product";
import { refuse, reply } from "../http/reply";
import type { Moment } from "../world/moment";
import type { ApplicationRow } from "./application/rows";
import { queueDeployment } from "./deployment/rules";
import { CHOSEN } from "./prices";

// Source: docs/facts/hosting.md 3.9.

const Changes = z.looseObject({
  added: z.array(z.string()).default([]),
  modified: z.array(z.string()).default([]),
  removed: z.array(z.string()).default([]),
});

/** Body of a push event, with the fields that decide which applications are deployed. */
const Push = z.looseObject({
  ref: z.string(),
  after: z.string(),
  repository: z.looseObject({ full_name: z.string() }),
  commits: z.array(Changes).default([]),
});

/** The proof that the sender of a push event knows the secret of the webhook: the signature, or for some git providers the secret itself. */
interface Proof {
  /** Body of the request, which the sender signs. */
  text: string;
  /** Header with `sha256=` and the HMAC of the body. */
  signature: string | undefined;
  /** Header with the secret itself. */
  token: string | undefined;
}

interface Outcome {
  application: string;
  status: "success" | "failed";
  message: string;
  deployment_uuid?: string;
}

function pushed(moment: Moment, provider: string, proof: Proof): Outcome[] {
  const { ref, after, repository, commits } = pushIn(proof.text);
  const branch = ref.replace(/^refs\/heads\//, "");
  const changed = commits.flatMap(({ added, modified, removed }) => [...added, ...modified, ...removed]);
  return Object.values(moment.world.applications)
    .filter(({ fields }) => isOf(fields.git_repository, repository.full_name) && fields.git_branch === branch)
    .map((row) => {
      const refusal = refusalOf(row, provider, proof, changed);
      return { application: String(row.fields.name), ...(refusal === undefined ? queued(moment, row, after) : failed(refusal)) };
    });
}

function pushIn(text: string): z.infer<typeof Push> {
  try {
    return Push.parse(JSON.parse(text));
  } catch {
    throw refuse.badRequest("The payload is not a push.");
  }
}

/** Whether `repository`, the address or name in an application, is the repository `name` of the push event. */
const isOf = (repository: unknown, name: string): boolean =>
  typeof repository === "string" && `/${repository.replace(/\.git$/, "").replace(/^git@[^:]+:/, "")}`.endsWith(`/${name}`);

const failed = (message: string) => ({ status: "failed" as const, message });

function refusalOf({ fields, settings }: ApplicationRow, provider: string, proof: Proof, changed: readonly string[]): string | undefined {
  const secret = fields[`manual_webhook_secret_${provider}`];
  if (typeof secret !== "string" || !proves(secret, proof)) return "Invalid signature.";
  if (settings.is_auto_deploy_enabled === false) return "Auto deployment is disabled.";
  const watched = typeof fields.watch_paths === "string" ? globsIn(fields.watch_paths) : [];
  if (watched.length === 0 || changed.some((path) => watched.some((glob) => glob.test(path)))) return undefined;
  return "Changed files do not match watch paths. Ignoring deployment.";
}

const proves = (secret: string, { text, signature, token }: Proof): boolean =>
  token === secret || signature === `sha256=${createHmac("sha256", secret).update(text).digest("hex")}`;

function queued(moment: Moment, row: ApplicationRow, commit: string): Omit<Outcome, "application"> {
  const done = queueDeployment(moment, row, { commit, isByWebhook: true });
  if (done.outcome === "full") return failed("The deployment queue of the server is full.");
  if (done.outcome === "skipped") return failed("Deployment already queued for this commit.");
  return { status: "success", message: "Deployment queued.", deployment_uuid: done.deployment.deployment_uuid };
}

/** Returns the patterns in `watch_paths`, one per line. `**` matches any path; `*` and `?` do not match a slash. */
const globsIn = (lines: string): RegExp[] =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((glob) => new RegExp(`^${glob.replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(/\*\*\/?|\*|\?/g, (sign) => WILD[sign] ?? ".*")}$`));

const WILD: Readonly<Record<string, string>> = { "*": "[^/]*", "?": "[^/]" };

// Git providers send these requests to the root of the host. The Pulumi provider never sends them, so no call table contains them.

/** The handler receives the body as text, because the signature covers its exact bytes. */
export const webhookDialect: Dialect = { ...hostingDialect, prefix: "/webhooks", document: (text) => text };

const push = hostingCall({
  method: "POST",
  does: "creates",
  path: "/source/{host}/events/manual",
  permission: "none",
  body: z.string(),
  response: z.unknown(),
});

export const webhookRoutes: readonly Route[] = [
  rawRoute(push, ({ moment, param, body, header }) => {
    const host = param("host");
    if (!GIT_PROVIDERS.some((one) => one === host)) throw refuse.notFound("Source");
    const proof = { text: String(body), signature: header("x-hub-signature-256"), token: header("x-webhook-token") };
    const outcomes = pushed(moment, host, proof);
    return reply.ok(outcomes.length > 0 ? outcomes : "Nothing to do. No applications found.");
  }),
];

export const service = product({
  routes: [
    route(calls.health, () => reply.text("OK")),
    route(calls.version, () => reply.text(CHOSEN.version)),
    route(calls.assistantHealth, () => reply.ok({ status: "ok" })),
    ...unavailableCalls.map((call) =>
      route(call, () => {
        throw refuseUnavailable();
      }),
    ),
  ],
});
