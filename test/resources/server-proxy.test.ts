import { serverProxy } from "../../provider/resources/hosting/server-proxy";
import type { SandboxRunOptions } from "../harness/sandbox-run";
import { serverRuns } from "../support/sandbox-runs";

const open = serverRuns();
const CONFIGURATION = "services:\n  proxy:\n    image: example";

async function openServerProxy(variants: SandboxRunOptions["variants"] = {}, permissions?: SandboxRunOptions["permissions"]) {
  const at = await open({ variants, permissions });
  const { fixture, sandbox, serverUuid } = at;
  return {
    ...at,
    proxy: fixture.of(serverProxy),
    held: async () => (await sandbox.find("serverSettings", { uuid: serverUuid }))[0],
    type: async () => (await sandbox.find("purchasedServers", { uuid: serverUuid }))[0]?.proxy_type,
    writes: async () =>
      (await sandbox.journal())
        .filter(({ method }) => method !== "GET")
        .map(({ method, body, status }) => `${method} ${Object.keys(body as object).join()} ${status}`),
  };
}

describe("ServerProxy", () => {
  test("an update changes the proxy type first, and then writes the configuration again", async () => {
    const { proxy, serverUuid, sandbox, held, type, writes, fixture } = await openServerProxy();
    const inputs = { serverUuid, proxyType: "proxy_1", configuration: CONFIGURATION };
    const state = await proxy.create(inputs);
    expect(await writes()).toEqual(["PUT configuration 200"]);
    await sandbox.clearJournal();
    await proxy.update(state, { ...inputs, proxyType: "proxy_2", redirectUrl: "https://www.example.com" });
    expect(await writes()).toEqual(["PATCH proxy_type 200", "PATCH redirect_url 200", "PUT configuration 200"]);
    expect([await type(), await held()]).toEqual(["PROXY_2", expect.objectContaining({ configuration: CONFIGURATION })]);
    await sandbox.advance(60);
    expect(await held()).toMatchObject({ configuration: CONFIGURATION });
    expect(fixture.said().join()).toContain("waiting: proxy proxy_2 on server");
  });

  test("the next `up` restores the configuration that a failed change of the proxy deleted", async () => {
    const { proxy, serverUuid, sandbox, held, type, fixture } = await openServerProxy({}, ["read", "write"]);
    const inputs = { serverUuid, proxyType: "proxy_1", configuration: CONFIGURATION };
    const state = await proxy.create(inputs);
    await sandbox.fault({ match: { method: "PUT", path: "/servers/{uuid}/proxy/configuration" }, kind: "status", code: 500 });
    const wanted = { ...inputs, proxyType: "proxy_2" };
    const half = await proxy.updateHalfWay(state, wanted);
    await sandbox.advance(60);
    expect([await type(), await held()]).toEqual(["PROXY_2", expect.objectContaining({ configuration: null })]);
    fixture.restart();
    await proxy.update(half, wanted);
    expect(await held()).toMatchObject({ configuration: CONFIGURATION });
  });

  test("an update of the proxy type does not report that the platform keeps the removed configuration", async () => {
    const { proxy, serverUuid, sandbox, held, fixture } = await openServerProxy();
    const state = await proxy.create({ serverUuid, proxyType: "proxy_1", configuration: CONFIGURATION });
    fixture.said();
    await proxy.update(state, { serverUuid, proxyType: "proxy_2" });
    const said = fixture.said().join("\n");
    expect(said).toContain(
      "data: the change of proxyType resets the configuration of the proxy on the platform, because the program contains none",
    );
    expect(said).not.toContain("left in place");
    await sandbox.advance(60);
    expect(await held()).toMatchObject({ configuration: null });
  });

  test("an update reports that the platform keeps the configuration if the program removes only the configuration", async () => {
    const { proxy, serverUuid, held, fixture } = await openServerProxy();
    const state = await proxy.create({ serverUuid, proxyType: "proxy_1", configuration: CONFIGURATION });
    fixture.said();
    await proxy.update(state, { serverUuid, proxyType: "proxy_1" });
    expect(fixture.said()).toEqual([
      "data: left in place: configuration was removed from the program; the API has no default, so the value is kept",
    ]);
    expect(await held()).toMatchObject({ configuration: CONFIGURATION });
  });

  test("an update does not repeat a change of proxy type after a lost response", async () => {
    const { proxy, serverUuid, sandbox, held, type } = await openServerProxy();
    const inputs = { serverUuid, proxyType: "proxy_1", configuration: CONFIGURATION };
    const state = await proxy.create(inputs);
    await sandbox.fault({ match: { method: "PATCH", path: "/servers/{uuid}/proxy" }, kind: "drop-after" });
    await proxy.update(state, { ...inputs, proxyType: "proxy_2" });
    await sandbox.advance(60);
    expect([await type(), await held()]).toEqual(["PROXY_2", expect.objectContaining({ configuration: CONFIGURATION })]);
  });

  test("the next update changes the proxy type if the first request did not reach the platform", async () => {
    const { proxy, serverUuid, sandbox, type } = await openServerProxy();
    const inputs = { serverUuid, proxyType: "proxy_1" };
    const state = await proxy.create(inputs);
    await sandbox.fault({ match: { method: "PATCH", path: "/servers/{uuid}/proxy" }, kind: "drop-before" });
    await expect(proxy.update(state, { ...inputs, proxyType: "proxy_2" })).rejects.toThrow(
      /PATCH \/servers\/\w+\/proxy was sent, but no response shows/,
    );
    await proxy.update(state, { ...inputs, proxyType: "proxy_2" });
    expect(await type()).toBe("PROXY_2");
  });

  test.each(["both", "as it is", "base64"] as const)(
    "a creation writes the configuration in an accepted form (proxyConfiguration: %s)",
    async (proxyConfiguration) => {
      const { proxy, serverUuid, held, fixture } = await openServerProxy({ proxyConfiguration });
      const inputs = { serverUuid, configuration: `\n${CONFIGURATION}\n\n` };
      const { inputs: checked } = await proxy.check(inputs);
      const state = await proxy.create(checked);
      expect(await held()).toMatchObject({ configuration: CONFIGURATION });
      expect(await proxy.diff(state, checked)).toMatchObject({ changes: false });
      expect(fixture.said()).toEqual([]);
    },
  );

  test("a check refuses a configuration in base64", async () => {
    const { proxy, serverUuid } = await openServerProxy();
    const text = Buffer.from(CONFIGURATION).toString("base64");
    const [failure] = (await proxy.check({ serverUuid, configuration: text })).failures;
    expect(failure?.reason).toContain("configuration is not allowed, because it is base64");
    expect(failure?.reason).not.toContain(text);
  });

  test("a creation and a diff report that the platform ignores `redirectEnabled: false`", async () => {
    const { proxy, serverUuid, fixture, held } = await openServerProxy({ proxyFlags: "false ignored" });
    const inputs = { serverUuid, redirectEnabled: false };
    const state = await proxy.create(inputs);
    expect(fixture.said()).toEqual(["data: not accepted: redirectEnabled; the platform keeps its own value"]);
    expect(await held()).toMatchObject({ redirect_enabled: true });
    fixture.restart();
    expect(await proxy.diff(state, inputs)).toMatchObject({ changes: false });
    expect(fixture.said()).toEqual(["data: not accepted: redirectEnabled; the platform keeps its own value"]);
  });

  test("a deletion clears redirectUrl, and leaves the other settings in place", async () => {
    const { proxy, serverUuid, held, fixture, sandbox, writes } = await openServerProxy();
    const state = await proxy.create({ serverUuid, redirectUrl: "https://www.example.com", generateExactLabels: true });
    await sandbox.clearJournal();
    fixture.said();
    await proxy.delete(state);
    expect(await writes()).toEqual(["PATCH redirect_url 200"]);
    expect(await held()).toMatchObject({ redirect_url: null, generate_exact_labels: true });
    expect(fixture.said()).toEqual([
      `data: left in place: generateExactLabels of server ${serverUuid}: the API has no default, so the value is kept`,
    ]);
  });
});
