import { digestOf, Files, type Json, type Step, urnOf } from "./digest";

// The head of a comment names the resources that restart, are unavailable or deploy, because a reviewer may read only the head.

const files = new Files();
afterAll(() => files.close());

const plain = (text: string): string =>
  text.replace(/<\/?(?:code|b)>/g, "").replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
const headOf = (text: string): string => plain(text).split("<details")[0] ?? "";
const head = async (steps: readonly Step[], diagnostics: readonly Json[] = [], ...args: string[]): Promise<string> =>
  headOf((await files.reportOf(digestOf(steps, diagnostics), ...args)).out);

const replaced = (kind: string, name: string, old: Json, news: Json, key: string): Step => ({
  ...{ op: "replace", kind, name, old, new: news },
  changes: { [key]: "update" },
  replaceReasons: [key],
});
const updated = (kind: string, name: string, old: Json, news: Json, key: string): Step => ({
  ...{ op: "update", kind, name, old, new: news },
  changes: { [key]: "update" },
});

const api = replaced("Application", "api", { source: { kind: "public" } }, { source: { kind: "ctrimage" } }, "source");
const moved = updated("Volume", "data", { serverUuid: "s1", sizeGb: 50 }, { serverUuid: "s2", sizeGb: 50 }, "serverUuid");
const deployed: Step = {
  ...replaced("Deployment", "web", { applicationUuid: "id-web", triggers: [1] }, { applicationUuid: "id-web", triggers: [2] }, "triggers"),
  more: { propertyDependencies: { applicationUuid: [urnOf("Application", "web")] } },
};
const restart = (name: string, steps: readonly Json[]): Step => ({
  ...replaced("game.Action", name, { server: "1a2b3c4d", triggers: [1] }, { server: "1a2b3c4d", triggers: [2], steps }, "triggers"),
  more: { propertyDependencies: { server: [urnOf("game.Server", "lobby")] } },
});

describe("head of a report", () => {
  test("the head names resources that become unavailable, restart or deploy", async () => {
    const text = await head([api, moved, deployed]);
    expect(text).toContain("deletes data of 1 resource, interrupts 2 resources (1 unavailable, 1 moved to another server)\n");
    expect(text).toContain("Unavailable until created again (1): api (Application).");
    expect(text).toContain("Moves to another server (1): data (Volume).");
    expect(text).toContain("Deploys (1): web.");
  });

  test("the head counts an application once if a deployment interrupts it or may interrupt it", async () => {
    const said = (text: string): Json => ({ severity: "warning", urn: urnOf("Deployment", "web"), message: `web: ${text}` });
    for (const line of [
      "interrupts: portsMappings; the old container stops before the new one starts",
      "may interrupt: without a health check",
    ]) {
      const text = await head([deployed], [said(line)]);
      expect(text).toContain("interrupts 1 resource\n");
      expect(text).toContain("Restarted or interrupted (1): web.");
      expect(text).toContain("Deploys (1): web.");
    }
    expect(await head([deployed])).not.toContain("interrupt");
  });

  const app = (name: string, old: Json, news: Json, ...keys: string[]): Step => ({
    ...{ op: "update", kind: "Application", name, old, new: news },
    changes: Object.fromEntries(keys.map((key) => [key, "update"])),
  });

  test("the report's head and table show the move of an object to another server", async () => {
    const place = { serverUuid: "s1", destinationUuid: "d1" };
    const both = app("web", place, { serverUuid: "s2", destinationUuid: "d2" }, "serverUuid", "destinationUuid");
    const network = app("api", place, { ...place, destinationUuid: "d3" }, "destinationUuid");
    const { out } = await files.reportOf(digestOf([both, network, moved]));
    expect(headOf(out)).toContain("interrupts 3 resources (moved)\n");
    expect(headOf(out)).toContain("Moves to another server (2): web (Application), data (Volume).");
    expect(headOf(out)).toContain("Moves to another destination (1): api (Application).");
    const rows = plain(out).split("\n");
    for (const name of ["web", "data"])
      expect(rows.find((line) => line.startsWith(`| ~ | ${name} (`))).toContain("| ⚠ moves to another server, which interrupts it |");
    expect(await head([both])).toContain("interrupts 1 resource (moved to another server)\n");
    expect(await head([both], [], "--no-values")).toContain("Moves to another server (1): web (Application).");
  });

  test("the head does not report a moved volume if the old or the new server is missing", async () => {
    const change = (old: Json, news: Json) => head([updated("Volume", "data", old, news, "serverUuid")]);
    for (const text of [await change({}, { serverUuid: "s1" }), await change({ serverUuid: "s1" }, {})]) {
      expect(text).toContain("Restarted or interrupted (1): data (Volume).");
      expect(text).not.toMatch(/moved|Moves/);
    }
  });

  test("the head reports a move if the stack adopts an application and moves this application to another server", async () => {
    const adopted: Step = { op: "create", kind: "Application", name: "web", new: { serverUuid: "s2" } };
    const line = {
      severity: "warning",
      urn: urnOf("Application", "web"),
      message: 'web: adopted: an application named "web" (id a1), changing serverUuid\n',
    };
    expect(await head([adopted], [line])).toContain("Moves to another server (1): web (Application).");
  });

  test("the head names an existing application when the stack deploys this application for the first time", async () => {
    const first: Step = { ...deployed, op: "create", old: undefined, changes: undefined };
    expect(await head([first])).toContain("Deploys (1): web.");
    expect(await head([first, { op: "create", kind: "Application", name: "web", new: {} }])).not.toContain("Deploys");
    const kept: Step = { ...first, new: { applicationUuid: "id-web", runOnCreate: false } };
    expect(await head([kept])).not.toContain("Deploys");
  });

  test("the head does not mention interruptions if there are none", async () => {
    const text = await head([updated("Project", "shop", { description: "a" }, { description: "b" }, "description")]);
    expect(text).not.toMatch(/nterrupt|navailable|eploy/);
  });

  test("the head names the game server that an action restarts", async () => {
    const steps = [
      { action: "command", command: "say bye" },
      { action: "power", signal: "restart" },
    ];
    const text = await head([restart("apply", steps)]);
    expect(text).toContain("interrupts 1 resource");
    expect(text).toContain("1 to run");
    expect(text).not.toContain("to replace");
    expect(text).toContain("Restarted or interrupted (1): lobby.");
  });

  test("the head counts an action without a restart as a run, not as an interruption", async () => {
    const text = await head([restart("apply", [{ action: "power", signal: "start" }])]);
    expect(text).toContain("1 to run");
    expect(text).not.toContain("nterrupt");
  });

  test("the head names an application that `up` deletes and does not create again", async () => {
    const text = await head([{ op: "delete", kind: "Application", name: "old", old: {} }]);
    expect(text).toContain("Shut down (1): old (Application).");
  });

  test("the head names an adopted ApplicationState if its change interrupts the application", async () => {
    const state: Step = { op: "create", kind: "ApplicationState", name: "web", new: { applicationUuid: "id-web", state: "stopped" } };
    const line = {
      severity: "warning",
      urn: urnOf("ApplicationState", "web"),
      message: "web: adopted: the state of application id-web, changing state: up brings it from running to stopped\n",
    };
    const { out } = await files.reportOf(digestOf([state], [line]));
    expect(headOf(out)).toContain("Restarted or interrupted (1): web (ApplicationState).");
    expect(plain(out)).toContain("adopted: the state of application id-web, changing state: up brings it from running to stopped");
    expect(plain(out)).not.toContain("unchanged: nothing is created");
  });

  test("the head names a replaced application, but not the parts of this application", async () => {
    const storage: Step = {
      ...{ op: "replace", kind: "Storage", name: "uploads", old: {}, new: {} },
      more: { propertyDependencies: { applicationUuid: [urnOf("Application", "api")] } },
    };
    const text = await head([api, storage]);
    expect(text).toContain("interrupts 1 resource\n");
    expect(text).toContain("Unavailable until created again (1): api (Application).");
  });

  test.each([
    ["a format that shows dependencies", { propertyDependencies: { applicationUuid: [urnOf("Application", "api")] } }],
    ["a format that shows only ids", {}],
  ])("the head does not count a storage if only the replacement of its application causes its replacement, in %s", async (_, more) => {
    const storage: Step = {
      ...replaced(
        "Storage",
        "uploads",
        { applicationUuid: "id-api" },
        { applicationUuid: "04da6b54-80e4-46f7-96ec-b56ff0331ba9" },
        "applicationUuid",
      ),
      more,
    };
    const { out } = await files.reportOf(digestOf([api, storage]));
    expect(headOf(out)).toContain("interrupts 1 resource\n");
    expect(plain(out)).toContain("| ± | uploads (Storage) | because api is replaced |");
    const own = { ...storage, changes: { applicationUuid: "update", mountPath: "update" } };
    expect(await head([api, own])).toContain("interrupts 2 resources\n");
  });

  test("the head counts changed resources that wait for the next deployment or start", async () => {
    const variables = (name: string): Step => ({
      ...{
        op: "update",
        kind: "EnvironmentVariables",
        name,
        old: { applicationUuid: `id-${name}` },
        new: { applicationUuid: `id-${name}` },
      },
      changes: { "variables.LOG_LEVEL": "update" },
      more: { propertyDependencies: { applicationUuid: [urnOf("Application", name)] } },
    });
    const settings = updated("game.GameSettings", "lobby", { values: { motd: "a" } }, { values: { motd: "b" } }, "values.motd");
    const text = await head([variables("web"), variables("worker"), settings]);
    expect(text).toContain("Effective only with the next deployment (2): web, worker.");
    expect(text).toContain("Effective only with the next start of its server (1): lobby (game.GameSettings).");
    expect(text).not.toContain("nterrupt");
  });

  test("the head names at most six resources per effect", async () => {
    const many = Array.from({ length: 9 }, (_, n) => ({ ...moved, name: `data${n}` }));
    expect(await head(many)).toContain("data5 (Volume) and 3 more.");
  });

  test("the head names up to three resources with drift", async () => {
    const drift = (name: string): Json => ({
      severity: "warning",
      urn: urnOf("Application", name),
      message: `${name}: drift: domains differs on the platform\n`,
    });
    const step = (name: string): Step => ({ op: "update", kind: "Application", name, old: {}, new: {} });
    expect(await head(["a", "b"].map(step), ["a", "b"].map(drift))).toContain("drift in 2: a (Application), b (Application)");
    const four = ["a", "b", "c", "d"];
    expect(await head(four.map(step), four.map(drift))).toContain(
      "drift in 4: a (Application), b (Application), c (Application) and 1 more",
    );
  });
});

test("a report does not state that anything is unavailable if only settings are replaced", async () => {
  const state = replaced("ApplicationState", "web", { applicationUuid: "a" }, { applicationUuid: "b" }, "applicationUuid");
  expect(await head([state])).not.toContain("navailable");
});
