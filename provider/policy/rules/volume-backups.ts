import { resourceRule } from "../rule";

export const volumeBackups = resourceRule({
  id: "volume-backups",
  description: "A volume has nightly backups, or is protected.",
  cure: "Set `backups: true`, or set the resource option `protect: true`.",
  reads: { Volume: ["backups"] },
  resource: ({ inputs: { backups }, isProtected }) => (backups === false && !isProtected ? ["`backups` is false"] : []),
});
