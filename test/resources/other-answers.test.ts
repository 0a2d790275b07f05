import type { WireRequest, WireResponse } from "../../provider/api/network";
import { database } from "../../provider/resources/game/database/resource";
import { file } from "../../provider/resources/game/file/resource";
import { filesOfServer } from "../../provider/resources/game/files/resource";
import { gameVersion } from "../../provider/resources/game/game-version";
import { modFramework } from "../../provider/resources/game/mod-framework";
import { serverNotifications } from "../../provider/resources/game/server-notifications";
import { sshKey } from "../../provider/resources/game/ssh-key";
import { startupVariables } from "../../provider/resources/game/startup-variables";
import { subuser } from "../../provider/resources/game/subuser";
import { applicationState } from "../../provider/resources/hosting/application-state";
import { environmentVariable } from "../../provider/resources/hosting/environment-variable";
import { serverSize } from "../../provider/resources/hosting/server-size";
import { addApplication, sandboxRuns } from "../support/sandbox-runs";

// Answers that the specifications allow, in forms that no document shows and that the sandbox does not give.

const open = sandboxRuns();

type Json = Record<string, unknown>;

const reworded =
  (path: RegExp, change: (answer: Json, method: string) => unknown) =>
  ({ path: asked, method }: WireRequest, { text, status }: WireResponse): string | undefined =>
    status < 300 && path.test(asked) && text !== "" ? JSON.stringify(change(JSON.parse(text) as Json, method) ?? "") : undefined;

async function onSurvival(reword?: ReturnType<typeof reworded>, variants = {}) {
  const fixture = await open({ variants, ...(reword ? { reword } : {}) });
  const [row] = await fixture.sandbox.find("gameServers", { name: "survival" });
  return { fixture, sandbox: fixture.sandbox, server: String(row?.identifier) };
}

describe("SSH key whose fingerprint the panel shows with the prefix SHA256:", () => {
  test("a deletion sends the fingerprint as the panel shows it", async () => {
    const { fixture, sandbox } = await onSurvival(
      reworded(/ssh-keys$/, (answer) => JSON.parse(JSON.stringify(answer).replaceAll('"fingerprint":"', '"fingerprint":"SHA256:'))),
    );
    const keys = fixture.of(sshKey);
    const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDVnBrErdEomrEj3nuoarDBQ/pcQeKZnuIgUMdJ7JK+b";
    const state = await keys.create({ name: "laptop", publicKey });
    // The sandbox's own panel does not know the fingerprint with the prefix: it returns success and deletes nothing, and its list still
    // shows the key.
    await expect(keys.delete(state)).rejects.toThrow("The platform accepted the deletion but still shows SSH key dhsxZlU4");
    const removal = (await sandbox.journal()).find(({ path }) => path.endsWith("/remove"));
    expect([state.id, removal?.body]).toEqual([
      "dhsxZlU4VV9/TW0fwhWbkx2nwxv2tNTfoD7AWayeBb0",
      { fingerprint: "SHA256:dhsxZlU4VV9/TW0fwhWbkx2nwxv2tNTfoD7AWayeBb0" },
    ]);
  });
});

describe("subuser whose public id the panel shows in lower case", () => {
  test("a diff and an adoption ignore the case of the public id", async () => {
    const { fixture, server } = await onSurvival(
      reworded(/\/users|include=/, (answer) => JSON.parse(JSON.stringify(answer).replaceAll("ACME-7F3K2Q", "acme-7f3k2q"))),
    );
    const kind = fixture.of(subuser);
    const inputs = { server, publicId: "ACME-7F3K2Q", permissions: ["file.read", "websocket.connect"] };
    const state = await kind.create(inputs);
    fixture.restart();
    fixture.said();
    for (const publicId of ["ACME-7F3K2Q", "acme-7f3k2q"])
      expect(await kind.diff(state, { ...inputs, publicId })).toMatchObject({ changes: false, replaces: [] });
    fixture.resume("game.Subuser:other");
    expect((await kind.create(inputs, "other")).id).toBe(state.id);
    expect(fixture.said().filter((line) => !line.includes("adopted"))).toEqual([]);
  });
});

describe("database of a game server", () => {
  const rotated = async (shape: (answer: Json) => unknown, reword = reworded(/rotate-password$/, shape)) => {
    const { fixture, sandbox, server } = await onSurvival(reword);
    const kind = fixture.of(database);
    const state = await kind.create({ server, name: "stats", rotate: 1 });
    const { outs } = await kind.update(state, { server, name: "stats", rotate: 2 });
    const [held] = await sandbox.find("gameDatabases");
    return { before: state.outs.password, now: outs.password, held: held?.password, said: fixture.said() };
  };

  test.each<[string, (answer: Json) => unknown]>([
    ["without a body", () => ""],
    ["with the database only", (answer) => ({ ...answer, attributes: { ...(answer.attributes as Json), relationships: undefined } })],
  ])("an update outputs the new password if the panel answers the rotation %s", async (_, shape) => {
    const { before, now, held } = await rotated(shape);
    expect(now).toBe(held);
    expect(now).not.toBe(before);
  });

  test("an update outputs no password if the panel hides the rotated password", async () => {
    let isRotated = false;
    const { now, said } = await rotated(
      (answer) => answer,
      ({ path, method }, { text }) => {
        isRotated ||= path.endsWith("/rotate-password");
        if (!isRotated || !path.includes("/databases") || text === "") return undefined;
        return method === "POST" ? "" : text.replaceAll('"password":', '"hidden":');
      },
    );
    expect([now, said.filter((line) => line.includes("password was rotated"))]).toEqual([
      undefined,
      [expect.stringContaining("this panel key is not allowed to read the new password")],
    ]);
  });

  test("a creation waits for a database that the panel lists late", async () => {
    let posts = 0;
    let lists = 0;
    const { fixture, sandbox, server } = await onSurvival(
      reworded(/\/databases\b(?!\/service)/, (answer, method) => {
        if (method === "POST") posts += 1;
        // After the creation, the first three reads of the list do not contain the database.
        if (method === "GET" && posts > 0 && lists++ < 3) return { ...answer, data: [] };
        return answer;
      }),
    );
    const { id } = await fixture.of(database).create({ server, name: "stats" });
    expect((await sandbox.find("gameDatabases")).map((row) => row.id)).toEqual([id]);
  });
});

describe("notifications of a game server", () => {
  test("a diff ignores events that the panel does not show", async () => {
    const { fixture, server } = await onSurvival(
      reworded(/svc\/notifications$/, (answer, method) => (method === "GET" ? { ...answer, events: undefined } : answer)),
    );
    const kind = fixture.of(serverNotifications);
    const state = await kind.create({ server, events: ["crashed"] });
    fixture.restart();
    expect((await kind.diff(state, { server, events: ["crashed"] })).changes).toBe(false);
  });
});

test("the provider finds the id of each variable in a bulk response by the variable's key", async () => {
  const fixture = await open({
    reword: reworded(/envs\/bulk$/, (rows) => [...(rows as unknown as Json[])].reverse()),
  });
  const applicationUuid = await addApplication(fixture);
  const kind = fixture.of(environmentVariable);
  const made = await kind.createMany(["ONE", "TWO", "THREE"].map((key) => ({ applicationUuid, key, value: key, isPreview: false })));
  const held = await fixture.sandbox.find("variables", { is_preview: false });
  const keyOf = new Map(held.map((row) => [row.$id, row.key]));
  expect(made.map((one) => one.status === "fulfilled" && keyOf.get(one.value.id))).toEqual(["ONE", "TWO", "THREE"]);
});

test("a diff finds no change if writing a startup variable returned an empty body", async () => {
  const { fixture, server } = await onSurvival(reworded(/startup\/variable$/, () => ""));
  const kind = fixture.of(startupVariables);
  const inputs = { server, variables: { MAX_PLAYERS: "33" } };
  const state = await kind.create(inputs);
  fixture.restart();
  expect((await kind.diff(state, inputs)).changes).toBe(false);
});

test.each(["file", "files"] as const)(
  "a diff detects changed text of equal length if the panel shows no file times (%s)",
  async (which) => {
    const { fixture, sandbox, server } = await onSurvival(({ path }, { text }) =>
      path.includes("/files/list") ? text.replace(/,"modified_at":"[^"]*"/g, "") : undefined,
    );
    const kind = fixture.of(which === "file" ? file : filesOfServer);
    const inputs =
      which === "file" ? { server, path: "/motd.txt", content: "one" } : { server, directory: "/", contents: { "motd.txt": "one" } };
    const { inputs: checked } = await kind.check(inputs);
    const state = await kind.create(checked);
    fixture.restart();
    expect((await kind.diff(state, checked)).changes).toBe(false);
    const [row] = await sandbox.find("files", { path: "/motd.txt" });
    await sandbox.mutate("files", String(row?.$id), { content: "two" });
    fixture.restart();
    expect((await kind.diff(state, checked)).changes).toBe(true);
  },
);

describe("size of a server whose region lists prices in another form", () => {
  const asList = (prices: Json) => Object.entries(prices).map(([size, monthly_price]) => ({ size, monthly_price }));
  const asObjects = (prices: Json) => Object.fromEntries(Object.entries(prices).map(([size, monthly_price]) => [size, { monthly_price }]));

  test.each<[string, (prices: Json) => Json]>([
    ["a list in prices", (prices) => ({ prices: asList(prices) })],
    ["a list in sizes", (prices) => ({ sizes: asList(prices) })],
    ["an object for each size", (prices) => ({ prices: asObjects(prices) })],
  ])("a creation reads the price from %s, and counts it against the cap", async (_, shape) => {
    const fixture = await open({
      config: { "hosting:autoConfirm": "true", "hosting:maxMonthlyIncrease": "6" },
      variants: { resizes: "act" },
      reword: reworded(/svc\/regions/, (rows) =>
        (rows as unknown as Json[]).map(({ prices, ...row }) => ({ ...row, ...shape(prices as Json) })),
      ),
    });
    await fixture.of(serverSize).create({ serverUuid: await fixture.server("alpha"), size: "app-4" });
    expect(fixture.said().filter((line) => line.includes("paid:"))).toEqual([expect.stringContaining("+6.00 USD/month")]);
  });
});

test.each(["stopped", "Exited", "offline:unhealthy"])(
  "ApplicationState treats the status %s as stopped, and sends nothing",
  async (status) => {
    const fixture = await open();
    const applicationUuid = await addApplication(fixture);
    await fixture.sandbox.mutate("applications", applicationUuid, { status });
    await fixture.of(applicationState).create({ applicationUuid, state: "stopped" });
    expect((await fixture.sandbox.journal()).filter(({ method }) => method === "POST")).toEqual([]);
  },
);

describe("versions and frameworks that the panel lists with ids and shows by names", () => {
  const byId = (name: string) => ({ id: `id of ${name}`, name });

  test("game.GameVersion recognizes the installed version by its id or its name", async () => {
    const { fixture, sandbox, server } = await onSurvival(
      reworded(/game\/versions$/, ({ versions, ...answer }) => ({ ...answer, versions: (versions as string[]).map(byId) })),
    );
    await sandbox.mutate("serverGames", server, { game_version: "1.21.1" });
    const kind = fixture.of(gameVersion);
    for (const version of ["id of 1.21.1", "1.21.1"]) {
      const inputs = { server, version };
      expect((await kind.preview(inputs)).failures).toEqual([]);
      const state = await kind.create(inputs);
      fixture.restart();
      expect((await kind.diff(state, inputs)).changes).toBe(false);
    }
    fixture.restart();
    const older = await kind.preview({ server, version: "id of 1.20.4" });
    expect(older.failures).toMatchObject([{ reason: expect.stringContaining("is older than the version") }]);
    expect((await sandbox.journal()).filter(({ method }) => method === "POST")).toEqual([]);
  });

  test("game.ModFramework recognizes the installed framework by its id or its name", async () => {
    const { fixture, sandbox, server } = await onSurvival(
      reworded(/\/addons$/, (answer) => ({ ...answer, frameworks: [byId("Fabric"), byId("Forge")], framework: "Fabric" })),
    );
    const kind = fixture.of(modFramework);
    for (const framework of ["id of Fabric", "Fabric"]) {
      expect((await kind.preview({ server, framework })).failures).toEqual([]);
      await kind.create({ server, framework });
    }
    expect((await sandbox.journal()).filter(({ method }) => method === "PUT")).toEqual([]);
  });
});
