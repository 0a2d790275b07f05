// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getAuditEvents as definition } from "../../provider/functions/hosting/audit-event";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getAuditEvents`. */
export interface GetAuditEventsArgs {
  /** Filter by a text in the event. Default: all. */
  search?: string;
  /** Filter by action. Default: all. */
  action?: string;
  /** Filter by source. Default: all. */
  source?: "ui" | "api" | "mcp" | "webhook" | "system" | "scheduler";
  /** Events per page, 1 to 100. Default: 25. */
  perPage?: number;
  /** Page number, from 1. Default: 1. */
  page?: number;
}

/** Arguments of `getAuditEventsOutput`. */
export interface GetAuditEventsOutputArgs {
  /** Filter by a text in the event. Default: all. */
  search?: pulumi.Input<string>;
  /** Filter by action. Default: all. */
  action?: pulumi.Input<string>;
  /** Filter by source. Default: all. */
  source?: pulumi.Input<"ui" | "api" | "mcp" | "webhook" | "system" | "scheduler">;
  /** Events per page, 1 to 100. Default: 25. */
  perPage?: pulumi.Input<number>;
  /** Page number, from 1. Default: 1. */
  page?: pulumi.Input<number>;
}

/** Result of `getAuditEvents`. */
export interface GetAuditEventsResult {
  /** The events of the page. */
  events: Array<{
    /** Name of the event, such as `application.updated`. */
    event?: string | null;
    /** The action in one word, such as `updated`. */
    action?: string | null;
    /** Source of the change: `ui`, `api`, `mcp`, `webhook`, `system`, `scheduler`. */
    source?: string | null;
    /** Name of the author. */
    actorName?: string | null;
    /** Type of the changed object. */
    resourceType?: string | null;
    /** Id of the changed object. */
    resourceUuid?: string | null;
    /** Name of the object at that time. */
    resourceName?: string | null;
    /** Time of the event. */
    createdAt?: string | null;
  }>;
  /** Number of events on all pages. */
  total: number;
  /** Number of the last page. */
  lastPage: number;
}

/**
 * One page of the team's audit log of the last 90 days, newest event first. Each event has its author, action and source. Only admins of
 * the team may read it. An event may appear some seconds late. Earlier releases of the platform have no audit log.
 *
 * @example
 * ```ts
 * const { events } = hosting.getAuditEventsOutput({ source: "ui", perPage: 20 });
 * export const byHand = events.apply((all) => all.map((one) => `${one.actorName}: ${one.event}`));
 * ```
 * @see docs/reference/get-audit-events.md
 */
export function getAuditEvents(args: GetAuditEventsArgs = {}, options?: FunctionOptions): Promise<GetAuditEventsResult> {
  return call<GetAuditEventsResult>(definition, args, options);
}

/**
 * `getAuditEvents` with arguments that may be outputs.
 *
 * @see docs/reference/get-audit-events.md
 */
export function getAuditEventsOutput(args: GetAuditEventsOutputArgs = {}, options?: FunctionOptions): pulumi.Output<GetAuditEventsResult> {
  return callOutput<GetAuditEventsResult>(definition, args, options);
}
