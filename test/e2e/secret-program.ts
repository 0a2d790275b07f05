import * as hosting from "../../sdk";
import type { Secrets } from "../harness/secret-values";

export const BUCKET = { endpoint: "https://s3.example.com", bucket: "acme-archive", region: "eu-central-1" };
export const REGISTRY = { registry: "registry.example.com", username: "deploy" };

export function secretProgram(s: Secrets, alpha: string, survival: string) {
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
  const gameFile = new hosting.game.File("file", { server: survival, path: "/rcon.txt", content: s["game_File.content"] });
  const gameFiles = new hosting.game.Files("files", { server: survival, directory: "/config", contents: s["game_Files.contents"] });
  const chat = new hosting.game.ServerNotifications("chat", {
    server: survival,
    webhookUrl: s["game_ServerNotifications.webhookUrl"],
  });
  const startup = new hosting.game.StartupVariables("startup", {
    server: survival,
    variables: s["game_StartupVariables.variables"],
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
    startup: startup.variables,
  };
}
