import * as z from "zod";
import { hostingCall } from "../call";
import { flag, queryFlag, queryInteger, Timestamps } from "./rules";

// Specification, "Deployment" and "Deployments"; shapes and quirks from hosting-facts.md 3.6 and 8.3.

/** The states in which a deployment ends; anything else is under way. */
export const DEPLOYMENT_ENDS = ["finished", "failed", "cancelled-by-user"] as const;

export const Deployment = z.looseObject({
  deployment_uuid: z.string(),
  status: z.string(),
  application_id: z.string().nullish(),
  application_name: z.string().nullish(),
  /** `HEAD` where the application is not pinned to a commit. */
  commit: z.string().nullish(),
  pull_request_id: z.int().nullish(),
  force_rebuild: z.boolean().nullish(),
  restart_only: z.boolean().nullish(),
  finished_at: z.string().nullish(),
  /** JSON text of a list of lines; absent for a token that may not read sensitive data. */
  logs: z.string().nullish(),
  ...Timestamps,
});
export type Deployment = z.infer<typeof Deployment>;

/** Rows keep their position as key after a sort, so that the list can come as an object (hosting-facts.md 1.4). */
const Rows = z.union([z.array(Deployment), z.record(z.string(), Deployment).transform((rows) => Object.values(rows))]);

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

const Queued = z.looseObject({ message: z.string().nullish(), resource_uuid: z.string(), deployment_uuid: z.string().optional() });

export const deployments = {
  /** Queued and running ones of the team. */
  list: hostingCall({ method: "GET", path: "/deployments", answer: Rows }),
  /** Newest first. */
  listOfApplication: hostingCall({
    method: "GET",
    path: "/deployments/applications/{uuid}",
    query: z.object({ skip: queryInteger(0).optional(), take: queryInteger(1).optional() }),
    answer: z.looseObject({ count: z.int(), deployments: Rows }),
  }),
  get: hostingCall({ method: "GET", path: "/deployments/{uuid}", answer: Deployment }),
  /**
   * By uuid or by tag, each a list with commas, in the query or in the body. An item that was skipped, because an equal deployment waits already, carries a
   * `deployment_uuid` that was never stored.
   */
  deploy: hostingCall({
    method: "POST",
    path: "/deploy",
    needs: "deploy",
    query: DeployQuery,
    body: DeployBody,
    answer: z.looseObject({ deployments: z.array(Queued).optional(), details: z.array(Queued).optional() }),
  }),
  cancel: hostingCall({
    method: "POST",
    path: "/deployments/{uuid}/cancel",
    needs: "deploy",
    answer: z.looseObject({ deployment_uuid: z.string().optional(), status: z.string().optional() }),
  }),
};
