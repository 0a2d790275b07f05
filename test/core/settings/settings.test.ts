import { SETTINGS } from "../../../provider/core/settings/setting-keys";
import { Settings } from "../../../provider/core/settings/settings";

const settings = (config: Record<string, string> = {}, environment: Record<string, string> = {}) =>
  new Settings((key) => config[key], environment, Object.keys(config));

const api = { "hosting:baseUrl": "https://console.example.com", "hosting:apiToken": "7|token" };
const game = { "hosting:panelUrl": "https://panel.example.com", "hosting:panelKey": "ptlc_key" };

const readers: Record<keyof typeof SETTINGS, (s: Settings) => unknown> = {
  baseUrl: (s) => s.hosting.origin,
  apiToken: (s) => s.hosting.token,
  panelUrl: (s) => s.panel.origin,
  panelKey: (s) => s.panel.token,
  autoConfirm: (s) => s.autoConfirm,
  maxMonthlyIncrease: (s) => s.maxMonthlyIncrease,
  liveDiff: (s) => s.liveDiff,
  explainDrift: (s) => s.explainDrift,
  refreshFirst: (s) => s.refreshFirst,
  references: (s) => s.references,
  language: (s) => s.language,
  vocabulary: (s) => s.vocabulary,
  requestsPerMinute: (s) => s.requestsPerMinute,
  panelRequestsPerMinute: (s) => s.panelRequestsPerMinute,
  allowDataLoss: ({ allowDataLoss: { variable, setting } }) => variable ?? setting,
  account: (s) => s.account,
  panelAccount: (s) => s.panelAccount,
  accountBefore: (s) => s.accountBefore,
  panelAccountBefore: (s) => s.panelAccountBefore,
};

test.each<[keyof typeof SETTINGS, string, string, unknown, string, unknown]>([
  ["baseUrl", "HOSTING_BASE_URL", "https://a.example.com/", "https://a.example.com", "http://[::1]:8080", "http://[::1]:8080"],
  ["apiToken", "HOSTING_API_TOKEN", "7|token", "7|token", "8|other", "8|other"],
  [
    "panelUrl",
    "HOSTING_PANEL_URL",
    "https://panel.example.com",
    "https://panel.example.com",
    "https://p2.example.com",
    "https://p2.example.com",
  ],
  ["panelKey", "HOSTING_PANEL_KEY", "ptlc_key", "ptlc_key", "ptlc_other", "ptlc_other"],
  ["autoConfirm", "HOSTING_AUTO_CONFIRM", "true", true, "false", false],
  ["maxMonthlyIncrease", "HOSTING_MAX_MONTHLY_INCREASE", "20.5", 20.5, "0", 0],
  ["liveDiff", "HOSTING_LIVE_DIFF", "true", true, "false", false],
  ["explainDrift", "HOSTING_EXPLAIN_DRIFT", "true", true, "false", false],
  ["refreshFirst", "HOSTING_REFRESH_FIRST", "true", true, "false", false],
  ["language", "HOSTING_LANGUAGE", "de", "de", "fi", "fi"],
  ["vocabulary", "HOSTING_VOCABULARY", '{"ctr":"whale"}', { ctr: "whale" }, '{"svc":"acme"}', { svc: "acme" }],
  ["requestsPerMinute", "HOSTING_REQUESTS_PER_MINUTE", "100", 100, "1", 1],
  ["panelRequestsPerMinute", "HOSTING_PANEL_REQUESTS_PER_MINUTE", "100", 100, "50", 50],
  ["allowDataLoss", "HOSTING_ALLOW_DATA_LOSS", "Volume:data", "Volume:data", "Volume:data#7", "Volume:data#7"],
  ["account", "HOSTING_ACCOUNT", "3", "3", "4", "4"],
  ["panelAccount", "HOSTING_PANEL_ACCOUNT", "https://panel.example.com#3", "https://panel.example.com#3", "4", "4"],
  ["accountBefore", "HOSTING_ACCOUNT_BEFORE", "https://a.example#3", "https://a.example#3", "https://b.example#3", "https://b.example#3"],
  ["panelAccountBefore", "HOSTING_PANEL_ACCOUNT_BEFORE", "https://a.example#3", "https://a.example#3", "x", "x"],
])("%s is read from the configuration, and from %s, which overrides it", (key, variable, configured, value, own, ownValue) => {
  const config = { ...api, ...game, [`hosting:${key}`]: configured };
  expect(SETTINGS[key].variable).toBe(variable);
  expect(readers[key](settings(config))).toEqual(value);
  expect(readers[key](settings(config, { [variable]: own }))).toEqual(ownValue);
  expect(readers[key](settings(config, { [variable]: "" }))).toEqual(value);
});

test("settings that are not configured have their defaults", () => {
  expect(settings()).toMatchObject({
    autoConfirm: false,
    maxMonthlyIncrease: undefined,
    liveDiff: true,
    explainDrift: true,
    language: "en",
    vocabulary: {},
    requestsPerMinute: undefined,
    panelRequestsPerMinute: undefined,
  });
});

const HOW: Partial<Record<keyof typeof SETTINGS, string>> = {
  baseUrl: "pulumi config set hosting:baseUrl https://console.example.com (or the environment variable HOSTING_BASE_URL).",
  apiToken: "pulumi config set --secret hosting:apiToken '<token>' (or the environment variable HOSTING_API_TOKEN).",
  panelUrl: "pulumi config set hosting:panelUrl https://panel.example.com (or the environment variable HOSTING_PANEL_URL).",
  panelKey: "pulumi config set --secret hosting:panelKey ptlc_… (or the environment variable HOSTING_PANEL_KEY).",
  autoConfirm: "pulumi config set hosting:autoConfirm true (or the environment variable HOSTING_AUTO_CONFIRM).",
  maxMonthlyIncrease: "pulumi config set hosting:maxMonthlyIncrease 20 (or the environment variable HOSTING_MAX_MONTHLY_INCREASE).",
  liveDiff: "pulumi config set hosting:liveDiff false (or the environment variable HOSTING_LIVE_DIFF).",
  explainDrift: "pulumi config set hosting:explainDrift false (or the environment variable HOSTING_EXPLAIN_DRIFT).",
  language: "pulumi config set hosting:language de (or the environment variable HOSTING_LANGUAGE).",
  vocabulary: `pulumi config set hosting:vocabulary '{"ctr":"…"}' (or the environment variable HOSTING_VOCABULARY).`,
  requestsPerMinute: "pulumi config set hosting:requestsPerMinute 100 (or the environment variable HOSTING_REQUESTS_PER_MINUTE).",
  panelRequestsPerMinute:
    "pulumi config set hosting:panelRequestsPerMinute 100 (or the environment variable HOSTING_PANEL_REQUESTS_PER_MINUTE).",
};

test.each(["baseUrl", "apiToken", "panelUrl", "panelKey"] as const)("the error about the missing setting %s shows how to set it", (key) => {
  const message = `Configuration hosting:${key} is missing. Set it with: ${HOW[key]}`;
  expect(() => readers[key](settings({ ...api, ...game, [`hosting:${key}`]: "" }))).toThrow(new Error(message));
});

test.each<[keyof typeof SETTINGS, string, string]>([
  ["baseUrl", "console.example.com", 'is not a URL (got "console.example.com")'],
  ["baseUrl", "ftp://console.example.com", 'must begin with https:// (got "ftp://console.example.com")'],
  [
    "baseUrl",
    "https://console.example.com/api/v1",
    'must be an origin only, without a path such as /api/v1 (got "https://console.example.com/api/v1")',
  ],
  [
    "baseUrl",
    "https://console.example.com/?a=b",
    'must be an origin only, without a path such as /api/v1 (got "https://console.example.com/?a=b")',
  ],
  ["baseUrl", "https://me:geheim@console.example.com", "must not contain a user name or password"],
  ["baseUrl", "ftp://me:geheim@console.example.com", "must not contain a user name or password"],
  ["baseUrl", "https://me:geheim@console example.com", "is not a URL"],
  [
    "panelUrl",
    "https://panel.example.com/api/client",
    'must be an origin only, without a path such as /api/client (got "https://panel.example.com/api/client")',
  ],
  ["apiToken", "geheim\n", "is malformed: it contains a space, a line break or another character that is not allowed in a token"],
  ["apiToken", "geh eim", "is malformed: it contains a space, a line break or another character that is not allowed in a token"],
  ["apiToken", "gehéim", "is malformed: it contains a space, a line break or another character that is not allowed in a token"],
  ["panelKey", "geheim", "is malformed: a client key starts with ptlc_"],
  ["panelKey", "ptla_geheim", "is malformed: a client key starts with ptlc_"],
  ["panelKey", "ptlc_", "is malformed: a client key starts with ptlc_"],
  ["autoConfirm", "yes", 'must be true or false (got "yes")'],
  ["autoConfirm", "True", 'must be true or false (got "True")'],
  ["maxMonthlyIncrease", "a lot", 'must be a number of at least 0 (got "a lot"), or none for no maximum'],
  ["maxMonthlyIncrease", "-1", 'must be a number of at least 0 (got "-1"), or none for no maximum'],
  ["maxMonthlyIncrease", "Infinity", 'must be a number of at least 0 (got "Infinity"), or none for no maximum'],
  ["maxMonthlyIncrease", "0x10", 'must be a number of at least 0 (got "0x10"), in decimal digits such as 16'],
  ["maxMonthlyIncrease", "5,50", 'must be a number of at least 0 (got "5,50"), in decimal digits such as 5.5'],
  ["requestsPerMinute", "0b11", 'must be a number of at least 1 (got "0b11"), in decimal digits such as 3'],
  ["liveDiff", "0", 'must be true or false (got "0")'],
  ["language", "it", 'must be one of en, de, fr, es, fi (got "it")'],
  ["vocabulary", "{ctr: whale}", "is not JSON"],
  ["vocabulary", '["ctr"]', "must be a JSON object of words"],
  ["vocabulary", "null", "must be a JSON object of words"],
  ["vocabulary", '{"ctr":7}', 'must be a JSON object of words; the value of "ctr" is not a word'],
  ["vocabulary", '{"ctr":"a/b"}', 'must be a JSON object of words; the value of "ctr" is not a word'],
  ["requestsPerMinute", "0", 'must be a number of at least 1 (got "0")'],
  ["panelRequestsPerMinute", "many", 'must be a number of at least 1 (got "many")'],
])("the setting %s refuses the malformed value %s", (key, value, what) => {
  const read = () => readers[key](settings({ ...api, ...game, [`hosting:${key}`]: value }));
  expect(read).toThrow(new Error(`Configuration hosting:${key} ${what}. Set it with: ${HOW[key]}`));
  expect(read).not.toThrow(/geheim|gehéim/);
});

test("the error about a malformed environment variable names this variable", () => {
  const both = settings({ ...api, "hosting:autoConfirm": "true" }, { HOSTING_AUTO_CONFIRM: "yes" });
  expect(() => both.autoConfirm).toThrow("HOSTING_AUTO_CONFIRM sets it and overrides the configuration. Correct the variable, or unset");
});

describe("unknown keys", () => {
  test.each([
    [
      "hosting:autoConfrim",
      "Configuration hosting:autoConfrim is unknown. Did you mean hosting:autoConfirm? Remove it with: pulumi config rm hosting:autoConfrim",
    ],
    [
      "hosting:token",
      "Configuration hosting:token is unknown. Did you mean hosting:apiToken? Remove it with: pulumi config rm hosting:token",
    ],
    [
      "hosting:somethingElse",
      "Configuration hosting:somethingElse is unknown. Available: baseUrl, apiToken, panelUrl, panelKey, autoConfirm, maxMonthlyIncrease, allowDataLoss, account, panelAccount, accountBefore, panelAccountBefore, liveDiff, explainDrift, refreshFirst, references, language, vocabulary, requestsPerMinute, panelRequestsPerMinute. Remove it with: pulumi config rm hosting:somethingElse",
    ],
  ])("the settings refuse the unknown key %s", (key, message) => {
    expect(() => settings({ ...api, [key]: "x" }).requireKnownKeys()).toThrow(new Error(message));
  });

  test("the settings report the unknown key `constructor`", () => {
    expect(() => settings({ "hosting:constructor": "x" }).requireKnownKeys()).toThrow(/^Configuration hosting:constructor is unknown\./);
  });

  test("the settings accept all known keys and the keys of other namespaces", () => {
    const config = Object.fromEntries(Object.keys(SETTINGS).map((key) => [`hosting:${key}`, "x"]));
    expect(() => settings({ ...config, "shop:hosting": "x", "aws:region": "x" }).requireKnownKeys()).not.toThrow();
  });
});

describe("a project with the name hosting", () => {
  const own = (key: string) => new Settings(() => undefined, {}, [key], "hosting");

  test.each(["hosting:environment", "hosting:url", "hosting:region", "hosting:token"])(
    "the settings accept %s as a key of the project itself",
    (key) => {
      expect(() => own(key).requireKnownKeys()).not.toThrow();
    },
  );

  test.each([
    ["hosting:autoconfirm", "autoConfirm"],
    ["hosting:autoConfrim", "autoConfirm"],
    ["hosting:baseURL", "baseUrl"],
    ["hosting:apiTokens", "apiToken"],
  ])("the settings refuse %s as a misspelt setting", (key, meant) => {
    expect(() => own(key).requireKnownKeys()).toThrow(
      new Error(
        `Configuration ${key} looks like a misspelling of hosting:${meant}. Correct it. If it is a key of your own program, choose a less similar name.`,
      ),
    );
  });
});

test.each(["account", "panelAccount", "accountBefore", "panelAccountBefore"] as const)(
  "the setting %s must not be empty in the configuration",
  (key) => {
    const config = { ...api, ...game, [`hosting:${key}`]: "" };
    expect(() => readers[key](settings(config))).toThrow(
      `Configuration hosting:${key} is empty, so it does not protect anything. Set it with:`,
    );
    expect(readers[key](settings(config, { [SETTINGS[key].variable]: "7" }))).toBeDefined();
    expect(readers[key](settings({ ...api, ...game }, { [SETTINGS[key].variable]: "" }))).toBeUndefined();
  },
);

describe("an explicit provider", () => {
  const explicit = { ...api, "hosting:__explicit": "other" };

  test("an explicit provider does not read the environment", () => {
    const environment = Object.fromEntries(Object.values(SETTINGS).map(({ variable }) => [variable, "true"]));
    const its = settings(explicit, environment);
    expect(its.hosting).toEqual({ origin: "https://console.example.com", token: "7|token" });
    expect([its.autoConfirm, its.account, its.maxMonthlyIncrease]).toEqual([false, undefined, undefined]);
    expect(() => its.panel).toThrow(/panelUrl is missing/);
  });

  test("the settings accept the key hosting:__explicit of an explicit provider", () => {
    expect(() => settings(explicit).requireKnownKeys()).not.toThrow();
  });

  test.each<[keyof typeof SETTINGS, string, string]>([
    ["panelUrl", "", 'panelUrl is missing. Set it with: new hosting.Provider("other", { …, panelUrl: "https://panel.example.com" })'],
    [
      "autoConfirm",
      "yes",
      'autoConfirm must be true or false (got "yes"). Set it with: new hosting.Provider("other", { …, autoConfirm: true })',
    ],
    ["vocabulary", "{", `vocabulary is not JSON. Set it with: new hosting.Provider("other", { …, vocabulary: {"ctr":"…"} })`],
  ])("an error of an explicit provider shows how to set %s", (key, value, message) => {
    expect(() => readers[key](settings({ ...explicit, [`hosting:${key}`]: value }))).toThrow(new Error(`Provider "other": ${message}`));
  });

  test("howToSet shows code for an explicit provider, and otherwise a command", () => {
    expect(settings(explicit).howToSet("maxMonthlyIncrease", "25")).toBe('new hosting.Provider("other", { …, maxMonthlyIncrease: 25 })');
    expect(settings(api).howToSet("maxMonthlyIncrease", "25")).toBe("pulumi config set hosting:maxMonthlyIncrease 25");
    expect(settings(api).howToSet("apiToken", "<token>")).toBe("pulumi config set --secret hosting:apiToken '<token>'");
  });
});

test("the settings of an unused API are not required", () => {
  expect(settings(api).hosting.token).toBe("7|token");
  expect(settings(game).panel.token).toBe("ptlc_key");
});

describe("HOSTING_RESUME", () => {
  const resumes = (text: string | undefined) => settings({}, { HOSTING_RESUME: text ?? "" }).resumes("game.Schedule", "nightly, late");

  test.each([
    [undefined, false],
    ["", false],
    ["false", false],
    ["true", true],
    [" true ", true],
    ["game.Schedule:nightly, late", true],
    ["Project:shop,game.Schedule:nightly, late", true],
    ["game.Schedule:nightly", false],
    ["Schedule:nightly, late", false],
  ])('HOSTING_RESUME=%j decides whether the schedule "nightly, late" is resumed: %s', (text, is) => {
    expect(resumes(text)).toBe(is);
  });

  test.each([
    ["yes", "Did you mean HOSTING_RESUME=true?"],
    ["project:shop", "Did you mean HOSTING_RESUME=Project:shop?"],
    ["project:my shop", "Did you mean HOSTING_RESUME='Project:my shop'?"],
    ["shop", "Each entry is the resource type as in the program, a colon, and the name of the resource."],
  ])("the settings refuse HOSTING_RESUME=%s and show the nearest valid value", (text, hint) => {
    expect(() => resumes(text)).toThrow(
      `HOSTING_RESUME is ${JSON.stringify(text)}, but must be true or a list such as Project:shop,game.Schedule:nightly. ${hint}`,
    );
  });

  test("hosting:resume is refused as an unknown setting, and has no effect", () => {
    expect(settings({ "hosting:resume": "true" }).resumes("Project", "shop")).toBe(false);
    expect(() => settings({ "hosting:resume": "true" }).requireKnownKeys()).toThrow("Configuration hosting:resume is unknown.");
  });
});
