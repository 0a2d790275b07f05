import { getPermissions, getSubusers } from "../../provider/functions/game/subuser";
import { subuser } from "../../provider/resources/game/subuser";
import type { Variants } from "../../sandbox";
import { sandboxRuns } from "../support/sandbox-runs";

const ADA = "ACME-7F3K2Q";
const PATH = "/servers/{server}/users";
const HIDDEN: Partial<Variants> = { subuserPublicId: "hidden" };

const open = sandboxRuns();

async function survivalServer(variants: Partial<Variants> = {}) {
  const fixture = await open({ variants });
  const { sandbox } = fixture;
  const named = async (name: string) => String((await sandbox.find("gameServers", { name }))[0]?.identifier);
  const server = await named("survival");
  return {
    fixture,
    sandbox,
    server,
    named,
    kind: fixture.of(subuser),
    inputs: { server, publicId: ADA, permissions: ["file.read", "websocket.connect"] },
    held: async () => (await sandbox.find("subusers")).map(({ permissions }) => permissions),
    writes: async () => (await sandbox.journal()).filter(({ method }) => method !== "GET").map(({ call }) => call),
  };
}
const reasons = ({ failures }: { failures: { property: string; reason: string }[] }) =>
  failures.map(({ property, reason }) => `${property} ${reason}`);

test("game.Subuser sorts and completes its permissions, and refuses duplicates", async () => {
  const { kind, inputs } = await survivalServer();
  const checked = await kind.check({ ...inputs, permissions: ["file.read", "backup.read"] });
  expect(checked).toMatchObject({ failures: [], inputs: { permissions: ["backup.read", "file.read", "websocket.connect"] } });
  const twice = await kind.check({ ...inputs, permissions: ["file.read", "backup.read", "file.read"] });
  expect(reasons(twice)).toEqual(['permissions.2 contains "file.read" twice.']);
  expect(reasons(await kind.check({ ...inputs, publicId: "ada@example.com" }))[0]).toContain("such as ACME-7F3K2Q");
});

test("game.Subuser refuses unknown permissions in the preview", async () => {
  const { kind, inputs, sandbox } = await survivalServer();
  const wrong = await kind.preview({ ...inputs, permissions: ["file.reed", "file.read", "zzz"] });
  expect(reasons(wrong)).toEqual([
    'permissions.1 is not a permission of the panel (got "file.reed"). Did you mean "file.read"?',
    'permissions.3 is not a permission of the panel (got "zzz"). getPermissions returns all permissions.',
  ]);
  expect(reasons(await kind.preview({ ...inputs, publicId: "ACME-1B9X8Z" }, {}, "other"))).toEqual([]);
  expect((await sandbox.journal()).map(({ call }) => call)).toEqual(["GET /", "GET /permissions"]);
});

test("game.Subuser refuses permissions that the key's user does not have on the server", async () => {
  const { kind, inputs, sandbox, named, fixture } = await survivalServer();
  const server = await named("friends");
  expect(reasons(await kind.preview({ ...inputs, server }))[0]).toContain("lacks the permissions user.read, user.create on");
  await sandbox.mutate("gameServers", server, { permissions: ["user.create", "user.read", "control.console"] });
  fixture.restart();
  expect(reasons(await kind.preview({ ...inputs, server }))).toEqual([
    `permissions cannot be granted: the key's user does not have file.read on ${server} (friends).`,
  ]);
  fixture.restart();
  expect(reasons(await kind.preview({ ...inputs, server, permissions: ["control.console"] }))).toEqual([]);
});

test("game.Subuser with HOSTING_RESUME adopts a subuser only if the permissions are equal", async () => {
  const { kind, inputs, sandbox, server, writes, fixture } = await survivalServer();
  fixture.resume("game.Subuser:data");
  const id = await sandbox.add("subusers", { server, public_id: ADA, permissions: ["control.console"] });
  await expect(kind.create(inputs)).rejects.toThrow(/the subuser ada \(ACME-7F3K2Q\) exists already .* set adopt: true/);
  await sandbox.mutate("subusers", id, { permissions: { 0: "file.read", 2: "websocket.connect" } });
  fixture.restart();
  expect((await kind.create(inputs)).outs.username).toBe("ada");
  expect(await writes()).toEqual([]);
});

test("game.Subuser reads all subusers with one request for the list of servers", async () => {
  const { kind, inputs, sandbox } = await survivalServer();
  const [one] = await kind.createMany([inputs, { ...inputs, publicId: "ACME-1B9X8Z" }]);
  if (one?.status !== "fulfilled") throw new Error("it was not created");
  expect((await kind.diff(one.value, inputs)).changes).toBe(false);
  const calls = (await sandbox.journal()).map(({ call }) => call);
  expect(calls.filter((call) => call === "GET /")).toHaveLength(1);
  expect(calls).not.toContain(`GET ${PATH}`);
});

describe("game.Subuser on a panel that does not show public ids", () => {
  test("the error of a creation lists the existing subusers that `adopt` can name", async () => {
    const { kind, inputs, sandbox, server, fixture } = await survivalServer(HIDDEN);
    await sandbox.add("subusers", { server, public_id: ADA, permissions: ["control.console"] });
    const [row] = await sandbox.find("subusers");
    await expect(kind.create(inputs)).rejects.toThrow(
      `the account ${ADA} is already a subuser of game server ${server}, but the panel does not show which subuser it is. Subusers: ada (${server}/${row?.uuid}).`,
    );
    fixture.restart();
    const state = await kind.create({ ...inputs, adopt: `${server}/${row?.uuid}` });
    expect([state.id, state.outs.permissions]).toEqual([row?.uuid, inputs.permissions]);
  });

  test("a creation compares two lists to find its subuser after a lost response", async () => {
    const { kind, inputs, sandbox, server, held, writes } = await survivalServer(HIDDEN);
    await sandbox.add("subusers", { server, public_id: "ACME-1B9X8Z", permissions: ["file.read"] });
    await sandbox.fault({ match: { method: "POST", path: PATH }, times: 1, kind: "drop-after" });
    const state = await kind.create(inputs);
    expect(state.outs.username).toBe("ada");
    expect(await held()).toHaveLength(2);
    expect((await writes()).filter((call) => call === `POST ${PATH}`)).toHaveLength(1);
  });
});

test("getSubusers returns the subusers of a server, and getPermissions returns all permissions", async () => {
  const { fixture, sandbox, server } = await survivalServer();
  await sandbox.add("subusers", { server, public_id: ADA, permissions: ["file.read"] });
  expect(await fixture.ask(getSubusers, { server })).toEqual({
    subusers: [{ uuid: expect.any(String), username: "ada", publicId: ADA, permissions: ["file.read", "websocket.connect"] }],
  });
  const { permissions } = await fixture.ask(getPermissions, {});
  expect(permissions).toContainEqual({ name: "file.read-content", group: "file", description: expect.any(String) });
  await expect(fixture.ask(getSubusers, { server: "abcd1234" })).rejects.toThrow('this key cannot access a game server "abcd1234"');
});

test("game.Subuser treats one account on two servers as two resources", async () => {
  const { fixture, sandbox, kind, inputs, named } = await survivalServer();
  const elsewhere = { ...inputs, server: await named("creative") };
  const both = async (one: object = {}, two: object = {}) => [
    ...(await kind.check(inputs, one as never, "one")).failures,
    ...(await kind.check(elsewhere, two as never, "two")).failures,
  ];
  expect(await both()).toEqual([]);
  const [one, two] = [await kind.create(inputs, "one"), await kind.create(elsewhere, "two")];
  expect(one.id).toBe(two.id);
  fixture.restart();
  expect(await both(one.outs, two.outs)).toEqual([]);
  expect(await kind.diff(one, inputs, "one")).toMatchObject({ changes: false });
  expect(await kind.diff(two, elsewhere, "two")).toMatchObject({ changes: false });
  fixture.restart();
  await kind.check(inputs, one.outs, "one");
  await kind.diff(one, inputs, "one");
  await kind.deleteInThisRun(two);
  expect((await sandbox.find("subusers")).map(({ server }) => server)).toEqual([inputs.server]);
});
