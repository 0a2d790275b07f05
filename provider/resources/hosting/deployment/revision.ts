import * as z from "zod";
import { field } from "../../../core/definition/field";

/** Output of each resource type that deployments watch. */
export const revisionOf = (type: string) =>
  field(
    z.string().optional(),
    "Text that changes when the provider writes something that takes effect only after a new deployment. Other writes do not change it. A `Deployment` with `triggers: [<resource>.revision]` deploys again after such a write, in every language. After `get` or `pulumi import`, and in a state of release 0.2 or older, it is absent until the next write.",
    { isRevisedBy: (key) => reachesContainers(type, key) },
  );

/** Inputs of an application that only the platform uses. They do not reach its containers. */
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

/** Whether a change of this input reaches the containers with the next deployment. */
export const reachesContainers = (type: string, key: string): boolean =>
  type === "Application" ? !OF_THE_PLATFORM.has(key) : key !== "adopt" && key !== "comment";
