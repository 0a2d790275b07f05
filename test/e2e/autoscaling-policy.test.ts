import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { confirmedCalls, PERMITTED, pricesOf, writes } from "./money";
import { errorsOf, expectSettled, happened, linesOf } from "./results";
import { webShop } from "./web-shop";

type Args = Omit<hosting.AutoscalingPolicyArgs, "applicationUuid">;

onEveryEngine("AutoscalingPolicy", (open) => {
  const webWithPolicy = async (args: Args, config: Record<string, string> = PERMITTED) => {
    const fixture = { args };
    const shop = await webShop(open, {
      args: { portsExposes: "3000" },
      more: (web) => {
        const policy = new hosting.AutoscalingPolicy("scaling", { applicationUuid: web.id, ...fixture.args });
        return { policy: policy.id, blocker: policy.blocker };
      },
      stack: { config },
    });
    const change = async (next: Args) => {
      fixture.args = next;
      await shop.stack.sandbox.clearJournal();
      return shop.stack.up();
    };
    const held = async () => (await shop.stack.sandbox.find("autoscaling"))[0];
    return { ...shop, fixture, change, held };
  };
  const all: Args = {
    enabled: true,
    minCopies: 2,
    maxCopies: 4,
    monthlyCapUsd: 30,
    allowedCities: ["one:par"],
    scaleUpCpu: 70,
    scaleUpMinutes: 4,
    scaleDownCpu: 20,
    scaleDownMinutes: 6,
    cooldownMinutes: 5,
  };

  test("`up` creates an application and its policy in one run", async () => {
    const { stack, held } = await webWithPolicy(all);
    const preview = await stack.preview();
    expect(linesOf(preview, "scaling")).toEqual(["scaling: price: unknown until the application exists"]);
    const { outputs } = await stack.up();
    expect(outputs).toMatchObject({ policy: outputs.id, blocker: null });
    expect(await held()).toMatchObject({
      enabled: true,
      min_copies: 2,
      max_copies: 4,
      monthly_cap_usd: 30,
      allowed_cities: ["one:par"],
      scale_up_cpu: 70,
      scale_up_minutes: 4,
      scale_down_cpu: 20,
      scale_down_minutes: 6,
      cooldown_minutes: 5,
    });
    await expectSettled(stack);
  });

  test("`up` changes every input in place and resets removed inputs", async () => {
    const { stack, change, held } = await webWithPolicy({ enabled: true });
    await stack.up();
    const up = await change(all);
    const keys = Object.keys(all).filter((key) => key !== "enabled");
    expect(happened(up, "scaling").split(" ").slice(1).sort()).toEqual(keys.sort());
    const body = { min_copies: 2, max_copies: 4, monthly_cap_usd: 30, allowed_cities: ["one:par"] };
    const times = { scale_up_cpu: 70, scale_up_minutes: 4, scale_down_cpu: 20, scale_down_minutes: 6, cooldown_minutes: 5 };
    expect(await writes(stack)).toEqual([`PUT /applications/{id}/autoscaling ${JSON.stringify({ ...body, ...times })}`]);
    await expectSettled(stack);

    await change({});
    expect(await held()).toMatchObject({
      enabled: false,
      min_copies: 1,
      max_copies: 2,
      monthly_cap_usd: 50,
      allowed_cities: [],
      scale_up_cpu: 60,
      scale_up_minutes: 2,
      scale_down_cpu: 15,
      scale_down_minutes: 5,
      cooldown_minutes: 3,
    });
    await expectSettled(stack);
  });

  test("a preview reports drift with the price of the repair", async () => {
    const { stack, held } = await webWithPolicy({ enabled: true, maxCopies: 3 }, PERMITTED);
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("autoscaling", String(outputs.id), { max_copies: 2 });
    const preview = await stack.preview();
    expect(happened(preview, "scaling")).toBe("update");
    expect(linesOf(preview, "scaling")).toEqual([
      "scaling: drift: maxCopies differs on the platform",
      "scaling: price: up to +7.20 USD/month for 1 more copy",
    ]);
    await stack.refresh();
    expect(happened(await stack.preview(), "scaling")).toBe("update maxCopies");
    await stack.up();
    expect(await held()).toMatchObject({ max_copies: 3 });
    await expectSettled(stack);
  });

  test("`up` needs hosting:autoConfirm to raise a policy's limits, but not to lower them", async () => {
    const { stack, change, held } = await webWithPolicy({ enabled: false });
    await stack.setConfig("hosting:autoConfirm", "false");
    await stack.up();
    const { text } = await errorsOf(change({ enabled: true, maxCopies: 3, allowedCities: ["one:hel"] }));
    expect(text).toContain(
      "up to +12.00 USD/month for 2 more copies is not permitted, and nothing was bought (free resources may have been created). Permit it with: pulumi config set hosting:autoConfirm true",
    );
    expect(await writes(stack)).toEqual([]);
    expect(pricesOf(await stack.preview())).toEqual([
      "scaling: price: up to +12.00 USD/month for 2 more copies; needs hosting:autoConfirm",
      "price: total +12.00 USD/month so far in this run",
    ]);
    await stack.setConfig("hosting:autoConfirm", "true");
    await stack.up();
    expect(await held()).toMatchObject({ enabled: true, max_copies: 3 });

    await stack.setConfig("hosting:autoConfirm", "false");
    expect(pricesOf(await change({ enabled: true, maxCopies: 2, allowedCities: ["one:hel"] }))).toEqual([]);
    await change({ enabled: false, maxCopies: 2, allowedCities: ["one:hel"] });
    expect(await held()).toMatchObject({ enabled: false, max_copies: 2 });
    expect(await confirmedCalls(stack)).toEqual([]);
    await expectSettled(stack);
  });

  test("a preview accepts a policy with blocked autoscaling only if the run also changes the application", async () => {
    const fixture: { args: Args; ports: Partial<hosting.ApplicationArgs> } = { args: { maxCopies: 3 }, ports: {} };
    const shop = await webShop(open, {
      more: (web) => ({ policy: new hosting.AutoscalingPolicy("scaling", { applicationUuid: web.id, ...fixture.args }).id }),
      stack: { config: PERMITTED },
    });
    await shop.stack.up();
    fixture.args = { enabled: true, maxCopies: 3 };
    const blocked = "enabled: the platform cannot enable autoscaling: The application has no port. Set ports_exposes first.";
    expect((await errorsOf(shop.stack.preview())).text).toContain("the platform cannot enable autoscaling: The application has no port.");
    shop.args = { portsExposes: "3000" };
    expect(linesOf(await shop.stack.preview(), "scaling")).toContain(
      `scaling: ${blocked}; up tries it anyway, because the application changes in this run`,
    );
    expect(linesOf(await shop.stack.up(), "scaling")).toEqual([expect.stringMatching(/^scaling: paid: /)]);
    expect(await shop.stack.sandbox.find("autoscaling")).toMatchObject([{ enabled: true, max_copies: 3 }]);
    await expectSettled(shop.stack);
  });

  test("`up` keeps a policy whose resource gets a new logical name", async () => {
    const fixture: { name: string; args: Args } = { name: "scaling", args: { enabled: true, maxCopies: 3, scaleUpCpu: 80 } };
    const shop = await webShop(open, {
      args: { portsExposes: "3000" },
      more: (web) => ({ policy: new hosting.AutoscalingPolicy(fixture.name, { applicationUuid: web.id, ...fixture.args }).id }),
      stack: { config: PERMITTED },
    });
    await shop.stack.up();
    fixture.name = "renamed";
    fixture.args = { enabled: true, maxCopies: 3 };
    const preview = await shop.stack.preview();
    expect(linesOf(preview, "renamed")).toEqual([
      expect.stringMatching(/^renamed: adopted: the autoscaling policy of application \w+, changing scaleUpCpu$/),
    ]);
    const up = await shop.stack.up();
    expect(linesOf(up, "scaling")).toEqual(['scaling: left in place: "renamed" declares it now']);
    expect(await shop.stack.sandbox.find("autoscaling")).toMatchObject([{ enabled: true, max_copies: 3, scale_up_cpu: 60 }]);
    await expectSettled(shop.stack);
  });

  test("`up` disables a policy that leaves the program, and `destroy` deletes an application even if the policy is enabled", async () => {
    const fixture = { declared: true };
    const shop = await webShop(open, {
      args: { portsExposes: "3000" },
      more: (web) =>
        fixture.declared ? { policy: new hosting.AutoscalingPolicy("scaling", { applicationUuid: web.id, enabled: true }).id } : {},
      stack: { config: PERMITTED },
    });
    await shop.stack.up();
    fixture.declared = false;
    await shop.stack.up();
    expect(await shop.stack.sandbox.find("autoscaling")).toMatchObject([{ enabled: false, max_copies: 2 }]);
    fixture.declared = true;
    await shop.stack.up();
    await shop.stack.destroy();
    expect(await shop.stack.sandbox.find("applications")).toEqual([]);
  });

  test("`get` reads a policy, and getAutoscaling returns the cities with their prices", async () => {
    const id = { value: "" };
    const stack = await open({
      program: async () => {
        const policy = hosting.AutoscalingPolicy.get("existing", id.value);
        const { configured, cities, status } = await hosting.getAutoscaling({ applicationUuid: id.value });
        return { maxCopies: policy.maxCopies, blocker: policy.blocker, configured, cities, status };
      },
    });
    const [server] = await stack.sandbox.find("purchasedServers", { name: "alpha" });
    const project = await stack.sandbox.add("projects", { name: "shop" });
    id.value = await stack.sandbox.add("applications", {
      source: "ctrimage",
      project_uuid: project,
      environment_name: "production",
      server_uuid: String(server?.uuid),
      ctr_registry_image_name: "registry.example.com/web",
    });
    expect((await stack.up()).outputs).toEqual({
      maxCopies: 2,
      blocker: "The application has no port. Set ports_exposes first.",
      configured: false,
      cities: [
        { id: "one:hel", city: "Helsinki", country: "FI", monthlyPrice: 6, hourlyPrice: 0.0082 },
        { id: "one:par", city: "Paris", country: "FR", monthlyPrice: 7.2, hourlyPrice: 0.0099 },
      ],
      status: null,
    });
    await stack.destroy();
    expect(await stack.sandbox.find("applications")).toHaveLength(1);
  });
});
