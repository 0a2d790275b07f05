import * as z from "zod";
import { field } from "../../../core/definition/field";

/** Resource types that deployments watch have this output, and `isRevisedBy` among their traits. */
export const revision = field(
  z.string().optional(),
  "A text that changes with each write whose effect needs a new deployment. Other writes do not change it. A `Deployment` with `triggers: [<resource>.revision]` deploys again after such a write, in every language. After `get` or `pulumi import`, and in a state of release 0.2 or older, it is absent until the next write.",
);

export const isRevisedBy =
  (type: string) =>
  (key: string): boolean =>
    reachesContainers(type, key);

/** These inputs never reach the containers of an application. */
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

/** Reports whether a deployment brings a change of this input to the containers. */
export const reachesContainers = (type: string, key: string): boolean =>
  type === "Application" ? !OF_THE_PLATFORM.has(key) : key !== "adopt" && key !== "comment";
