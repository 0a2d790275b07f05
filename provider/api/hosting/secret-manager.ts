import * as z from "zod";
import { hostingCall } from "../call";
import { listedBy } from "../listed";
import { applications } from "./applications";

// See docs/spec/hosting-api.md, "Preview deployments" (its last sentence), and docs/facts/hosting.md 8.4.

const text = z.string().min(1);

/** The type of the secret manager decides which settings are required. */
export const SecretManagerSettings = z.strictObject({
  project: text.optional(),
  config: text.optional(),
  project_id: text.optional(),
  environment: text.optional(),
  secret_path: text.optional(),
  mount: text.optional(),
  path: text.optional(),
});

export const SecretManagerBody = z.strictObject({
  integration_token_uuid: text,
  settings: SecretManagerSettings.nullable().optional(),
});
export type SecretManagerBody = z.infer<typeof SecretManagerBody>;

export const secretManager = listedBy(
  { uuid: applications.list },
  {
    /** Replaces all settings of the link. No call reads or removes the link. */
    link: hostingCall({ method: "PATCH", does: "sets", path: "/applications/{uuid}/secret-manager", body: SecretManagerBody }),
  },
);
