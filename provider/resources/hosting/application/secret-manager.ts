import * as z from "zod";
import type { Client } from "../../../api/client";
import { isNoCall, NotFoundError } from "../../../api/errors";
import { SecretManagerSettings, secretManager } from "../../../api/hosting/secret-manager";
import { codecOf } from "../../../api/names";
import type { Problem } from "../../../core/definition/resource";
import { OperationError } from "../../../core/log/errors";

const text = z.string().min(1).max(255);

export const SecretManager = z.strictObject({
  integrationTokenUuid: z.string().min(1).describe("Id of the secret manager's token, as the console shows it."),
  settings: z
    .strictObject({
      project: text.optional().describe("Project in the secret manager. If the secret manager has configs, set `config` too."),
      config: text.optional().describe("Config of the project."),
      projectId: text
        .optional()
        .describe("Id of the project in the secret manager. If the secret manager has environments, set `environment` too."),
      environment: text.optional().describe("Environment of the project."),
      secretPath: text.optional().describe("Path of the secrets in the environment."),
      mount: text.optional().describe("Mount, if the secret manager has mounts. Set it together with `path`."),
      path: text.optional().describe("Path of the secrets below the mount."),
    })
    .optional()
    .describe(
      "Selection of the secrets. Depending on the secret manager, set `project` and `config`, `projectId` and `environment`, or `mount` and `path`. This selection is optional if the token already selects the secrets.",
    ),
});
export type SecretManager = z.infer<typeof SecretManager>;
type Settings = NonNullable<SecretManager["settings"]>;

/** Settings that belong together, one row per type of secret manager. The first two are required, the third is optional. */
const GROUPS: readonly (readonly [keyof Settings, keyof Settings, (keyof Settings)?])[] = [
  ["project", "config"],
  ["projectId", "environment", "secretPath"],
  ["mount", "path"],
];

const ALLOWED = GROUPS.map(([one, other, more]) => `${one} and ${other}${more === undefined ? "" : ` (and ${more})`}`).join("; or ");

/** Only the platform knows to which secret manager a token belongs, so the settings of any one manager are accepted. */
export function secretManagerProblems(settings: Settings | undefined): Problem[] {
  const given = Object.keys(settings ?? {}).filter((key) => settings?.[key as keyof Settings] !== undefined);
  if (given.length === 0) return [];
  const group = GROUPS.find((one) => given.every((key) => (one as readonly unknown[]).includes(key)));
  const isComplete = group?.slice(0, 2).every((key) => key !== undefined && given.includes(key)) === true;
  if (isComplete) return [];
  return [{ property: "secretManager.settings", reason: `must be ${ALLOWED}. It has ${given.join(", ")}.` }];
}

const names = codecOf(SecretManagerSettings);

/** Links the secret manager. The platform replaces the former link. */
export async function linkSecretManager(hosting: Client, uuid: string, wanted: SecretManager): Promise<void> {
  const { integrationTokenUuid: integration_token_uuid, settings } = wanted;
  try {
    await hosting.send(secretManager.link, {
      params: { uuid },
      body: { integration_token_uuid, settings: settings && names.toApi(settings) },
    });
  } catch (error) {
    if (isNoCall(error))
      throw new OperationError(
        "this version of the platform has no secret managers. getPlatform() returns the version. Remove secretManager.",
        {
          code: "bad_state",
          cause: error,
        },
      );
    if (!(error instanceof NotFoundError)) throw error;
    throw new OperationError(
      `secretManager.integrationTokenUuid: the platform has no token ${JSON.stringify(integration_token_uuid)} that may read secrets. Check the integration tokens of the team in the console.`,
      { code: "bad_state", cause: error },
    );
  }
}
