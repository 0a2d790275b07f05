import { nearest } from "../core/log/text";
import { HOST } from "../core/settings/setting-keys";
import type { HostName } from "../core/type-token";

export type { HostName };

/** The hosts of this package. The first one is the default. */
export const HOSTS = ["dynamic", "plugin"] as const satisfies readonly HostName[];

/** The environment variable that overrides `hosting:host` of the stack. */
export const HOST_VARIABLE = "HOSTING_HOST";

/** The host of a stack's resources. If the configured value is invalid, `problem` contains the error, and `host` is the default. */
export interface HostChoice {
  host: HostName;
  problem?: string;
}

/**
 * Returns the host that the environment variable selects. If the variable is not set, the stack's configuration selects it (`configured`: the value
 * of `hosting:host`).
 */
export function chosenHost(env: Readonly<Record<string, string | undefined>>, configured: string | undefined): HostChoice {
  const { [HOST_VARIABLE]: variable } = env;
  const text = variable || configured || "";
  if (text === "") return { host: HOSTS[0] };
  const host = HOSTS.find((name) => name === text);
  if (host) return { host };
  const meant = nearest(text, HOSTS);
  const name = variable ? `The environment variable ${HOST_VARIABLE}` : `Configuration hosting:${HOST}`;
  const hint = meant === undefined ? "" : ` Did you mean "${meant}"?`;
  const fix = variable ? "" : ` Set it with: pulumi config set hosting:${HOST} ${meant ?? HOSTS[0]}`;
  const problem = `${name} must be ${HOSTS.map((known) => `"${known}"`).join(" or ")} (got ${JSON.stringify(text)}).${hint}${fix}`;
  return { host: HOSTS[0], problem };
}
