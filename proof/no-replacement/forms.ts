import * as hosting from "../../sdk";
import type { Ground } from "../scene";

type Row = Record<string, unknown>;

/** A way in which the platform shows something else than the program says, although the program did not change. */
export interface Form {
  kind: string;
  /** The input that it is about. */
  field: string;
  /** How the platform shows it. */
  how: string;
  declare(ground: Ground): void;
  /** Paths of the answers in which it is shown so. */
  path: RegExp;
  /** Changes a row of these answers, where it is one that shows the field. */
  show(row: Row): void;
  /** `drift`: it is another thing, so a line says that it is left as it is. `nothing`: it is the same, so nothing is said. Default: either. */
  says?: "drift" | "nothing";
}

const to =
  (key: string, value: unknown) =>
  (row: Row): void => {
    if (key in row) row[key] = value;
  };
const without =
  (...keys: string[]) =>
  (row: Row): void => {
    for (const key of keys) delete row[key];
  };

/** The same declaration in many forms. */
function forms(
  about: Pick<Form, "kind" | "field" | "declare" | "path">,
  how: Readonly<Record<string, Form["show"] | readonly [Form["show"], Form["says"]]>>,
): Form[] {
  return Object.entries(how).map(([name, shown]) => {
    const [show, says] = typeof shown === "function" ? [shown, undefined] : shown;
    return { ...about, how: name, show, says };
  });
}

const DATABASES = /\/managed-databases(\/(?!catalog)[^/]+)?$/;
const APPLICATIONS = /\/applications(\/[^/]+)?$/;
const STORAGES = /\/storages$/;
const VARIABLES = /\/envs$/;

const database = () => new hosting.ManagedDatabase("data", { engine: "key_value", plan: "small", region: "one:hel" });
const application = (source: (ground: Ground) => hosting.ApplicationArgs["source"]) => (ground: Ground) =>
  new hosting.Application("web", { projectUuid: ground.project, serverUuid: ground.alpha, source: source(ground), portsExposes: "3000" });
const git = { gitRepository: "https://git.example.com/acme/web", gitBranch: "main", buildPack: "static" } as const;
const TEXT = 'FROM scratch\nCOPY . /\nCMD ["run"]';
const built = application(() => ({ kind: "ctrfile", ctrfile: `${TEXT}\n` }));
const folder = (g: Ground) =>
  void new hosting.Storage("data", {
    applicationUuid: g.application,
    type: "file",
    mountPath: "/data",
    isDirectory: true,
    fsPath: "/srv/media",
  });
const image = application(() => ({ kind: "ctrimage", image: "registry.example.com/web", tag: "1.0" }));

/** The row is shown under another parent, by every name that a parent may have in it. */
const OTHER_PARENT: Row = {
  project_uuid: "p00000000000000000000000",
  project_id: 4711,
  environment_uuid: "e00000000000000000000000",
  environment_id: 4711,
  application_uuid: "a00000000000000000000000",
  application_id: 4711,
  resource_uuid: "a00000000000000000000000",
  resourceable_id: 4711,
  storage_uuid: "s00000000000000000000000",
  database_uuid: "d00000000000000000000000",
  team_id: 4711,
  server: "0badf00d",
  server_id: 4711,
};
/** What an API has of these says them otherwise, and the rest is new. */
const otherParent = (row: Row): void => {
  for (const [key, value] of Object.entries(OTHER_PARENT)) if (typeof row[key] !== "object") row[key] = value;
};

/** Inputs that say in what the object is: the platform is asked there, so a row can only contradict itself. */
const parents: readonly Form[] = (
  [
    [
      "Environment",
      "projectUuid",
      /\/environments(\/[^/]+)?$/,
      ({ project }) => new hosting.Environment("tests", { projectUuid: project }),
    ],
    [
      "EnvironmentVariable",
      "applicationUuid",
      VARIABLES,
      (g) => new hosting.EnvironmentVariable("one", { applicationUuid: g.application, key: "ONE", value: "1" }),
    ],
    [
      "EnvironmentVariables",
      "applicationUuid",
      VARIABLES,
      (g) => new hosting.EnvironmentVariables("set", { applicationUuid: g.application, variables: { ONE: "1" } }),
    ],
    [
      "SharedVariable",
      "scope",
      VARIABLES,
      (g) => new hosting.SharedVariable("region", { scope: { kind: "project", projectUuid: g.project }, key: "REGION", value: "north" }),
    ],
    [
      "Storage",
      "applicationUuid",
      STORAGES,
      (g) => new hosting.Storage("data", { applicationUuid: g.application, type: "persistent", mountPath: "/data" }),
    ],
    [
      "StorageBackupSchedule",
      "applicationUuid, storageUuid",
      STORAGES,
      (g) => new hosting.StorageBackupSchedule("nightly", { applicationUuid: g.application, storageUuid: g.storage, frequency: "daily" }),
    ],
    [
      "DatabaseAttachment",
      "applicationUuid, databaseUuid, envKey",
      VARIABLES,
      (g) => new hosting.DatabaseAttachment("orders", { applicationUuid: g.application, databaseUuid: g.database }),
    ],
    [
      "AutoscalingPolicy",
      "applicationUuid",
      /\/autoscaling$/,
      (g) => new hosting.AutoscalingPolicy("scaling", { applicationUuid: g.application, enabled: true, maxCopies: 2 }),
    ],
    [
      "Deployment",
      "applicationUuid, triggers",
      /\/deployments(\/.*)?$/,
      (g) => new hosting.Deployment("first", { applicationUuid: g.application, triggers: ["1"] }),
    ],
    [
      "game_Schedule",
      "server",
      /\/schedules(\/[^/]+)?$/,
      (g) => new hosting.game.Schedule("nightly", { server: g.gameServer, cron: "0 4 * * *" }),
    ],
  ] satisfies [string, string, RegExp, (ground: Ground) => unknown][]
).map(([kind, field, path, declare]) => ({
  kind,
  field,
  how: "under another parent",
  declare: (g) => void declare(g),
  path,
  show: otherParent,
}));

export const allForms: readonly Form[] = [
  ...parents,
  ...forms(
    { kind: "ManagedDatabase", field: "engine", declare: () => void database(), path: DATABASES },
    {
      "another engine": [to("engine", "relational_1"), "drift"],
      "in capitals": to("engine", "KEY_VALUE"),
      "with a hyphen": to("engine", "key-value"),
      "with its version": to("engine", "key_value 8.2"),
      "an object": to("engine", { id: "key_value", name: "Key-value store" }),
      null: to("engine", null),
      absent: without("engine"),
    },
  ),
  ...forms(
    { kind: "ManagedDatabase", field: "region", declare: () => void database(), path: DATABASES },
    {
      "another region": [to("region", "two:mad"), "drift"],
      "its place alone": to("region", "hel"),
      "its city": to("region", "Helsinki"),
      "an object": to("region", { id: "one:hel", city: "Helsinki" }),
      null: to("region", null),
      absent: without("region"),
    },
  ),
  ...forms(
    { kind: "Application", field: "source", declare: (g) => void built(g), path: APPLICATIONS },
    {
      "the build file edited by somebody": [to("ctrfile", "FROM busybox\n"), "drift"],
      "the build file with CRLF": [to("ctrfile", `${TEXT}\n`.replaceAll("\n", "\r\n")), "nothing"],
      "the build file without its final newline": [to("ctrfile", TEXT), "nothing"],
      "the build file with another final newline": [to("ctrfile", `${TEXT}\n\n`), "nothing"],
      "the build file in base64": to("ctrfile", Buffer.from(`${TEXT}\n`).toString("base64")),
      "the build file empty": to("ctrfile", ""),
      "the build file null": to("ctrfile", null),
      "the build file absent": without("ctrfile"),
      "another build pack": to("build_pack", "static"),
      "a repository": to("git_repository", "acme/other"),
    },
  ),
  ...forms(
    { kind: "Application", field: "source", declare: (g) => void image(g), path: APPLICATIONS },
    {
      "an image as another build pack": to("build_pack", "static"),
      "an image as a build file": (row) => {
        if ("build_pack" in row) Object.assign(row, { build_pack: "ctrfile", ctrfile: "FROM scratch\n" });
      },
      "an image with its tag in the name": to("ctr_registry_image_name", "registry.example.com/web:1.0"),
      "an image without name": to("ctr_registry_image_name", null),
    },
  ),
  ...forms(
    {
      kind: "Application",
      field: "source",
      declare: (g) => void application(() => ({ kind: "public", ...git }))(g),
      path: APPLICATIONS,
    },
    {
      "a public repository with a key": (row) => {
        if ("git_repository" in row) Object.assign(row, { private_key_id: 7, private_key: { uuid: "k0000000" }, source_id: 7 });
      },
      "a public repository as an image": to("build_pack", "ctrimage"),
    },
  ),
  ...forms(
    {
      kind: "Application",
      field: "source",
      declare: (g) =>
        void application(({ privateKey }) => ({
          kind: "deployKey",
          privateKeyUuid: privateKey,
          ...git,
          gitRepository: "git@git.example.com:acme/web.git",
        }))(g),
      path: APPLICATIONS,
    },
    {
      "another key": (row) => {
        if ("git_repository" in row) Object.assign(row, { private_key_id: 7, private_key_uuid: "k00000000000000000000000" });
      },
      "no key": to("private_key_id", null),
    },
  ),
  ...forms(
    {
      kind: "Application",
      field: "source",
      declare: (g) => void application(({ gitApp }) => ({ kind: "gitApp", gitAppUuid: gitApp, ...git, gitRepository: "acme/web" }))(g),
      path: APPLICATIONS,
    },
    {
      "another app": (row) => {
        if ("git_repository" in row) Object.assign(row, { source_id: 7, source_uuid: "g00000000000000000000000" });
      },
      "no app": to("source_id", null),
    },
  ),
  ...forms(
    {
      kind: "EnvironmentVariable",
      field: "key",
      declare: (g) => void new hosting.EnvironmentVariable("one", { applicationUuid: g.application, key: "Log_Level", value: "1" }),
      path: VARIABLES,
    },
    {
      "in capitals": (row) => {
        if (row.key === "Log_Level") row.key = "LOG_LEVEL";
      },
      "another key": [
        (row) => {
          if (row.key === "Log_Level") row.key = "OTHER";
        },
        "drift",
      ],
    },
  ),
  ...forms(
    {
      kind: "EnvironmentVariable",
      field: "isPreview",
      declare: (g) =>
        void new hosting.EnvironmentVariable("one", { applicationUuid: g.application, key: "ONE", value: "1", isPreview: false }),
      path: VARIABLES,
    },
    { "a number": to("is_preview", 0), "a text": to("is_preview", "0") },
  ),
  ...forms(
    { kind: "Storage", field: "fsPath", declare: folder, path: STORAGES },
    { "another path": [to("fs_path", "/elsewhere"), "drift"] },
  ),
  ...forms({ kind: "Storage", field: "isDirectory", declare: folder, path: STORAGES }, { "a file": [to("is_directory", false), "drift"] }),
  ...forms(
    { kind: "Storage", field: "isHostFile, isDirectory, fsPath", declare: folder, path: STORAGES },
    { "of a release that shows none of them": [without("fs_path", "is_directory", "is_host_file"), "nothing"] },
  ),
  ...forms(
    {
      kind: "Storage",
      field: "name",
      declare: (g) => void new hosting.Storage("data", { applicationUuid: g.application, type: "persistent", mountPath: "/data" }),
      path: STORAGES,
    },
    {
      "another name": [
        (row) => {
          if ("mount_path" in row && typeof row.name === "string") row.name = `${row.name}-theirs`;
        },
        "drift",
      ],
    },
  ),
  ...forms(
    {
      kind: "Storage",
      field: "type",
      declare: (g) => void new hosting.Storage("data", { applicationUuid: g.application, type: "persistent", mountPath: "/data" }),
      path: STORAGES,
    },
    {
      "in the list of files": [
        (row) => {
          const { persistent_storages: persistent } = row;
          if (Array.isArray(persistent)) Object.assign(row, { persistent_storages: [], file_storages: persistent });
        },
        "drift",
      ],
      "by another word": (row) => {
        if ("mount_path" in row) row.type = "volume";
      },
    },
  ),
  ...forms(
    {
      kind: "Storage",
      field: "name",
      declare: (g) => void new hosting.Storage("data", { applicationUuid: g.application, type: "persistent", mountPath: "/data" }),
      path: STORAGES,
    },
    {
      "another name": [to("name", "another"), "drift"],
      "without the id of its application": [to("name", "data"), "nothing"],
      "in capitals": (row) => {
        if (typeof row.name === "string") row.name = row.name.toUpperCase();
      },
    },
  ),
];
