import * as pulumi from "@pulumi/pulumi";
import { HOSTS } from "../../provider/hosts/host-choice";
import { replaceSecrets } from "../../rehearsal/protocol/wire";
import * as hosting from "../../sdk";
import { Platform } from "../harness/platform";
import { InProcessStack } from "../harness/stack";

// Inputs that are secret only because the program says so. The engine passes their values to the dynamic host without the mark.

const DOMAIN = "https://hidden-7391.example.com";
const NAME = "hidden-name-7391";

describe.each(HOSTS)("on the %s host", (host) => {
  let platform: Platform;
  beforeEach(async () => {
    platform = await Platform.start();
    platform.host = host;
  });
  afterEach(() => platform.close());

  /** What the state contains in clear text. */
  const clear = async (stack: InProcessStack): Promise<string> =>
    JSON.stringify((await stack.state()).resources.map(({ inputs, outputs }) => replaceSecrets([inputs, outputs], () => "[secret]")));

  test("an output that repeats a secret input is a secret in the state, after each run", async () => {
    const { project, alpha } = platform.fixture;
    const scene = { description: "one", domain: pulumi.secret(DOMAIN) as pulumi.Input<string> };
    const stack = new InProcessStack(
      platform,
      () =>
        void new hosting.Application("web", {
          projectUuid: project,
          serverUuid: alpha,
          source: { kind: "ctrimage", image: "registry.example.com/web" },
          domains: [scene.domain],
          description: scene.description,
        }),
    );
    expect(await stack.up()).toMatchObject({ ok: true });
    expect(await clear(stack)).not.toContain("7391");
    expect((await stack.preview()).changes).toEqual([]);
    scene.description = "two";
    expect(await stack.up()).toMatchObject({ ok: true });
    expect(await clear(stack)).not.toContain("7391");
    await stack.clear();
    expect(await clear(stack)).not.toContain("7391");
    expect((await stack.preview()).changes).toEqual([]);
    scene.domain = "https://open-7391.example.com";
    expect(await stack.up()).toMatchObject({ ok: true });
    expect(await clear(stack)).toContain("https://open-7391.example.com");
  });

  test("the error about a refused value does not contain a value that the program marked as secret", async () => {
    const description = "hidden-text-7391-".repeat(20);
    const stack = new InProcessStack(platform, () => void new hosting.Project("shop", { description: pulumi.secret(description) }));
    for (const run of [stack.preview, stack.up]) {
      const { ok, errors } = await run();
      expect(ok).toBe(false);
      expect(errors.join("\n")).toMatch(/description/);
      expect(errors.join("\n")).not.toContain("7391");
    }
  });

  test("a line about an existing object masks a name that the program marked as secret", async () => {
    await platform.sandbox.add("projects", { name: NAME });
    const stack = new InProcessStack(platform, () => void new hosting.Project("shop", { name: pulumi.secret(NAME) }));
    platform.lines = [];
    await stack.preview();
    expect(platform.lines.filter((line) => line.includes("exists:"))).toEqual([expect.stringContaining("[secret]")]);
    const { ok, errors } = await stack.up();
    expect(ok).toBe(false);
    expect(JSON.stringify([platform.lines, errors])).not.toContain("7391");
    expect(await clear(stack)).not.toContain("7391");
  });

  test("no line and no state contains a secret command, and the error shows the name of the step", async () => {
    const steps = [{ action: "command" as const, command: pulumi.secret("login hidden-7391"), ifRunning: true }];
    const stack = new InProcessStack(platform, () => void new hosting.game.Action("act", { server: platform.fixture.gameServer, steps }));
    await platform.sandbox.fault({
      kind: "status",
      code: 422,
      match: { path: "/servers/{server}/command" },
      body: { error: "no login hidden-7391" },
    });
    const { errors } = await stack.up();
    expect(errors.join()).toContain("step 1 of 1 (command) failed");
    expect(JSON.stringify([platform.lines, errors])).not.toContain("7391");
    expect(await clear(stack)).not.toContain("7391");
    platform.lines = [];
    await stack.preview();
    expect(platform.lines).toContain("act: incomplete: up continues at step 1 of 1 (command)");
  });

  const bucket = { endpoint: "https://s3.example.com", bucket: "data", region: "eu", key: "the key", secret: "the secret" };

  test("the state and the lines of a failed wait contain no secret input from the platform's message, even after the input's removal", async () => {
    const scene = { description: pulumi.secret("hidden-about-7391") as pulumi.Input<string> | undefined };
    const stack = new InProcessStack(
      platform,
      () => void new hosting.S3Storage("bucket", { ...bucket, name: pulumi.secret(NAME), description: scene.description }),
    );
    const failing = { match: { method: "POST", path: "/s3-storages/{uuid}/validate" }, times: 0 } as const;
    await platform.sandbox.fault({ ...failing, kind: "status", code: 400, body: { message: `No bucket for ${NAME} (hidden-about-7391)` } });
    expect((await stack.up()).errors.join()).toContain("No bucket for [secret] ([secret])");
    expect((await stack.state()).resources.map(({ outputs }) => outputs?.__unfinished)).toContainEqual(
      expect.stringContaining("No bucket for [secret]"),
    );
    expect(await clear(stack)).not.toContain("7391");
    scene.description = undefined;
    for (let run = 0; run < 2; run++) {
      const { ok, errors } = await stack.up();
      expect([ok, JSON.stringify([platform.lines, errors])]).toEqual([false, expect.not.stringContaining("7391")]);
      expect(await clear(stack)).not.toContain("7391");
    }
  });

  test("the digests of values that the platform keeps are secret in the state", async () => {
    await platform.close();
    platform = await Platform.start({ proxyFlags: "false ignored" });
    platform.host = host;
    const { alpha } = platform.fixture;
    const stack = new InProcessStack(platform, () => void new hosting.ServerProxy("proxy", { serverUuid: alpha, redirectEnabled: false }));
    expect(await stack.up()).toMatchObject({ ok: true });
    expect(platform.lines.join()).toContain("not accepted: redirectEnabled");
    expect(await clear(stack)).toContain('"__notTaken":"[secret]"');
  });
});
