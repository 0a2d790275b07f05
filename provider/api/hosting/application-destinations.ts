import * as z from "zod";
import { hostingCall } from "../call";
import { listOf, looseFlag, shown } from "../generous";

// docs/spec/hosting-api.md, "Applications"; shapes and rules from docs/facts/hosting.md 3.8.

/** A container network of an application: its primary one, or that of a copy. */
export const ApplicationDestination = z.looseObject({
  uuid: z.string().min(1),
  name: shown(z.string()),
  network: shown(z.string()),
  server_uuid: shown(z.string()),
  is_primary: shown(looseFlag),
});
export type ApplicationDestination = z.infer<typeof ApplicationDestination>;

export const applicationDestinations = {
  /** Lists them, the primary one first. */
  list: hostingCall({
    method: "GET",
    path: "/applications/{uuid}/destinations",
    response: listOf(ApplicationDestination, "destinations"),
  }),
  /** Adds a copy, which the next deployment starts. A repetition fails with 422. */
  attach: hostingCall({
    method: "POST",
    path: "/applications/{uuid}/destinations",
    body: z.strictObject({ destination_uuid: z.string().min(1) }),
  }),
  /** Returns 422 for the primary one. The documents disagree whether the copy stops: platform variant `removedCopies`. */
  detach: hostingCall({ method: "DELETE", path: "/applications/{uuid}/destinations/{destination_uuid}" }),
};
