import type { Context, Watched } from "../../../core/context";
import { resourceTypeText } from "../../../core/resource";
import { hasUnknown } from "../../../core/values";

// A deployment brings the declared inputs of the application to its containers, so a change of these inputs needs a deployment.

const WATCHED = "watched";

/** Inputs of an application that never reach its containers. */
const OF_THE_PLATFORM = new Set([
  "name",
  "description",
  "tags",
  "projectUuid",
  "environmentName",
  "environmentUuid",
  "migrateVolumes",
  "deleteOptions",
  "adopt",
]);

const reachesContainers = (type: string, key: string): boolean =>
  type === "Application" ? !OF_THE_PLATFORM.has(key) : key !== "adopt" && key !== "comment";

/** Returns the declared inputs of the application, independent of the names and order of the resources. */
function watchedState(all: readonly Watched[]): unknown {
  const texts = all.map(({ type, inputs }) => {
    const counted = Object.entries(inputs).filter(([key]) => reachesContainers(type, key));
    return JSON.stringify([type, counted.sort(([a], [b]) => (a < b ? -1 : 1))]);
  });
  return texts.sort();
}

type Watching = Pick<Context<{ watch?: boolean }>, "inputs" | "written" | "watched">;

/** Returns why a deployment is due although its own inputs did not change. */
export function dueBecause(context: Watching): string | undefined {
  const { inputs, written } = context;
  if (inputs.watch === false) return undefined;
  const all = context.watched();
  // The order of registrations, or a refresh without the program, must never start a deployment.
  if (all === undefined) return undefined;
  const isSame = all.some(isPartlyUnknown) ? undefined : written.matches(WATCHED, watchedState(all));
  // If there is no digest, or if values are unknown, resources that are new in this run count as changes too. Otherwise they may be
  // old resources with a new name.
  const counts = (one: Watched) => isUpdated(one) || (isSame === undefined && one.changes && one.updated.length === 0);
  const why = [...new Set(all.filter(counts).map(({ type, name }) => `${resourceTypeText(type)} "${name}"`))];
  if (why.length > 0) return `a deployment, because ${why.join(", ")} ${why.length === 1 ? "changes" : "change"}`;
  return isSame === false ? "a deployment, because the program changed something that it declares for the application" : undefined;
}

const isUpdated = ({ type, updated }: Watched): boolean => updated.some((key) => reachesContainers(type, key));

const isPartlyUnknown = ({ type, inputs }: Watched): boolean =>
  Object.entries(inputs).some(([key, value]) => reachesContainers(type, key) && hasUnknown(value));

/** Returns the watched inputs, which the state keeps as digests. */
export function watchedPaths(inputs: { watch?: boolean }, context: Pick<Watching, "watched">): Record<string, unknown> {
  return notedWatched(inputs.watch === false ? undefined : context.watched());
}

const notedWatched = (all: readonly Watched[] | undefined): Record<string, unknown> =>
  all === undefined ? {} : { [WATCHED]: watchedState(all) };
