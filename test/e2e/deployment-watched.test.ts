import * as pulumi from "@pulumi/pulumi";
import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { expectSettled, happened, linesOf } from "./results";
import { applicationWithoutProgram, webShop } from "./web-shop";

const MAY_INTERRUPT = expect.stringMatching(/^release: may interrupt: without a health check /);
const FAST = { sandbox: { speed: 100 } };

onEveryEngine("Resources that a Deployment watches", (open) => {
  const found: Readonly<Record<string, (id: string) => pulumi.Input<string>>> = {
    "a function": () =>
      hosting.getApplicationsOutput({}).applications.apply((all) => all.find(({ serverUuid }) => serverUuid !== "")?.uuid ?? ""),
    "a value": (id) => pulumi.output(Promise.resolve(id)),
    "a nested apply": (id) => {
      const web = hosting.Application.get("web", id);
      return pulumi.output(true).apply(() => web.id);
    },
    "two resources of get": (id) => hosting.Application.get(`web-${count++}`, id).id,
  };
  let count = 0;

  test.each(Object.keys(found))("a changed variable causes a deployment if the application's id comes from %s", async (how) => {
    const fixture = { level: "info", id: "" };
    const stack = await open({
      program: async () => {
        count = 0;
        const application = () => found[how]?.(fixture.id) ?? "";
        const shared = how === "two resources of get" ? undefined : application();
        new hosting.EnvironmentVariables("vars", { applicationUuid: shared ?? application(), variables: { LEVEL: fixture.level } });
        new hosting.Deployment("release", { applicationUuid: shared ?? application() });
      },
      ...FAST,
    });
    fixture.id = await applicationWithoutProgram(stack.sandbox);
    await stack.up();
    const journal = (await stack.sandbox.journal()).map(({ method, path }) => `${method} ${path}`);
    const [written, started] = ["PATCH", "POST"].map((method) => journal.findIndex((line) => line.startsWith(`${method} `)));
    expect(written).toBeLessThan(started ?? 0);
    await expectSettled(stack);
    fixture.level = "debug";
    const preview = await stack.preview();
    expect(happened(preview, "release")).toMatch(/^replace/);
    expect(linesOf(preview)).toContain('release: runs: a deployment, because EnvironmentVariables "vars" changes');
    await stack.up();
    expect(await stack.sandbox.find("deployments")).toHaveLength(2);
    await expectSettled(stack);
  });

  const watching = async () => {
    const fixture = {
      variables: { A: "1", B: "1" } as Record<string, string>,
      release: {} as Partial<hosting.DeploymentArgs>,
      options: {},
    };
    const shop = await webShop(open, {
      more: (web) => {
        for (const [key, value] of Object.entries(fixture.variables))
          new hosting.EnvironmentVariable(key.toLowerCase(), { applicationUuid: web.id, key, value });
        new hosting.Deployment("release", { applicationUuid: web.id, ...fixture.release }, fixture.options);
        return {};
      },
      stack: FAST,
    });
    await shop.stack.up();
    const { resources = [] } = (await shop.stack.exportState()).deployment;
    const urnOf = (name: string) => resources.find(({ urn }) => urn.endsWith(`::${name}`))?.urn ?? "";
    const runs = async () => (await shop.stack.sandbox.find("deployments")).length;
    return { ...shop, fixture, urnOf, runs };
  };

  test.each([
    ["the variable is the target", ["a"], {}],
    ["the deployment is the target", ["release"], {}],
    ["the deployment is replaced", ["release"], { isReplaced: true }],
  ])(
    "the next `up` starts no deployment after a run in which %s and nothing changed",
    async (_, names, { isReplaced = false }: { isReplaced?: boolean }) => {
      const { stack, urnOf, runs } = await watching();
      const urns = names.map(urnOf);
      await stack.up(isReplaced ? { replace: urns } : { target: urns });
      const before = await runs();
      expect(before).toBe(isReplaced ? 2 : 1);
      const preview = await stack.preview();
      expect(linesOf(preview)).toEqual([]);
      await stack.up();
      expect(await runs()).toBe(before);
    },
  );

  test.each([["before"], ["after"]])(
    "a preview compares a variable that a run with a target changed %s the Deployment was replaced",
    async (when) => {
      const { stack, fixture, urnOf, runs } = await watching();
      const change = async () => {
        fixture.variables = { A: "2", B: "1" };
        await stack.up({ target: [urnOf("a")] });
      };
      if (when === "before") await change();
      await stack.up({ replace: [urnOf("release")] });
      if (when === "after") await change();
      expect(await runs()).toBe(2);
      expect(happened(await stack.preview(), "release")).toMatch(when === "before" ? /^same/ : /^replace/);
      await stack.up();
      expect(await runs()).toBe(when === "before" ? 2 : 3);
      await expectSettled(stack);
    },
  );

  test("the next `up` deploys after the program has removed a variable", async () => {
    const { stack, fixture, runs } = await watching();
    fixture.variables = { B: "1" };
    const line = "release: deploys in the next up, if this run deletes A after this deployment";
    expect(linesOf(await stack.preview())).toEqual([line]);
    expect(linesOf(await stack.up())).toEqual([line, "a: deleted the unchanged preview copy of A too"]);
    expect(await runs()).toBe(1);
    expect(linesOf(await stack.preview())).toEqual(["release: runs: a deployment, because A was deleted", MAY_INTERRUPT]);
    await stack.up();
    expect(await runs()).toBe(2);
    await expectSettled(stack);
  });

  test("the next `up` deploys again if an `up` deletes a variable only after the deployment", async () => {
    const { stack, fixture, runs } = await watching();
    fixture.variables = { B: "1" };
    fixture.release = { triggers: ["now"] };
    expect(linesOf(await stack.up())).toContain("release: deploys in the next up, if this run deletes A after this deployment");
    expect(await runs()).toBe(2);
    await stack.up();
    expect(await runs()).toBe(3);
    await expectSettled(stack);
  });

  test("a variable causes a deployment only if the program declares the variable before the end of a deployment", async () => {
    const fixture = { isLate: true };
    const { stack } = await webShop(open, {
      more: (web) => {
        const release = new hosting.Deployment("release", { applicationUuid: web.id });
        const declared = () => new hosting.EnvironmentVariable("a", { applicationUuid: web.id, key: "A", value: "1" });
        if (fixture.isLate) release.status.apply(declared);
        else declared();
        return {};
      },
      stack: FAST,
    });
    const runs = async () => (await stack.sandbox.find("deployments")).length;
    await stack.up();
    await expectSettled(stack);
    fixture.isLate = false;
    expect(linesOf(await stack.preview())).toEqual(['release: runs: a deployment, because EnvironmentVariable "a" changes', MAY_INTERRUPT]);
    await stack.up();
    expect(await runs()).toBe(2);
    await expectSettled(stack);
    fixture.isLate = true;
    // Nothing shows that the program still declares the variable.
    expect(linesOf(await stack.preview())).toEqual(["release: deploys in the next up, if this run deletes A after this deployment"]);
    await stack.up();
    expect(await runs()).toBe(2);
  });

  test("a move of the tag into `image` or back causes no deployment", async () => {
    const image = "registry.example.com/web";
    const forms = [{ image, tag: "1.0" }, { image: `${image}:1.0` }, { image: `${image}:0.9`, tag: "1.0" }, { image, tag: "1.0" }];
    const shop = await webShop(open, {
      more: (web) => {
        new hosting.Deployment("release", { applicationUuid: web.id });
        return {};
      },
      stack: FAST,
    });
    for (const form of forms) {
      shop.args = { source: { kind: "ctrimage", ...form } };
      await shop.stack.up();
    }
    expect(await shop.stack.sandbox.find("deployments")).toHaveLength(1);
    shop.args = { source: { kind: "ctrimage", image: `${image}:1.1` } };
    expect(linesOf(await shop.stack.preview())).toContain('release: runs: a deployment, because Application "web" changes');
    await shop.stack.up();
    expect(await shop.stack.sandbox.find("deployments")).toHaveLength(2);
  });
});
