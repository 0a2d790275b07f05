import * as hosting from "../../sdk";
import { Platform } from "../harness/platform";
import { InProcessStack } from "../harness/stack";
import { onHost } from "../support/on-host";

describe.each(["dynamic", "plugin"] as const)("a variable that gets the key of another one, on the host %s", (host) => {
  onHost(host);
  let platform: Platform;
  beforeEach(async () => {
    platform = await Platform.start();
  });
  afterEach(() => platform.close());

  test("a preview of the replacement names the object that has the key", async () => {
    const { sandbox, fixture } = platform;
    let key = "A";
    const stack = new InProcessStack(platform, () => {
      const shop = new hosting.Project("shop", {});
      const source = { kind: "ctrimage" as const, image: "registry.example.com/web", tag: "1" };
      const web = new hosting.Application("web", {
        projectUuid: shop.id,
        environmentName: "production",
        serverUuid: fixture.alpha,
        source,
      });
      new hosting.EnvironmentVariable("token", { applicationUuid: web.id, key, value: "ours" });
    });
    expect((await stack.up()).errors).toEqual([]);
    const [web] = await sandbox.find("applications", { name: "web" });
    const theirs = await sandbox.add("variables", { application_uuid: String(web?.$id), key: "B", value: "theirs" });
    key = "B";
    platform.lines = [];
    expect((await stack.preview()).errors).toEqual([]);
    expect(platform.lines).toEqual([
      `token: exists: a variable B is there already (id ${theirs}); up will stop unless adopt is true, or another resource of this program stops managing it in this run`,
    ]);
  });
});
