import type { Result } from "../../../cli/doctor/checks";
import { Healthy } from "./fixture";

let healthy: Healthy;
beforeEach(async () => {
  healthy = await Healthy.make();
});
afterEach(() => healthy.close());

async function finding(id: string): Promise<Result | undefined> {
  const { report } = await healthy.diagnose();
  return report.checks.find((check) => check.id === id);
}

const addPlugin = (folder: string) => {
  for (const file of ["plugin.js", "pulumi-resource-hosting", "pulumi-resource-hosting.cmd"]) healthy.write(`${folder}/${file}`, "", 0o755);
};
const onPlugin = (project = "name: shop\nruntime: nodejs\n") => {
  healthy.write("project/Pulumi.yaml", project);
  healthy.write("project/Pulumi.dev.yaml", "config:\n  hosting:host: plugin\n");
};
const IN_PROJECT =
  "name: shop\nruntime: nodejs\nplugins:\n  providers:\n    - name: hosting\n      path: node_modules/pulumi-hosting/plugin\n";

test("the plugin check accepts a stack without hosting:host", async () => {
  expect(await finding("plugin")).toEqual({
    id: "plugin",
    group: "project",
    status: "ok",
    text: "the dynamic provider",
    facts: { hosts: ["dynamic"], version: null, from: null },
  });
});

test("the plugin check prefers Pulumi.yaml to the PATH, and the PATH to installed plugins", async () => {
  onPlugin();
  const home = "home/plugins/resource-hosting-v0.";
  for (const version of ["9.0", "10.0", "2.0.lock"]) addPlugin(`${home}${version}`);
  healthy.env.PULUMI_HOME = healthy.path("home");
  expect(await finding("plugin")).toMatchObject({ status: "warn", facts: { from: "installed", version: "0.10.0" } });
  addPlugin("bin");
  expect(await finding("plugin")).toMatchObject({ facts: { from: "PATH", version: null } });
  onPlugin(IN_PROJECT);
  addPlugin("project/node_modules/pulumi-hosting/plugin");
  expect(await finding("plugin")).toMatchObject({
    status: "ok",
    text: "the resource plugin 0.2.0, from Pulumi.yaml",
    facts: { hosts: ["plugin"], from: "Pulumi.yaml", version: "0.2.0" },
  });
});

test("the plugin check fails if one of several stacks lacks its plugin", async () => {
  healthy.stack("dev", []);
  healthy.stack("prod", []);
  healthy.write("project/Pulumi.prod.yaml", "config:\n  hosting:host: plugin\n");
  expect(await finding("plugin")).toMatchObject({ status: "fail", facts: { hosts: ["dynamic", "plugin"], from: null } });
});

describe("hosts", () => {
  const moved = (resource: object) => {
    const text = JSON.stringify(resource).replaceAll("pulumi-nodejs:dynamic/hosting:", "hosting:index:");
    return JSON.parse(text.replaceAll("pulumi:providers:pulumi-nodejs", "pulumi:providers:hosting"));
  };
  const resources = async () => {
    const ids = [await healthy.sandbox.add("projects", { name: "shop" }), await healthy.sandbox.add("projects", { name: "blog" })];
    return [healthy.resource("Project", "shop", ids[0], { name: "shop" }), healthy.resource("Project", "blog", ids[1], { name: "blog" })];
  };

  test("the hosts check accepts a stack on the host that its configuration selects", async () => {
    healthy.stack("dev", await resources());
    expect(await finding("hosts")).toMatchObject({
      status: "ok",
      text: "one host manages the stack",
      facts: { mixed: [], hosts: ["dynamic"] },
    });
  });

  test("the hosts check names a stack that the next `up` moves to another host", async () => {
    healthy.stack("dev", (await resources()).map(moved));
    expect(await finding("hosts")).toMatchObject({ status: "info", text: "the next up moves dev to the dynamic provider" });
  });

  test("the hosts check reports a stack with resources on both hosts", async () => {
    const [shop = {}, blog = {}] = await resources();
    healthy.stack("dev", [moved(shop), blog]);
    expect(await finding("hosts")).toMatchObject({ status: "info", facts: { mixed: ["dev"], hosts: ["dynamic", "plugin"] } });
    expect(await finding("gone")).toMatchObject({ status: "ok", text: "2 objects found" });
    expect(await finding("state")).toMatchObject({ status: "ok", facts: { resources: 2, unknownKinds: [] } });
  });
});
