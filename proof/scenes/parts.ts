import * as hosting from "../../sdk";
import { type Ground, gone, type Scene, type Stage } from "../scene";

const variableStages: readonly Stage[] = [
  { name: "create", declare: ({ application }) => variables(application, "one") },
  { name: "change", declare: ({ application }) => variables(application, "two") },
  { name: "replace", declare: ({ application }) => variables(application, "two", "THIRD") },
  gone,
];

const FOLDER = { type: "file", isDirectory: true, fsPath: "/srv/media" } as const;

/** What hangs on an application or is shared by several. */
export const partScenes: readonly Scene[] = [
  { kind: "EnvironmentVariable", variant: "together", stages: variableStages },
  { kind: "EnvironmentVariable", variant: "one at a time", stages: variableStages, oneAtATime: true },
  {
    kind: "EnvironmentVariables",
    stages: [
      { name: "create", declare: ({ application }) => variableSet(application, { A: "1", B: "2" }) },
      { name: "change", declare: ({ application }) => variableSet(application, { A: "one", C: "3" }) },
      gone,
    ],
  },
  ...(["team", "project", "environment", "server"] as const).map(sharedVariable),
  {
    kind: "Storage",
    variant: "persistent",
    stages: [
      { name: "create", declare: (ground) => storage(ground, { type: "persistent", name: "data", mountPath: "/data" }) },
      { name: "change", declare: (ground) => storage(ground, { type: "persistent", name: "data-2", mountPath: "/srv" }) },
      gone,
    ],
  },
  {
    kind: "Storage",
    variant: "file",
    stages: [
      { name: "create", declare: (ground) => storage(ground, { type: "file", mountPath: "/etc/a.conf", content: "a" }) },
      { name: "change", declare: (ground) => storage(ground, { type: "file", mountPath: "/etc/b.conf", content: "b" }) },
      gone,
    ],
  },
  {
    kind: "Storage",
    variant: "folder",
    stages: [
      { name: "create", declare: (ground) => storage(ground, { ...FOLDER, mountPath: "/media", isPreviewSuffixEnabled: false }) },
      { name: "change", declare: (ground) => storage(ground, { ...FOLDER, mountPath: "/files", isPreviewSuffixEnabled: true }) },
      { name: "replace", declare: (ground) => storage(ground, { ...FOLDER, mountPath: "/files", fsPath: "/srv/others" }) },
      gone,
    ],
  },
  {
    kind: "StorageBackupSchedule",
    stages: [
      { name: "create", declare: (ground) => backups(ground, { frequency: "daily" }) },
      { name: "change", declare: (ground) => backups(ground, { frequency: "30 2 * * *", retentionAmountLocally: 14 }) },
      gone,
    ],
  },
];

/** Another key replaces, and the twin goes with it. */
function variables(applicationUuid: string, value: string, key = "FIRST"): void {
  new hosting.EnvironmentVariable("first", { applicationUuid, key, value });
  new hosting.EnvironmentVariable("second", { applicationUuid, key: "SECOND", value });
  new hosting.EnvironmentVariable("twin", { applicationUuid, key, value: `${value} preview`, isPreview: true });
}

function variableSet(applicationUuid: string, values: Record<string, string>): void {
  new hosting.EnvironmentVariables("set", { applicationUuid, variables: values });
}

function sharedVariable(kind: "team" | "project" | "environment" | "server"): Scene {
  const scopeOf = ({ project, alpha }: Ground): hosting.SharedVariableArgs["scope"] =>
    ({
      team: { kind: "team" } as const,
      project: { kind: "project", projectUuid: project } as const,
      environment: { kind: "environment", projectUuid: project, environment: "ground-staging" } as const,
      server: { kind: "server", serverUuid: alpha } as const,
    })[kind];
  const declare = (value: string) => (ground: Ground) =>
    void new hosting.SharedVariable("region", { scope: scopeOf(ground), key: "REGION", value });
  return {
    kind: "SharedVariable",
    variant: kind,
    stages: [{ name: "create", declare: declare("north") }, { name: "change", declare: declare("south") }, gone],
  };
}

function storage({ application }: Ground, args: Omit<hosting.StorageArgs, "applicationUuid">): void {
  new hosting.Storage("data", { applicationUuid: application, ...args });
}

function backups(
  { application, storage: storageUuid }: Ground,
  args: Pick<hosting.StorageBackupScheduleArgs, "frequency" | "retentionAmountLocally">,
): void {
  new hosting.StorageBackupSchedule("nightly", { applicationUuid: application, storageUuid, ...args });
}
