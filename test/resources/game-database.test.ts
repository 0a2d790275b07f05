import { HIDDEN } from "../../provider/core/values";
import { isNamed, nameOf } from "../../provider/platform/game/database-lists";
import { isPublic } from "../../provider/resources/game/database/addresses";
import { database } from "../../provider/resources/game/database/resource";
import { otherVariants } from "../../sandbox";
import { onSurvival } from "./game-server-fixture";

const CREATE = { method: "POST", path: "/servers/{server}/databases" } as const;
const FIRST = [{}, { firstDatabase: "asked for" }] as const;

const survivalServer = onSurvival(({ fixture, sandbox, server }) => ({
  databases: fixture.of(database),
  inputs: { server, name: "stats" },
  held: () => sandbox.find("gameDatabases"),
  sent: async () => (await sandbox.journal()).filter(({ method }) => method !== "GET").map(({ call }) => call),
}));

const row = (name: string) => ({ name }) as Parameters<typeof isNamed>[0];

test("isNamed accepts a database name with or without the panel's prefix", () => {
  expect(["stats", "s12_stats"].map((name) => isNamed(row(name), "stats"))).toEqual([true, true]);
  expect(["my_stats", "s12_my_stats", "sx_stats"].map((name) => isNamed(row(name), "stats"))).toEqual([false, false, false]);
  expect([nameOf(row("s12_stats")), nameOf(row("s1_stats"), "s1_stats"), nameOf(row("other"))]).toEqual(["stats", "s1_stats", "other"]);
});

test("isPublic returns false only for addresses of private and reserved ranges", () => {
  const not = [
    "10.1.2.3",
    "127.0.0.1",
    "172.31.0.1",
    "192.168.1.1",
    "169.254.1.1",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
  ];
  expect(not.filter(isPublic)).toEqual([]);
  expect(["172.32.0.1", "203.0.113.7", "8.8.8.8"].filter(isPublic)).toHaveLength(3);
});

describe("database of a game server", () => {
  test.each(FIRST)("a creation waits until the panel has made a server's first database: variant %j", async (variants) => {
    const { databases, inputs, held, fixture } = await survivalServer({ variants });
    const began = fixture.clock.now();
    const { id, outs } = await databases.create(inputs);
    const [made] = await held();
    expect(outs).toMatchObject({ username: made?.username, password: made?.password, databaseName: made?.name, onNode: true });
    expect([id, (await held()).length]).toEqual([made?.id, 1]);
    expect((fixture.clock.now() - began) / 1000).toBeGreaterThanOrEqual(40);
  });

  test.each(FIRST)("a creation makes one database if its response is lost: variant %j", async (variants) => {
    const { fixture, databases, inputs, held, sandbox } = await survivalServer({ variants });
    fixture.resume("game.Database:data");
    await sandbox.fault({ match: CREATE, kind: "drop-after" });
    // If the client must repeat the call, nothing appears after the lost 202, and the next run repeats the call.
    await databases.create(inputs).catch((error: { reasonCode?: string }) => expect(error.reasonCode).toBe("outcome_unknown"));
    fixture.resume("game.Database:data");
    await databases.create(inputs);
    expect(await held()).toHaveLength(1);
  });

  test("a creation finds its database after a lost response", async () => {
    const { fixture, databases, inputs, held, sandbox, server } = await survivalServer();
    await sandbox.add("databaseServices", { server, status: "ready" });
    fixture.resume("game.Database:data");
    await sandbox.fault({ match: CREATE, kind: "drop-after" });
    const { id } = await databases.create(inputs);
    expect(await held()).toMatchObject([{ id }]);
    fixture.restart();
    expect((await databases.create(inputs)).id).toBe(id);
    expect((await databases.create({ ...inputs, adopt: true, rotate: 1 })).id).toBe(id);
  });

  test("a creation adopts the database of an interrupted run only with HOSTING_RESUME", async () => {
    const { fixture, databases, inputs, held, sandbox, server } = await survivalServer();
    await databases.createAndDie(inputs, 3);
    expect(await sandbox.find("databaseServices", { server })).toMatchObject([{ status: "provisioning" }]);
    await expect(databases.create(inputs)).rejects.toThrow("set HOSTING_RESUME=game.Database:data");
    fixture.resume("game.Database:data");
    const [made] = await held();
    expect((await databases.create(inputs)).id).toBe(made?.id);
  });

  test("a creation fails if the server's database service failed, and creates no database", async () => {
    const { databases, inputs, held, sandbox, server } = await survivalServer();
    await sandbox.add("databaseServices", { server, fails: true });
    await expect(databases.create(inputs)).rejects.toThrow(
      /the database service of game server \w{8} is failed, so the database was not created/,
    );
    expect(await held()).toEqual([]);
  });

  test("two concurrent creations on one server without a database service both succeed", async () => {
    const { databases, server, held } = await survivalServer();
    const results = await databases.createMany(["stats", "maps"].map((name) => ({ server, name })));
    expect([results.map(({ status }) => status), (await held()).length]).toEqual([["fulfilled", "fulfilled"], 2]);
  });

  test("an update rotates the password last, and only if `rotate` changes", async () => {
    const { fixture, databases, inputs, held, sandbox, sent } = await survivalServer();
    const state = await databases.create({ ...inputs, rotate: 1 });
    await sandbox.clearJournal();
    const next = await databases.update(state, { ...inputs, rotate: 2, remoteIps: ["203.0.113.7"] });
    expect(await sent()).toEqual(["/remote", "/rotate-password"].map((end) => `POST /servers/{server}/databases/{database}${end}`));
    const [made] = await held();
    expect([next.outs.password, next.outs.password === state.outs.password]).toEqual([made?.password, false]);
    await sandbox.mutate("gameDatabases", next.id, { remote_ips: ["198.51.100.1"] });
    fixture.restart();
    await sandbox.clearJournal();
    await databases.update(next, { ...inputs, rotate: 2, remoteIps: ["203.0.113.7"] });
    expect(await sent()).toEqual(["POST /servers/{server}/databases/{database}/remote"]);
  });

  test("an update stores a password that another user rotated, and sends no write", async () => {
    const { fixture, databases, inputs, sandbox, sent } = await survivalServer();
    const state = await databases.create(inputs);
    await sandbox.mutate("gameDatabases", state.id, { password: "by-another-user" });
    fixture.restart();
    fixture.said();
    await sandbox.clearJournal();
    expect(await databases.diff(state, inputs)).toMatchObject({ changes: true, replaces: [] });
    expect(fixture.said()).toEqual(["data: drift: password differs on the platform"]);
    const next = await databases.update(state, inputs);
    expect([next.outs.password, await sent()]).toEqual(["by-another-user", []]);
    expect(await databases.diff(next, inputs)).toMatchObject({ changes: false });
  });

  test("an update keeps the known password if the key is not allowed to view passwords", async () => {
    const { fixture, databases, inputs, sandbox, server } = await survivalServer();
    const state = await databases.create(inputs);
    await sandbox.mutate("gameServers", server, { permissions: ["database.read", "database.update"], server_owner: false });
    await sandbox.mutate("gameDatabases", state.id, { password: "by-another-user" });
    fixture.restart();
    expect(await databases.diff(state, inputs)).toMatchObject({ changes: false });
    expect((await databases.update(state, { ...inputs, remoteAnywhere: true })).outs.password).toBe(state.outs.password);
  });

  test("errors, log lines and digests never contain the password", async () => {
    const { fixture, databases, inputs, sandbox } = await survivalServer();
    const state = await databases.create(inputs);
    const password = String(state.outs.password);
    const body = { errors: [{ code: "X", status: "500", detail: `access denied using ${password}` }] };
    await sandbox.fault({ match: { method: "POST" }, times: 0, kind: "status", code: 500, body });
    const error = await databases.update(state, { ...inputs, remoteAnywhere: true }).catch((e: unknown) => e);
    expect(String(error)).toContain("access denied");
    const texts = [String(error), JSON.stringify(error), fixture.said().join("\n"), JSON.stringify(await sandbox.journal())];
    expect(texts.filter((text) => text.includes(password))).toEqual([]);
    expect(JSON.stringify(state.outs[HIDDEN.written] ?? {})).not.toContain(password);
    expect(database.outputs.password.secret).toBe(true);
  });

  test.each(otherVariants.filter((one) => "databaseHosts" in one || "databaseNames" in one))(
    "a diff after a creation finds no change: variant %j",
    async (variants) => {
      const { fixture, databases, inputs } = await survivalServer({ variants });
      const state = await databases.create(inputs);
      expect(state.outs.address).toMatch(/^172\.18\.0\.\d+:3306$/);
      fixture.restart();
      expect(await databases.diff(state, inputs)).toMatchObject({ changes: false, replaces: [] });
    },
  );

  test.each<[string, object, RegExp]>([
    ["a private address in remoteIps", { remoteIps: ["10.0.0.1"] }, /must be a public address/],
    [
      "remoteIps together with remoteAnywhere",
      { remoteIps: ["203.0.113.7"], remoteAnywhere: true },
      /has no effect together with remoteAnywhere/,
    ],
    ["a name that the panel would cut", { name: "n".repeat(47) }, /Use at most 4\d bytes/],
    ["a name with a space", { name: "my stats" }, /letters, digits, - and _/],
  ])("a preview refuses %s", async (_, change, reason) => {
    const { databases, inputs } = await survivalServer();
    const { failures } = await databases.preview({ ...inputs, ...change });
    expect(failures).toEqual([expect.objectContaining({ reason: expect.stringMatching(reason) })]);
  });

  test("a preview counts new databases against the plan's limit, but not renamed databases", async () => {
    const { fixture, databases, server } = await survivalServer();
    const states = [];
    for (const name of ["one", "two"]) states.push(await databases.create({ server, name }, name));
    fixture.restart();
    const { failures } = await databases.preview({ server, name: "three" });
    expect(failures).toEqual([{ property: "server", reason: expect.stringMatching(/allows 2, and the server has s\d+_one, s\d+_two\./) }]);
    fixture.restart();
    expect((await databases.preview({ server, name: "three" }, { server, name: "one" }, "one")).failures).toEqual([]);
  });
});

test.each([
  ["日", 16],
  ["日", 15],
  ["é", 23],
  ["é", 45],
  ["a", 46],
])("a preview of game.Database limits the bytes of a name, and not its letters: letter %s, %i times", async (letter, times) => {
  const { databases, inputs } = await survivalServer();
  const { failures } = await databases.preview({ ...inputs, name: letter.repeat(times) });
  const fits = Buffer.byteLength(`s1_${letter.repeat(times)}`) <= 48;
  expect(failures.map(({ property }) => property)).toEqual(fits ? [] : ["name"]);
});

test("game.Database measures the length of a name in bytes", async () => {
  const { databases, inputs, held } = await survivalServer();
  const letters = (n: number) => "é".repeat(n);
  const tooLong = await databases.preview({ ...inputs, name: letters(23) });
  expect(tooLong.failures[0]?.reason).toContain("cuts the result to 48 bytes");
  await expect(databases.create({ ...inputs, name: letters(23) })).rejects.toThrow("failed with 500");
  await databases.create({ ...inputs, name: letters(21) });
  expect((await held()).map(({ name }) => String(name).replace(/^s\d+_/, ""))).toEqual([letters(21)]);
});
