import * as hosting from "../../sdk";
import { Platform } from "../harness/platform";
import { InProcessStack } from "../harness/stack";
import { onHost } from "../support/on-host";

/** The longest lag of a list, with the time of the requests. */
const ONE_PROOF_SECONDS = 25;

/** A program with a single resource begins no proofs in advance. */
const KEPT = "kept-project";

const image = { kind: "ctrimage" as const, image: "registry.example.com/web", tag: "1" };

/** Tables of the sandbox by the end of the resource type. */
const TABLES: Readonly<Record<string, string>> = {
  EnvironmentVariable: "variables",
  ScheduledTask: "scheduledTasks",
  Storage: "storages",
  Project: "projects",
  Volume: "volumes",
  S3Storage: "s3Storages",
  Schedule: "schedules",
  Database: "gameDatabases",
  Backup: "backups",
  Subuser: "subusers",
  ApiKey: "apiKeys",
};

describe.each(["dynamic", "plugin"] as const)("objects of several lists that were deleted by hand, on the host %s", (host) => {
  onHost(host);
  let platform: Platform;
  beforeEach(async () => {
    platform = await Platform.start();
  });
  afterEach(() => platform.close());

  /** Returns what a preview replaces, and the platform's time that it takes. */
  async function previewed(stack: InProcessStack) {
    const since = platform.clock.now();
    const { errors, changes } = await stack.preview();
    expect(errors).toEqual([]);
    return { replaced: changes.filter((text) => text.startsWith("replace ")), seconds: (platform.clock.now() - since) / 1000 };
  }

  async function removed(stack: InProcessStack): Promise<void> {
    for (const { id = "", type, urn } of await stack.managed()) {
      if (urn.endsWith(KEPT)) continue;
      const table = TABLES[type.split(":").at(-1) ?? ""] ?? "";
      for (const { $id } of table === "" ? [] : await platform.sandbox.find(table))
        if (String($id).endsWith(id)) await platform.sandbox.remove(table, String($id));
    }
  }

  test("the provider proves the absence of parts of several applications in the time of one proof", async () => {
    const { fixture } = platform;
    const stack = new InProcessStack(platform, () => {
      const [first, second] = ["first", "second"].map(
        (name) => new hosting.Application(name, { projectUuid: fixture.project, serverUuid: fixture.alpha, source: image }),
      );
      for (const [index, application] of [first, second].entries()) {
        const of = { applicationUuid: application?.id ?? "" };
        new hosting.EnvironmentVariable(`variable-${index}`, { ...of, key: "DEBUG", value: "1" });
        new hosting.ScheduledTask(`task-${index}`, { ...of, command: "true", frequency: "daily" });
        new hosting.Storage(`file-${index}`, { ...of, type: "file", mountPath: "/etc/file", content: "1" });
      }
    });
    expect((await stack.up()).errors).toEqual([]);
    await removed(stack);
    const { replaced, seconds } = await previewed(stack);
    expect(replaced).toHaveLength(6);
    expect(seconds).toBeLessThan(ONE_PROOF_SECONDS);
  });

  test("the provider proves the absence of several top-level objects in the time of one proof", async () => {
    const stack = new InProcessStack(platform, () => {
      new hosting.Project(KEPT, {});
      new hosting.Project("shop", {});
      new hosting.Volume("data", { serverUuid: platform.fixture.alpha, sizeGb: 10 });
      new hosting.S3Storage("bucket", { endpoint: "https://s3.example.com", bucket: "shop-files", region: "r", key: "k", secret: "s" });
    });
    expect((await stack.up()).errors).toEqual([]);
    await removed(stack);
    const { replaced, seconds } = await previewed(stack);
    expect(replaced).toHaveLength(3);
    expect(seconds).toBeLessThan(ONE_PROOF_SECONDS);
  });

  test("the provider needs no separate proof for the parts of an application if the application is gone", async () => {
    const { sandbox, fixture } = platform;
    const stack = new InProcessStack(platform, () => {
      const web = new hosting.Application("web", {
        projectUuid: fixture.project,
        serverUuid: fixture.alpha,
        source: image,
        portsExposes: "80",
      });
      const of = { applicationUuid: web.id };
      new hosting.EnvironmentVariable("variable", { ...of, key: "DEBUG", value: "1" });
      new hosting.ScheduledTask("task", { ...of, command: "true", frequency: "daily" });
      new hosting.Storage("file", { ...of, type: "file", mountPath: "/etc/file", content: "1" });
      new hosting.AutoscalingPolicy("scaling", { ...of, enabled: true, maxCopies: 2 });
    });
    expect((await stack.up()).errors).toEqual([]);
    const [{ id = "" } = {}] = (await stack.managed()).filter(({ type }) => type.endsWith(":Application"));
    await sandbox.remove("applications", id);
    const { replaced, seconds } = await previewed(stack);
    expect(replaced).toHaveLength(5);
    expect(seconds).toBeLessThan(ONE_PROOF_SECONDS);
    const since = platform.clock.now();
    expect((await stack.up()).errors).toEqual([]);
    expect((platform.clock.now() - since) / 1000).toBeLessThan(2 * ONE_PROOF_SECONDS);
  });

  test("the provider proves the absence of all objects of a game server at the same time", async () => {
    const { fixture } = platform;
    const stack = new InProcessStack(platform, () => {
      new hosting.Project(KEPT, {});
      const of = { server: fixture.gameServer };
      new hosting.game.Schedule("nightly", { ...of, cron: "0 3 * * *" });
      new hosting.game.Database("stats", { ...of, name: "stats", remoteAnywhere: true });
      new hosting.game.Backup("kept", { ...of, name: "kept" });
      new hosting.game.Subuser("friend", { ...of, publicId: "ACME-7F3K2Q", permissions: ["control.console"] });
    });
    expect((await stack.up()).errors).toEqual([]);
    await removed(stack);
    const { replaced, seconds } = await previewed(stack);
    expect(replaced).toHaveLength(4);
    expect(seconds).toBeLessThan(ONE_PROOF_SECONDS);
  });

  test("the provider proves the absence of three API keys at the same time", async () => {
    const stack = new InProcessStack(platform, () => {
      new hosting.Project(KEPT, {});
      for (const n of [1, 2, 3]) new hosting.game.ApiKey(`key-${n}`, { allowedIps: ["203.0.113.7"] });
    });
    expect((await stack.up()).errors).toEqual([]);
    await removed(stack);
    const { replaced, seconds } = await previewed(stack);
    expect(replaced).toHaveLength(3);
    expect(seconds).toBeLessThan(ONE_PROOF_SECONDS);
  });
});
