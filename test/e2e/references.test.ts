import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOSTS } from "../../provider/hosts/host-choice";
import * as hosting from "../../sdk";
import { Platform } from "../harness/platform";
import { InProcessStack } from "../harness/stack";

const STRIPE = "sk_live_planted-z7391z";
const ROTATED = "sk_live_rotated-z7391z";
const PASSWORD = "pass-word-z7391z";
const KEY = "-----BEGIN KEY-----\nplanted-line-z7391z\n-----END KEY-----\n";

// The state of each run is read with its secrets in clear text: a value of a reference must stand nowhere.

describe.each(HOSTS)("on the %s host", (host) => {
  let platform: Platform;
  let folder: string;
  let file: string;
  beforeEach(async () => {
    platform = await Platform.start();
    platform.host = host;
    folder = mkdtempSync(join(tmpdir(), "references-"));
    file = join(folder, "tls.key");
    writeFileSync(file, KEY);
    set({ STRIPE_KEY: STRIPE, DB_PASSWORD: PASSWORD });
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
    return platform.close();
  });

  const set = (env: Record<string, string>) => {
    platform.environment = env;
  };

  const clear = async (stack: InProcessStack): Promise<string> => JSON.stringify((await stack.state()).resources);

  interface Scene {
    log: string;
    stripe: string | hosting.Reference;
    others?: boolean;
  }

  const stackOf = (scene: Scene): InProcessStack =>
    new InProcessStack(platform, () => {
      const { project, alpha } = platform.fixture;
      const web = new hosting.Application("web", {
        projectUuid: project,
        serverUuid: alpha,
        source: { kind: "ctrimage", image: "registry.example.com/web", tag: "1" },
      });
      new hosting.EnvironmentVariables("vars", {
        applicationUuid: web.id,
        variables: {
          LOG: scene.log,
          STRIPE_KEY: scene.stripe,
          ...(scene.others === false
            ? {}
            : {
                TLS: { value: hosting.fromFile(file), isMultiline: true },
                DB: hosting.text`postgres://app:${hosting.fromEnv("DB_PASSWORD")}@db/app`,
              }),
        },
      });
      new hosting.Deployment("release", { applicationUuid: web.id });
    });

  const shown = async (): Promise<Record<string, unknown>> =>
    Object.fromEntries((await platform.sandbox.find("variables")).filter((row) => !row.is_preview).map((row) => [row.key, row.value]));

  const runOf = async (run: () => ReturnType<InProcessStack["up"]>) => {
    platform.lines = [];
    const outcome = await run();
    return { ...outcome, lines: platform.lines };
  };

  test("the platform gets the values, and the state only the references", async () => {
    const stack = stackOf({ log: "info", stripe: hosting.fromEnv("STRIPE_KEY") });
    expect(await stack.up()).toMatchObject({ ok: true, errors: [] });
    expect(await shown()).toMatchObject({
      LOG: "info",
      STRIPE_KEY: STRIPE,
      DB: `postgres://app:${PASSWORD}@db/app`,
      TLS: expect.stringContaining("planted-line-z7391z"),
    });
    expect(await clear(stack)).not.toContain("z7391z");
    expect(await clear(stack)).toContain('"fromEnv":"STRIPE_KEY"');
    expect(await stack.preview()).toEqual({ ok: true, errors: [], changes: [] });
    expect((await stack.clear()).errors).toEqual([]);
    expect(await clear(stack)).not.toContain("z7391z");
    expect(await stack.preview()).toEqual({ ok: true, errors: [], changes: [] });
  });

  test("a preview reports a rotated value, and one `up` writes and deploys the value", async () => {
    const stack = stackOf({ log: "info", stripe: hosting.fromEnv("STRIPE_KEY") });
    await stack.up();
    set({ STRIPE_KEY: ROTATED, DB_PASSWORD: PASSWORD });
    const preview = await runOf(stack.preview);
    expect(preview.changes).toEqual(["update vars", "create-replacement release", "replace release", "delete-replaced release"]);
    expect(preview.lines.filter((line) => /new value|drift/.test(line))).toEqual([
      "vars: new value: variables.STRIPE_KEY (from STRIPE_KEY)",
    ]);
    expect(await stack.up()).toMatchObject({ ok: true });
    expect(await shown()).toMatchObject({ STRIPE_KEY: ROTATED });
    expect(await clear(stack)).not.toContain("z7391z");
    expect(await stack.preview()).toEqual({ ok: true, errors: [], changes: [] });
  });

  test("a preview reports a change by hand as drift, without and after a refresh", async () => {
    const stack = stackOf({ log: "info", stripe: hosting.fromEnv("STRIPE_KEY") });
    await stack.up();
    const [row] = (await platform.sandbox.find("variables")).filter(({ key, is_preview }) => key === "STRIPE_KEY" && !is_preview);
    await platform.sandbox.mutate("variables", String(row?.uuid), { value: "by-hand-z7391z" });
    const preview = await runOf(stack.preview);
    expect(preview.changes).toContain("update vars");
    expect(preview.lines).toContainEqual("vars: drift: variables differs on the platform");
    expect((await stack.clear()).errors).toEqual([]);
    expect(await clear(stack)).not.toContain("z7391z");
    expect((await stack.preview()).changes).toContain("update vars");
    expect(await stack.up()).toMatchObject({ ok: true });
    expect(await shown()).toMatchObject({ STRIPE_KEY: STRIPE });
    expect(await stack.preview()).toEqual({ ok: true, errors: [], changes: [] });
  });

  test("an `up` with a change needs the environment variable, but a preview, a refresh and a `destroy` do not", async () => {
    const scene: Scene = { log: "info", stripe: hosting.fromEnv("STRIPE_KEY") };
    const stack = stackOf(scene);
    await stack.up();
    set({});
    for (const run of [stack.preview, stack.up, stack.clear, stack.preview]) {
      const { ok, errors, changes, lines } = await runOf(run);
      expect({ ok, errors, changes: run === stack.clear ? [] : changes }).toEqual({ ok: true, errors: [], changes: [] });
      if (run !== stack.clear)
        expect(lines.filter((line) => line.startsWith("not compared")).sort()).toEqual([
          "not compared: DB_PASSWORD is not set here (1 input)",
          "not compared: STRIPE_KEY is not set here (1 input)",
        ]);
    }
    scene.log = "debug";
    const preview = await runOf(stack.preview);
    expect(preview).toMatchObject({ ok: true, changes: expect.arrayContaining(["update vars"]) });
    await platform.sandbox.clearJournal();
    const up = await runOf(stack.up);
    expect(up.errors).toEqual([expect.stringContaining("variables.STRIPE_KEY: STRIPE_KEY is not set for this run. Nothing was sent.")]);
    expect(up.errors[0]).toContain("[reference_missing]");
    expect((await platform.sandbox.journal()).filter(({ method }) => method !== "GET")).toEqual([]);
    expect((await stack.destroy()).errors).toEqual([]);
  });

  test("the state drops a value, without a write, if the program replaces the value by a reference to the same value", async () => {
    const scene: Scene = { log: "info", stripe: STRIPE, others: false };
    const stack = stackOf(scene);
    await stack.up();
    expect(await clear(stack)).toContain(STRIPE);
    scene.stripe = hosting.fromEnv("STRIPE_KEY");
    await platform.sandbox.clearJournal();
    expect(await stack.up()).toMatchObject({ ok: true, changes: ["update vars"] });
    expect((await platform.sandbox.journal()).filter(({ method }) => method !== "GET")).toEqual([]);
    expect(await clear(stack)).not.toContain("z7391z");
    expect(await stack.preview()).toEqual({ ok: true, errors: [], changes: [] });
    // Another variable with the same value, then the value itself again.
    set({ OTHER_KEY: STRIPE });
    scene.stripe = hosting.fromEnv("OTHER_KEY");
    expect(await stack.up()).toMatchObject({ ok: true, changes: ["update vars"] });
    expect(await stack.preview()).toEqual({ ok: true, errors: [], changes: [] });
    scene.stripe = STRIPE;
    expect(await stack.up()).toMatchObject({ ok: true, changes: ["update vars"] });
    expect(await stack.preview()).toEqual({ ok: true, errors: [], changes: [] });
  });

  test("an `up` sends nothing if it needs a new value that is missing", async () => {
    const stack = stackOf({ log: "info", stripe: hosting.fromEnv("NOT_THERE") });
    const preview = await runOf(stack.preview);
    expect(preview.ok).toBe(true);
    expect(preview.lines).toContainEqual("not compared: NOT_THERE is not set here (1 input)");
    expect((await stack.up()).errors).toContainEqual(
      expect.stringMatching(/variables\.STRIPE_KEY: NOT_THERE is not set for this run\. Nothing was sent\.\s*\[reference_missing\]/),
    );
  });
});
