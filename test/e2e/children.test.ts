import * as hosting from "../../sdk";
import { Platform } from "../harness/platform";
import { InProcessStack } from "../harness/stack";
import { onHost } from "../support/on-host";

const NAME = "shop-web";

interface Shop {
  /** Logical name of the application. */
  name: string;
  image: string | undefined;
  hasChildren: boolean;
  isRetained: boolean;
  /** Id of the application for a variable that refers to it by its id. */
  applicationUuid?: string | undefined;
}

async function shopOn(platform: Platform) {
  const { sandbox, fixture } = platform;
  const shop: Shop = { name: "web", image: "nginx:1.0", hasChildren: true, isRetained: false };
  const project = () => new hosting.Project("shop");
  const stack = new InProcessStack(platform, () => {
    const source = shop.image ? { kind: "ctrimage" as const, image: shop.image } : { kind: "ctrfile" as const, ctrfile: "FROM scratch\n" };
    const args = { projectUuid: project().id, name: NAME, serverUuid: fixture.alpha, source, portsExposes: "80" };
    const web = new hosting.Application(shop.name, args, shop.isRetained ? { retainOnDelete: true } : {});
    if (shop.applicationUuid !== undefined)
      new hosting.EnvironmentVariable("token", { applicationUuid: shop.applicationUuid, key: "DEBUG_TOKEN", value: "1" });
    if (!shop.hasChildren) return;
    const of = { applicationUuid: web.id };
    new hosting.EnvironmentVariable("token", { ...of, key: "DEBUG_TOKEN", value: "1" });
    new hosting.ScheduledTask("nightly", { ...of, command: "true", frequency: "daily" });
    new hosting.AutoscalingPolicy("scaling", { ...of, enabled: true, maxCopies: 2 });
  });
  const run = async (operate: () => Promise<{ ok: boolean; errors: string[] }>) => {
    await sandbox.clearJournal();
    platform.lines = [];
    const outcome = await operate();
    const journal = await sandbox.journal();
    const done = journal.filter(({ status, method }) => method !== "GET" && status > 0 && status < 400);
    return {
      ...outcome,
      requests: journal.length,
      lines: platform.lines,
      writes: done.map(({ method, path }) => `${method} ${path.replace(/[a-z0-9]{24}/g, "{id}")}`),
    };
  };
  const webs = () => sandbox.find("applications", { name: NAME });
  return { shop, stack, run, webs, sandbox };
}

describe.each(["dynamic", "plugin"] as const)("children of an application that stays, on the host %s", (host) => {
  onHost(host);
  let platform: Platform;
  beforeEach(async () => {
    platform = await Platform.start();
  });
  afterEach(() => platform.close());

  test("`up` deletes the removed task and policy of a renamed application, and names the variable that stays", async () => {
    const { shop, stack, run, webs, sandbox } = await shopOn(platform);
    await stack.up();
    Object.assign(shop, { name: "api", hasChildren: false });
    const { errors, lines } = await run(stack.up);
    expect(errors).toEqual([]);
    expect(await webs()).toHaveLength(1);
    expect(await sandbox.find("scheduledTasks", { name: "nightly" })).toEqual([]);
    expect(lines).toContain(
      "api: left below it: variable DEBUG_TOKEN, which no resource declares and no step of this run has deleted so far",
    );
    expect(lines.filter((line) => line.includes("left below it"))).toHaveLength(1);
  });

  test("`up` names every object that stays below a renamed application if the state comes from release 0.2", async () => {
    const { shop, stack, run } = await shopOn(platform);
    await stack.up();
    await stack.revise((all) => {
      const web = all.find(({ urn }) => urn.endsWith("::web"))?.urn;
      return all.map((one) => (web !== undefined && /::(token|nightly|scaling)$/.test(one.urn) ? { ...one, deletedWith: web } : one));
    });
    Object.assign(shop, { name: "api", hasChildren: false });
    const { lines } = await run(stack.up);
    expect(lines).toContain(
      'api: left below it: variable DEBUG_TOKEN, scheduled task "nightly", enabled autoscaling, which no resource declares and no step of this run has deleted so far',
    );
  });

  test("`up` reports the variable of a renamed application only as not deleted so far if a later step deletes the variable", async () => {
    const { shop, stack, run, webs, sandbox } = await shopOn(platform);
    shop.hasChildren = false;
    await stack.up();
    // The state does not know that the variable depends on the application, because the program repeats the application's id.
    shop.applicationUuid = String((await webs())[0]?.uuid);
    await stack.up();
    Object.assign(shop, { name: "api", applicationUuid: undefined });
    const { errors, lines } = await run(stack.up);
    expect(errors).toEqual([]);
    expect(await sandbox.find("variables", { key: "DEBUG_TOKEN", is_preview: false })).toEqual([]);
    const left = lines.filter((line) => line.includes("left below it"));
    expect(left.filter((line) => !line.endsWith("and no step of this run has deleted so far"))).toEqual([]);
  });

  test("`up` sends no deletion of the children that the platform deletes with a replaced application", async () => {
    const { shop, stack, run } = await shopOn(platform);
    await stack.up();
    shop.image = undefined;
    const { errors, writes } = await run(stack.up);
    expect(errors).toEqual([]);
    expect(writes.filter((call) => call.startsWith("DELETE"))).toEqual(["DELETE /api/v1/applications/{id}"]);
    expect(writes.filter((call) => call.includes("/autoscaling"))).toHaveLength(1);
  });

  test("a failed `destroy` of an application names the deleted children, and the next `up` creates only these children again", async () => {
    const { stack, run, sandbox } = await shopOn(platform);
    await stack.up();
    await sandbox.fault({
      kind: "status",
      code: 403,
      times: 0,
      match: { method: "DELETE", path: "/applications/{uuid}" },
      body: { message: "no" },
    });
    const refused = await run(stack.destroy);
    expect(refused.errors.join()).toMatch(
      /Deleted before it in this run: (scheduled task "nightly", autoscaling policy "scaling"|autoscaling policy "scaling", scheduled task "nightly")\. The next pulumi up creates them again if the program declares them\./,
    );
    await sandbox.clearFaults();
    const { ok, errors, lines, writes } = await run(stack.up);
    expect({ ok, errors }).toEqual({ ok: true, errors: [] });
    expect(lines.filter((line) => line.includes("exists:"))).toEqual([]);
    expect(writes.sort()).toEqual(["POST /api/v1/applications/{id}/scheduled-tasks", "PUT /api/v1/applications/{id}/autoscaling"]);
  });

  test("`up` keeps the old object of a replaced application with `retainOnDelete`, and needs no permission for the data", async () => {
    const { shop, stack, run, webs, sandbox } = await shopOn(platform);
    Object.assign(shop, { isRetained: true, hasChildren: false });
    platform.environment = {};
    await stack.up();
    const [old] = await webs();
    await sandbox.add("storages", { application_uuid: String(old?.uuid), type: "persistent", name: "data", mount_path: "/data" });
    shop.image = undefined;
    const { errors, writes } = await run(stack.up);
    expect(errors).toEqual([]);
    expect(writes.filter((call) => call.startsWith("DELETE"))).toEqual([]);
    expect(await webs()).toHaveLength(2);
    expect((await stack.preview()).changes).toEqual([]);
  });

  test("`destroy --target` needs a permission to delete an application that a user changed since the last `up`", async () => {
    const { shop, stack, run, webs, sandbox } = await shopOn(platform);
    shop.hasChildren = false;
    platform.environment = {};
    await stack.up();
    const [web] = await webs();
    await sandbox.mutate("applications", String(web?.uuid), { description: "another user's", ports_exposes: "8080" });
    const { errors, writes } = await run(() => stack.destroyOnly("web"));
    expect(errors.join()).toContain(
      `application ${web?.uuid} was not deleted and stays in the state: portsExposes differs from what this resource wrote. If a user changed the application, run pulumi destroy --refresh, or set HOSTING_ALLOW_DATA_LOSS='Application:web#${web?.uuid}' and run the same command again.`,
    );
    expect(writes).toEqual([]);
    platform.environment = { HOSTING_ALLOW_DATA_LOSS: `Application:web#${web?.uuid}` };
    expect((await run(() => stack.destroyOnly("web"))).errors).toEqual([]);
    expect(await webs()).toEqual([]);
  });

  test("`destroy` sends at most three further requests for each task and each policy", async () => {
    const { shop, stack, run } = await shopOn(platform);
    await stack.up();
    const { requests } = await run(stack.destroy);
    shop.hasChildren = false;
    await stack.up();
    expect(requests - (await run(stack.destroy)).requests).toBeLessThanOrEqual(6);
  });

  test("`destroy` turns autoscaling off, even if a user changed the policy", async () => {
    const { stack, run, webs, sandbox } = await shopOn(platform);
    await stack.up();
    const [web] = await webs();
    await sandbox.mutate("autoscaling", String(web?.uuid), { max_copies: 7 });
    const { writes } = await run(() => stack.destroyOnly("scaling"));
    expect(writes).toEqual([expect.stringMatching(/\/autoscaling$/)]);
  });
});
