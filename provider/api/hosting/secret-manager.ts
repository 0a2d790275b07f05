import * as z from "zod";
import { hostingCall } from "../call";

// See docs/spec/hosting-api.md, "Preview deployments" (its last sentence), for these calls, and docs/facts/hosting.md 8.4 for their rules.

const text = z.string().min(1);

/** Settings of the link to a secret manager. Which of them are required depends on the type of the secret manager. */
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

export const secretManager = {
  /** Replaces the link and all its settings. No call reads or removes the link. */
  link: hostingCall({ method: "PATCH", path: "/applications/{uuid}/secret-manager", body: SecretManagerBody }),
};
