import type { Client } from "../../api/client";
import { applications } from "../../api/hosting/applications";
import { type EnvironmentRow, environments } from "../../api/hosting/projects";

/**
 * Whether an environment's own answer shows anything in it: the platform puts a list for each sort of object beside the environment's fields
 * (applications, services, and one for each sort of database; docs/facts/hosting.md 2).
 */
const showsHoldings = (environment: Readonly<Record<string, unknown>>): boolean =>
  Object.values(environment).some((value) => Array.isArray(value) && value.length > 0);

/**
 * Whether anything is in an environment, applications, databases or services. Asked by uuid: a name may be that of another address
 * (`envs`). Where the answer shows no lists, the team's applications are what can be known.
 */
export async function holdsAnything(hosting: Client, projectUuid: string, environment: EnvironmentRow): Promise<boolean> {
  const shown = await hosting.get(environments.get, { params: { uuid: projectUuid, environment: environment.uuid } });
  if (showsHoldings(shown)) return true;
  return (await hosting.get(applications.list)).some((row) => row.environment_id === environment.id);
}
