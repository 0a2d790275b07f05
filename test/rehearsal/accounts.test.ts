import * as pulumi from "@pulumi/pulumi";
import type { Stack, StackOptions } from "../../rehearsal";
import { type Sandbox, startSandbox } from "../../sandbox";
import * as hosting from "../../sdk";
import { rehearseInOneProcess } from "../harness/one-process";
import { Account } from "./account";
import { errorsOf, failure, reported } from "./rehearsal-fixture";

jest.setTimeout(120_000);

/** Two platforms in addition to the stack's own, each with an account. */
let acme: Sandbox;
let globex: Sandbox;
let stack: Stack | undefined;
beforeEach(async () => {
  acme = await startSandbox({ seed: 2, speed: 600 });
  globex = await startSandbox({ seed: 3, speed: 600 });
});
afterEach(async () => {
  await stack?.close();
  await Promise.all([acme.close(), globex.close()]);
});

const open = async (program: () => void, options: StackOptions = {}): Promise<Stack> => {
  stack = await rehearseInOneProcess({ program, ...options });
  return stack;
};
const accountOn = (name: string, { baseUrl, apiToken }: Sandbox, more: Record<string, pulumi.Input<unknown>> = {}): Account =>
  new Account(name, { baseUrl, apiToken: pulumi.secret(apiToken), ...more });
const projectsOf = async (sandbox: Sandbox): Promise<unknown[]> => (await sandbox.find("projects")).map(({ name }) => name);
const writesOf = async (sandbox: Sandbox): Promise<string[]> =>
  (await sandbox.journal()).filter(({ method }) => method !== "GET").map(({ method, status }) => `${method} ${status}`);

test("the rehearsal manages the resources of each account on that account's sandbox", async () => {
  const { preview, up, refresh, destroy, sandbox } = await open(() => {
    new hosting.Project("one", { name: "shop", description: "a" }, { provider: accountOn("acme", acme) });
    new hosting.Project("two", { name: "shop", description: "b" }, { provider: accountOn("globex", globex) });
    new hosting.Project("three", { name: "shop" });
  });
  await up();
  for (const platform of [acme, globex, sandbox]) expect(await projectsOf(platform)).toEqual(["shop"]);
  const [mine] = await globex.find("projects");
  await globex.mutate("projects", String(mine?.$id), { description: "by hand" });
  expect(reported(await preview()).filter((step) => !step.startsWith("same"))).toEqual(["update two"]);
  await up();
  expect(await globex.find("projects")).toMatchObject([{ description: "b" }]);
  expect((await refresh()).summary).toEqual({ same: 6 });
  await destroy();
  for (const platform of [acme, globex, sandbox]) expect(await projectsOf(platform)).toEqual([]);
});

test("`up` moves a resource to a new account, and deletes the object in the old account", async () => {
  let where = "acme";
  let account: string | undefined;
  const { up, preview } = await open(() => {
    const accounts: Record<string, Account> = {
      acme: accountOn("acme", acme),
      globex: accountOn("globex", globex, account === undefined ? {} : { account }),
    };
    new hosting.Project("shop", {}, { provider: accounts[where] });
  });
  await up();
  where = "globex";
  // The configuration must name the account that receives the stack, because a wrong token would replace everything.
  for (const operation of [preview, up])
    expect(errorsOf(await failure(operation())).join()).toContain("create it in the configured account, set that account with");
  account = `${globex.baseUrl}#1`;
  expect(reported(await preview()).filter((step) => !step.startsWith("same"))).toEqual([
    expect.stringMatching(/^replace shop/),
    "update globex", // the configuration names its account now
  ]);
  await up();
  expect([await projectsOf(acme), await projectsOf(globex)]).toEqual([[], ["shop"]]);
  expect(await writesOf(acme)).toEqual(["POST 201", "DELETE 200"]);
});

test("a preview reports the data loss if a volume moves to another account", async () => {
  let where = "acme";
  const uuidOf = async (sandbox: Sandbox) => String((await sandbox.find("purchasedServers", { name: "alpha" }))[0]?.uuid);
  const servers: Record<string, string> = { acme: await uuidOf(acme), globex: await uuidOf(globex) };
  const { up, preview } = await open(() => {
    const accounts: Record<string, Account> = {
      acme: accountOn("acme", acme, { autoConfirm: true }),
      globex: accountOn("globex", globex, { autoConfirm: true, account: `${globex.baseUrl}#1` }),
    };
    new hosting.Volume("data", { serverUuid: servers[where] ?? "", sizeGb: 50 }, { provider: accounts[where] });
  });
  await up();
  where = "globex";
  const [id] = (await acme.find("volumes")).map((volume) => volume.id);
  expect((await preview()).diagnostics.map(({ message }) => message)).toContain(
    `data: deletes data: 50 GB volume with its files and backups; needs hosting:allowDataLoss Volume:data#${id}`,
  );
});

test("the rehearsal waits at the speed of the sandbox to which the resource's account belongs", async () => {
  const settings = (sandbox: Sandbox) => accountOn("far", sandbox, { autoConfirm: true });
  const [server] = await globex.find("purchasedServers", { name: "alpha" });
  const { up } = await open(
    () => void new hosting.Volume("data", { serverUuid: String(server?.uuid), sizeGb: 50 }, { provider: settings(globex) }),
    { sandbox: { speed: 1 } },
  );
  const begun = performance.now();
  expect((await up()).summary).toEqual({ create: 3 });
  expect(performance.now() - begun).toBeLessThan(15_000); // at the stack's own speed the waits alone would take 20 s
});

test("a preview and `up` refuse a provider whose address is on another machine", async () => {
  let baseUrl = "https://console.example.com";
  const { preview, up } = await open(
    () => void new hosting.Project("shop", {}, { provider: new Account("far", { baseUrl, apiToken: "token" }) }),
  );
  for (const operation of [preview, up])
    expect(errorsOf(await failure(operation())).join("\n")).toContain(
      'A rehearsal connects to this machine only, but hosting:baseUrl of the provider "far" is https://console.example.com.',
    );
  baseUrl = acme.baseUrl;
  await expect(up()).rejects.toThrow("401");
});

test("a call of `getProjects` in a program that is a function uses the settings in `env`", async () => {
  const token = "77|the-token-in-the-environment";
  stack = await rehearseInOneProcess({
    program: async () => ({ projects: (await hosting.getProjects()).projects.length }),
    sandbox: { tokens: [{ token, permissions: ["root"] }] },
    config: { "hosting:apiToken": "1|unknown" },
    env: { HOSTING_API_TOKEN: token },
  });
  expect((await stack.preview()).outputs).toEqual({ projects: expect.any(Number) });
});
