import { seedOf } from "../../harness/fixture";
import { exportName, secretInputs } from "../../provider/core/resource";
import { definitions } from "../../provider/resources";
import * as hosting from "../../sdk";
import type { EngineEvent, Stack } from "../../testing";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled } from "./results";
import { BUCKET, marksOf, quotesOf, REGISTRY, type Secrets, secretsOf } from "./secret-values";

test("every secret input of every kind has a value here", () => {
  const all = definitions.flatMap((definition) => secretInputs(definition).map((input) => `${exportName(definition)}.${input}`));
  expect(Object.keys(secretsOf("one")).sort()).toEqual(all.sort());
  for (const [input, value] of Object.entries(secretsOf("one"))) expect([input, marksOf(value).length > 0]).toEqual([input, true]);
});

/** Tables of what holds them. */
const HOLDING = [
  "applications",
  "variables",
  "sharedVariables",
  "storages",
  "s3Storages",
  "scheduledTasks",
  "registries",
  "serverSettings",
  "serverNotifications",
  "files",
  "startupVariables",
  "accounts",
];
const TOKEN = "77|MARK-token-of-the-stack";

onEveryEngine("Secrets", (open) => {
  /** A program that sets them all; `secrets` may be changed. */
  const begin = async () => {
    const events: EngineEvent[] = [];
    const fixture = { secrets: secretsOf("one") };
    const program = () => {
      const s = fixture.secrets;
      const shop = new hosting.Project("shop");
      const web = new hosting.Application("web", {
        projectUuid: shop.id,
        serverUuid: alpha,
        source: { kind: "ctrimage", image: "registry.example.com/web" },
        isHttpBasicAuthEnabled: true,
        httpBasicAuthUsername: "visitor",
        httpBasicAuthPassword: s["Application.httpBasicAuthPassword"],
        manualWebhookSecrets: s["Application.manualWebhookSecrets"],
      });
      const applicationUuid = web.id;
      const one = new hosting.EnvironmentVariable("one", { applicationUuid, key: "ONE", value: s["EnvironmentVariable.value"] });
      const set = new hosting.EnvironmentVariables("set", { applicationUuid, variables: s["EnvironmentVariables.variables"] });
      const shared = new hosting.SharedVariable("shared", { scope: { kind: "team" }, key: "SHARED", value: s["SharedVariable.value"] });
      const task = new hosting.ScheduledTask("task", { applicationUuid, command: s["ScheduledTask.command"], frequency: "daily" });
      const file = new hosting.Storage("file", {
        applicationUuid,
        type: "file",
        mountPath: "/etc/web.conf",
        content: s["Storage.content"],
      });
      const login = new hosting.RegistryLogin("login", { serverUuid: alpha, ...REGISTRY, password: s["RegistryLogin.password"] });
      const archive = new hosting.S3Storage("archive", { ...BUCKET, key: s["S3Storage.key"], secret: s["S3Storage.secret"] });
      const monitor = new hosting.ServerMonitor("monitor", {
        serverUuid: alpha,
        monitorToken: s["ServerMonitor.monitorToken"],
        monitorCustomUrl: s["ServerMonitor.monitorCustomUrl"],
      });
      const drains = new hosting.ServerLogDrains("drains", {
        serverUuid: alpha,
        logService1LicenseKey: s["ServerLogDrains.logService1LicenseKey"],
        logService2ApiKey: s["ServerLogDrains.logService2ApiKey"],
        customConfig: s["ServerLogDrains.customConfig"],
        customConfigParser: s["ServerLogDrains.customConfigParser"],
      });
      new hosting.game.Account("account", {
        catalogKey: s["game_Account.catalogKey"],
        currentPassword: s["game_Account.currentPassword"],
        gamePortal: s["game_Account.gamePortal"],
        password: s["game_Account.password"],
      });
      new hosting.game.AccountNotifications("account", { chatWebhook: s["game_AccountNotifications.chatWebhook"] });
      const startup = new hosting.game.StartupVariables("startup", {
        server: survival,
        variables: s["game_StartupVariables.variables"],
      });
      const gameFile = new hosting.game.File("file", { server: survival, path: "/rcon.txt", content: s["game_File.content"] });
      const gameFiles = new hosting.game.Files("files", { server: survival, directory: "/config", contents: s["game_Files.contents"] });
      const chat = new hosting.game.ServerNotifications("chat", {
        server: survival,
        webhookUrl: s["game_ServerNotifications.webhookUrl"],
      });
      const proxy = new hosting.ServerProxy("proxy", { serverUuid: alpha, configuration: s["ServerProxy.configuration"] });
      return {
        proxyConfiguration: proxy.configuration,
        drainConfig: drains.customConfig,
        drainKey: drains.logService2ApiKey,
        monitorToken: monitor.monitorToken,
        monitorUrl: monitor.monitorCustomUrl,
        password: web.httpBasicAuthPassword,
        webhooks: web.manualWebhookSecrets,
        value: one.value,
        variables: set.variables,
        shared: shared.value,
        command: task.command,
        content: file.content,
        login: login.password,
        bucketKey: archive.key,
        bucketSecret: archive.secret,
        chatWebhook: chat.webhookUrl,
        fileContent: gameFile.content,
        filesContents: gameFiles.contents,
        startupVariables: startup.variables,
      };
    };
    const stack = await open({
      program: async () => program(),
      secretConfig: { "hosting:apiToken": TOKEN },
      sandbox: { speed: 20, tokens: [{ token: TOKEN, permissions: ["root"] }] },
      onEvent: (event) => events.push(event),
    });
    const { servers, gameServers } = await seedOf(stack.sandbox);
    const { alpha = "" } = servers;
    await stack.sandbox.mutate("accounts", "account", { password: fixture.secrets["game_Account.password"] });
    const { survival = "" } = gameServers;
    return { stack, fixture, events };
  };
  /** Everything that the platform holds, secrets in clear. */
  const held = async ({ sandbox }: Stack): Promise<string> => {
    const kinds = await Promise.all(HOLDING.map((kind) => sandbox.find(kind)));
    return JSON.stringify(kinds);
  };
  const missing = (marks: readonly string[], text: string) => marks.filter((mark) => !text.includes(mark));

  test("reach the platform and the sealed state, and stand in clear nowhere else", async () => {
    const { stack, fixture, events } = await begin();
    const seen: unknown[] = [];
    /** What a run leaves for people and files to read; its outputs are a program's own. */
    const look = async ({ diagnostics, steps, rawSteps }: Awaited<ReturnType<Stack["up"]>>) => {
      seen.push(diagnostics, steps, rawSteps, (await stack.exportState()).deployment, await stack.sandbox.journal());
    };
    await look(await stack.preview());
    const up = await stack.up();
    await look(up);
    expect(up.secretOutputs.sort()).toEqual([
      "bucketKey",
      "bucketSecret",
      "chatWebhook",
      "command",
      "content",
      "drainConfig",
      "drainKey",
      "fileContent",
      "filesContents",
      "login",
      "monitorToken",
      "monitorUrl",
      "password",
      "proxyConfiguration",
      "shared",
      "startupVariables",
      "value",
      "variables",
      "webhooks",
    ]);
    const first = marksOf(fixture.secrets);
    expect(missing(first, await held(stack))).toEqual([]);
    expect(missing(first, JSON.stringify((await stack.exportState({ showSecrets: true })).deployment))).toEqual([]);

    const second = secretsOf("two");
    fixture.secrets = second;
    await look(await stack.preview());
    // The platform refuses everything, and quotes it.
    const quoting: Record<string, (keyof Secrets)[]> = {
      "/applications/{uuid}": ["Application.httpBasicAuthPassword", "Application.manualWebhookSecrets"],
      "/applications/{uuid}/envs/bulk": ["EnvironmentVariable.value", "EnvironmentVariables.variables"],
      "/team/envs/{env_id}": ["SharedVariable.value"],
      "/applications/{uuid}/storages": ["Storage.content"],
      "/applications/{uuid}/scheduled-tasks/{task_uuid}": ["ScheduledTask.command"],
      "/servers/{uuid}/registries": ["RegistryLogin.password"],
      "/s3-storages/{uuid}": ["S3Storage.key", "S3Storage.secret"],
      "/account/catalog-key": ["game_Account.catalogKey", "game_Account.password"],
      "/account/notifications": ["game_AccountNotifications.chatWebhook"],
    };
    for (const [path, inputs] of Object.entries(quoting)) {
      const quoted = inputs.map((input) => second[input]);
      const body = { message: `Refused: ${JSON.stringify(quoted)}`, errors: { value: quotesOf(quoted) } };
      const method = path.endsWith("/registries") ? "POST" : path.startsWith("/account/") ? "PUT" : "PATCH";
      await stack.sandbox.fault({ match: { method, path }, times: 0, kind: "status", code: 422, body });
    }
    const { text, result } = await errorsOf(stack.up());
    expect(text).toMatch(/failed with 422: "Refused: .*\[secret\]/);
    seen.push(text);
    await look(result);
    await stack.sandbox.clearFaults();

    await look(await stack.up());
    expect(missing(marksOf(second), await held(stack))).toEqual([]);
    await look(await stack.refresh());
    await expectSettled(stack);
    await look(await stack.destroy());
    const messages = events.filter((event) => event.type !== "outputs");
    expect(marksOf([seen, messages])).toEqual([]);
  });

  test("a mistyped name of one does not show its value, though the engine repeats what a check refuses", async () => {
    const stack = await open({
      program: async () =>
        void new hosting.Storage("file", { applicationUuid: "x", type: "file", mountPath: "/a", contents: "MARK-typo" } as never),
    });
    const { result } = await errorsOf(stack.preview());
    expect(JSON.stringify(result.diagnostics)).toContain('contents is not a property of Storage. Did you mean \\"content\\"?');
    expect(marksOf(result)).toEqual([]);
  });
});
