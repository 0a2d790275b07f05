import * as z from "zod";
import { hostingCall } from "../call";
import { objectOf, shownAs } from "../generous";
import { flag } from "./rules";

// docs/spec/hosting-api.md, "Servers"; rules and shapes from docs/facts/hosting.md 9.3.

export const CleanupPolicyBody = z.strictObject({
  /** A cron expression or a word (frequency.ts). Stored as cron. */
  ctr_cleanup_frequency: z.string().min(1).max(255).optional(),
  ctr_cleanup_threshold: z.int().min(1).max(99).optional(),
  force_ctr_cleanup: flag.optional(),
  delete_unused_volumes: flag.optional(),
  delete_unused_networks: flag.optional(),
  disable_application_image_retention: flag.optional(),
});

/** Shown in its own response, and in `settings` of the server. */
export const CleanupPolicy = shownAs(CleanupPolicyBody);

export const serverCleanupPolicy = {
  get: hostingCall({ method: "GET", path: "/servers/{uuid}/ctr-cleanup", response: objectOf(CleanupPolicy, "ctr_cleanup") }),
  update: hostingCall({ method: "PATCH", path: "/servers/{uuid}/ctr-cleanup", body: CleanupPolicyBody }),
};
