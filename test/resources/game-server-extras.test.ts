import { getDomain } from "../../provider/functions/game/custom-domain";
import { getPlayers } from "../../provider/functions/game/player";
import { getProxyNetwork } from "../../provider/functions/game/proxy-network";
import { getDiagnostics } from "../../provider/functions/game/server";
import { customDomain } from "../../provider/resources/game/custom-domain";
import { changeOf, type Shown } from "../../provider/resources/game/proxy-network/entries";
import { proxyNetwork } from "../../provider/resources/game/proxy-network/resource";
import { serverNotifications } from "../../provider/resources/game/server-notifications";
import type { Variants } from "../../sandbox";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

async function ownedServers(variants: Partial<Variants> = {}) {
  const fixture = await open({ variants });
  const { sandbox } = fixture;
  const servers = await sandbox.find("gameServers", { server_owner: true });
  const [server = "", other = ""] = servers.map(({ identifier }) => String(identifier));
  const writes = async () => {
    const made = (await sandbox.journal())
      .filter(({ method }) => method !== "GET")
      .map(({ call = "", body }) => [call.split("/").at(-1), body]);
    await sandbox.clearJournal();
    return made;
  };
  return { fixture, sandbox, server, other, uuid: String(servers[0]?.uuid), writes, of: fixture.of };
}
const reasons = ({ failures }: { failures: { property: string; reason: string }[] }) =>
  failures.map(({ property, reason }) => `${property} ${reason}`);

describe("game.ServerNotifications", () => {
  const HOOK = "https://chat.example.com/hooks/a-secret-part";

  test.each<[Partial<Variants>, boolean]>([
    [{}, true],
    [{ webhookShown: "masked" }, false],
    [{ webhookShown: "never" }, false],
  ])("a diff detects a changed webhook only if the panel shows the webhook (variant %j: %s)", async (variants, isSeen) => {
    const { of, server, sandbox, fixture } = await ownedServers(variants);
    const kind = of(serverNotifications);
    const inputs = { server, webhookUrl: HOOK };
    const state = await kind.create(inputs);
    await sandbox.mutate("serverNotifications", server, { webhook_url: `${HOOK}-of-another-user` });
    fixture.restart();
    expect((await kind.diff(state, inputs)).changes).toBe(isSeen);
    await kind.update(state, { server, webhookUrl: `${HOOK}-new` });
    expect(await sandbox.find("serverNotifications")).toMatchObject([{ webhook_url: `${HOOK}-new` }]);
  });

  test("a diff detects the removal of a webhook that the panel masks", async () => {
    const { of, server, sandbox, fixture } = await ownedServers({ webhookShown: "masked" });
    const kind = of(serverNotifications);
    const inputs = { server, webhookUrl: HOOK, events: ["crashed"] };
    const state = await kind.create(inputs);
    await sandbox.mutate("serverNotifications", server, { webhook_url: null });
    fixture.restart();
    expect((await kind.diff(state, inputs)).changes).toBe(true);
  });

  test("a change of the input `server` to the server's other id causes neither a replacement nor a write", async () => {
    const { of, server, uuid, writes } = await ownedServers();
    const kind = of(serverNotifications);
    const state = await kind.create({ server, events: ["crashed"] });
    await writes();
    expect((await kind.diff(state, { server: uuid, events: ["crashed"] })).replaces ?? []).toEqual([]);
    await kind.update(state, { server: uuid, events: ["crashed"] });
    expect(await writes()).toEqual([]);
  });
});

describe("game.CustomDomain", () => {
  const HOST = "play.example.com";

  test("a check changes a hostname to lower case, and refuses a URL", async () => {
    const { of, server } = await ownedServers();
    const { check } = of(customDomain);
    expect(reasons(await check({ server, hostname: `https://${HOST}` }))[0]).toContain("without https:// and without a port");
    expect((await check({ server, hostname: "Play.Example.COM" })).inputs.hostname).toBe(HOST);
  });

  test("a preview reports the replaced hostname, and a creation outputs the DNS records", async () => {
    const { of, server, sandbox, fixture } = await ownedServers();
    const kind = of(customDomain);
    await sandbox.add("domains", { server, hostname: "old.example.com" });
    await kind.preview({ server, hostname: HOST });
    expect(fixture.said().join()).toContain(`the domain of game server ${server}, changing hostname (now old.example.com)`);
    const { id, outs } = await kind.create({ server, hostname: HOST });
    expect([id, outs.records]).toEqual([
      server,
      [
        { type: "CNAME", name: HOST, value: "node-1.sandbox.example" },
        { type: "SRV", name: `_game._tcp.${HOST}`, value: `0 5 25565 ${HOST}` },
      ],
    ]);
  });

  test("a creation waits for missing DNS records only with `awaitDns`", async () => {
    const { of, server, sandbox, fixture, writes } = await ownedServers({ domainBeforeDns: "refused" });
    const kind = of(customDomain);
    await sandbox.add("hostnames", { hostname: HOST, right_after_seconds: 100 });
    await expect(kind.create({ server, hostname: HOST })).rejects.toThrow(
      /does not accept the domain play\.example\.com until its DNS records are correct: .*Required records: CNAME play\.example\.com node-1/,
    );
    await writes();
    await kind.create({ server, hostname: HOST, awaitDns: true });
    const calls = (await writes()).map(([call]) => call);
    expect([calls[0], calls.at(-2), calls.filter((call) => call === "check").length]).toEqual(["domain", "domain", expect.any(Number)]);
    expect(calls.length).toBeLessThan(14); // one check every 15 seconds
    expect(fixture.said().join()).toContain("waiting: the DNS records of play.example.com: CNAME");
  });

  test.each<Partial<Variants>>([{}, { domainChecks: "per record" }])(
    "the next `up` completes a creation whose `awaitDns` timed out (variant %j)",
    async (variants) => {
      const { of, server, sandbox } = await ownedServers(variants);
      const kind = of(customDomain);
      const inputs = { server, hostname: HOST, awaitDns: true, timeoutSeconds: 30 };
      await sandbox.add("hostnames", { hostname: HOST });
      const half = await kind.createHalfWay(inputs);
      expect(half.reason).toContain("timed out after 30 s waiting for the DNS records of play.example.com: CNAME");
      await sandbox.remove("hostnames", HOST);
      expect((await kind.update(half, inputs)).outs.records).toHaveLength(2);
    },
  );
});

describe("game.ProxyNetwork", () => {
  const withProxy = async (variants: Partial<Variants> = {}) => {
    const begun = await ownedServers(variants);
    await begun.sandbox.add("proxies", { server: begun.server });
    const third = await begun.sandbox.add("gameServers", { name: "third" });
    const entries = async () => (await begun.sandbox.find("proxyEntries")).map(({ key, server }) => `${key} ${server}`).sort();
    return { ...begun, third, entries, kind: begun.of(proxyNetwork) };
  };
  const shown = (entries: Record<string, string>): Shown => ({ isProxy: true, entries, idOf: new Map(), lobby: undefined });

  test.each<[string, Record<string, string>, string[], Record<string, string>, string[], Record<string, string>]>([
    ["unchanged entries", { a: "1" }, ["a"], { a: "1" }, [], {}],
    ["a new entry", { a: "1" }, ["a"], { a: "1", b: "2" }, [], { b: "2" }],
    ["a removed entry", { a: "1", b: "2" }, ["a", "b"], { a: "1" }, ["b"], {}],
    ["an entry with another server", { a: "1" }, ["a"], { a: "2" }, ["a"], { a: "2" }],
    ["an entry with another key", { a: "1" }, ["a"], { b: "1" }, ["a"], { b: "1" }],
    ["a server that another user linked under another key", { a: "1" }, [], { b: "1" }, ["a"], { b: "1" }],
    ["two entries that exchange their servers", { a: "1", b: "2" }, ["a", "b"], { a: "2", b: "1" }, ["a", "b"], { a: "2", b: "1" }],
    ["an entry whose key is a property of every object", { a: "1" }, ["a"], { a: "1", constructor: "2" }, [], { constructor: "2" }],
    ["a removed entry next to an entry of another user", { a: "1", x: "9" }, ["a"], {}, ["a"], {}],
  ])("changeOf plans the right requests for %s", (_, before, held, wanted, removed, added) => {
    expect(changeOf(shown(before), held, wanted)).toEqual({ removed, added });
  });

  test("a preview refuses impossible settings of a proxy, each with its reason", async () => {
    const { kind, fixture, server, other, third } = await withProxy();
    const of = async (inputs: object) => {
      fixture.restart();
      return reasons(await kind.preview({ server, ...inputs }))[0];
    };
    expect(await of({ server: other, backends: { hub: third } })).toContain("server must be a proxy");
    expect(await of({ backends: { hub: "abcd1234" } })).toContain(
      `backends.hub cannot be linked: "abcd1234". Servers that the proxy can link: ${other}, ${third}.`,
    );
    expect(await of({ backends: { hub: server } })).toContain("must not be the proxy itself");
    expect(await of({ backends: { a: other, b: { server: other } } })).toContain("A server can have only one entry");
    expect(await of({ backends: { a: other }, lobby: "hub" })).toContain('lobby must be one of the keys of backends, "a" (got "hub").');
    expect(await of({ backends: { "hub\u00a0": other } })).toContain("backends has a key that begins or ends with a blank");
    expect(await of({ backends: { a: other }, lobby: "constructor" })).toContain("lobby must be one of the keys of backends");
  });

  test.each<Partial<Variants>>([{}, { links: "replaced" }, { lobbies: "id" }, { linkIds: "uuid" }, { linkIds: "number" }])(
    "the provider keeps other users' entries, and restarts the proxy once: variant %j",
    async (variants) => {
      const { kind, sandbox, server, other, third, entries } = await withProxy(variants);
      const fourth = await sandbox.add("gameServers", { name: "fourth" });
      await sandbox.add("proxyEntries", { proxy: server, server: fourth, key: "other-user" });
      const state = await kind.create({
        server,
        backends: { hub: other, games: { server: third, compat: true } },
        lobby: "hub",
        restart: true,
      });
      expect(await entries()).toEqual([`games ${third}`, `hub ${other}`, `other-user ${fourth}`].sort());
      expect(await sandbox.find("proxies")).toMatchObject([{ lobby: "hub", restarts: 1 }]);
      expect(Object.keys((await sandbox.snapshot()).proxyMods)).toEqual([third]);
      const next = { server, backends: { main: other }, restart: true };
      const changed = await kind.update(state, next);
      expect([await entries(), (await kind.diff(changed, next)).changes]).toEqual([
        [`main ${other}`, `other-user ${fourth}`].sort(),
        false,
      ]);
      expect(await sandbox.find("proxies")).toMatchObject([{ restarts: 2 }]);
      await kind.delete(changed);
      expect([await entries(), (await sandbox.find("proxies"))[0]?.restarts]).toEqual([[`other-user ${fourth}`], 2]);
    },
  );

  test.each([400, 404, 422])("a creation repeats a refused installation of the mod after the link (status %i)", async (code) => {
    const { kind, sandbox, server, other, writes } = await withProxy();
    await sandbox.fault({ match: { method: "POST", path: /proxy-compat$/ }, kind: "status", code, body: { error: "No.", code: "no" } });
    await kind.create({ server, backends: { hub: { server: other, compat: true } } });
    expect((await writes()).map(([call]) => call)).toEqual(["proxy-compat", "link", "proxy-compat"]);
    expect(Object.keys((await sandbox.snapshot()).proxyMods)).toEqual([other]);
  });

  test("a creation links nothing if the panel refuses the mod with 403", async () => {
    const { kind, sandbox, server, other, entries } = await withProxy();
    await sandbox.fault({ match: { method: "POST", path: /proxy-compat$/ }, kind: "status", code: 403 });
    await expect(kind.create({ server, backends: { hub: { server: other, compat: true } } })).rejects.toThrow("failed with 403");
    expect(await entries()).toEqual([]);
  });

  test("an update sends only `compat` if `compat` is the only change", async () => {
    const { kind, server, other, writes } = await withProxy();
    const state = await kind.create({ server, backends: { hub: other } });
    await writes();
    const inputs = { server, backends: { hub: { server: other, compat: true } } };
    const changed = await kind.update(state, inputs);
    expect(await writes()).toEqual([["proxy-compat", { id: other }]]);
    expect((await kind.diff(changed, inputs)).changes).toBe(false);
  });
});

test("getDomain, getProxyNetwork, getDiagnostics and getPlayers return the panel's values", async () => {
  const { fixture, sandbox, server, other } = await ownedServers();
  expect(await fixture.ask(getDomain, { server })).toMatchObject({ hostname: null, records: [{ type: "CNAME" }, { type: "SRV" }] });
  expect(await fixture.ask(getProxyNetwork, { server })).toEqual({ isProxy: false, entries: [], linkable: [], lobby: null });
  expect((await fixture.ask(getDiagnostics, { server: other })).findings).toContainEqual({
    id: "backups",
    severity: "warning",
    message: "The plan has no backups.",
  });
  await sandbox.add("players", { server, name: "ada" });
  expect(await fixture.ask(getPlayers, { server })).toMatchObject({ online: 1, max: 20, players: [{ name: "ada", steamId: null }] });
  await sandbox.add("mutedGames", { server: other });
  expect(await fixture.ask(getPlayers, { server: other })).toEqual({ online: null, max: null, players: [], actions: [] });
});
