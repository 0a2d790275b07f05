import type { Imported } from "../../../cli/import/import";
import { definitionOf, shownInputs, valueAt } from "../../../cli/import/resolve";
import type { Run } from "../../../provider/core/run/run";
import { placedIn } from "../../../provider/references/places";
import type { Platform } from "../../harness/platform";

/** Returns the environment variables of an imported program, with the values that the platform shows. */
export async function environmentOf(platform: Platform, run: Run, { map: { resources } }: Imported): Promise<Record<string, string>> {
  const env: Record<string, string> = {};
  for (const resource of resources) {
    const live = await platform.timed(shownInputs(run, resource));
    for (const { path, reference } of placedIn(definitionOf(resource.type), resource.inputs).placed) {
      const value = live && valueAt(live, path);
      if ("fromEnv" in reference && typeof value === "string") env[reference.fromEnv] = value;
    }
  }
  return env;
}
