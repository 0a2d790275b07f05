import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WireResponse } from "../../provider/api/network";
import { callerInfoOf } from "../../provider/core/values";
import { type Sandbox, startSandbox } from "../../sandbox";
import * as hosting from "../../sdk";
import { Platform } from "../harness/platform";
import { environmentOf, pinsOf } from "../harness/provider";
import { InProcessStack, type OperationOutcome } from "../harness/stack";

jest.setTimeout(120_000);

const answer = (status: number, text: string): WireResponse => ({ status, headers: {}, text });

const ODD: Record<string, WireResponse> = {
  "403": answer(403, JSON.stringify({ message: "Missing required permissions: read" })),
  "404 with a message": answer(404, JSON.stringify({ message: "no Route matched with those values" })),
  "404 as a text": answer(404, "404 page not found"),
  "a page": answer(200, "<html>Sign in</html>"),
  "204": answer(204, ""),
  "{}": answer(200, "{}"),
  "[]": answer(200, "[]"),
  '{"data":[]}': answer(200, '{"data":[]}'),
  "a redirect": { status: 302, headers: { location: "https://login.example.com/" }, text: "" },
  "JSON of another service": answer(200, '{"status":"ok"}'),
};

const ACCOUNTS = /^\/api\/(v1\/team|client\/account)$/;

/** A stack with objects of both APIs. */
class Scene {
  color = "blue";
  private constructor(
    readonly platform: Platform,
    readonly stack: InProcessStack,
    private readonly kept: string,
  ) {}

  static async open(isPinned = false): Promise<Scene> {
    const platform = await Platform.start({}, ["other"]);
    const scene: { now?: Scene } = {};
    const stack = new InProcessStack(platform, () => {
      const { fixture } = platform;
      new hosting.Project("shop", { description: scene.now?.color ?? "blue" });
      // The engine deletes the children of a deleted parent without a call, so the test needs a second project.
      new hosting.Environment("review", { projectUuid: fixture.project });
      new hosting.SharedVariable("region", { scope: { kind: "team" }, key: "REGION", value: scene.now?.color ?? "blue" });
      new hosting.StorageBackupSchedule("archives", {
        applicationUuid: fixture.application,
        storageUuid: fixture.storage,
        frequency: "daily",
      });
      new hosting.Volume("data", { serverUuid: fixture.alpha, sizeGb: 15 });
      new hosting.game.Schedule("restart", { server: fixture.gameServer, cron: scene.now ? "0 5 * * *" : "0 4 * * *" });
    });
    stack.isPinned = isPinned;
    expect(await stack.up()).toMatchObject({ ok: true, errors: [] });
    scene.now = new Scene(platform, stack, await idsOf(stack));
    await platform.sandbox.clearJournal();
    return scene.now;
  }

  /** Returns effects that the operation must not have: writes, and changed ids in the state. */
  async harm(): Promise<string[]> {
    const entries = await this.platform.sandbox.journal();
    const writes = entries.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
    const ids = await idsOf(this.stack);
    return [...writes, ...(ids === this.kept ? [] : [`the state has ${ids} instead of ${this.kept}`])];
  }
}

const idsOf = async (stack: InProcessStack): Promise<string> =>
  (await stack.managed())
    .map(({ urn, id }) => `${urn.split("::").at(-1)} ${id}`)
    .sort()
    .join(", ");

const OPERATIONS: Record<string, (stack: InProcessStack) => Promise<OperationOutcome>> = {
  preview: (stack) => stack.preview(),
  up: (stack) => stack.up(),
  refresh: (stack) => stack.clear(),
  destroy: (stack) => stack.destroy(),
};

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
const open = async (isPinned = false): Promise<Scene> => {
  const scene = await Scene.open(isPinned);
  opened.push(scene.platform);
  return scene;
};

describe.each(Object.entries(ODD))("an outage that answers with %s", (_, odd) => {
  test("no operation writes to the platform or drops an object from the state", async () => {
    const scene = await open();
    scene.color = "green";
    const { platform, stack } = scene;
    for (const matches of [() => true, (path: string) => ACCOUNTS.test(path)]) {
      platform.front = async (request, forward) => (matches(request.path.split("?")[0] ?? "") ? odd : forward(request));
      for (const [name, run] of Object.entries(OPERATIONS)) {
        const { ok } = await run(stack);
        expect([name, await scene.harm()]).toEqual([name, []]);
        // `up` and `destroy` must fail without the account. Operations that only read may succeed.
        if (name === "up" || name === "destroy") expect([name, ok]).toEqual([name, false]);
      }
    }
    let isDown = false;
    platform.front = async (request, forward) => {
      isDown ||= request.method === "DELETE";
      return isDown ? odd : forward(request);
    };
    expect((await stack.destroy()).ok).toBe(false);
    expect(await scene.harm()).toEqual([]);
  });
});

describe("the account of a stack", () => {
  test("a stack with hosting:account sends no write with a token of another account", async () => {
    const scene = await open(true);
    scene.color = "green";
    const { platform, stack } = scene;
    const other = await platform.sandbox.ofTeam("other");
    platform.environment = environmentOf(other);
    for (const [name, run] of Object.entries(OPERATIONS)) {
      const { ok, errors } = await run(stack);
      expect([name, ok, await scene.harm(), await writesIn(other)]).toEqual([name, false, [], []]);
      expect(errors.join()).toMatch(/belongs to .*\(id 2\) at .*names (team|user) 1/);
    }
    const first = new InProcessStack(platform, () => void new hosting.Project("first"));
    expect(await first.up()).toMatchObject({ ok: false });
    expect([await writesIn(other), await first.managed()]).toEqual([[], []]);
  });

  test("a stack without hosting:account sends no write with a token of another account", async () => {
    const scene = await open();
    scene.color = "green";
    const { platform, stack } = scene;
    const other = await platform.sandbox.ofTeam("other");
    platform.environment = environmentOf(other);
    for (const [name, run] of Object.entries(OPERATIONS)) {
      expect([name, (await run(stack)).ok, await scene.harm(), await writesIn(other)]).toEqual([name, false, [], []]);
    }
  });

  test("`up` refuses TeamSettings in a stack without hosting:account", async () => {
    const { platform } = await open();
    const stack = new InProcessStack(platform, () => void new hosting.TeamSettings("team", { isBuildServerFallbackEnabled: true }));
    stack.isPinned = false;
    const { ok, errors } = await stack.up();
    expect([ok, await writesIn(platform.sandbox)]).toEqual([false, []]);
    expect(errors.join()).toContain(`pulumi config set hosting:account '${platform.sandbox.baseUrl}#1'`);
    stack.isPinned = true;
    expect(await stack.up()).toMatchObject({ ok: true, errors: [] });
  });
});

const writesIn = async (sandbox: Sandbox): Promise<string[]> =>
  (await sandbox.journal()).filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);

describe("an explicit provider of another account", () => {
  const moved = async (account?: (other: Sandbox) => string) => {
    const platform = await Platform.start({}, ["other"]);
    opened.push(platform);
    const other = await platform.sandbox.ofTeam("other");
    const own: { provider?: () => hosting.Provider } = {};
    const stack = new InProcessStack(platform, () => {
      const provider = own.provider?.();
      new hosting.Project("shop", {}, provider ? { provider } : {});
    });
    expect(await stack.up()).toMatchObject({ ok: true, errors: [] });
    const pin = account?.(other);
    own.provider = () =>
      new hosting.Provider("theirs", { baseUrl: other.baseUrl, apiToken: other.apiToken, ...(pin ? { account: pin } : {}) });
    await platform.sandbox.clearJournal();
    return { platform, other, stack };
  };

  test("a provider without `account` refuses a resource that belongs to another account", async () => {
    const { platform, other, stack } = await moved();
    for (const run of [stack.preview, stack.up]) {
      const { ok, errors } = await run();
      expect(ok).toBe(false);
      expect(errors.join()).toMatch(
        /belongs to .*\(id 1\) at .* but the configuration uses .*\(id 2\) at .* Nothing was changed on the platform\./,
      );
      expect(errors.join()).toContain(`new hosting.Provider("theirs", { …, account: "${other.baseUrl}#2" })`);
    }
    expect([await writesIn(platform.sandbox), await writesIn(other)]).toEqual([[], []]);
  });

  test("a preview shows a replacement if the provider's `account` matches the provider's token", async () => {
    const wrong = await moved((other) => `${other.baseUrl}#3`);
    expect((await wrong.stack.up()).ok).toBe(false);
    expect([await writesIn(wrong.platform.sandbox), await writesIn(wrong.other)]).toEqual([[], []]);
    const right = await moved((other) => `${other.baseUrl}#2`);
    expect((await right.stack.preview()).changes).toContain("replace shop");
  });
});

describe("a move of the stack to another address of the platform", () => {
  /** Serves a copy of the platform at another address, as after a change of its host name. */
  const renamed = async () => {
    const scene = await open(true);
    const { platform } = scene;
    const folder = mkdtempSync(join(tmpdir(), "moved-"));
    const stateFile = join(folder, "world.json");
    writeFileSync(stateFile, JSON.stringify(await platform.sandbox.snapshot()));
    const elsewhere = await startSandbox({ clock: "manual", stateFile, port: 0 });
    opened.push({ close: async () => rmSync(folder, { recursive: true, force: true }) });
    opened.push(elsewhere);
    platform.reach(elsewhere);
    const old = pinsOf(platform.sandbox);
    scene.stack.config = {
      ...pinsOf(elsewhere),
      "hosting:accountBefore": old["hosting:account"] ?? "",
      "hosting:panelAccountBefore": old["hosting:panelAccount"] ?? "",
    };
    platform.environment = environmentOf(elsewhere);
    return { ...scene, scene, platform, stack: scene.stack, elsewhere };
  };

  test("`up` with accountBefore changes only the state", async () => {
    const { scene, stack, elsewhere, platform } = await renamed();
    await elsewhere.clearJournal();
    expect((await stack.clear()).ok).toBe(false); // the request of a refresh
    expect((await stack.destroy()).ok).toBe(false);
    expect(await stack.up()).toMatchObject({ ok: true, errors: [] });
    expect([await scene.harm(), await writesIn(elsewhere)]).toEqual([[], []]);
    for (const { outputs } of await stack.managed())
      expect([elsewhere.baseUrl, elsewhere.panelUrl]).toContain(callerInfoOf(outputs as never).account?.origin);
    stack.config = pinsOf(elsewhere);
    const { ok, changes } = await stack.preview();
    // The program has changed since the last successful `up`, so the preview shows this change.
    expect([ok, changes]).toEqual([true, ["update restart"]]);
    expect(platform.lines.join("\n")).toContain("this run moves the stack from account (id 1) at");
  });

  test("`up` refuses to move a project whose name differs at the new address", async () => {
    const { stack, elsewhere } = await renamed();
    const [project] = await elsewhere.find("projects", { name: "shop" });
    await elsewhere.mutate("projects", String(project?.uuid), { name: "theirs" });
    await elsewhere.clearJournal();
    const { ok, errors } = await stack.up();
    expect([ok, await writesIn(elsewhere)]).toEqual([false, []]);
    expect(errors.join()).toMatch(/not moved from .*\n- shop: project .* is a different object in .*: name differs/s);
    await elsewhere.mutate("projects", String(project?.uuid), { name: "shop" });
    expect(await stack.up()).toMatchObject({ ok: true, errors: [] });
  });

  test("`up` fails if the program changes while accountBefore is still set", async () => {
    const { stack, elsewhere } = await renamed();
    expect(await stack.up()).toMatchObject({ ok: true, errors: [] });
    stack.program = () => void new hosting.Project("shop", { description: "changed since" });
    await elsewhere.clearJournal();
    const { ok, errors } = await stack.up();
    expect([ok, await writesIn(elsewhere)]).toEqual([false, []]);
    expect(errors.join()).toMatch(
      /this run only moves the stack.*, so it does not apply the change of description\. Nothing was changed\./s,
    );
  });
});
