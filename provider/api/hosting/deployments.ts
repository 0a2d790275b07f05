import * as z from "zod";
import { hostingCall } from "../call";
import { anyOf, dataOf, listOf, looseFlag, looseInteger, looseText, maybe, objectOf, shown } from "../generous";
import { listedBy } from "../listed";
import { applications } from "./applications";
import { logTextOf } from "./logs";
import { flag, queryFlag, queryInteger, Timestamps } from "./rules";

// See docs/spec/hosting-api.md, "Deployment" and "Deployments", and docs/facts/hosting.md 3.6 and 8.3.

/** Final states of a deployment. In any other state, a deployment is in progress. */
const DEPLOYMENT_ENDS = ["finished", "failed", "cancelled-by-user"] as const;

export const Deployment = z.looseObject({
  deployment_uuid: z.string(),
  status: z.string(),
  application_id: shown(looseText),
  application_name: shown(z.string()),
  /** `HEAD` if the application is not pinned to a commit. */
  commit: shown(z.string()),
  pull_request_id: shown(looseInteger),
  force_rebuild: shown(looseFlag),
  restart_only: shown(looseFlag),
  is_webhook: shown(looseFlag),
  finished_at: shown(z.string()),
  /** A JSON text or a list of lines (platform variant `logs`). Absent for a token without the permission "Read sensitive data". */
  logs: shown(z.union([z.string(), z.array(z.unknown()).transform(logTextOf)])),
  ...Timestamps,
});
export type Deployment = z.infer<typeof Deployment>;

export const hasDeploymentEnded = ({ status }: Deployment): boolean => (DEPLOYMENT_ENDS as readonly string[]).includes(status);

const Rows = listOf(Deployment, "deployments");

const DeployBody = z.strictObject({
  uuid: z.string().nullable().optional(),
  tag: z.string().nullable().optional(),
  force: flag.optional(),
  pull_request_id: z.int().min(0).optional(),
  pr: z.int().min(0).optional(),
  ctr_tag: z.string().nullable().optional(),
});

const DeployQuery = z.object({
  uuid: z.string().optional(),
  tag: z.string().optional(),
  force: queryFlag.optional(),
  pull_request_id: queryInteger(0).optional(),
  pr: queryInteger(0).optional(),
  ctr_tag: z.string().optional(),
});

const Queued = z.looseObject({ message: maybe(z.string()), resource_uuid: maybe(z.string()), deployment_uuid: maybe(z.string()) });

export const deployments = listedBy(
  { uuid: "list" },
  {
    /** Returns only queued and running deployments. */
    list: hostingCall({ method: "GET", path: "/deployments", response: Rows }),
    /** The newest deployment comes first. */
    listOfApplication: hostingCall({
      method: "GET",
      path: "/deployments/applications/{uuid}",
      listedBy: applications.list,
      query: z.object({ skip: queryInteger(0).optional(), take: queryInteger(1).optional() }),
      response: z.preprocess(
        // Some platforms return a bare list, without `count`. Such a list contains all deployments.
        (answer) => (Array.isArray(answer) ? { deployments: answer } : dataOf(answer)),
        z
          .looseObject({ count: shown(looseInteger), deployments: Rows })
          .transform((page) => ({ ...page, count: page.count ?? page.deployments.length })),
      ),
    }),
    get: hostingCall({ method: "GET", path: "/deployments/{uuid}", response: objectOf(Deployment, "deployment") }),
    /**
     * `uuid` and `tag` are comma-separated lists, in the query or in the body. The platform processes the items one after another, and
     * returns 429 when the queue is full. It skips an item if an equal deployment is waiting; the returned `deployment_uuid` of that item was
     * never stored.
     */
    deploy: hostingCall({
      method: "POST",
      does: "creates",
      path: "/deploy",
      permission: "deploy",
      actsInParts: true,
      query: DeployQuery,
      body: DeployBody,
      response: anyOf({ deployments: maybe(z.array(Queued)), details: maybe(z.array(Queued)) }),
    }),
    /** Returns 400 if the deployment has ended or was cancelled before. */
    cancel: hostingCall({ method: "POST", does: "sets", path: "/deployments/{uuid}/cancel", permission: "deploy" }),
  },
);
