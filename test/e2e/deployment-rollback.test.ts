import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf } from "./results";
import { GIT, webShop } from "./web-shop";

type Args = Partial<hosting.DeploymentArgs>;

const CHECK = { path: "/healthz", withinSeconds: 30 };

onEveryEngine("Deployment with a rollback", (open) => {
  const released = async (application: Partial<hosting.ApplicationArgs> = {}, release: Args = {}) => {
    const fixture = {
      release: { verify: CHECK, onUnhealthy: "rollback", ...release } as Args,
      variables: {} as Record<string, string | { value: string; isBuildtime: boolean }>,
    };
    const shop = await webShop(open, {
      args: { domains: ["https://shop.example.com"], ...application },
      more: (web) => {
        new hosting.EnvironmentVariables("settings", { applicationUuid: web.id, variables: fixture.variables });
        new hosting.Deployment("release", { applicationUuid: web.id, ...fixture.release });
        return {};
      },
      stack: { sandbox: { speed: 100 } },
    });
    await shop.stack.up();
    const { sandbox } = shop.stack;
    const id = String((await sandbox.find("applications"))[0]?.$id);
    const page = (fields: Record<string, unknown>) => sandbox.mutate("pages", id, fields as never);
    const change = (args: Partial<hosting.ApplicationArgs>) => {
      shop.args = { ...shop.args, ...args };
    };
    const deploy = (tag: string) => change({ source: { kind: "ctrimage", image: "registry.example.com/web", tag } });
    const runs = async () => {
      const [found] = await sandbox.find("pages", ({ $id }) => $id === id);
      const containers = (found?.containers ?? []) as { version: string }[];
      return containers.map(({ version }) => version);
    };
    return { ...shop, sandbox, id, fixture, page, change, deploy, runs };
  };

  test("a deployment of a bad image is rolled back to the former tag, and the next preview shows the difference", async () => {
    const { stack, deploy, page, runs, sandbox, fixture } = await released();
    await page({ versions: { "2.0": { status: 500 } } });
    deploy("2.0");
    fixture.variables = { RELEASE: "2.0" };
    const { text } = await errorsOf(stack.up());
    expect(text).toMatch(
      /answers 500 after 30 s\. The former version registry\.example\.com\/web:1\.0 runs again, in place of registry\.example\.com\/web:2\.0\. It runs with the inputs and variables that this run wrote: "settings"\. .*\[rolled_back\]$/s,
    );
    expect(await runs()).toEqual(["1.0"]);
    expect((await sandbox.find("applications"))[0]).toMatchObject({ ctr_registry_image_tag: "1.0" });
    const preview = await stack.preview();
    expect(linesOf(preview, "web")).toContain("web: drift: source differs on the platform");
    expect(happened(preview, "release")).toMatch(/^(replace|create)/);
    await page({ versions: {} });
    await stack.up();
    expect(await runs()).toEqual(["2.0"]);
    await expectSettled(stack);
  });

  test("a second bad tag is rolled back to the version that ran before, and a good tag stays", async () => {
    const { stack, deploy, page, runs } = await released();
    await page({ versions: { "2.0": { status: 500 }, "3.0": { status: 404 } } });
    for (const bad of ["2.0", "3.0"]) {
      deploy(bad);
      expect((await errorsOf(stack.up())).text).toContain("The former version registry.example.com/web:1.0 runs again");
      expect(await runs()).toEqual(["1.0"]);
    }
    deploy("4.0");
    await stack.up();
    expect(await runs()).toEqual(["4.0"]);
    await expectSettled(stack);
  });

  // The rehearsal's engine masks the former tag, because the old state contains it as a secret too. A Pulumi CLI masks only the secrets of the configuration.
  test("the error of a rollback shows the new version, even if a variable has the same value, but no other secret", async () => {
    const { stack, deploy, page, fixture } = await released({
      source: { kind: "ctrimage", image: "registry.example.com/web", tag: "rel1" },
    });
    fixture.variables = { RELEASE: "rel1", TOKEN: "secret-of-the-user" };
    await stack.up();
    fixture.variables = { RELEASE: "rel2", TOKEN: "secret-of-the-user" };
    await page({ versions: { rel2: { status: 500 } } });
    deploy("rel2");
    const { text } = await errorsOf(stack.up());
    expect(text).toMatch(
      /The former version registry\.example\.com\/web:(rel1|\[secret\]) runs again, in place of registry\.example\.com\/web:rel2\./,
    );
    expect(text).not.toContain("secret-of-the-user");
  });

  test("an unchanged tag is not rolled back, and a preview reports that a rollback is impossible", async () => {
    const { stack, fixture, page, runs } = await released();
    fixture.variables = { LEVEL: "debug" };
    await page({ status: 500 });
    expect(linesOf(await stack.preview(), "release")).toContain(
      "release: onUnhealthy cannot roll back this deployment: the former version had the same tag; use a digest",
    );
    const { text } = await errorsOf(stack.up());
    expect(text).toMatch(/not rolled back, because the former version had the same tag; use a digest\. .*\[unhealthy\]$/s);
    expect(await runs()).toEqual(["1.0"]);
  });

  test("the second deployment of a tag can be rolled back after the first deployment of the tag failed", async () => {
    const { stack, deploy, page, runs, sandbox, id } = await released();
    await sandbox.mutate("applications", id, { next_build: "failed" });
    deploy("2.0");
    expect((await errorsOf(stack.up())).text).toContain("[bad_state]");
    expect(linesOf(await stack.preview(), "release").filter((line) => line.includes("onUnhealthy"))).toEqual([]);
    await page({ versions: { "2.0": { status: 500 } } });
    expect((await errorsOf(stack.up())).text).toContain("The former version registry.example.com/web:1.0 runs again");
    expect(await runs()).toEqual(["1.0"]);
  });

  test.each([
    ["the write of the former tag", "PATCH", "/applications/{uuid}"],
    ["the start of the former version", "POST", "/applications/{uuid}/start"],
  ])("a lost response to %s causes no second deployment, and the next `up` deploys the program's tag", async (_, method, path) => {
    const { stack, deploy, page, runs, sandbox } = await released();
    await page({ versions: { "2.0": { status: 500 } } });
    deploy("2.0");
    await sandbox.fault({ match: { method, path, nth: 2 }, kind: "drop-after" });
    expect((await errorsOf(stack.up())).text).toContain("[rolled_back]");
    expect(await runs()).toEqual(["1.0"]);
    expect(await sandbox.find("deployments")).toHaveLength(3);
    await page({ versions: {} });
    await stack.up();
    expect(await runs()).toEqual(["2.0"]);
    expect(await sandbox.find("deployments")).toHaveLength(4);
    await expectSettled(stack);
  });

  test("the error of a Deployment reports that the platform refused the rollback, and the next `up` deploys the program's tag", async () => {
    const { stack, deploy, page, runs, sandbox } = await released();
    await page({ versions: { "2.0": { status: 500 } } });
    deploy("2.0");
    const refused = { kind: "status", code: 422, body: { message: "No." } } as const;
    await sandbox.fault({ match: { method: "PATCH", path: "/applications/{uuid}", nth: 2 }, ...refused });
    expect((await errorsOf(stack.up())).text).toMatch(/The way back to the former version failed: .*422.*\[unhealthy\]$/s);
    expect(await runs()).toEqual(["2.0"]);
    await page({ versions: {} });
    await stack.up();
    expect(await runs()).toEqual(["2.0"]);
    await expectSettled(stack);
  });

  test("a rollback fails if the former version does not answer either", async () => {
    const { stack, deploy, page } = await released();
    await page({ status: 500 });
    deploy("2.0");
    expect((await errorsOf(stack.up())).text).toMatch(
      /The former version registry\.example\.com\/web:1\.0 was deployed again, but .* answers 500\. .*\[unhealthy\]$/s,
    );
  });

  test("a rollback succeeds even if the former version does not send the expected text and header of the new version", async () => {
    const { stack, deploy, page, fixture } = await released({}, { verify: { ...CHECK, contains: "1.0", header: { "x-version": "1.0" } } });
    fixture.release.verify = { ...CHECK, contains: "2.0", header: { "x-version": "2.0" } };
    await page({ versions: { "2.0": { headers: { "x-version": "old" } } } });
    deploy("2.0");
    expect((await errorsOf(stack.up())).text).toMatch(/without the wanted value of the header x-version after .*\[rolled_back\]$/s);
  });

  test("`up` rolls a git application back to the kept image of the last deployment", async () => {
    const { stack, page, runs, fixture, sandbox } = await released({ source: GIT });
    const [first] = await sandbox.find("deployments");
    await page({ versions: { next: { status: 500 } } });
    fixture.release = { ...fixture.release, triggers: [2] };
    expect((await errorsOf(stack.up())).text).toMatch(new RegExp(`The former version ${first?.$id} runs again.*\\[rolled_back\\]$`, "s"));
    expect(await runs()).toEqual([first?.$id]);
    await stack.up();
    expect(await runs()).not.toEqual([first?.$id]);
    await expectSettled(stack);
  });

  test.each([
    ["a changed build command", { source: GIT, buildCommand: "make" }, {}, "this run changed buildCommand"],
    ["a new variable of the build", { source: GIT }, { LEVEL: "debug" }, 'this run changed "settings"'],
  ])("a git application with %s is not rolled back", async (_, args, variables, why) => {
    const { stack, page, fixture, change } = await released({ source: GIT });
    await page({ versions: { next: { status: 500 } } });
    change(args);
    fixture.variables = variables;
    const { text } = await errorsOf(stack.up());
    expect(text).toContain(`not rolled back, because ${why}`);
    expect(text).toMatch(/\[unhealthy\]$/);
  });

  test("a git application can roll back even if the changed variable is set only at run time", async () => {
    const { stack, page, fixture } = await released({ source: GIT });
    await page({ versions: { next: { status: 500 } } });
    fixture.variables = { LEVEL: { value: "debug", isBuildtime: false } };
    expect((await errorsOf(stack.up())).text).toMatch(/runs again.*\[rolled_back\]$/s);
  });

  test.each([
    ["a git source", { source: GIT }],
    ["an image", {}],
  ])("a first deployment of %s is verified but never rolled back", async (_, args) => {
    const fixture = { on: false };
    const shop = await webShop(open, {
      args: { domains: ["https://shop.example.com"], ...args },
      more: (web) => {
        if (fixture.on) new hosting.Deployment("release", { applicationUuid: web.id, verify: CHECK, onUnhealthy: "rollback" });
        return {};
      },
      stack: { sandbox: { speed: 100 } },
    });
    await shop.stack.up();
    const { sandbox } = shop.stack;
    await sandbox.mutate("pages", String((await sandbox.find("applications"))[0]?.$id), { status: 500 });
    fixture.on = true;
    expect((await errorsOf(shop.stack.up())).text).toMatch(/not rolled back, because it was the first deployment\. .*\[unhealthy\]$/s);
    expect(await sandbox.find("deployments")).toHaveLength(1);
  });

  test.each([
    ["a build file", { source: { kind: "ctrfile", ctrfile: "FROM scratch\n" } }],
    ["a compose file", { source: { ...GIT, buildPack: "ctrcompose" }, domains: undefined }],
  ] as [string, Partial<hosting.ApplicationArgs>][])("a preview refuses a rollback of %s", async (_, args) => {
    const { stack, fixture } = await released(args, { verify: { url: "https://shop.example.com" }, onUnhealthy: "fail" });
    fixture.release = { ...fixture.release, onUnhealthy: "rollback", triggers: [2] };
    expect((await errorsOf(stack.preview())).text).toContain('cannot be "rollback" here');
  });

  test("a Deployment after a rollback refuses to deploy the old image if hosting:liveDiff is false", async () => {
    const { stack, deploy, page } = await released();
    await page({ versions: { "2.0": { status: 500 } } });
    deploy("2.0");
    expect((await errorsOf(stack.up())).text).toContain("[rolled_back]");
    await stack.setConfig("hosting:liveDiff", "false");
    const { text } = await errorsOf(stack.up());
    expect(text).toContain("the platform would deploy registry.example.com/web:1.0, and the program declares registry.example.com/web:2.0");
    expect(text).toContain("pulumi up --refresh");
  });
});
