import { PluginAttach, type PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { RELEASE } from "../../../provider/core/settings/release";
import { type Bag, UNKNOWN } from "../../../provider/core/values";
import { failureOf, type PluginClient } from "../../harness/plugin-client";
import { inClear, pluginAlone, pluginOnSandbox, secret, urn } from "./fixture";

const PROVIDER = "urn:pulumi:dev::shop::pulumi:providers:hosting::default";

describe("the start of the plugin", () => {
  test("the handshake accepts secrets and autonaming, but no references or outputs", async () => {
    const { plugin, lines } = pluginAlone();
    const accepted = Object.entries(await plugin.handshake()).flatMap(([name, is]) => (is === false ? [] : [[name, is]]));
    expect(Object.fromEntries(accepted)).toEqual({ acceptSecrets: true, supportsAutonamingConfiguration: true });
    expect(lines).toEqual([]);
  });

  test("the handshake with an older CLI names the oldest supported release", async () => {
    const { plugin, lines } = pluginAlone();
    await plugin.handshake({ invokeWithPreview: false });
    expect(lines).toEqual([expect.stringMatching(/^warning This Pulumi CLI is too old .* 3\.216\.0 or later/)]);
  });

  test.each<[string, string | undefined, (plugin: PluginClient) => Promise<unknown>, string]>([
    ["the arguments, for a CLI without the call Handshake", "127.0.0.1:7", async () => undefined, "127.0.0.1:7"],
    ["Handshake", "127.0.0.1:7", (plugin) => plugin.handshake(), "127.0.0.1:1"],
    ["Attach", undefined, (plugin) => plugin.call("attach", new PluginAttach().setAddress("127.0.0.1:8")), "127.0.0.1:8"],
    ["the arguments, if Attach has none", "127.0.0.1:7", (plugin) => plugin.call("attach", new PluginAttach()), "127.0.0.1:7"],
  ])("the plugin logs to the address of %s", async (_, engineAddress, connect, expected) => {
    const addresses: (string | undefined)[] = [];
    const engineLog = (address: string | undefined) => {
      addresses.push(address);
      return { sink: () => undefined, settled: async () => undefined };
    };
    const { session, plugin } = pluginAlone({ engineAddress, engineLog });
    await connect(plugin);
    expect(addresses).toEqual([]);
    session.warn("a line");
    expect(addresses).toEqual([expected]);
  });

  test("the plugin reports its release and its schema", async () => {
    const { plugin } = pluginAlone();
    const info = await plugin.call<PluginInfo>("getPluginInfo", new Empty());
    expect(info.getVersion()).toBe(RELEASE);
    const schema = await plugin.call<messages.GetSchemaResponse>("getSchema", new messages.GetSchemaRequest());
    expect(schema.getSchema()).toBe('{"name":"hosting"}');
  });

  test.each(["parameterize", "call", "getMapping", "getMappings"])("%s is not implemented", async (name) => {
    const { plugin } = pluginAlone();
    const requests: Record<string, unknown> = {
      parameterize: new messages.ParameterizeRequest(),
      call: new messages.CallRequest(),
      getMapping: new messages.GetMappingRequest(),
      getMappings: new messages.GetMappingsRequest(),
    };
    expect(await failureOf(plugin.call(name, requests[name]))).toEqual({ code: 12, text: expect.stringContaining(name) });
  });
});

describe("CheckConfig", () => {
  const check = (news: Record<string, unknown>, of = PROVIDER) => pluginAlone().plugin.checkConfig(of, news);

  test("CheckConfig returns secret settings as secrets, even from plain text", async () => {
    const { inputs, failures } = await check({ baseUrl: "https://a.example.com", apiToken: "7|token", panelKey: secret("ptlc_x") });
    expect(failures).toEqual([]);
    expect(inputs).toEqual({ baseUrl: "https://a.example.com", apiToken: secret("7|token"), panelKey: secret("ptlc_x") });
  });

  test.each([
    ["a mistyped setting", { autoConfrm: "true" }, "autoConfrm", 'is not a setting of the package hosting. Did you mean "autoConfirm"?'],
    ["a flag that is not a boolean", { autoConfirm: "yes" }, "autoConfirm", 'must be true or false (got "yes").'],
    ["a number that is not numeric", { maxMonthlyIncrease: "much" }, "maxMonthlyIncrease", 'must be a number (got "much").'],
    ["a flag that an SDK sends as JSON", { autoConfirm: '"ten"' }, "autoConfirm", 'must be true or false (got "ten").'],
    ["a number that an SDK sends as JSON", { maxMonthlyIncrease: '"much"' }, "maxMonthlyIncrease", 'must be a number (got "much").'],
    [
      "a number in another notation",
      { maxMonthlyIncrease: "0x10" },
      "maxMonthlyIncrease",
      'must be a number (got "0x10"), in decimal digits such as 16.',
    ],
    ["a flag that is a list as JSON", { liveDiff: "[1]" }, "liveDiff", "must be true or false (got [1])."],
    ["a flag with a broken quote", { autoConfirm: '"ten' }, "autoConfirm", 'must be true or false (got "\\"ten").'],
    ["words that are a text as JSON", { vocabulary: '"x"' }, "vocabulary", 'must be an object of words (got "x").'],
    ["words that are not a map", { vocabulary: "[]" }, "vocabulary", "must be an object of words (got [])."],
    ["a text that is a list", { baseUrl: ["a"] }, "baseUrl", 'must be a string (got ["a"]).'],
    ["a secret that is a map", { apiToken: { a: "geheim" } }, "apiToken", "must be a string."],
    ["a secret in a setting that is not secret", { autoConfirm: secret("geheim") }, "autoConfirm", "must be true or false."],
    ["a list that contains a secret", { baseUrl: ["a", secret("geheim")] }, "baseUrl", "must be a string."],
  ])("CheckConfig refuses %s", async (_, news, property, reason) => {
    expect((await check(news)).failures).toEqual([{ property, reason }]);
  });

  test.each([
    ["flags and numbers of both forms", { autoConfirm: true, liveDiff: "false", maxMonthlyIncrease: 20, requestsPerMinute: "100" }],
    ["texts that an SDK sends as JSON", { autoConfirm: '"true"', maxMonthlyIncrease: '"20"', vocabulary: '"{}"' }],
    ["words of both forms", { vocabulary: { svc: "service" } }],
    ["words as text", { vocabulary: '{"svc":"service"}' }],
    ["an unknown value of a preview", { autoConfirm: UNKNOWN, maxMonthlyIncrease: UNKNOWN }],
    ["an empty cap, which refuses only purchases", { maxMonthlyIncrease: "" }],
    ["a blank cap", { maxMonthlyIncrease: " " }],
    ["a blank permission, which permits nothing", { autoConfirm: " " }],
    ["a null cap", { maxMonthlyIncrease: null }],
    ["no cap", { maxMonthlyIncrease: "none" }],
    ["the engine's own inputs and the choice of the host", { version: "0.2.0", pluginDownloadURL: "x", host: "plugin", __internal: {} }],
    ["texts that only their first use checks", { baseUrl: "nowhere" }],
  ])("CheckConfig accepts %s", async (_, news) => {
    expect((await check(news)).failures).toEqual([]);
  });

  test("CheckConfig in a project named hosting refuses only keys that resemble a setting", async () => {
    const own = PROVIDER.replace("::shop::", "::hosting::");
    expect((await check({ colour: "blue" }, own)).failures).toEqual([]);
    expect((await check({ baseUrI: "x" }, own)).failures).toEqual([expect.objectContaining({ property: "baseUrI" })]);
    expect((await check({ colour: "blue" })).failures).toEqual([expect.objectContaining({ property: "colour" })]);
  });
});

describe("an asset in the settings", () => {
  const asset = { "4dabf18193072939515e22adb298388d": "c44067f5952c0a294b673a41bacd8c17", text: "x" };

  test.each<[string, (plugin: PluginClient) => Promise<unknown>]>([
    ["CheckConfig", (plugin) => plugin.checkConfig(PROVIDER, { apiToken: asset })],
    ["DiffConfig", (plugin) => plugin.diffConfig(PROVIDER, {}, { apiToken: asset })],
    ["Configure", (plugin) => plugin.configure({ apiToken: asset })],
  ])("%s refuses an asset and names its setting", async (_, call) => {
    expect(await failureOf(call(pluginAlone().plugin))).toEqual({
      code: 9,
      text: expect.stringMatching(/^apiToken must not be an asset or an archive/),
    });
  });
});

describe("DiffConfig", () => {
  test("DiffConfig names the changed keys and never requests a replacement, not even for another address", async () => {
    const { plugin } = pluginAlone();
    const olds = { baseUrl: "https://a.example.com", apiToken: secret("1|a"), language: "de" };
    const news = { baseUrl: "https://b.example.com", apiToken: secret("1|a"), autoConfirm: "true" };
    expect(await plugin.diffConfig(PROVIDER, olds, news)).toEqual({
      isChanged: true,
      replaces: [],
      deleteBeforeReplace: false,
      diffs: ["baseUrl", "autoConfirm", "language"],
      detailed: { baseUrl: "update", autoConfirm: "add", language: "delete" },
    });
  });

  test("DiffConfig finds no change between a text and the same text as JSON", async () => {
    const { plugin } = pluginAlone();
    const answer = await plugin.diffConfig(PROVIDER, { autoConfirm: '"true"' }, { autoConfirm: true });
    expect(answer).toMatchObject({ isChanged: false, detailed: {} });
  });

  test("DiffConfig finds no change in inputs of the dynamic host or a boolean as text", async () => {
    const { plugin } = pluginAlone();
    const olds = { "hosting:baseUrl": "x", version: "3.1.0", autoConfirm: "true" };
    expect(await plugin.diffConfig(PROVIDER, olds, { autoConfirm: true })).toMatchObject({ isChanged: false, replaces: [], detailed: {} });
  });
});

describe("Configure", () => {
  test.each<[string, Bag]>([
    ["a malformed address", { baseUrl: secret("ftp://nowhere.example.com") }],
    ["a malformed limit", { requestsPerMinute: secret("twelve-a-minute") }],
  ])("no message about %s contains the secret setting", async (_, settings) => {
    const f = await pluginOnSandbox();
    try {
      await f.restart(settings);
      const { text } = await failureOf(f.run(f.plugin.create(urn("Project", "shop"), { name: "shop" })));
      const [value] = Object.values(settings).map((setting) => String((setting as Bag).value));
      expect(text).toContain("[secret]");
      expect([text, ...f.said()].join("\n")).not.toContain(value);
    } finally {
      await f.close();
    }
  });

  test("Configure reports that the plugin supports previews and secrets", async () => {
    const { plugin } = pluginAlone();
    expect(await plugin.configure({})).toMatchObject({ acceptsecrets: true, supportspreview: true });
  });

  test("the environment overrides the settings of the default provider", async () => {
    const f = await pluginOnSandbox({ env: { HOSTING_API_TOKEN: "9|of-the-environment" } });
    try {
      const { text } = await failureOf(f.run(f.plugin.read(urn("Project", "shop"), "p1")));
      expect(text).toMatch(/failed with 401/);
    } finally {
      await f.close();
    }
  });

  test.each(["default", "default_0_2_0", ""])("the environment overrides the settings of the default provider %j", async (name) => {
    const f = await pluginOnSandbox({ env: { HOSTING_API_TOKEN: "9|of-the-environment" } });
    try {
      await f.restart({}, name);
      expect((await failureOf(f.run(f.plugin.read(urn("Project", "shop"), "p1")))).text).toMatch(/failed with 401/);
    } finally {
      await f.close();
    }
  });

  test("an explicit provider reads a number that an SDK sends as JSON", async () => {
    const f = await pluginOnSandbox();
    try {
      await f.restart({ requestsPerMinute: '"0"' }, "agency");
      expect((await failureOf(f.run(f.plugin.read(urn("Project", "shop"), "p1")))).text).toMatch(
        /must be a number of at least 1 \(got "0"\)/,
      );
    } finally {
      await f.close();
    }
  });

  test("an explicit provider uses only its own settings", async () => {
    const f = await pluginOnSandbox({ env: { HOSTING_API_TOKEN: "9|of-the-environment" } });
    try {
      await f.restart({}, "agency");
      expect(await f.run(f.plugin.read(urn("Project", "shop"), "p1"))).toMatchObject({ id: "", hasProperties: false });
      await f.restart({ apiToken: null }, "agency");
      const { failures } = await f.run(f.plugin.check(urn("Project", "shop"), {}));
      expect(failures).toEqual([{ property: "", reason: expect.stringContaining('Provider "agency": apiToken is missing') }]);
    } finally {
      await f.close();
    }
  });

  test("no response contains a secret setting in clear", async () => {
    const { inputs } = await pluginAlone().plugin.checkConfig(PROVIDER, { apiToken: "7|very-secret", panelKey: "ptlc_very-secret" });
    expect(JSON.stringify(inClear(inputs))).not.toContain("very-secret");
  });
});
