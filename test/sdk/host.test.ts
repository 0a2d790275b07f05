import * as pulumi from "@pulumi/pulumi";
import * as state from "@pulumi/pulumi/runtime/state";
import { RELEASE } from "../../provider/core/settings/release";
import { callerInfoOf, HIDDEN } from "../../provider/core/values";
import * as hosting from "../../sdk";

const providers = new Map<string, { type: string; inputs: Record<string, unknown> }>();

beforeAll(() =>
  pulumi.runtime.setMocks({
    newResource: ({ name, type, inputs }) => {
      providers.set(name, { type, inputs });
      return { id: `${name}-id`, state: inputs };
    },
    call: () => ({}),
  }),
);
afterEach(() => pulumi.runtime.setAllConfig({}));

const onHost = (host: string) => pulumi.runtime.setAllConfig({ "hosting:host": host });

interface Seen {
  type: string;
  props: Record<string, unknown>;
  opts: pulumi.CustomResourceOptions;
}

function registered(make: (options: pulumi.CustomResourceOptions) => pulumi.Resource): Seen {
  const all: Seen[] = [];
  make({
    transformations: [
      ({ type, props, opts }) => {
        all.push({ type, props, opts });
        return undefined;
      },
    ],
  });
  const [first] = all;
  if (!first) throw new Error("nothing was registered");
  return first;
}

const project = (options: pulumi.CustomResourceOptions) => new hosting.Project("shop", { name: "shop" }, options);
const DYNAMIC = { project: "pulumi-nodejs:dynamic/hosting:Project", schedule: "pulumi-nodejs:dynamic/hosting/game:Schedule" };
const PLUGIN = { project: "hosting:index:Project", schedule: "hosting:game:Schedule" };

describe("The host of a program", () => {
  test.each([
    [undefined, DYNAMIC, PLUGIN],
    ["dynamic", DYNAMIC, PLUGIN],
    ["plugin", PLUGIN, DYNAMIC],
  ])("a resource with hosting:host %s has the other host's type as an alias", (host, own, other) => {
    if (host !== undefined) onHost(host);
    const { type, opts } = registered(project);
    expect([type, opts.aliases]).toEqual([own.project, [{ type: other.project }]]);
    const schedule = registered((options) => new hosting.game.Schedule("nightly", { server: "s1", cron: "0 3 * * *" }, options));
    expect([schedule.type, schedule.opts.aliases]).toEqual([own.schedule, [{ type: other.schedule }]]);
  });

  test("the SDK adds to an alias by name a second alias with the type of the other host", () => {
    onHost("plugin");
    const urn = "urn:pulumi:dev::shop::hosting:index:Project::older";
    const aliases = [{ name: "old" }, urn, { type: "my:index:Project" }];
    const { opts } = registered((options) => new hosting.Project("renamed", {}, { ...options, aliases }));
    expect(opts.aliases).toEqual([...aliases, { name: "old", type: DYNAMIC.project }, { type: DYNAMIC.project }]);
  });

  test("HOSTING_HOST overrides the host in the configuration", () => {
    onHost("dynamic");
    process.env.HOSTING_HOST = "plugin";
    try {
      expect(registered(project).type).toBe(PLUGIN.project);
    } finally {
      delete process.env.HOSTING_HOST;
    }
  });

  test.each([
    ["plugn", 'Configuration hosting:host must be "dynamic" or "plugin" (got "plugn"). Did you mean "plugin"?'],
    [
      "native",
      'Configuration hosting:host must be "dynamic" or "plugin" (got "native"). Set it with: pulumi config set hosting:host dynamic',
    ],
  ])("a resource refuses the unknown host %s", (host, message) => {
    onHost(host);
    expect(() => project({})).toThrow(message);
  });
});

describe("A resource on the plugin", () => {
  beforeEach(() => onHost("plugin"));

  test("a resource passes its parent and the SDK's release in one hidden input", () => {
    const shop = project({});
    const { props } = registered((options) => new hosting.Environment("blue", { projectUuid: shop.id, name: "blue" }, options));
    expect(Object.keys(props).filter((key) => key.startsWith("__"))).toEqual([HIDDEN.caller]);
    const { urn, parentUrn, release } = callerInfoOf({ [HIDDEN.urn]: props[HIDDEN.caller] });
    expect([urn, parentUrn, release]).toEqual(["", "urn:pulumi:stack::project::hosting:index:Project::shop", RELEASE]);
  });

  test("a resource from `get` has only one hidden key, its id", () => {
    const { props, opts } = registered((options) => hosting.Environment.get("production", "p1/production", options));
    expect(Object.keys(props).filter((key) => key.startsWith("__"))).toEqual([HIDDEN.id]);
    expect(opts.aliases).toBeUndefined();
  });

  test("a resource passes the options import and ignoreChanges only to the engine", () => {
    const { opts, props } = registered((options) => project({ ...options, import: "p1", ignoreChanges: ["name"] }));
    expect(opts.import).toBe("p1");
    expect(props[HIDDEN.ignored]).toBeUndefined();
  });

  test("a variable has the application as deletedWith, and a Deployment passes the URN of the application", () => {
    const source = { kind: "ctrimage", image: "nginx" } as const;
    const web = new hosting.Application("web", { projectUuid: "p1", serverUuid: "s1", source });
    const args = { applicationUuid: web.id, key: "LEVEL", value: "debug" };
    expect(registered((options) => new hosting.EnvironmentVariable("level", args, options)).opts.deletedWith).toBe(web);
    const { props } = registered((options) => new hosting.Deployment("live", { applicationUuid: web.id }, options));
    expect(props[HIDDEN.watched]).toEqual(["urn:pulumi:stack::project::hosting:index:Application::web"]);
  });
});

describe("A Deployment in the construct of a component package", () => {
  const { withLocalStorage } = state as unknown as { withLocalStorage: <T>(program: () => Promise<T>) => Promise<T> };
  const constructed = <T>(program: () => Promise<T>): Promise<T> =>
    withLocalStorage(async () => {
      await pulumi.runtime.setMocks({ newResource: ({ name, inputs }) => ({ id: `${name}-id`, state: inputs }), call: () => ({}) });
      return program();
    });

  test("a Deployment watches the variables that have the same application id as the Deployment", async () => {
    const urns = await constructed(async () => {
      const id = (text: string) => pulumi.output(Promise.resolve(text));
      new hosting.EnvironmentVariable("level", { applicationUuid: id("a1"), key: "LEVEL", value: "debug" });
      new hosting.EnvironmentVariable("other", { applicationUuid: id("a2"), key: "LEVEL", value: "debug" });
      const live = (options: pulumi.CustomResourceOptions) => new hosting.Deployment("live", { applicationUuid: id("a1") }, options);
      return registered(live).props[HIDDEN.watched];
    });
    expect(urns).toEqual([expect.stringMatching(/EnvironmentVariable::level$/)]);
  });
});

describe("A provider on the plugin", () => {
  beforeEach(() => onHost("plugin"));

  const known = <T>(output: pulumi.Output<T>): Promise<T> => new Promise((resolve) => output.apply(resolve));

  test.each(["default", "default_1_2_3"])("a provider cannot have the name %s of the stack's own provider", (name) => {
    expect(() => new hosting.Provider(name, { apiToken: "7|token" })).toThrow(
      `Provider "${name}": the engine gives this name to the stack's own provider`,
    );
  });

  test("a provider has typed settings, and the credentials are secrets", async () => {
    const other = new hosting.Provider("other", {
      apiToken: "7|token",
      autoConfirm: true,
      maxMonthlyIncrease: 20.5,
      vocabulary: { ctr: "whale" },
    });
    await known(other.urn);
    const secret = { [pulumi.runtime.specialSigKey]: pulumi.runtime.specialSecretSig, value: "7|token" };
    const inputs = { apiToken: secret, autoConfirm: true, maxMonthlyIncrease: 20.5, vocabulary: { ctr: "whale" } };
    expect(providers.get("other")).toEqual({ type: "pulumi:providers:hosting", inputs });
  });

  test("a resource refuses a provider of the other host, even if a component passes the provider", () => {
    pulumi.runtime.setAllConfig({});
    const other = new hosting.Provider("other", { baseUrl: "https://console.example.com" });
    const component = new pulumi.ComponentResource("test:index:Part", "part", {}, { providers: [other] });
    onHost("plugin");
    const message =
      'Project "shop": its provider "other" is of the package pulumi-nodejs, but this stack has hosting:host plugin. Make the provider with new hosting.Provider(';
    expect(() => project({ provider: other })).toThrow(message);
    expect(() => project({ parent: component })).toThrow(message);
  });

  test("a resource ignores a component's provider of another dynamic package", () => {
    class Theirs extends pulumi.ProviderResource {}
    const theirs = new Theirs("pulumi-nodejs", "theirs", {});
    const component = new pulumi.ComponentResource("test:index:Part", "theirs", {}, { providers: [theirs] });
    expect(registered((options) => project({ ...options, parent: component })).type).toBe(PLUGIN.project);
  });
});
