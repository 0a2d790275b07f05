import * as hosting from "../../../sdk";
import type { Scenario } from "./scenario";

const image = { kind: "ctrimage", image: "registry.example.com/web" } as const;

const CRON = "0 3 * * *";

/** Changes that succeed. */
export const SOUND: readonly Scenario[] = [
  {
    title: "a new project with an environment",
    program: () => void new hosting.Environment("staging", { projectUuid: new hosting.Project("shop-x", {}).id }),
  },
  { title: "a new volume", program: (f) => void new hosting.Volume("x", { serverUuid: f.alpha, sizeGb: 50 }) },
  {
    title: "a volume that grows",
    before: (f) => void new hosting.Volume("x", { serverUuid: f.alpha, sizeGb: 50 }),
    program: (f) => void new hosting.Volume("x", { serverUuid: f.alpha, sizeGb: 60 }),
  },
  {
    title: "a new database",
    program: () => void new hosting.ManagedDatabase("x", { engine: "key_value", plan: "small", region: "one:par" }),
  },
  {
    title: "a larger database",
    before: () => void new hosting.ManagedDatabase("x", { engine: "relational_1", plan: "small", region: "one:hel" }),
    program: () => void new hosting.ManagedDatabase("x", { engine: "relational_1", plan: "medium", region: "one:hel" }),
  },
  {
    title: "a new application with variables, a storage and a deployment",
    program: (f) => {
      const web = new hosting.Application("x", { projectUuid: f.project, serverUuid: f.alpha, source: image });
      new hosting.EnvironmentVariables("vars", { applicationUuid: web.id, variables: { A: "1", B: "2" } });
      new hosting.Storage("data", { applicationUuid: web.id, type: "persistent", name: "data", mountPath: "/data" });
      new hosting.Deployment("now", { applicationUuid: web.id });
    },
  },
  {
    title: "another description of an application",
    before: (f) => void new hosting.Application("x", { projectUuid: f.project, serverUuid: f.alpha, source: image, description: "one" }),
    program: (f) => void new hosting.Application("x", { projectUuid: f.project, serverUuid: f.alpha, source: image, description: "two" }),
  },
  {
    title: "variables of an existing application",
    program: (f) => void new hosting.EnvironmentVariables("x", { applicationUuid: f.application, variables: { NEW: "1" } }),
  },
  {
    title: "a variable that leaves the program",
    before: (f) => void new hosting.EnvironmentVariables("x", { applicationUuid: f.application, variables: { A: "1", B: "2" } }),
    program: (f) => void new hosting.EnvironmentVariables("x", { applicationUuid: f.application, variables: { A: "1" } }),
  },
  {
    title: "drift that is repaired",
    before: (f) => void new hosting.EnvironmentVariables("x", { applicationUuid: f.application, variables: { A: "1" } }),
    program: (f) => void new hosting.EnvironmentVariables("x", { applicationUuid: f.application, variables: { A: "1" } }),
    arrange: async (account, f) => {
      const [row] = await account.find("variables", { application_uuid: f.application, key: "A", is_preview: false });
      await account.mutate("variables", String(row?.$id), { value: "changed" });
    },
  },
  {
    title: "a shared variable",
    program: () => void new hosting.SharedVariable("x", { scope: { kind: "team" }, key: "SHARED", value: "v" }),
  },
  {
    title: "a task",
    program: (f) => void new hosting.ScheduledTask("x", { applicationUuid: f.application, command: "true", frequency: "daily" }),
  },
  {
    title: "a bucket",
    program: () =>
      void new hosting.S3Storage("files", {
        endpoint: "https://s3.example.com",
        bucket: "acme-files",
        region: "eu-central-1",
        key: "AKIAEXAMPLE",
        secret: "a-secret-of-the-store",
      }),
  },
  { title: "a destination", program: (f) => void new hosting.Destination("x", { serverUuid: f.alpha, network: "internal" }) },
  { title: "a larger server", program: (f) => void new hosting.ServerSize("x", { serverUuid: f.alpha, size: "app-4" }) },
  { title: "autoscaling", program: (f) => void new hosting.AutoscalingPolicy("x", { applicationUuid: f.application, enabled: true }) },
  {
    title: "a schedule of a game server",
    program: (f) => void new hosting.game.Schedule("x", { server: f.gameServer, cron: CRON, tasks: [] }),
  },
  { title: "a backup of a game server", program: (f) => void new hosting.game.Backup("x", { server: f.gameServer }) },
  { title: "a port of a game server", program: (f) => void new hosting.game.Allocation("x", { server: f.gameServer }) },
  {
    title: "another image of a game server whose images are not those of the sandbox",
    program: (f) => void new hosting.game.Server("x", { server: f.gameServer, dockerImage: "registry.example.com/game:b" }),
    arrange: (account, f) =>
      account.mutate("gameServers", f.gameServer, {
        docker_image: "registry.example.com/game:a",
        images: { A: "registry.example.com/game:a", B: "registry.example.com/game:b" },
      }),
  },
  { title: "nothing", program: () => undefined },
  {
    title: "a project that leaves the program",
    before: () => void new hosting.Project("shop-x", {}),
    program: () => undefined,
  },
];
