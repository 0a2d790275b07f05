import * as z from "zod";
import { field } from "../../../core/field";

/** The output of a resource type that deployments watch, and its `isRevisedBy`. */
export const revision = field(
  z.string().optional(),
  "Text that changes with each write that reaches the containers only with a deployment. Other writes do not change it. A `Deployment` with `triggers: [<resource>.revision]` deploys again after such a write, in every language. After `get` or `pulumi import`, and in a state of release 0.2 or older, it is absent until the next write.",
);

export const isRevisedBy =
  (type: string) =>
  (key: string): boolean =>
    reachesContainers(type, key);

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

/** Whether only a deployment brings a change of this input to the containers. */
export const reachesContainers = (type: string, key: string): boolean =>
  type === "Application" ? !OF_THE_PLATFORM.has(key) : key !== "adopt" && key !== "comment";
