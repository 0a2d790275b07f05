import type { Sandbox } from "../../sandbox";
import type { Fixture } from "../harness/fixture";
import type { InputsProgram } from "./program";

const COMPOSE = { source: "public", build_pack: "ctrcompose", git_repository: "https://git.example.com/acme/web", git_branch: "main" };

const applicationOf = (sandbox: Sandbox, { project, alpha }: Fixture, fields: Record<string, string>): Promise<string> =>
  sandbox.add("applications", { project_uuid: project, environment_name: "production", server_uuid: alpha, name: "other", ...fields });

/** Adds an application, and waits until the platform has read its compose file, which contains the names of the services. */
async function loaded(sandbox: Sandbox, fixture: Fixture): Promise<string> {
  const application = await applicationOf(sandbox, fixture, COMPOSE);
  await sandbox.advance(60);
  return application;
}

/** Starts a deployment as another user. The deployment still runs when this returns. */
const deploying = (sandbox: Sandbox, { application }: Fixture): Promise<Response> =>
  fetch(`${sandbox.baseUrl}/api/v1/applications/${application}/start`, {
    method: "POST",
    headers: { authorization: `Bearer ${sandbox.apiToken}` },
  });

const deployments: readonly InputsProgram[] = [
  {
    kind: "PreviewDeployment",
    what: "of a pull request",
    stages: [
      async (sandbox, fixture) => ({
        applicationUuid: await applicationOf(sandbox, fixture, { ...COMPOSE, build_pack: "static" }),
        pullRequestId: 7,
        gitType: "git_provider_4",
        commit: "4f3c2b1a",
        force: true,
        domains: ["https://pr-7.example.com"],
        forceDomainOverride: true,
      }),
    ],
  },
  {
    kind: "PreviewDeployment",
    what: "of a compose file",
    stages: [
      async (sandbox, fixture) => ({
        applicationUuid: await loaded(sandbox, fixture),
        pullRequestId: 8,
        gitType: "git_provider_1",
        ctrComposeDomains: [{ name: "web", domain: "https://pr-8.example.com", redirect: "www" }],
      }),
    ],
  },
  {
    kind: "Deployment",
    what: "without cache, in the place of another one",
    stages: [
      async (sandbox, fixture) => {
        await deploying(sandbox, fixture);
        return { applicationUuid: fixture.application, force: true, supersede: true };
      },
    ],
  },
  { kind: "TagDeployment", what: "without cache", stages: [() => ({ tag: "fixture", force: true })] },
  {
    kind: "ApplicationState",
    what: "stopped, with its containers",
    stages: [
      (_, { application }) => ({ applicationUuid: application, state: "running" }),
      (_, { application }) => ({ applicationUuid: application, state: "stopped", ctrCleanup: false }),
    ],
  },
];

const parts: readonly InputsProgram[] = [
  {
    kind: "ScheduledTask",
    what: "every input",
    stages: [
      (_, { application }) => ({
        applicationUuid: application,
        name: "tidy",
        command: "true",
        frequency: "daily",
        container: "web",
        timeout: 60,
        enabled: false,
      }),
    ],
  },
  {
    kind: "ManagedDatabase",
    what: "that the list forgets",
    variants: { listedRows: "forgotten once" },
    stages: [
      () => ({ engine: "key_value", plan: "small", region: "one:hel" }),
      () => ({ engine: "key_value", plan: "small", region: "one:hel", evictionPolicy: "allkeys-lru" }),
    ],
  },
  {
    kind: "DatabaseAttachment",
    what: "in the place of another value",
    isRefusedFirst: true,
    stages: [
      async (sandbox, { application, database }) => {
        await sandbox.add("variables", { application_uuid: application, key: "DATABASE_URL", value: "mine" });
        return { applicationUuid: application, databaseUuid: database };
      },
      (_, { application, database }) => ({ applicationUuid: application, databaseUuid: database, overwrite: true }),
    ],
  },
  {
    kind: "EnvironmentVariable",
    what: "every input",
    stages: [
      (_, { application }) => ({
        applicationUuid: application,
        key: "COLOUR",
        value: "blue",
        isPreview: false,
        isLiteral: true,
        isMultiline: true,
        isShownOnce: true,
        isBuildtime: false,
        isRuntime: true,
        comment: "of the shop",
      }),
    ],
  },
  {
    kind: "SharedVariable",
    what: "every input",
    stages: [
      () => ({
        scope: { kind: "team" },
        key: "COLOUR",
        value: "blue",
        isLiteral: true,
        isMultiline: true,
        isShownOnce: true,
        comment: "of all",
      }),
    ],
  },
  {
    kind: "StorageBackupSchedule",
    what: "every input",
    stages: [
      (_, { application, storage, bucket }) => ({
        applicationUuid: application,
        storageUuid: storage,
        frequency: "daily",
        enabled: true,
        saveS3: true,
        s3StorageUuid: bucket,
        disableLocalBackup: false,
        stopDuringBackup: true,
        retentionAmountLocally: 2,
        retentionAmountS3: 3,
        retentionDaysLocally: 4,
        retentionDaysS3: 5,
        retentionMaxStorageLocally: 6,
        retentionMaxStorageS3: 7,
        timeout: 600,
      }),
    ],
  },
  {
    kind: "Destination",
    what: "every input",
    stages: [(_, { alpha }) => ({ serverUuid: alpha, network: "own", name: "own", type: "standalone" })],
  },
  {
    kind: "Storage",
    what: "a volume that changes in every way",
    stages: [
      (_, { application }) => ({
        applicationUuid: application,
        type: "persistent",
        name: "data",
        mountPath: "/data",
        isPreviewSuffixEnabled: true,
      }),
      (_, { application }) => ({
        applicationUuid: application,
        type: "persistent",
        name: "data",
        mountPath: "/other",
        isPreviewSuffixEnabled: false,
      }),
    ],
  },
  {
    kind: "Volume",
    what: "every input at once",
    stages: [(_, { alpha }) => ({ serverUuid: alpha, sizeGb: 20, backups: true, autogrowMaxGb: 50 })],
  },
  {
    kind: "Volume",
    what: "kept free since its server was deleted",
    stages: [
      (_, { alpha }) => ({ serverUuid: alpha, sizeGb: 20 }),
      async (sandbox, { alpha, volume }) => {
        const own = (await sandbox.find("volumes")).map(({ $id }) => String($id)).find((id) => id !== volume) ?? "";
        await sandbox.mutate("volumes", own, { status: "detached", server_uuid: null, kept_until: "2027-01-08T00:00:00.000000Z" });
        return { serverUuid: alpha, sizeGb: 20 };
      },
    ],
  },
];

export const hostingPrograms: readonly InputsProgram[] = [...deployments, ...parts];
