// Generated from the definitions by `npm run generate`. Do not edit: change the definition.
import type * as pulumi from "@pulumi/pulumi";
import { getAuditEvents as definition } from "../../provider/functions/hosting/get-audit-events";
import type { FunctionOptions } from "../account";
import { call, callOutput } from "../functions";

/** Arguments of `getAuditEvents`. */
export interface GetAuditEventsArgs {
  /** Only events in which this text stands. Default: all. */
  search?: string;
  /** Only this action. Default: all. */
  action?: string;
  /** Only by this means. Default: all. */
  source?: "ui" | "api" | "mcp" | "webhook" | "system" | "scheduler";
  /** Events of a page, 1 to 100. Default: 25. */
  perPage?: number;
  /** Which page, from 1. Default: the first. */
  page?: number;
}

/** Arguments of `getAuditEventsOutput`. */
export interface GetAuditEventsOutputArgs {
  /** Only events in which this text stands. Default: all. */
  search?: pulumi.Input<string>;
  /** Only this action. Default: all. */
  action?: pulumi.Input<string>;
  /** Only by this means. Default: all. */
  source?: pulumi.Input<"ui" | "api" | "mcp" | "webhook" | "system" | "scheduler">;
  /** Events of a page, 1 to 100. Default: 25. */
  perPage?: pulumi.Input<number>;
  /** Which page, from 1. Default: the first. */
  page?: pulumi.Input<number>;
}

/** Result of `getAuditEvents`. */
export interface GetAuditEventsResult {
  /** The events of the page. */
  events: Array<{
    /** What happened, such as `application.updated`. */
    event?: string | null;
    /** The same in a word, such as `updated`. */
    action?: string | null;
    /** By what means: `ui`, `api`, `mcp`, `webhook`, `system`, `scheduler`. */
    source?: string | null;
    /** Who did it. */
    actorName?: string | null;
    /** What it was done to. */
    resourceType?: string | null;
    /** Id of that. */
    resourceUuid?: string | null;
    /** Its name then. */
    resourceName?: string | null;
    /** When. */
    createdAt?: string | null;
  }>;
  /** How many events there are on all pages. */
  total: number;
  /** Number of the last page. */
  lastPage: number;
}

/**
 * One page of the team's audit log, newest first: who did what, by which means, in the last 90 days. For admins of the team. An event may be listed some seconds late. Platforms of earlier releases have no audit log.
 *
 * @example
 * ```ts
 * const { events } = hosting.getAuditEventsOutput({ source: "ui", perPage: 20 });
 * export const byHand = events.apply((all) => all.map((one) => `${one.actorName}: ${one.event}`));
 * ```
 */
export function getAuditEvents(args: GetAuditEventsArgs = {}, options?: FunctionOptions): Promise<GetAuditEventsResult> {
  return call<GetAuditEventsResult>(definition, args, options);
}

/** `getAuditEvents` with arguments that may be outputs. */
export function getAuditEventsOutput(args: GetAuditEventsOutputArgs = {}, options?: FunctionOptions): pulumi.Output<GetAuditEventsResult> {
  return callOutput<GetAuditEventsResult>(definition, args, options);
}
