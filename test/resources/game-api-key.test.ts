import { account } from "../../provider/api/game/account";
import { apiKey } from "../../provider/resources/game/api-key";
import { good } from "../sandbox/support";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();
const CREATE = { method: "POST", path: "/account/api-keys" };

async function openApiKeys() {
  const fixture = await open();
  const { sandbox } = fixture;
  return {
    fixture,
    sandbox,
    keys: fixture.of(apiKey),
    held: async () => (await sandbox.find("apiKeys")).map(({ description }) => description),
    writes: async () => (await sandbox.journal()).filter(({ method }) => method !== "GET").map(({ call }) => call),
  };
}

test("game.ApiKey outputs a working token that no log line or journal shows", async () => {
  const { sandbox, keys, fixture } = await openApiKeys();
  const state = await keys.create({ description: "bot" });
  const token = String(state.outs.token);
  expect(token).toMatch(/^ptlc_.{43}$/);
  expect(token.startsWith(state.id)).toBe(true);
  expect(await good(sandbox, account.get, { token })).toMatchObject({ username: "sandbox" });
  fixture.restart();
  expect((await keys.read(state.id, state)).props).toMatchObject({ token });
  const { props } = await keys.read(state.id);
  expect(props).toMatchObject({ description: "bot" });
  expect(props).not.toHaveProperty("token");
  expect(JSON.stringify([fixture.said(), await sandbox.journal()])).not.toContain(token.slice(16));
});

test("game.ApiKey uses the resource's logical name as its default description", async () => {
  const { keys, held } = await openApiKeys();
  const { inputs } = await keys.check({}, {}, "chat bot");
  await keys.create(inputs, "chat bot");
  expect(await held()).toEqual(["sandbox", "chat bot"]);
});

test.each(["drop-after", "truncate"] as const)(
  "game.ApiKey names the API key whose secret was lost, and the next run creates another API key (fault %s)",
  async (kind) => {
    const { sandbox, keys, held, writes, fixture } = await openApiKeys();
    await sandbox.fault({ match: CREATE, kind });
    const lost = await keys.create({ description: "bot" }).catch((error: unknown) => error);
    const [row] = await sandbox.find("apiKeys", { description: "bot" });
    expect(lost).toMatchObject({
      code: "outcome_unknown",
      message: expect.stringContaining(`an API key "bot" already exists (id ${row?.$id}, made `),
    });
    expect([await held(), await writes()]).toEqual([["sandbox", "bot"], ["POST /account/api-keys"]]);
    fixture.restart();
    const { outs, id } = await keys.create({ description: "bot" });
    expect(await held()).toEqual(["sandbox", "bot", "bot"]);
    expect((await sandbox.find("apiKeys")).at(-1)?.$id).toBe(id);
    await good(sandbox, account.get, { token: String(outs.token) });
  },
);

test("game.ApiKey sends no second creation if no key appears after a lost response", async () => {
  const { sandbox, keys, held, writes } = await openApiKeys();
  await sandbox.fault({ match: CREATE, kind: "drop-before" });
  await expect(keys.create({ description: "bot" })).rejects.toThrow(/no new API key "bot" has appeared in 150 s/);
  expect([await held(), await writes()]).toEqual([["sandbox"], ["POST /account/api-keys"]]);
});

test("game.ApiKey reports the key that a killed run left, and creates another key", async () => {
  const { sandbox, keys, held, fixture } = await openApiKeys();
  const left = await sandbox.add("apiKeys", { description: "bot" });
  await keys.preview({ description: "bot" });
  expect(fixture.said().join("\n")).toContain(`an API key "bot" already exists (id ${left}, made `);
  await keys.create({ description: "bot" });
  expect(await held()).toEqual(["sandbox", "bot", "bot"]);
  await fixture.clock.pass(2 * 86_400);
  fixture.restart();
  fixture.said();
  await keys.preview({ description: "bot" });
  expect(fixture.said().join("\n")).toContain(`(id ${left}, made `);
});

test("game.ApiKey refuses to delete the key that the stack itself uses", async () => {
  const { sandbox, keys, writes } = await openApiKeys();
  const own = sandbox.panelKey.slice(0, 16);
  const { props, id } = await keys.read(own);
  await expect(keys.delete({ id, outs: props })).rejects.toThrow(
    `API key ${own} was not deleted, because this stack uses it. Set hosting:panelKey (HOSTING_PANEL_KEY) to another key`,
  );
  expect(await writes()).toEqual([]);
});

test("a diff of game.ApiKey plans to create a missing key again", async () => {
  const { sandbox, keys, fixture } = await openApiKeys();
  const state = await keys.create({ description: "bot" });
  fixture.restart();
  expect((await keys.diff(state, { description: "bot" })).changes).toBe(false);
  await sandbox.remove("apiKeys", state.id);
  fixture.restart();
  expect(await keys.diff(state, { description: "bot" })).toMatchObject({ changes: true, deleteBeforeReplace: false });
  expect(fixture.said().join("\n")).toContain("gone from the platform, will be created again");
});

test("the error of game.ApiKey explains that the stack's key does not permit the address of this machine", async () => {
  const { sandbox, keys, fixture } = await openApiKeys();
  const own = sandbox.panelKey.slice(0, 16);
  await sandbox.mutate("apiKeys", own, { allowed_ips: ["127.0.0.0/8"] });
  await keys.create({ description: "bot" });
  await sandbox.mutate("apiKeys", own, { allowed_ips: ["10.0.0.0/8", "2001:db8::1"] });
  fixture.restart();
  await expect(keys.create({ description: "another" })).rejects.toThrow(
    /failed with 403: .*127\.0\.0\.1.* The key does not allow the address of this machine\. Allow the address in the panel/,
  );
});

test.each([
  ["203.0.113.7", true],
  ["203.0.113.0/24", true],
  ["2001:db8::/32", true],
  ["::1", true],
  ["10.0.0.0/33", false],
  ["2001:db8::/129", false],
  ["10.0.0.256", false],
  ["10.0.0.1/255.0.0.0", false],
  ["example.com", false],
  ["10.0.*.*", false],
  ["fe80::1%eth0", false],
])("game.ApiKey decides whether %s is valid in allowedIps: %s", async (address, isTaken) => {
  const { keys } = await openApiKeys();
  const { failures } = await keys.check({ allowedIps: [address] });
  expect(failures.map(({ property }) => property)).toEqual(isTaken ? [] : ["allowedIps.0"]);
});

test("game.ApiKey treats an empty allowedIps as not set, and refuses 51 addresses", async () => {
  const { keys } = await openApiKeys();
  expect((await keys.check({ allowedIps: [] })).inputs).not.toHaveProperty("allowedIps");
  const { failures } = await keys.check({ allowedIps: Array.from({ length: 51 }, (_, n) => `10.0.0.${n}`) });
  expect(failures).toEqual([{ property: "allowedIps", reason: expect.stringContaining("must have at most 50 items") }]);
});

test("a preview of game.ApiKey reports an account at its limit of 25 keys", async () => {
  const { sandbox, keys, fixture } = await openApiKeys();
  for (let n = 0; n < 24; n++) await sandbox.add("apiKeys", { description: `bot ${n}` });
  await keys.preview({ description: "bot" });
  expect(fixture.said().join("\n")).toContain("the account has 25 API keys, and the panel allows 25");
});
