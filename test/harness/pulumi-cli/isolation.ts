import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { DIST } from "../built-package";

export const PLUGIN_FOLDER = resolve(DIST, "../plugin");

/** Environment of a CLI that is offline and separate from the user's settings (docs/facts/pulumi.md 11). */
export const isolatedIn = (root: string): Record<string, string> => ({
  PULUMI_HOME: join(root, "home"),
  PULUMI_BACKEND_URL: pathToFileURL(join(root, "backend")).href,
  PULUMI_CONFIG_PASSPHRASE: "rehearsal",
  PULUMI_CONFIG_PASSPHRASE_FILE: "",
  PULUMI_SKIP_UPDATE_CHECK: "true",
  PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
  PULUMI_DISABLE_REGISTRY_RESOLVE: "true",
  PULUMI_DIY_BACKEND_DISABLE_CHECKPOINT_BACKUPS: "true",
});
