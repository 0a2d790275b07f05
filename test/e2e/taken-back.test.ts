import * as hosting from "../../sdk";
import { Platform } from "../harness/platform";
import { InProcessStack } from "../harness/stack";
import { onHost } from "../support/on-host";

// The program changes so that a resource is replaced. The new or the old object belongs to another resource, or to another user.

describe.each(["dynamic", "plugin"] as const)("a replacement whose new object already exists, on the host %s", (host) => {
  onHost(host);
  let platform: Platform;
  beforeEach(async () => {
    platform = await Platform.start();
    platform.environment = {}; // permits nothing
  });
  afterEach(() => platform.close());

  async function opened(declare: (applicationUuid: hosting.Application["id"], isChanged: boolean) => void) {
    const { sandbox, fixture } = platform;
    let isChanged = false;
    const stack = new InProcessStack(platform, () => {
      const shop = new hosting.Project("shop", {});
      const source = { kind: "ctrimage" as const, image: "registry.example.com/web", tag: "1" };
      const web = new hosting.Application("web", {
        projectUuid: shop.id,
        environmentName: "production",
        serverUuid: fixture.alpha,
        source,
      });
      declare(web.id, isChanged);
    });
    expect((await stack.up()).errors).toEqual([]);
    isChanged = true;
    const back = () => {
      isChanged = false;
      return stack.up();
    };
    return { sandbox, stack, back };
  }

  test("a preview names the object that already has the new key", async () => {
    const { sandbox, stack } = await opened((applicationUuid, isChanged) => {
      new hosting.EnvironmentVariable("token", { applicationUuid, key: isChanged ? "B" : "A", value: "ours" });
    });
    const [web] = await sandbox.find("applications", { name: "web" });
    const theirs = await sandbox.add("variables", { application_uuid: String(web?.$id), key: "B", value: "theirs" });
    platform.lines = [];
    expect((await stack.preview()).errors).toEqual([]);
    expect(platform.lines).toEqual([
      `token: exists: a variable B is there already (id ${theirs}); up will stop unless adopt is true, or another resource of this program stops managing it in this run`,
    ]);
  });

  test("a resource adopts its overwritten variable again from a set if the program returns to the former version", async () => {
    const { sandbox, stack, back } = await opened((applicationUuid, isChanged) => {
      const variables: Record<string, string> = isChanged ? { S: "s", A: "new" } : { S: "s" };
      new hosting.EnvironmentVariables("set", { applicationUuid, variables });
      new hosting.EnvironmentVariable("e1", { applicationUuid, key: isChanged ? "B" : "A", value: "a" });
    });
    platform.front = async (request, forward) => {
      const isB = request.method !== "GET" && String(request.body).includes('"B"');
      const text = JSON.stringify({ message: "Validation failed." });
      return isB ? { status: 422, headers: {}, text, bytes: new TextEncoder().encode(text) } : forward(request);
    };
    expect((await stack.up()).ok).toBe(false);
    platform.front = undefined;
    const held = async () => (await sandbox.find("variables", { is_preview: false })).map(({ key, value }) => `${key}=${value}`).sort();
    expect(await held()).toEqual(["A=new", "S=s"]);
    platform.lines = [];
    expect((await back()).errors).toEqual([]);
    expect(platform.lines.join("\n")).toContain("e1: adopted: a variable A");
    expect(await held()).toEqual(["A=a", "S=s"]);
    expect((await stack.preview()).changes).toEqual([]);
  });

  test("a storage with a permission adopts its former object from another storage if the program returns to the former version", async () => {
    const { sandbox, stack, back } = await opened((applicationUuid, isChanged) => {
      const type = "persistent" as const;
      new hosting.Storage("s1", { applicationUuid, type, name: isChanged ? "f3" : "f1", mountPath: "/d1" });
      if (isChanged) new hosting.Storage("s2", { applicationUuid, type, name: "f1", mountPath: "/d2" });
    });
    const held = async () => (await sandbox.find("storages")).map(({ uuid, mount_path }) => `${mount_path} ${uuid}`).sort();
    const before = await held();
    await sandbox.fault({ match: { method: "POST", path: "/applications/{uuid}/storages" }, kind: "status", code: 422, times: 1 });
    expect((await stack.up()).ok).toBe(false);
    expect((await back()).errors.join()).toMatch(/an interrupted replacement in the state: run pulumi state delete '.*', set adopt: true/);
    platform.environment = { HOSTING_ALLOW_DATA_LOSS: "Storage:s1" };
    expect((await stack.up()).errors).toEqual([]);
    expect(await held()).toEqual(before);
    expect((await stack.preview()).changes).toEqual([]);
  });
});
