import { digestOf, Files, type Json, type Step, urnOf } from "./digest";
import { recording, report } from "./support";

const files = new Files();
afterAll(() => files.close());

const update = (kind: string, old: Json, news: Json, changes: Record<string, string>): Step => ({
  op: "update",
  kind,
  name: "web",
  old,
  new: news,
  changes,
});

const plain = (text: string): string =>
  text.replace(/<\/?(?:code|b)>/g, "").replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
const of = async (step: Step, ...args: string[]): Promise<string> => plain((await files.reportOf(digestOf([step]), ...args)).out);

describe("values in a report", () => {
  test("a report shows both values of every changed input, except secrets", async () => {
    const old = {
      description: "The shop",
      domains: ["https://a.example.com"],
      healthCheckPath: "/health",
      source: { kind: "ctrimage", image: "acme/web:1" },
      serverUuid: "srv1",
    };
    const news = {
      description: "The shop, version 2",
      domains: ["https://a.example.com", "https://b.example.com"],
      healthCheckPath: "/healthz",
      source: { kind: "ctrimage", image: "acme/web:2" },
      serverUuid: "srv2",
    };
    const changes = {
      description: "update",
      "domains[1]": "add",
      healthCheckPath: "update",
      "source.image": "update",
      serverUuid: "update",
    };
    const out = await of(update("Application", old, news, changes));
    expect(out).toContain('description: "The shop" → "The shop, version 2"');
    expect(out).toContain('domains[1]: "https://b.example.com"');
    expect(out).toContain('healthCheckPath: "/health" → "/healthz"');
    expect(out).toContain('source.image: "acme/web:1" → "acme/web:2"');
    expect(out).toContain('serverUuid: "srv1" → "srv2"');
    const bare = await of(update("Application", old, news, changes), "--no-values");
    expect(bare).not.toMatch(/example\.com|health\/|acme|srv1/);
  });

  test("a report shows both values of a cron expression and a mount path", async () => {
    expect(await of(update("game.Schedule", { cron: "0 4 * * *" }, { cron: "0 5 * * 1" }, { cron: "update" }))).toContain(
      'cron: "0 4 * * *" → "0 5 * * 1"',
    );
    expect(await of(update("Storage", { mountPath: "/data" }, { mountPath: "/var/data" }, { mountPath: "update" }))).toContain(
      'mountPath: "/data" → "/var/data"',
    );
  });

  test("a report shows each value of a new object separately", async () => {
    const out = await of(update("Application", {}, { domains: ["https://a.example.com", "https://b.example.com"] }, { domains: "add" }));
    expect(out).toContain('domains[0]: "https://a.example.com"');
    expect(out).toContain('domains[1]: "https://b.example.com"');
  });

  test("a report shortens values in the middle to 120 characters and escapes them", async () => {
    const long = `<img src=x>|${"x".repeat(200)}END`;
    const { out, stack } = await files.reportOf(
      digestOf([update("Project", { description: "a" }, { description: long }, { description: "update" })]),
    );
    const [change] = stack.rows[0]?.changes ?? [];
    expect([...String(change?.after)]).toHaveLength(120);
    expect(String(change?.after)).toMatch(/^<img src=x>\|x+…x+END$/);
    expect(out).not.toContain("<img");
  });

  test("a report shows the first different line of a text", async () => {
    const text = (tag: string) => `services:\n  web:\n    image: acme/web:${tag}\n    ports: [80]\n`;
    const source = (tag: string) => ({ kind: "ctrfile", ctrfile: text(tag) });
    const out = await of(update("Application", { source: source("1") }, { source: source("2") }, { "source.ctrfile": "update" }));
    expect(out).toContain('source.ctrfile line 3: "    image: acme/web:1" → "    image: acme/web:2"');
  });

  test("a report shows `not known yet` for a value that is known only during `up`", async () => {
    const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
    expect(await of(update("Application", { serverUuid: "srv1" }, { serverUuid: unknown }, { serverUuid: "update" }))).toContain(
      'serverUuid: "srv1" → not known yet',
    );
  });

  test.each([
    ["an address with a password", "description", "https://anna:hunter2@git.example.com/a"],
    ["an assignment", "description", "DB_PASSWORD=hunter2"],
    ["a token of a forge", "description", "ghp_hunter2hunter2hunter2"],
    ["a text that the engine hid", "description", "postgres [secret] hunter2"],
  ])("a report does not show a value that looks like %s", async (_, key, value) => {
    const out = await of(update("Project", { [key]: "a" }, { [key]: value }, { [key]: "update" }));
    expect(out).toContain(key);
    expect(out).not.toContain("hunter2");
  });

  test("a report hides the values of `triggers`, `additionalFields` and other packages", async () => {
    const triggers = await of(
      update("Deployment", { triggers: [{ A: "a" }] }, { triggers: [{ A: "hunter2" }] }, { "triggers[0].A": "update" }),
    );
    expect(triggers).toContain("triggers[0].A");
    expect(triggers).not.toContain("hunter2");
    const raw = await of(
      update("Application", { additionalFields: {} }, { additionalFields: { a: { b: "hunter2" } } }, { "additionalFields.a": "add" }),
    );
    expect(raw).not.toContain("hunter2");
    const other = await of(update("aws:s3:Bucket", { acl: "a" }, { acl: "hunter2" }, { acl: "update" }));
    expect(other).toContain("acl");
    expect(other).not.toContain("hunter2");
  });
});

test("a report marks the change that forces a replacement, and lists this change first", async () => {
  const step: Step = {
    op: "replace",
    kind: "Application",
    name: "web",
    old: { source: { kind: "public" }, description: "a" },
    new: { source: { kind: "ctrimage" }, description: "b" },
    changes: { description: "update", "source.kind": "update" },
    replaceReasons: ["source"],
  };
  const { out, stack } = await files.reportOf(digestOf([step]));
  expect(plain(out)).toContain('forces the replacement: source.kind: "public" → "ctrimage"; also description: "a" → "b"');
  expect(stack.rows[0]?.changes.map(({ path, forces }) => [path, forces])).toEqual([
    ["description", undefined],
    ["source.kind", true],
  ]);
});

describe("drift in a report", () => {
  test("a report after a refresh shows both values of the drift", async () => {
    const { out } = await report([recording("refresh/preview-refresh.json")]);
    const text = plain(out);
    expect(text).toContain("what differs: in the stack → on the platform");
    expect(text).toMatch(/\| web \(Application\) \| healthCheckPath: "\/health" → "\/other"/);
  });

  test("a report of a preview without a refresh explains why the drifted values are not known", async () => {
    const step: Step = { op: "update", kind: "Application", name: "web", old: { domains: ["a"] }, new: { domains: ["a"] } };
    const line = { severity: "warning", urn: urnOf("Application", "web"), message: "web: drift: domains differs on the platform\n" };
    const sentence = "The values are not known, because the preview ran without `--refresh`.";
    expect((await files.reportOf(digestOf([step], [line]))).out).toContain(sentence);
    expect((await files.reportOf(digestOf([step], [line]), "--no-values")).out).not.toContain(sentence);
    const refreshed: Step = { ...step, op: "refresh", new: { domains: ["b"] } };
    const { out, stack } = await files.reportOf(digestOf([refreshed]));
    expect(stack.counts.drift).toBe(1);
    expect(out).not.toContain("The values are not known");
  });

  test("a report shows the drift and the change of the same input", async () => {
    const [before, found, after] = ["256m", "1g", "512m"].map((limitsMemory) => ({ limitsMemory }));
    const steps: Step[] = [
      { op: "refresh", kind: "Application", name: "web", old: before ?? {}, new: found ?? {} },
      { op: "update", kind: "Application", name: "web", old: found ?? {}, new: after ?? {}, changes: { limitsMemory: "update" } },
    ];
    const text = plain((await files.reportOf(digestOf(steps))).out);
    expect(text).toContain('limitsMemory: "256m" → "1g"');
    expect(text).toContain('limitsMemory: "256m" → "512m" (the platform has "1g")');
  });

  test("a report of a preview without a refresh shows the platform's value if a log line contains this value", async () => {
    const step = update("Application", { limitsMemory: "256m" }, { limitsMemory: "512m" }, { limitsMemory: "update" });
    const diagnostics = ["drift: limitsMemory differs on the platform", 'platform: limitsMemory is "1g"'].map((line) => ({
      severity: "warning",
      urn: "urn:pulumi:prod::shop::pulumi-nodejs:dynamic/hosting:Application::web",
      message: `warning: web: ${line}\n`,
    }));
    const { out, stack } = await files.reportOf(digestOf([step], diagnostics));
    expect(plain(out)).toContain('| web (Application) | limitsMemory: "256m" → "1g" |');
    expect(plain(out)).toContain('limitsMemory: "256m" → "512m" (the platform has "1g")');
    expect(stack.counts).toMatchObject({ drift: 1, update: 1 });
    expect(stack.lines).toEqual([]);
  });
});
