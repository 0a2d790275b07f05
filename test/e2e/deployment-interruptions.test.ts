import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, linesOf } from "./results";
import { GIT, webShop } from "./web-shop";

type Args = Partial<hosting.ApplicationArgs>;

const IMAGE = { kind: "ctrimage", image: "registry.example.com/web", tag: "2.0" } as const;
const FIRST = "the old container stops before the new one starts";
const PULL = "a tag that cannot be pulled leaves nothing running";
const MAY = "may interrupt: without a health check the old container stops while the new one still starts; set healthCheckEnabled";
const CHECKED: Args = { healthCheckEnabled: true, portsExposes: "80" };
const SEEN = /(?:interrupts?|copies deploy after it)/;

onEveryEngine("What a deployment interrupts", (open) => {
  /** Deploys the application with the first inputs, and previews the deployment after a change to the second ones. */
  const previewed = async (before: Args, after: Args, more: Partial<hosting.DeploymentArgs> = {}) => {
    const fixture = { release: {} as Partial<hosting.DeploymentArgs> };
    const shop = await webShop(open, {
      args: before,
      more: (web) => {
        new hosting.Deployment("release", { applicationUuid: web.id, ...fixture.release });
        return {};
      },
      stack: { sandbox: { speed: 100 } },
    });
    expect(linesOf(await shop.stack.preview()).filter((line) => SEEN.test(line))).toEqual([]);
    await shop.stack.up();
    shop.args = after;
    fixture.release = more;
    return { ...shop, fixture, lines: async () => linesOf(await shop.stack.preview(), "release").filter((line) => SEEN.test(line)) };
  };

  test.each<[string, Args, Args, string[]]>([
    [
      "a compose application",
      { source: { ...GIT, buildPack: "ctrcompose" } },
      { source: { ...GIT, gitBranch: "next", buildPack: "ctrcompose" } },
      ["interrupts: a compose application stops before the new containers start"],
    ],
    [
      "a published port",
      { source: GIT, portsMappings: "8080:80" },
      { source: { ...GIT, gitBranch: "next" }, portsMappings: "8080:80" },
      [`interrupts: portsMappings; ${FIRST}`],
    ],
    [
      "a published port of an image",
      { portsMappings: "8080:80" },
      { source: IMAGE, portsMappings: "8080:80" },
      [`interrupts: portsMappings; ${FIRST}; ${PULL}`],
    ],
    [
      "a published port with a health check",
      { ...CHECKED, portsMappings: "8080:80" },
      { ...CHECKED, source: IMAGE, portsMappings: "8080:80" },
      [`interrupts: portsMappings; ${FIRST}; ${PULL}; healthCheckEnabled has no effect on deployments`],
    ],
    [
      "an option of the container",
      { customCtrRunOptions: "--ipc=host" },
      { source: IMAGE, customCtrRunOptions: "--ipc=host" },
      [`interrupts: customCtrRunOptions; ${FIRST}; ${PULL}`],
    ],
    [
      "two inputs",
      { portsMappings: "8080:80", customInternalName: "shop" },
      { source: IMAGE, portsMappings: "8080:80", customInternalName: "shop" },
      [`interrupts: portsMappings, customInternalName; ${FIRST}; ${PULL}`],
    ],
    [
      "a constant name",
      { isConsistentContainerNameEnabled: true },
      { source: IMAGE },
      [`interrupts: isConsistentContainerNameEnabled; ${FIRST}; ${PULL}`],
    ],
    [
      "a constant name that this change turns on",
      CHECKED,
      { ...CHECKED, isConsistentContainerNameEnabled: true },
      ["interrupts: the old container stays and answers beside the new one; stop the application once after this deployment"],
    ],
    [
      "a constant name that this change turns off",
      { ...CHECKED, isConsistentContainerNameEnabled: true },
      { ...CHECKED, isConsistentContainerNameEnabled: false },
      [],
    ],
    ["no health check", {}, { source: IMAGE }, [MAY]],
    ["a health check that this change turns off", CHECKED, { healthCheckEnabled: false, portsExposes: "80" }, [MAY]],
    ["a health check that this change turns on", {}, CHECKED, []],
    ["a health check", CHECKED, { ...CHECKED, source: IMAGE }, []],
    [
      "a build file in the repository",
      { source: { ...GIT, buildPack: "ctrfile" } },
      { source: { ...GIT, gitBranch: "next", buildPack: "ctrfile" } },
      [MAY],
    ],
    [
      "a build file without HEALTHCHECK",
      { source: { kind: "ctrfile", ctrfile: "FROM scratch\n#HEALTHCHECK CMD true\n" } },
      { source: { kind: "ctrfile", ctrfile: "FROM scratch\n#HEALTHCHECK CMD true\n" }, limitsMemory: "1g" },
      [MAY],
    ],
    [
      "a build file with HEALTHCHECK",
      { source: { kind: "ctrfile", ctrfile: "FROM scratch\n  HEALTHCHECK CMD true\n" } },
      { source: { kind: "ctrfile", ctrfile: "FROM scratch\n  HEALTHCHECK CMD true\n" }, limitsMemory: "1g" },
      [],
    ],
  ])("a preview reports what a deployment interrupts: %s", async (_, before, after, expected) => {
    const { lines } = await previewed(before, after);
    expect(await lines()).toEqual(expected.map((line) => `release: ${line}`));
  });

  test("a preview reports an interruption by a changed trigger, a restart and a rollback, but not by an unchanged program", async () => {
    const { lines, fixture, stack } = await previewed({ source: GIT }, { source: GIT });
    expect(await lines()).toEqual([]);
    const [row] = await stack.sandbox.find("deployments");
    for (const release of [{ triggers: [2] }, { restartOnly: true }, { rollbackTo: String(row?.deployment_uuid) }]) {
      fixture.release = release;
      expect(await lines()).toEqual([`release: ${MAY}`]);
    }
  });

  test("a preview names copies, and reports no interruption of a stopped application; `up` reports neither", async () => {
    const { lines, stack, seed } = await previewed({}, { source: IMAGE });
    const application = String((await stack.sandbox.find("applications"))[0]?.$id);
    await stack.sandbox.add("applicationCopies", { application_uuid: application, destination_uuid: seed.destinations["beta svc"] ?? "" });
    const copies = "release: copies deploy after it, and their result is not waited for";
    expect(await lines()).toEqual([`release: ${MAY}`, copies]);
    await stack.sandbox.mutate("applications", application, { status: "exited:unhealthy" });
    await stack.sandbox.advance(300);
    expect(await lines()).toEqual([copies]);
    expect(linesOf(await stack.up(), "release").filter((line) => SEEN.test(line))).toEqual([]);
  });

  test("a preview of a TagDeployment names each application that the deployment interrupts", async () => {
    const fixture = { triggers: [1] };
    const shop = await webShop(open, {
      args: { tags: ["eu"], portsMappings: "8080:80", name: "shop" },
      more: (web) => {
        new hosting.TagDeployment("eu", { tag: "eu", triggers: fixture.triggers }, { dependsOn: web });
        return {};
      },
      stack: { sandbox: { speed: 100 } },
    });
    await shop.stack.up();
    fixture.triggers = [2];
    expect(linesOf(await shop.stack.preview(), "eu")).toEqual([
      'eu: runs: a deployment of 1 application with the tag "eu"',
      `eu: interrupts: application "shop": portsMappings; ${FIRST}; ${PULL}`,
    ]);
  });

  test("a preview reports no interruption by a deployment that the preview refuses", async () => {
    const { stack, fixture } = await previewed({}, {});
    fixture.release = { rollbackTo: "1.0" };
    const { result } = await errorsOf(stack.preview());
    expect(linesOf(result).filter((line) => SEEN.test(line))).toEqual([]);
  });
});
