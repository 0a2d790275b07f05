import type { Client } from "../../../api/client";
import { applications } from "../../../api/hosting/applications";
import { OperationError } from "../../../core/errors";
import { environmentIn, type Place } from "./place";

/**
 * Returns the id of the application that was just created.
 *
 * If the platform skips the deployment, its answer contains no id (docs/facts/hosting.md 3.2). The provider then returns the application
 * that the list did not contain before.
 */
export async function createdApplicationId(
  hosting: Client,
  inputs: Place & { name?: unknown },
  answer: { uuid?: string; message?: string | null },
): Promise<string> {
  if (answer.uuid !== undefined) return answer.uuid;
  const before = new Set((await hosting.get(applications.list)).map(({ uuid }) => uuid));
  const home = await environmentIn(hosting, inputs.projectUuid, inputs);
  const named = (await hosting.refetch(applications.list)).filter((row) => row.name === inputs.name && row.environment_id === home?.id);
  const [made, another] = named.filter(({ uuid }) => !before.has(uuid));
  const said = answer.message ? ` (message: ${answer.message})` : "";
  if (made === undefined)
    throw new OperationError(
      `the platform answered without an id${said}, and shows no new application. Run pulumi up again. It first looks for the application.`,
      { code: "no_id" },
    );
  if (another !== undefined)
    throw new OperationError(
      `the platform answered without an id${said}, and shows several new applications named "${inputs.name}" (${made.uuid}, ${another.uuid}). Delete the applications that you do not need, then run pulumi up again.`,
      { code: "ambiguous" },
    );
  return made.uuid;
}
