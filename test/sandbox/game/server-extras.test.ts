import { domain } from "../../../provider/api/game/custom-domains";
import { diagnostics, gamePlayers } from "../../../provider/api/game/game";
import { serverNotifications } from "../../../provider/api/game/notifications";
import { type LinkBody, proxyNetwork } from "../../../provider/api/game/proxy-network";
import { type Sandbox, startSandbox, type Variants } from "../../../sandbox";
import { good, send } from "../support";

let sandbox: Sandbox;
let [server, other] = ["", ""];
const restartSandbox = async (variants: Partial<Variants> = {}) => {
  await sandbox?.close();
  sandbox = await startSandbox({ clock: "manual", variants });
  [server = "", other = ""] = (await sandbox.find("gameServers", { server_owner: true })).map(({ identifier }) => String(identifier));
};
beforeEach(() => restartSandbox());
afterAll(() => sandbox.close());
const at = () => ({ params: { server } });

describe("notifications of a game server", () => {
  const HOOK = "https://chat.example.com/hooks/a-secret-part";
  const put = (body: object) => good(sandbox, serverNotifications.update, { ...at(), body });
  const get = () => good(sandbox, serverNotifications.get, at());

  test("a write keeps omitted fields, and the flag clear_webhook removes the webhook", async () => {
    expect(await get()).toEqual({ webhook_url: null, events: [] });
    await put({ webhook_url: HOOK });
    await put({ events: ["crashed", "started", "crashed"] });
    expect(await get()).toEqual({ webhook_url: HOOK, events: ["crashed", "started"] });
    await put({ webhook_url: null, clear_webhook: true });
    expect((await get()).webhook_url).toBeNull();
    expect((await send(sandbox, serverNotifications.update, { ...at(), body: { events: ["slept"] as never } })).status).toBe(422);
  });

  test.each<[Partial<Variants>, unknown]>([
    [{ webhookShown: "masked" }, { webhook_url: "https://chat.example.com/****part", events: ["crashed"] }],
    [{ webhookShown: "never" }, { events: ["crashed"] }],
    [{ notificationEvents: "map" }, { webhook_url: HOOK, events: ["crashed"] }],
  ])("a read of the notifications shows the fields of the variant %j", async (variants, shown) => {
    await restartSandbox(variants);
    await put({ webhook_url: HOOK, events: ["crashed"] });
    expect(await get()).toEqual(shown);
  });

  test("a test of the notifications reports the result of each enabled channel", async () => {
    const tested = () => good(sandbox, serverNotifications.test, at());
    expect(await tested()).toEqual({ results: [] });
    await put({ webhook_url: HOOK });
    expect(await tested()).toEqual({ results: [{ channel: "chat", isWell: true }] });
    await sandbox.mutate("serverNotifications", server, { is_reachable: false });
    expect(await tested()).toMatchObject({ results: [{ isWell: false, error: "the webhook answered 404" }] });
  });
});

describe("the domain of a game server", () => {
  const HOST = "play.example.com";
  const put = (hostname: string, of = server) => send(sandbox, domain.update, { params: { server: of }, body: { hostname } });
  const check = async (hostname = HOST) => (await good(sandbox, domain.check, { ...at(), body: { hostname } })).isRight;

  test("a domain is shown with its DNS records, and cannot belong to two servers", async () => {
    expect(await good(sandbox, domain.get, at())).toMatchObject({ hostname: null, records: [{ name: "@" }, {}] });
    expect((await put(HOST)).status).toBe(200);
    expect(await good(sandbox, domain.get, at())).toEqual({
      hostname: HOST,
      records: [
        { type: "CNAME", name: HOST, value: "node-1.sandbox.example" },
        { type: "SRV", name: `_game._tcp.${HOST}`, value: `0 5 25565 ${HOST}` },
      ],
    });
    expect([(await put(HOST, other)).status, (await put("Play.Example.Com")).status, (await put("localhost")).status]).toEqual([
      422, 422, 422,
    ]);
    const remove = async () => (await send(sandbox, domain.remove, at())).status;
    expect([await remove(), await remove()]).toEqual([204, 404]);
  });

  test.each<Partial<Variants>>([{}, { domainChecks: "per record" }])(
    "a check reports whether a domain's DNS records are correct (variant %j)",
    async (variants) => {
      await restartSandbox(variants);
      await sandbox.add("hostnames", { hostname: HOST, right_after_seconds: 60 });
      expect(await check()).toBe(false);
      await sandbox.advance(60);
      expect([await check(), await check("other.example.com")]).toEqual([true, true]);
    },
  );

  test("the variant domainBeforeDns=refused refuses a domain until its DNS records are correct", async () => {
    await restartSandbox({ domainBeforeDns: "refused" });
    await sandbox.add("hostnames", { hostname: HOST });
    expect((await put(HOST)).status).toBe(422);
    await sandbox.remove("hostnames", HOST);
    expect((await put(HOST)).status).toBe(200);
  });
});

describe("a proxy of game servers", () => {
  const get = () => good(sandbox, proxyNetwork.get, at());
  const link = (body: Partial<LinkBody>) => send(sandbox, proxyNetwork.link, { ...at(), body: { servers: [], ...body } });
  const keys = async () => (await get()).entries.map(({ key }) => key);
  const asProxy = async (variants: Partial<Variants> = {}) => {
    await restartSandbox(variants);
    await sandbox.add("proxies", { server });
    await sandbox.add("gameServers", { name: "third" });
    const { linkable } = await get();
    return linkable.map(({ id }) => id);
  };

  test("a server that is not a proxy has no entries and refuses links", async () => {
    expect(await get()).toMatchObject({ is_proxy: false, entries: [], linkable: [] });
    expect((await link({ servers: [{ id: other, key: "lobby" }] })).status).toBe(400);
  });

  test("a proxy links servers under unique keys, and uses one server as its lobby", async () => {
    const [creative = "", third = ""] = await asProxy();
    expect((await link({ servers: [{ id: creative, key: "hub" }], lobby: "hub", restart: true })).status).toBe(204);
    await link({ servers: [{ id: third, key: "games" }] });
    expect(await get()).toMatchObject({
      entries: [
        { id: creative, key: "hub" },
        { id: third, key: "games" },
      ],
      lobby: "hub",
    });
    expect((await link({ servers: [{ id: third, key: "hub" }] })).status).toBe(422);
    expect((await link({ servers: [{ id: "nobody", key: "x" }] })).status).toBe(422);
    expect(await sandbox.find("proxies")).toMatchObject([{ restarts: 1 }]);
    const unlink = async () => (await send(sandbox, proxyNetwork.unlink, { ...at(), body: { id: creative } })).status;
    expect([await unlink(), await unlink()]).toEqual([204, 404]);
    expect([await keys(), (await get()).lobby]).toEqual([["games"], undefined]);
    await good(sandbox, proxyNetwork.proxyCompat, { ...at(), body: { id: third } });
    expect(Object.keys((await sandbox.snapshot()).proxyMods)).toEqual([third]);
  });

  test("the variants linkIds, lobbies and links change how a proxy links servers", async () => {
    const [creative = "", third = ""] = await asProxy({ linkIds: "uuid", lobbies: "id", links: "replaced" });
    expect(creative).toHaveLength(36);
    expect((await link({ servers: [{ id: creative, key: "hub" }], lobby: "hub" })).status).toBe(422);
    await link({ servers: [{ id: creative, key: "hub" }], lobby: creative });
    expect((await get()).lobby).toBe("hub");
    await link({ servers: [{ id: third, key: "games" }] });
    expect(await keys()).toEqual(["games"]);
    expect(await asProxy({ linkIds: "number" })).toEqual(["2", "4"]);
  });
});

describe("players of a game server", () => {
  const act = async (action: string, body: object) => (await send(sandbox, gamePlayers.act, { params: { server, action }, body })).status;

  test("the panel counts and lists the players, and records each action on them", async () => {
    await sandbox.add("players", { server, name: "ada", steamid: "765" });
    expect(await good(sandbox, gamePlayers.count, at())).toEqual({ online: 1, max: 20, players: [{ name: "ada" }] });
    expect(await good(sandbox, gamePlayers.live, at())).toMatchObject({ players: [{ name: "ada", steamid: "765", id: "player-ada" }] });
    expect(await act("broadcast", { message: "soon" })).toBe(204);
    expect([await act("kick", { player: { name: "ada" } }), await act("kick", { player: { name: "ada" } })]).toEqual([204, 400]);
    expect(await act("ban", { player: { steamid: "765" }, message: "enough" })).toBe(204);
    expect([await act("broadcast", {}), await act("ban", {}), await act("praise", {})]).toEqual([422, 422, 404]);
    expect((await sandbox.find("playerActions")).map(({ action, player }) => [action, player])).toEqual([
      ["broadcast", null],
      ["kick", "ada"],
      ["ban", "765"],
    ]);
  });

  test("a game without a list of players has no players and refuses actions", async () => {
    await sandbox.add("mutedGames", { server });
    expect(await good(sandbox, gamePlayers.count, at())).toMatchObject({ players: [] });
    expect([(await send(sandbox, gamePlayers.live, at())).status, await act("broadcast", { message: "soon" })]).toEqual([400, 400]);
  });
});

test("diagnostics return checks, each with its severity", async () => {
  expect(await good(sandbox, diagnostics.get, { params: { server: other } })).toMatchObject([
    { severity: "ok" },
    { id: "backups", severity: "warning", message: "The plan has no backups." },
  ]);
});
