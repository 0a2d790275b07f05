import * as z from "zod";
import { hostingCall } from "../call";
import { anyOf, listOf, looseFlag, looseInteger, looseText, maybe, objectOf, shown } from "../generous";
import { isObject } from "../json";
import { logTextOf } from "./logs";
import { flag, queryFlag, queryInteger, Timestamps } from "./rules";

// docs/spec/hosting-api.md, "Deployment" and "Deployments"; shapes and quirks from docs/facts/hosting.md 3.6 and 8.3.

/** The states in which a deployment ends; anything else is under way. */
export const DEPLOYMENT_ENDS = ["finished", "failed", "cancelled-by-user"] as const;

export const Deployment = z.looseObject({
  deployment_uuid: z.string(),
  status: z.string(),
  application_id: shown(looseText),
  application_name: shown(z.string()),
  /** `HEAD` where the application is not pinned to a commit. */
  commit: shown(z.string()),
  pull_request_id: shown(looseInteger),
  force_rebuild: shown(looseFlag),
  restart_only: shown(looseFlag),
  finished_at: shown(z.string()),
  /** JSON text of a list of lines, or the list itself (reading `logs`); absent for a token that may not read sensitive data. */
  logs: shown(z.union([z.string(), z.array(z.unknown()).transform(logTextOf)])),
  ...Timestamps,
});
export type Deployment = z.infer<typeof Deployment>;

const Rows = listOf(Deployment, "deployments");

export const DeployBody = z.strictObject({
  uuid: z.string().nullable().optional(),
  tag: z.string().nullable().optional(),
  force: flag.optional(),
  pull_request_id: z.int().min(0).optional(),
  pr: z.int().min(0).optional(),
  ctr_tag: z.string().nullable().optional(),
});

/** The same in the query. */
export const DeployQuery = z.object({
  uuid: z.string().optional(),
  tag: z.string().optional(),
  force: queryFlag.optional(),
  pull_request_id: queryInteger(0).optional(),
  pr: queryInteger(0).optional(),
  ctr_tag: z.string().optional(),
});

const Queued = z.looseObject({ message: maybe(z.string()), resource_uuid: maybe(z.string()), deployment_uuid: maybe(z.string()) });

export const deployments = {
  /** Queued and running ones of the team. */
  list: hostingCall({ method: "GET", path: "/deployments", response: Rows }),
  /** Newest first. */
  listOfApplication: hostingCall({
    method: "GET",
    path: "/deployments/applications/{uuid}",
    query: z.object({ skip: queryInteger(0).optional(), take: queryInteger(1).optional() }),
    response: z.preprocess(
      // Without a count, what came is what there is.
      (answer) => (Array.isArray(answer) ? { deployments: answer } : isObject(answer) && isObject(answer.data) ? answer.data : answer),
      z
        .looseObject({ count: shown(looseInteger), deployments: Rows })
        .transform((page) => ({ ...page, count: page.count ?? page.deployments.length })),
    ),
  }),
  get: hostingCall({ method: "GET", path: "/deployments/{uuid}", response: objectOf(Deployment, "deployment") }),
  /**
   * By uuid or by tag, each a list with commas, in the query or in the body. One after another, until a full queue ends it with 429. An item that was skipped, because an equal deployment waits already, carries a
   * `deployment_uuid` that was never stored.
   */
  deploy: hostingCall({
    method: "POST",
    path: "/deploy",
    permission: "deploy",
    actsInParts: true,
    query: DeployQuery,
    body: DeployBody,
    response: anyOf({ deployments: maybe(z.array(Queued)), details: maybe(z.array(Queued)) }),
  }),
  /** 400 where it has ended, also where it was cancelled. */
  cancel: hostingCall({ method: "POST", path: "/deployments/{uuid}/cancel", permission: "deploy", idempotent: true }),
};
