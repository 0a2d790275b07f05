import type { Output } from "@pulumi/pulumi";
import { definitions } from "../../provider/resources";
import type { Stack } from "../../rehearsal";
import { type Sandbox, startSandbox } from "../../sandbox";
import * as hosting from "../../sdk";
import { rehearseInOneProcess } from "../harness/one-process";

// Programs in other languages pass `revision` as a trigger.

let sandbox: Sandbox;
let stack: Stack;
let serverUuid: string;
let description: string;
let level: string;

beforeEach(async () => {
  sandbox = await startSandbox({ speed: 300 });
  serverUuid = String((await sandbox.find("purchasedServers", { name: "alpha" }))[0]?.uuid);
  [description, level] = ["A shop", "info"];
});
afterEach(async () => {
  await stack?.close();
  await sandbox.close();
});

function program(): Record<string, Output<unknown>> {
  const shop = new hosting.Project("shop", {});
  const source = { kind: "ctrimage" as const, image: "registry.example.com/shop/web", tag: "1" };
  const web = new hosting.Application("web", { projectUuid: shop.id, environmentName: "production", serverUuid, description, source });
  const vars = new hosting.EnvironmentVariables("vars", { applicationUuid: web.id, variables: { LOG_LEVEL: level } });
  const triggers = [web.revision, vars.revision];
  new hosting.Deployment("release", { applicationUuid: web.id, watch: false, triggers }, { dependsOn: vars });
  return { web: web.revision, vars: vars.revision };
}

/** Returns the steps that change something, and the revisions. */
async function up() {
  const { steps, outputs } = await stack.up();
  return { steps: steps.filter(({ op }) => op !== "same").map(({ op, name }) => `${op} ${name}`), revisions: outputs };
}

describe.each(["dynamic", "plugin"])("output `revision` on the host %s", (host) => {
  let first: Awaited<ReturnType<typeof up>>["revisions"];
  beforeEach(async () => {
    stack = await rehearseInOneProcess({ program, sandbox, config: { "hosting:host": host } });
    first = (await up()).revisions;
  });

  test("the revision of a resource changes if an update needs a deployment", async () => {
    level = "debug";
    const { steps, revisions } = await up();
    expect(steps).toEqual(["update vars", "replace release"]);
    expect(revisions).toEqual({ web: first.web, vars: expect.not.stringMatching(String(first.vars)) });
  });

  test("the revision stays the same if nothing needs a deployment", async () => {
    description = "Another shop";
    expect(await up()).toEqual({ steps: ["update web"], revisions: first });
    await stack.refresh();
    expect(await up()).toEqual({ steps: [], revisions: first });
  });

  test("a repair of drift changes the revision", async () => {
    const [row] = await sandbox.find("variables", { key: "LOG_LEVEL", is_preview: false });
    await sandbox.mutate("variables", String(row?.$id), { value: "trace" });
    expect((await up()).steps).toEqual(["update vars", "replace release"]);
  });

  test("two resources have different revisions", () => {
    expect(first.web).toEqual(expect.any(String));
    expect(first.vars).not.toBe(first.web);
  });
});

test("every resource type that a deployment watches has the output revision", () => {
  const watched = definitions.filter(({ outputs }) => "revision" in outputs);
  expect(watched.length).toBeGreaterThan(5);
  for (const { type, outputs } of watched) expect([type, outputs.revision.isRevisedBy?.("value")]).toEqual([type, true]);
});
