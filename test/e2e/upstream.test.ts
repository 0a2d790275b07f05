import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, resuming, writesOf } from "./results";
import { heldApplication, webShop } from "./web-shop";

const git = { kind: "public", gitRepository: "https://git.example.com/acme/web", gitBranch: "main" } as const;

// The platform's own code changes some values when it stores them (docs/facts/hosting.md 13). None of these changes may cause a permanent
// difference.

onEveryEngine("Values that the platform stores in its own form", (open) => {
  test("`up` removes a redirect of a compose service if the redirect leaves the program", async () => {
    const web = { name: "web", domain: "https://www.example.com" };
    const source = { ...git, buildPack: "ctrcompose" as const };
    const fixture = await webShop(open, { args: { source, ctrComposeDomains: [{ ...web, redirect: "www" }] } });
    const { stack } = fixture;
    await stack.up();
    await stack.sandbox.advance(60); // the platform has loaded the file
    const held = async () => JSON.parse(String((await heldApplication(fixture)).ctr_compose_domains));
    expect(await held()).toEqual({ web: { domain: web.domain, redirect: "www" } });

    fixture.args = { source, ctrComposeDomains: [web] };
    const left = await stack.up();
    expect(happened(left, "web")).toMatch(/^update ctrComposeDomains/);
    expect(linesOf(left, "web")).toEqual([]);
    expect(await held()).toEqual({ web: { domain: web.domain } });
    await expectSettled(stack);
  });

  test("a preview finds no changes if texts begin or end with invisible characters", async () => {
    const value = "\u200d\u00ada value\u3164\u{e0020}";
    const fixture = await webShop(open, {
      args: { description: "\u{1d173}for all\u2800" },
      more: (web) => {
        new hosting.EnvironmentVariable("one", { applicationUuid: web.id, key: "ONE", value });
        return {};
      },
    });
    await fixture.stack.up();
    expect(await heldApplication(fixture)).toMatchObject({ description: "for all" });
    expect(await fixture.stack.sandbox.find("variables", { key: "ONE", is_preview: false })).toMatchObject([{ value: "a value" }]);
    await expectSettled(fixture.stack);
  });

  test("`up` creates and moves a file at a path with double slashes", async () => {
    let mountPath = "/etc//x";
    const fixture = await webShop(open, {
      more: (web) => {
        new hosting.Storage("config", { applicationUuid: web.id, type: "file", mountPath, content: "a" });
        return {};
      },
    });
    const { stack } = fixture;
    const held = () => stack.sandbox.find("storages");
    await stack.up();
    expect(await held()).toMatchObject([{ mount_path: "/etc/x" }]);
    await expectSettled(stack);
    mountPath = "etc//y";
    await stack.up();
    expect(await held()).toMatchObject([{ mount_path: "/etc/y" }]);
    await expectSettled(stack);
  });

  test("a preview finds the other storages if the list contains a file without a mount path", async () => {
    const fixture = await webShop(open, {
      more: (web) => ({ data: new hosting.Storage("data", { applicationUuid: web.id, type: "persistent", mountPath: "/data" }).id }),
    });
    const { stack } = fixture;
    const { outputs } = await stack.up();
    const file = await stack.sandbox.add("storages", { application_uuid: String(outputs.id), type: "file", mount_path: "/theirs" });
    await stack.sandbox.mutate("storages", file, { mount_path: null });
    await expectSettled(stack);
  });

  test("a preview ignores line ends and the final newline of a build file", async () => {
    const source = (ctrfile: string) => ({ kind: "ctrfile" as const, ctrfile });
    const fixture = await webShop(open, { args: { source: source("FROM scratch\nCOPY . /\n") } });
    const { stack } = fixture;
    const { outputs } = await stack.up();
    for (const shown of ["FROM scratch\nCOPY . /", "FROM scratch\r\nCOPY . /\r\n"]) {
      await stack.sandbox.mutate("applications", String(outputs.id), { ctrfile: shown });
      await expectSettled(stack);
      expect(linesOf(await stack.preview())).toEqual([]);
    }
    fixture.args = { source: source("FROM scratch\r\nCOPY . /") };
    await expectSettled(stack);
    fixture.args = { source: source("FROM scratch\nCOPY . /app\n") };
    expect(happened(await stack.preview(), "web")).toMatch(/^replace source/);
  });

  test("a preview ignores line ends of a file and of the web server's configuration", async () => {
    let content = "a = 1\nb = 2";
    const fixture = await webShop(open, {
      args: { customWebServerConfiguration: "server {\n}\n" },
      more: (web) => {
        new hosting.Storage("config", { applicationUuid: web.id, type: "file", mountPath: "/etc/x", content });
        return {};
      },
    });
    const { stack } = fixture;
    const { outputs } = await stack.up();
    const [file] = await stack.sandbox.find("storages");
    await stack.sandbox.mutate("applications", String(outputs.id), { custom_web_server_configuration: "server {\r\n}" });
    await stack.sandbox.mutate("storages", String(file?.uuid), { content: "a = 1\r\nb = 2\r\n" });
    await expectSettled(stack);
    content = "a = 1\r\nb = 2";
    await expectSettled(stack);
    content = "a = 1\r\nb = 3";
    await stack.up();
    expect(await stack.sandbox.find("storages")).toMatchObject([{ content }]);
  });
});

onEveryEngine("Differences between releases of the platform", (open) => {
  test.each(["10", "0"] as const)(
    "`up` keeps the last value of maxRestartCount after the program removes the input (platform's initial value %s)",
    async (initially) => {
      const sandbox = { variants: { maxRestartCount: initially } };
      const fixture = await webShop(open, { args: { maxRestartCount: 3 }, stack: { sandbox } });
      const { stack } = fixture;
      await stack.up();
      fixture.args = {};
      const left = await stack.up();
      expect(linesOf(left, "web")).toEqual([
        expect.stringContaining("maxRestartCount was removed from the program; the API has no default, so the value is kept"),
      ]);
      expect(await heldApplication(fixture)).toMatchObject({ max_restart_count: 3 });
      await expectSettled(stack);
    },
  );

  test("`up` reports that the platform's API cannot move applications between servers", async () => {
    const fixture = await webShop(open, { stack: { sandbox: { variants: { migration: "not offered" as const } } } });
    const { stack } = fixture;
    await stack.up();
    fixture.args = { serverUuid: fixture.seed.servers.gamma ?? "" };
    await writesOf(stack);
    const { text } = await errorsOf(stack.up());
    expect(text).toMatch(
      /POST \/applications\/\w+\/migrate failed with 404\. The API of this platform cannot move applications between servers/,
    );
    expect(text).not.toContain("There is no such object");
    expect(await stack.sandbox.find("applications")).toHaveLength(1);
  });
});

onEveryEngine("A project or an environment with objects that the provider does not manage", (open) => {
  test.each(["databases", "services"])("`up` adopts a project that contains %s only if HOSTING_RESUME names the project", async (kind) => {
    const stack = await open({
      program: async () => {
        const shop = new hosting.Project("shop");
        const staging = new hosting.Environment("staging", { projectUuid: shop.id });
        return { shop: shop.id, staging: staging.id };
      },
    });
    const shop = await stack.sandbox.add("projects", { name: "shop" });
    const [production] = await stack.sandbox.find("environments", { project_uuid: shop });
    const held = [{ uuid: "d1", name: "orders" }];
    await stack.sandbox.mutate("environments", String(production?.uuid), { [kind]: held });
    expect((await errorsOf(stack.up())).text).toContain(`a project named "shop" exists already (id ${shop})`);

    const { outputs } = await resuming("Project:shop", () => stack.up());
    expect(outputs.shop).toBe(shop);
    await stack.sandbox.mutate("environments", String(outputs.staging), { name: "other" });
    const other = String(await stack.sandbox.add("environments", { project_uuid: shop, name: "staging" }));
    await stack.sandbox.mutate("environments", other, { [kind]: held });
    await stack.sandbox.remove("environments", String(outputs.staging));
    const again = await stack.up();
    expect(again.outputs.staging).toBe(other);
    expect(linesOf(again, "staging").join()).toContain(`adopted: an environment named "staging" (id ${other})`);
    expect(await stack.sandbox.find("environments", { project_uuid: shop })).toEqual([
      expect.objectContaining({ uuid: production?.uuid, [kind]: held }),
      expect.objectContaining({ uuid: other, [kind]: held }),
    ]);
  });
});

onEveryEngine("Names of resources", (open) => {
  test("`up` creates separate objects for names that differ only after `::` or a line break", async () => {
    const names = ["shop::blue", "shop::red", "shop\nblue", "shop\nred"];
    const stack = await open({
      program: async () => {
        for (const [n, name] of names.entries()) new hosting.SharedVariable(name, { scope: { kind: "team" }, key: `KEY_${n}`, value: "x" });
        return { name: new hosting.Project(names[0] ?? "").name };
      },
    });
    const { outputs, summary } = await stack.up();
    expect(outputs.name).toBe("shop::blue");
    expect(summary.create).toBe(6);
    await expectSettled(stack);
    await stack.destroy();
    expect(await stack.sandbox.find("projects")).toEqual([]);
  });
});
