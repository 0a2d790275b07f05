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
  for (const file of ["plugin.js", "pulumi-resource-hosting", "pulumi-resource-hosting.cmd"]) healthy.write(`${folder}/${file}`, "");
};
const onPlugin = (project = "name: shop\nruntime: nodejs\n") => {
  healthy.write("project/Pulumi.yaml", project);
  healthy.write("project/Pulumi.dev.yaml", "config:\n  hosting:host: plugin\n");
};
const IN_PROJECT =
  "name: shop\nruntime: nodejs\nplugins:\n  providers:\n    - name: hosting\n      path: node_modules/pulumi-hosting/plugin\n";

test("plugin: a stack without a choice uses the dynamic provider, and needs no plugin", async () => {
  expect(await finding("plugin")).toEqual({
    id: "plugin",
    group: "project",
    status: "ok",
    text: "the dynamic provider",
    facts: { hosts: ["dynamic"], version: null, from: null },
  });
});

test("plugin: a path in Pulumi.yaml comes before the PATH, and the PATH before installed plugins", async () => {
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

describe("hosts", () => {
  const moved = (resource: object) => {
    const text = JSON.stringify(resource).replaceAll("pulumi-nodejs:dynamic/hosting:", "hosting:index:");
    return JSON.parse(text.replaceAll("pulumi:providers:pulumi-nodejs", "pulumi:providers:hosting"));
  };
  const resources = async () => {
    const ids = [await healthy.sandbox.add("projects", { name: "shop" }), await healthy.sandbox.add("projects", { name: "blog" })];
    return [healthy.resource("Project", "shop", ids[0], { name: "shop" }), healthy.resource("Project", "blog", ids[1], { name: "blog" })];
  };

  test("a stack whose resources all have the chosen host is well", async () => {
    healthy.stack("dev", await resources());
    expect(await finding("hosts")).toMatchObject({ status: "ok", text: "one host in the stack", facts: { mixed: [], hosts: ["dynamic"] } });
  });

  test("a stack that moves at the next up is named", async () => {
    healthy.stack("dev", (await resources()).map(moved));
    expect(await finding("hosts")).toMatchObject({ status: "info", text: "the next up moves dev to the dynamic provider" });
  });

  test("a stack with resources of both hosts is named, and its objects are found by either type", async () => {
    const [shop = {}, blog = {}] = await resources();
    healthy.stack("dev", [moved(shop), blog]);
    expect(await finding("hosts")).toMatchObject({ status: "info", facts: { mixed: ["dev"], hosts: ["dynamic", "plugin"] } });
    expect(await finding("gone")).toMatchObject({ status: "ok", text: "2 objects found" });
    expect(await finding("state")).toMatchObject({ status: "ok", facts: { resources: 2, unknownKinds: [] } });
  });
});
