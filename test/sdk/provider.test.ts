import { inspect } from "node:util";
import * as pulumi from "@pulumi/pulumi";
import { startSandbox } from "../../sandbox";
import * as hosting from "../../sdk";

// The mocks of this file register resources. Its functions ask a sandbox.
jest.mock("../../sdk/internals", () => ({ ...jest.requireActual("../../sdk/internals"), hasMocks: () => false }));

const registered = new Map<string, { type: string; inputs: Record<string, unknown>; provider?: string | undefined }>();

beforeAll(() =>
  pulumi.runtime.setMocks({
    newResource: ({ name, type, inputs, provider }) => {
      registered.set(name, { type, inputs, provider });
      return { id: `${name}-id`, state: inputs };
    },
    call: () => ({}),
  }),
);

/** A provider of the kind that programs of release 0.1 could create: without settings. */
class ByHand extends pulumi.ProviderResource {}

const known = <T>(output: pulumi.Output<T>): Promise<T> => new Promise((resolve) => output.apply(resolve));
const secret = (value: string) => ({ [pulumi.runtime.specialSigKey]: pulumi.runtime.specialSecretSig, value });

test("Provider sends its settings as text and its credentials as secrets", async () => {
  const provider = new hosting.Provider("other", {
    baseUrl: pulumi.output("https://console.example.com"),
    apiToken: "7|token",
    panelKey: "ptlc_key",
    autoConfirm: true,
    maxMonthlyIncrease: 20.5,
    vocabulary: { ctr: "whale" },
    language: undefined,
  });
  await known(provider.urn);
  expect(registered.get("other")).toMatchObject({
    type: "pulumi:providers:pulumi-nodejs",
    inputs: {
      "hosting:__explicit": "other",
      "hosting:baseUrl": "https://console.example.com",
      "hosting:apiToken": secret("7|token"),
      "hosting:panelKey": secret("ptlc_key"),
      "hosting:autoConfirm": "true",
      "hosting:maxMonthlyIncrease": "20.5",
      "hosting:vocabulary": '{"ctr":"whale"}',
    },
  });
  expect(Object.keys(registered.get("other")?.inputs ?? {})).not.toContain("hosting:language");
});

test.each<[string, unknown, string | undefined]>([
  ["an output that resolves to nothing", pulumi.output(undefined), ""],
  ["an output that resolves to null", pulumi.output(null), ""],
  ["null", null, ""],
  ["an empty text", "", ""],
  ["the number NaN", Number.NaN, "null"],
  ["undefined", undefined, undefined],
])("Provider passes a cap that is %s", async (what, maxMonthlyIncrease, text) => {
  const provider = new hosting.Provider(what, { maxMonthlyIncrease, language: null } as never);
  await known(provider.urn);
  const { inputs } = registered.get(what) ?? {};
  expect(inputs?.["hosting:maxMonthlyIncrease"]).toBe(text);
  expect(Object.keys(inputs ?? {})).not.toContain("hosting:language");
});

test.each([
  ["apitoken", 'Provider "typo" has no setting "apitoken". Did you mean "apiToken"?'],
  ["region", 'Provider "typo" has no setting "region". Its settings are: baseUrl, apiToken,'],
])("Provider refuses the unknown setting %s", (key, message) => {
  expect(() => new hosting.Provider("typo", { [key]: "x" } as never)).toThrow(message);
});

test("a resource uses the provider of its own options or of its component, and `get` uses the provider too", async () => {
  const provider = new hosting.Provider("theirs", { baseUrl: "https://console.example.com" });
  const component = new pulumi.ComponentResource("test:index:Part", "part", {}, { providers: [provider] });
  const resources = [
    new hosting.Project("direct", {}, { provider }),
    new hosting.Project("child", {}, { parent: component }),
    hosting.Project.get("read", "p1", { provider }),
  ];
  await Promise.all(resources.map(({ urn }) => known(urn)));
  for (const name of ["direct", "child", "read"])
    expect(registered.get(name)?.provider).toMatch(/pulumi:providers:pulumi-nodejs::theirs::/);
});

describe("functions with a provider", () => {
  const open = async (project: string) => {
    const sandbox = await startSandbox();
    await sandbox.add("projects", { name: project });
    return sandbox;
  };
  let ours: Awaited<ReturnType<typeof open>>;
  let theirs: typeof ours;
  let provider: hosting.Provider;

  beforeAll(async () => {
    [ours, theirs] = await Promise.all([open("ours"), open("theirs")]);
    process.env.HOSTING_BASE_URL = ours.baseUrl;
    process.env.HOSTING_API_TOKEN = ours.apiToken;
    provider = new hosting.Provider("function", { baseUrl: theirs.baseUrl, apiToken: theirs.apiToken });
  });
  afterAll(async () => {
    delete process.env.HOSTING_BASE_URL;
    delete process.env.HOSTING_API_TOKEN;
    await Promise.all([ours.close(), theirs.close()]);
  });

  const names = ({ projects }: hosting.GetProjectsResult) => projects.map(({ name }) => name);

  test("a function uses its provider's account, and otherwise the stack's account", async () => {
    expect(names(await hosting.getProjects())).toEqual(["ours"]);
    expect(names(await hosting.getProjects({ provider }))).toEqual(["theirs"]);
    expect(names(await known(hosting.getProjectsOutput({ provider })))).toEqual(["theirs"]);
    expect(names(await known(hosting.getProjectsOutput()))).toEqual(["ours"]);
  });

  test("a function uses the provider of its parent", async () => {
    const component = new pulumi.ComponentResource("test:index:Part", "asking", {}, { providers: [provider] });
    expect(names(await hosting.getProjects({ parent: component }))).toEqual(["theirs"]);
    expect(names(await known(hosting.getProjectsOutput({ parent: component })))).toEqual(["theirs"]);
  });

  test("the result of a function is secret only if the definition of the function marks the result as secret", async () => {
    expect(await pulumi.isSecret(hosting.getProjectsOutput({ provider }))).toBe(false);
    const databaseUuid = await theirs.add("databases", { engine: "relational_1", plan: "small", region: "one:hel" });
    expect(await pulumi.isSecret(hosting.getDatabaseConnectionOutput({ databaseUuid }, { provider }))).toBe(true);
  });

  test("a function refuses a provider of another class", async () => {
    const other = new ByHand("pulumi-nodejs", "by-hand", { "hosting:baseUrl": theirs.baseUrl });
    await expect(hosting.getProjects({ provider: other })).rejects.toThrow(
      "getProjects: the provider of a function must be a hosting.Provider",
    );
    expect(() => hosting.getProjectsOutput({ provider: other })).toThrow(
      "getProjects: the provider of a function must be a hosting.Provider",
    );
  });

  test("`inspect` prints only the message of an error, without a stack trace", async () => {
    const error = await hosting.getDatabaseConnection({ databaseUuid: "d1" }).catch((thrown: unknown) => thrown);
    expect((error as Error).message).toMatch(/^getDatabaseConnection: .* failed with 404/);
    expect(inspect(error, { colors: true })).toBe((error as Error).message);
  });

  test("a problem of a provider's settings names the provider in the program", async () => {
    const nothing = new hosting.Provider("nothing", {});
    await expect(hosting.getProjects({ provider: nothing })).rejects.toThrow(
      'getProjects: Provider "nothing": baseUrl is missing. Set it with: new hosting.Provider("nothing", { …, baseUrl: "https://console.example.com" })',
    );
  });

  test("a function in a preview fails while its provider's settings are unknown", async () => {
    const { unknown } = pulumi as unknown as { unknown: pulumi.Output<string> };
    const later = new hosting.Provider("later", { baseUrl: unknown, apiToken: "7|token" });
    await expect(hosting.getProjects({ provider: later })).rejects.toThrow(
      "getProjects: the settings of its provider are not known yet in this preview. Use getProjectsOutput, which waits for them.",
    );
    const { isKnown } = hosting.getProjectsOutput({ provider: later }) as unknown as { isKnown: Promise<boolean> };
    expect(await isKnown).toBe(false);
  });
});
