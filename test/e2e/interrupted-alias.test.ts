import { isMark } from "../../provider/core/lifecycle/mark";
import * as hosting from "../../sdk";
import { onHost } from "../support/on-host";
import { type Matches, opened } from "./interrupted-fixture";

const SECONDS = 20;

const image = (tag: string) => ({ kind: "ctrimage", image: "registry.example.com/web", tag }) as const;

const endsWith =
  (end: string): Matches =>
  ({ method, path }) =>
    method === "POST" && path.endsWith(end);

describe.each(["dynamic", "plugin"] as const)("on the host %s", (host) => {
  onHost(host);

  /** An interrupted creation of a project without a name, which the program then declares under another logical name. */
  async function renamed(config: Readonly<Record<string, string>> = {}) {
    const { platform, stack, interrupt } = await opened("Project", SECONDS);
    platform.environment = {}; // nothing may be deleted
    stack.config = config;
    stack.program = () => void new hosting.Project("shop", {});
    const before = (await platform.sandbox.find("projects")).map(({ uuid }) => uuid);
    expect((await interrupt(stack)).ok).toBe(false);
    stack.program = () => {
      const store = new hosting.Project("store", {}, { aliases: [{ name: "shop" }] });
      new hosting.Environment("stage", { projectUuid: store.id });
    };
    platform.lines = [];
    const names = async () => {
      await platform.clock.pass(200);
      const projects = await platform.sandbox.find("projects");
      return projects.filter(({ uuid }) => !before.includes(uuid)).map(({ name }) => String(name));
    };
    return { platform, stack, names };
  }

  test("a rename with an alias after an interrupted creation leads to one object", async () => {
    const { platform, stack, names } = await renamed();
    try {
      const first = await stack.up();
      // With the plugin, an object keeps its name. With the dynamic host, the program declares another name.
      if (host === "plugin") expect(first.errors).toEqual([]);
      else expect(first.errors).toContainEqual(expect.stringContaining("this run only wrote it into the state"));
      expect(platform.lines).not.toContainEqual(expect.stringContaining("left in place"));
      expect((await stack.up()).errors).toEqual([]);
      expect(await names()).toEqual([host === "plugin" ? "shop" : "store"]);
      const refreshed = await stack.clear();
      expect([refreshed.errors, refreshed.changes.filter((change) => change.startsWith("update"))]).toEqual([[], []]);
      expect(await stack.preview()).toEqual({ ok: true, errors: [], changes: [] });
    } finally {
      await platform.close();
    }
  });

  const PATTERN = { "pulumi:autonaming": JSON.stringify({ pattern: "$" + "{name}-$" + "{hex(6)}" }) };
  test.each(["the same name", "an alias"])("the object of an interrupted creation keeps the random part of its name: %s", async (how) => {
    const { platform, stack, names } = await renamed(PATTERN);
    if (how === "the same name") stack.program = () => void new hosting.Project("shop", {});
    try {
      const { errors } = await stack.up();
      if (how === "the same name" || host === "plugin") expect(errors).toEqual([]);
      expect((await stack.up()).errors).toEqual([]);
      if (host === "plugin") expect(await names()).toEqual([expect.stringMatching(/^shop-[0-9a-f]{6}$/)]);
      expect(await stack.preview()).toEqual({ ok: true, errors: [], changes: [] });
    } finally {
      await platform.close();
    }
  });

  test("`up` reports no application as left in place if it adopts the application after a rename with an alias", async () => {
    const { platform, stack, interrupt } = await opened("Project", SECONDS);
    const declare = (name: string, options: object = {}): void => {
      stack.program = () => {
        const shop = new hosting.Project("shop", {});
        new hosting.Application(name, { projectUuid: shop.id, serverUuid: platform.fixture.alpha, source: image("1.0") }, options);
      };
    };
    try {
      declare("web");
      expect((await interrupt(stack, ({ method, path }) => method === "POST" && path.includes("/applications/"))).ok).toBe(false);
      await platform.clock.pass(SECONDS);
      platform.lines = [];
      declare("api", { aliases: [{ name: "web" }] });
      await stack.up();
      expect(platform.lines).not.toContainEqual(expect.stringContaining("left in place"));
      expect((await stack.up()).errors).toEqual([]);
      expect(await platform.sandbox.find("applications", { name: host === "plugin" ? "web" : "api" })).toHaveLength(1);
    } finally {
      await platform.close();
    }
  });

  /** An application with a task below it, whose creation was interrupted. Then the program replaces the application. */
  test("the replacement of an application logs nothing about a task whose creation was interrupted, and leads to one task", async () => {
    const { platform, stack, interrupt } = await opened("Project", SECONDS);
    const declare = (source: hosting.ApplicationArgs["source"]): void => {
      stack.program = () => {
        const shop = new hosting.Project("shop", {});
        const web = new hosting.Application("web", { projectUuid: shop.id, serverUuid: platform.fixture.alpha, source });
        new hosting.ScheduledTask("task", { applicationUuid: web.id, command: "echo", frequency: "daily" });
      };
    };
    try {
      declare(image("1.0"));
      expect((await interrupt(stack, endsWith("/scheduled-tasks"))).ok).toBe(false);
      await platform.clock.pass(SECONDS);
      platform.lines = [];
      const startedAt = platform.clock.now();
      declare({ kind: "ctrfile", ctrfile: "FROM nginx" });
      expect((await stack.up()).errors).toEqual([]);
      expect(platform.lines).not.toContainEqual(expect.stringMatching(/scheduled task.*(left in place|whose creation got no response)/));
      expect(platform.lines.filter((line) => /in the console|waiting: scheduled task/.test(line) && line.startsWith("task"))).toEqual([]);
      expect(platform.clock.now() - startedAt).toBeLessThan(60_000);
      expect((await platform.sandbox.find("scheduledTasks", { name: "task" })).length).toBe(1);
      expect(await stack.preview()).toEqual({ ok: true, errors: [], changes: [] });
    } finally {
      await platform.close();
    }
  });

  test("`adopt: true` adopts the object of an interrupted creation, even if a user edited the object", async () => {
    const { platform, stack, interrupt } = await opened("Project", SECONDS);
    const declare = (more: object): void => {
      stack.program = () => void new hosting.Project("shop", { description: "one", ...more });
    };
    try {
      declare({});
      expect((await interrupt(stack)).ok).toBe(false);
      await platform.clock.pass(SECONDS + 1);
      const [made] = await platform.sandbox.find("projects", { name: "shop" });
      await platform.sandbox.mutate("projects", String(made?.$id), { description: "edited" });
      for (let times = 0; times < 2; times++) expect((await stack.up()).errors).toContainEqual(expect.stringContaining("set adopt: true"));
      expect((await stack.managed()).map(({ id }) => isMark(id))).toEqual([true]); // no entry more for each run
      declare({ adopt: true });
      expect((await stack.up()).errors).toEqual([]);
      expect((await stack.managed()).map(({ id }) => isMark(id))).toEqual([false]);
      expect(await platform.sandbox.find("projects", { name: "shop" })).toMatchObject([{ description: "one" }]);
    } finally {
      await platform.close();
    }
  });
});
