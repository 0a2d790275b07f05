import * as z from "zod";

/**
 * What no document tells, or what differs from one release of the platform to the next: the sandbox can serve each plausible way. Part of its
 * world, so that a kept world stays the same platform.
 */
export const Readings = z.strictObject({
  /** What an application's `max_restart_count` is where nobody sets it: 0 from some release on (hosting-facts.md 3.1). */
  maxRestartCountDefault: z.union([z.literal(10), z.literal(0)]),
  /** Whether the platform has `custom_container_name_prefix`, which release 4.3.11 refuses (openapi-check.md 2.14). */
  hasContainerNamePrefix: z.boolean(),
  /** Whether applications can be migrated. Upstream offers it on development installs alone (openapi-check.md 2.16). */
  offersMigration: z.boolean(),
});
export type Readings = z.infer<typeof Readings>;

export const DEFAULT_READINGS: Readings = Object.freeze({
  maxRestartCountDefault: 10,
  hasContainerNamePrefix: true,
  offersMigration: true,
});
