import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "undici";
import { connectSandbox, type Sandbox, startSandbox } from "../../sandbox";

const folder = mkdtempSync(join(tmpdir(), "teams-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = async ({ baseUrl, apiToken }: Sandbox, path: string) => {
  const { statusCode, body } = await request(`${baseUrl}/api/v1${path}`, { headers: { authorization: `Bearer ${apiToken}` } });
  return { status: statusCode, body: (await body.json()) as Record<string, unknown> & Record<string, unknown>[] };
};

describe("two teams of one platform", () => {
  let first: Sandbox;
  let other: Sandbox;
  beforeAll(async () => {
    first = await startSandbox({ clock: "manual", teams: ["other"] });
    other = await first.ofTeam("other");
  });
  afterAll(() => first.close());

  test("each team has its own tokens and reports its own identity", async () => {
    expect(other.baseUrl).toBe(first.baseUrl);
    expect([(await get(first, "/team")).body, (await get(other, "/team")).body]).toMatchObject([
      { id: 1, name: "Sandbox team" },
      { id: 2, name: "other" },
    ]);
    const panel = async ({ panelUrl, panelKey }: Sandbox) =>
      (
        await request(`${panelUrl}/api/client/account`, { headers: { authorization: `Bearer ${panelKey}`, accept: "application/json" } })
      ).body.json();
    expect([await panel(first), await panel(other)]).toMatchObject([{ attributes: { id: 1 } }, { attributes: { id: 2 } }]);
  });

  test("a team sees only its own objects", async () => {
    const uuid = await first.add("projects", { name: "shop" });
    const theirs = await other.add("projects", { name: "theirs" });
    expect((await get(first, "/projects")).body.map(({ name }) => name)).toEqual(["shop"]);
    expect((await get(other, "/projects")).body.map(({ name }) => name)).toEqual(["theirs"]);
    expect([(await get(first, `/projects/${uuid}`)).status, (await get(other, `/projects/${uuid}`)).status]).toEqual([200, 404]);
    expect((await get(first, `/projects/${theirs}`)).status).toBe(404);
  });

  test("/teams and /teams/{id} show only the token's own team", async () => {
    expect((await get(other, "/teams")).body).toEqual([(await get(other, "/team")).body]);
    expect(await get(other, "/teams/2")).toEqual(await get(other, "/team"));
    expect(await get(other, "/teams/2/members")).toEqual(await get(other, "/team/members"));
    for (const path of ["/teams/1", "/teams/1/members", "/teams/x"]) expect((await get(other, path)).status).toBe(404);
  });

  test("the numeric ids of two teams never collide", async () => {
    const server = async (sandbox: Sandbox) => String((await sandbox.find("purchasedServers", { name: "alpha" }))[0]?.uuid);
    const ids = await Promise.all(
      [first, other].map(async (sandbox) => sandbox.add("volumes", { server_uuid: await server(sandbox), size_gb: 50 })),
    );
    expect(ids).toEqual(["1", "100001"]);
    expect((await first.find("volumes")).map(({ $id }) => $id)).toEqual(["1"]);
  });

  test("time advances for both teams, and a new token belongs to its own team", async () => {
    await first.advance(120);
    expect((await other.find("volumes")).map(({ status }) => status)).toEqual((await first.find("volumes")).map(({ status }) => status));
    const token = await other.addToken(["read"]);
    expect((await get({ ...first, apiToken: token }, "/team")).body).toMatchObject({ id: 2 });
    await other.revokeToken(token);
    expect((await get({ ...first, apiToken: token }, "/team")).status).toBe(401);
  });

  test("a team can be reached from another process", async () => {
    const connected = await (await connectSandbox(first.adminUrl)).ofTeam("other");
    expect(connected.apiToken).toBe(other.apiToken);
    expect((await connected.find("projects")).map(({ name }) => name)).toEqual(["theirs"]);
    await expect(first.ofTeam("third")).rejects.toThrow("There is no team third. The teams are other");
  });
});

test("a restart with the state file restores another team's token and objects", async () => {
  const stateFile = join(folder, "world.json");
  const before = await startSandbox({ clock: "manual", teams: ["other"], stateFile });
  const token = (await before.ofTeam("other")).apiToken;
  await (await before.ofTeam("other")).add("projects", { name: "theirs" });
  await before.close();
  const after = await startSandbox({ clock: "manual", stateFile });
  const other = await after.ofTeam("other");
  expect(other.apiToken).toBe(token);
  expect((await get(other, "/projects")).body.map(({ name }) => name)).toEqual(["theirs"]);
  await after.close();
});
