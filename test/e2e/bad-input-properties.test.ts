import * as hosting from "../../sdk";
import { seedOf } from "../harness/fixture";
import { onEveryEngine } from "./engines";
import { expectRefused, type Refused } from "./refusals";

const image = { kind: "ctrimage", image: "registry.example.com/web" } as const;
const git = { kind: "public", gitRepository: "https://git.example.com/acme/web", gitBranch: "main", buildPack: "static" } as const;

type Declare = () => unknown;

onEveryEngine("Bad properties", (open) => {
  const stackWithObjects = async () => {
    const fixture = { declare: (): unknown => undefined };
    const stack = await open({ program: async () => void fixture.declare() });
    const { sandbox } = stack;
    const { servers, destinations } = await seedOf(sandbox);
    const { alpha = "" } = servers;
    const project = await sandbox.add("projects", { name: "there" });
    const fields = { source: "ctrimage", ctr_registry_image_name: "registry.example.com/old" };
    const application = await sandbox.add("applications", {
      ...fields,
      project_uuid: project,
      environment_name: "production",
      server_uuid: alpha,
    });
    const expectAll = (cases: Record<string, Refused<Declare>>) =>
      expectRefused(stack, cases, (declare) => {
        fixture.declare = declare;
      });
    const web = (args: object, says: string | string[]): Refused<Declare> => ({
      set: () => new hosting.Application("web", { projectUuid: project, serverUuid: alpha, source: image, ...args } as never),
      of: "web",
      says,
    });
    return { stack, project, application, alpha, destinations, expectAll, web };
  };

  test("a preview reports unknown names, missing inputs and invalid values", async () => {
    const { stack, application: applicationUuid, alpha, expectAll, web } = await stackWithObjects();
    const form = "is not allowed: only letters, digits, _ and . are allowed, with a letter or _ first";
    await expectAll({
      names: web({ healthCheckEnable: true, colour: "red", serverUuid: null, source: undefined }, [
        'has a problem: healthCheckEnable is not a property of Application. Did you mean "healthCheckEnabled"?',
        "has a problem: colour is not a property of Application. Valid names: projectUuid, environmentName,",
        "has a problem: serverUuid is required. Id of the server on which the application runs.",
        "has a problem: source is required. Source of the application.",
      ]),
      "names of a source": web({ source: { ...git, branch: "next", buildPack: undefined } }, [
        'has a problem: source.buildPack: is required, and must be one of "auto_builder_1", "auto_builder_2", "static",',
        'property source has a problem: has no property "branch". Did you mean "gitBranch"?',
      ]),
      "an unknown kind": web(
        { source: { ...git, kind: "git" } },
        'has a problem: source.kind: must be one of "public", "deployKey", "gitApp", "ctrfile", "ctrimage", "clone" (got "git").',
      ),
      values: web(
        {
          portsExposes: 80,
          maxRestartCount: -1,
          healthCheckPort: 70_000,
          isGzipEnabled: "true",
          source: "web:1.0",
          domains: ["a.example.com"],
        },
        [
          'property source has a problem: must be an object (got "web:1.0"). Source of the application.',
          "property portsExposes has a problem: must be a string (got 80): put it in quotes. Comma-separated ports on which the application listens",
          "property maxRestartCount has a problem: must be at least 0 (got -1). Maximum number of restarts of a crashing container",
          "property healthCheckPort has a problem: must be at most 65535 (got 70000). Port of the health check.",
          'property isGzipEnabled has a problem: must be true or false (got "true"). Whether responses are compressed.',
          "has a problem: domains.0: is not allowed: it must be an address such as https://www.example.com",
        ],
      ),
      "of a volume": {
        set: () => new hosting.Volume("data", { serverUuid: alpha, sizeGb: 50.5, backups: "no", autogrow: 100 } as never),
        of: "data",
        says: [
          'has a problem: autogrow is not a property of Volume. Did you mean "autogrowMaxGb"?',
          "property sizeGb has a problem: must be an integer (got 50.5). Size in GB, 10 to 1000",
          'property backups has a problem: must be true or false (got "no"). Whether the platform makes a backup every night and keeps it for 7 days.',
        ],
      },
      "six fields": {
        set: () => new hosting.StorageBackupSchedule("nightly", { applicationUuid, storageUuid: "x", frequency: "0 0 4 * * *" }),
        of: "nightly",
        says: "must have five fields (minute, hour, day of month, month, day of week); it has 6",
      },
      "a key": {
        set: () => new hosting.EnvironmentVariable("one", { applicationUuid, key: "1A", value: "x" }),
        of: "one",
        says: `property key has a problem: ${form} (got "1A").`,
      },
      "keys of a set": {
        set: () => {
          const variables = { "MY KEY": "x", PORT: 80, A: { value: "x", isLiterl: true } } as never;
          return new hosting.EnvironmentVariables("vars", { applicationUuid, variables });
        },
        of: "vars",
        says: [
          `variables.MY KEY ${form}.`,
          "variables.PORT must be a string or an object: put it in quotes.",
          'variables.A has no property "isLiterl". Did you mean "isLiteral"?',
        ],
      },
    });
    expect(await stack.sandbox.journal()).toEqual([]);
  });

  test("a preview refuses inputs that contradict each other or the application's source", async () => {
    const { stack, application: applicationUuid, expectAll, web } = await stackWithObjects();
    const twice = { environmentName: "production", environmentUuid: "x" };
    await expectAll({
      "on an image": web({ ...twice, isSpa: true, ctrRegistryImageTag: "1", portsMappings: "80:80,80:81", isHttpBasicAuthEnabled: true }, [
        "environmentUuid has a problem: must be absent if environmentName is set, because both inputs select the environment. Set only one of them.",
        'isSpa has a problem: does not fit a source of kind "ctrimage". It is only for git sources.',
        'has a problem: ctrRegistryImageName is only for images that the platform builds. For a source of kind "ctrimage", set source.image',
        "portsMappings has a problem: publishes the same port of the server twice.",
        "has a problem: httpBasicAuthUsername is required if isHttpBasicAuthEnabled is true.",
      ]),
      "on a build file": web(
        { source: { kind: "ctrfile", ctrfile: "FROM scratch" }, installCommand: "npm ci" },
        'installCommand has a problem: does not fit a source of kind "ctrfile". It is only for git sources.',
      ),
      "on a compose file": web(
        { source: { ...git, buildPack: "ctrcompose" }, domains: ["https://a.example.com"] },
        'domains has a problem: does not fit the build pack "ctrcompose". Set ctrComposeDomains instead.',
      ),
      "a bucket without its id": {
        set: () => new hosting.StorageBackupSchedule("nightly", { applicationUuid, storageUuid: "x", frequency: "daily", saveS3: true }),
        of: "nightly",
        says: "has a problem: s3StorageUuid is required if saveS3 is true.",
      },
    });
    expect(await stack.sandbox.journal()).toEqual([]);
  });

  test("a preview reports references to missing objects and lists the existing objects", async () => {
    const { project, application, alpha, destinations, expectAll, web } = await stackWithObjects();
    const { "alpha svc": alphaSvc, "beta svc": betaSvc } = destinations;
    const near = `${alpha.slice(0, -1)}_`;
    const applications = `no application "nope" is visible to this token. Available: ${application} (`;
    const projects = `no project "nope" is visible to this token. Available: ${project} (there).`;
    const below = (
      of: string,
      Kind: new (name: string, args: never) => unknown,
      args: object,
      says: string | string[],
    ): Refused<Declare> => ({
      set: () => new Kind(of, args as never),
      of,
      says,
    });
    const applicationUuid = "nope";
    await expectAll({
      "server and project": web({ serverUuid: near, projectUuid: "nope" }, [
        `projectUuid has a problem: ${projects}`,
        `serverUuid has a problem: no server "${near}" is visible to this token. Did you mean ${alpha}? Available: ${alpha} (alpha),`,
      ]),
      "names in the place of ids": web({ serverUuid: "alpha", projectUuid: "there" }, [
        `projectUuid has a problem: "there" is the name of the project ${project}. Use the id.`,
        `serverUuid has a problem: "alpha" is the name of the server ${alpha}. Use the id, for example with hosting.getPurchasedServer({ name: "alpha" }).`,
      ]),
      "environment and destination": web({ environmentUuid: "nope", destinationUuid: betaSvc }, [
        'environmentUuid has a problem: no environment of the project "nope" is visible',
        `destinationUuid has a problem: no destination on server ${alpha} "${betaSvc}" is visible to this token. Available: ${alphaSvc} (`,
      ]),
      "project of an environment": below("staging", hosting.Environment, { projectUuid: "nope" }, `projectUuid has a problem: ${projects}`),
      "application of a variable": below(
        "one",
        hosting.EnvironmentVariable,
        { applicationUuid, key: "A", value: "1" },
        `applicationUuid has a problem: ${applications}`,
      ),
      "application of a set": below("vars", hosting.EnvironmentVariables, { applicationUuid, variables: { A: "1" } }, applications),
      "application of a storage": below("data", hosting.Storage, { applicationUuid, type: "persistent", mountPath: "/data" }, applications),
      "application of a backup schedule": below(
        "nightly",
        hosting.StorageBackupSchedule,
        { applicationUuid, storageUuid: "x", frequency: "daily" },
        applications,
      ),
      "application of a deployment": below("release", hosting.Deployment, { applicationUuid }, applications),
      "application of a policy": below("scaling", hosting.AutoscalingPolicy, { applicationUuid }, applications),
      "application of an attachment": below("orders", hosting.DatabaseAttachment, { applicationUuid, databaseUuid: "nope" }, [
        'databaseUuid has a problem: no database "nope" is visible to this token. Available: none.',
        applications,
      ]),
      "storage of a backup schedule": below(
        "nightly",
        hosting.StorageBackupSchedule,
        { applicationUuid: application, storageUuid: "nope", frequency: "daily" },
        `storageUuid has a problem: no storage of application ${application} "nope" is visible to this token. Available: none.`,
      ),
      "project of a shared variable": below(
        "region",
        hosting.SharedVariable,
        { scope: { kind: "environment", projectUuid: "nope", environment: "staging" }, key: "A", value: "1" },
        `has a problem: scope.projectUuid: ${projects}`,
      ),
      "server of a shared variable": below(
        "region",
        hosting.SharedVariable,
        { scope: { kind: "server", serverUuid: "nope" }, key: "A", value: "1" },
        `has a problem: scope.serverUuid: no server "nope" is visible to this token. Available: ${alpha} (alpha),`,
      ),
      "server of a volume": below(
        "data",
        hosting.Volume,
        { serverUuid: "nope", sizeGb: 50 },
        `serverUuid has a problem: no server "nope" is visible to this token. Available: ${alpha} (alpha),`,
      ),
    });
  });
});
