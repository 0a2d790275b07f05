import { rehearse, type Stack, type StackOptions } from "../../rehearsal";
import { StackSettings } from "../../rehearsal/settings";
import * as hosting from "../../sdk";
import { DATA_MAY_GO } from "../harness/provider";

jest.setTimeout(120_000);

let stack: Stack | undefined;
afterEach(async () => {
  await stack?.close();
  stack = undefined;
});

/** The longest waits on a platform: a volume, a database, its attachment, and a build. */
function shop(): void {
  const server = hosting.getPurchasedServersOutput().servers.apply((all) => String(all.find(({ name }) => name === "alpha")?.uuid));
  const source = { kind: "ctrimage", image: "registry.example.com/web", tag: "1.0" } as const;
  const { id: projectUuid } = new hosting.Project("shop");
  const { id: applicationUuid } = new hosting.Application("web", { projectUuid, serverUuid: server, source, portsExposes: "80" });
  new hosting.Volume("data", { serverUuid: server, sizeGb: 50 });
  const { id: databaseUuid } = new hosting.ManagedDatabase("orders", { engine: "relational_1", plan: "small", region: "one:hel" });
  const attached = new hosting.DatabaseAttachment("orders", { databaseUuid, applicationUuid });
  new hosting.Deployment("web", { applicationUuid, triggers: [attached.id] });
}

test("a rehearsal needs only seconds for minutes on the platform's clock", async () => {
  stack = await rehearse({ program: shop, config: { "hosting:autoConfirm": "true" }, env: DATA_MAY_GO });
  const { sandbox } = stack;
  const clock = async (): Promise<number> => Date.parse((await sandbox.journal()).at(-1)?.at ?? "");
  const begun = performance.now();
  const platformBegun = Date.now();
  expect((await stack.up()).summary).toEqual({ create: 7 });
  expect(await sandbox.find("databases", { status: "ready" })).toHaveLength(1);
  expect(await sandbox.find("volumes", { status: "attached" })).toHaveLength(1);
  expect((await stack.destroy()).summary).toEqual({ delete: 7 });
  // 60 s for the database, 32 s for the build, and the deletions. On a quiet machine this takes three real seconds.
  expect(((await clock()) - platformBegun) / 1000).toBeGreaterThan(100);
  expect((performance.now() - begun) / 1000).toBeLessThan(30);
});

test.each<[string, StackOptions["sandbox"], string | undefined]>([
  ["at the speed of the stack's own sandbox", {}, "300"],
  ["in real time if speed is 1", { speed: 1 }, "1"],
  ["at the speed that the option sets", { speed: 20 }, "20"],
  ["in real time if only the test moves the sandbox's clock", { clock: "manual" }, "1"],
  ["in real time without a sandbox", false, undefined],
])("the provider of a stack waits %s", async (_, sandbox, speed) => {
  const settings = await StackSettings.make({ program: () => undefined, sandbox });
  expect(settings.childEnvironment().HOSTING_SANDBOX_SPEED).toBe(speed);
  await settings.close();
});
