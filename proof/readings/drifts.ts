import type { Sandbox } from "../../sandbox";
import { type Ground, type Scene, titleOf } from "../scene";

/** Something that somebody changes of what a scene made, in a field that its program sets. */
type Drift = (sandbox: Sandbox, ground: Ground) => Promise<void>;

/** Sets fields of the one object that a filter finds. */
const set =
  (kind: string, filter: (ground: Ground) => Record<string, string | boolean>, fields: Record<string, string | number | boolean>): Drift =>
  async (sandbox, ground) => {
    const [found, another] = await sandbox.find(kind, filter(ground));
    if (found === undefined || another !== undefined) throw new Error(`There is not exactly one of ${kind} to change.`);
    await sandbox.mutate(kind, String(found.$id), fields);
  };

const named = (kind: string, name: string, fields: Record<string, string | number | boolean>): Drift => set(kind, () => ({ name }), fields);
const branch = named("applications", "web", { git_branch: "somebody" });

/** By the title of a scene, or by its kind. */
const drifts: Readonly<Record<string, Drift>> = {
  Project: named("projects", "shop", { description: "somebody's" }),
  Environment: named("environments", "tests", { description: "somebody's" }),
  "Application (ctrimage)": named("applications", "web", { description: "somebody's" }),
  "Application (ctrfile)": named("applications", "web", { ports_exposes: "8080" }),
  Application: branch,
  EnvironmentVariable: set("variables", ({ application }) => ({ application_uuid: application, key: "SECOND", is_preview: false }), {
    value: "somebody's",
  }),
  EnvironmentVariables: set("variables", ({ application }) => ({ application_uuid: application, key: "A", is_preview: false }), {
    value: "somebody's",
  }),
  SharedVariable: set("sharedVariables", () => ({ key: "REGION" }), { value: "somebody's" }),
  "Storage (persistent)": async (sandbox, { storage }) => {
    const [made] = await sandbox.find("storages", ({ $id }) => $id !== storage);
    await sandbox.mutate("storages", String(made?.$id), { mount_path: "/somebody" });
  },
  "Storage (folder)": set("storages", () => ({ is_directory: true }), { mount_path: "/somebody" }),
  "Storage (file)": set("storages", () => ({ type: "file" }), { content: "somebody's" }),
  Volume: async (sandbox) => {
    for (const { $id } of await sandbox.find("volumes"))
      await sandbox.mutate("volumes", String($id), { status: "detached", server_uuid: null });
  },
  ManagedDatabase: set("databases", () => ({ engine: "key_value" }), { eviction_policy: "allkeys-lru" }),
  DatabaseAttachment: async (sandbox, { application }) => {
    const [saved] = await sandbox.find("variables", { application_uuid: application, key: "DATABASE_URL", is_preview: false });
    await sandbox.remove("variables", String(saved?.$id));
  },
  AutoscalingPolicy: async (sandbox, { application }) => sandbox.mutate("autoscaling", application, { max_copies: 7 }),
  game_Schedule: named("schedules", "nightly", { minute: "30" }),
};

/** What can be seen and mended of a scene's objects; undefined where nothing can: a schedule of backups has no GET, and a deployment is history. */
export const driftOf = (scene: Scene): Drift | undefined => drifts[titleOf(scene)] ?? drifts[scene.kind];
