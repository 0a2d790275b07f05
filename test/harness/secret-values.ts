/** The keys are `<kind>.<input>`. Each value contains a text that appears nowhere else. */
export const secretsOf = (round: string) => ({
  "Application.httpBasicAuthPassword": `MARK-password-${round}`,
  "Application.manualWebhookSecrets": { git_provider_1: `MARK-webhook-one-${round}`, git_provider_2: `MARK-webhook-two-${round}` },
  "EnvironmentVariable.value": `MARK-variable-${round}`,
  "EnvironmentVariables.variables": {
    PLAIN: `MARK-plain-${round}`,
    DETAILED: { value: `MARK-detailed-${round}`, isLiteral: true },
    LINES: { value: `-----BEGIN-----\nMARK-lines-${round}\n-----END-----`, isMultiline: true },
  },
  "RegistryLogin.password": `MARK-registry-password-${round}`,
  "S3Storage.key": `MARK-bucket-key-${round}`,
  "S3Storage.secret": `MARK-bucket-secret-${round}`,
  "ScheduledTask.command": `bin/report --token MARK-command-${round}`,
  "ServerLogDrains.customConfig": `[OUTPUT]\n  api_key MARK-drain-config-${round}`,
  "ServerLogDrains.customConfigParser": `[PARSER]\n  name MARK-drain-parser-${round}`,
  "ServerLogDrains.logService1LicenseKey": `MARK-drain-license-${round}`,
  "ServerLogDrains.logService2ApiKey": `MARK-drain-key-${round}`,
  "ServerMonitor.monitorCustomUrl": `https://monitor.example.com/MARK-monitor-url-${round}`,
  "ServerMonitor.monitorToken": `MARK-monitor-token-${round}`,
  "ServerProxy.configuration": `services:\n  proxy:\n    label: MARK-proxy-${round}`,
  "SharedVariable.value": `MARK-shared-${round}`,
  "game_File.content": `rcon.password=MARK-file-content-${round}\n`,
  "game_Files.contents": { "secret.yml": `password: MARK-files-contents-${round}\n` },
  "game_ServerNotifications.webhookUrl": `https://chat.example.com/hooks/MARK-chat-webhook-${round}`,
  "game_StartupVariables.variables": { WELCOME: `MARK-welcome-${round}` },
  "Storage.content": `password = MARK-content-${round}\n`,
  "game_Account.catalogKey": `MARK-catalogue-key-${round}`,
  "game_Account.currentPassword": `MARK-account-password-${round}`,
  "game_Account.gamePortal": { username: `MARK-portal-name-${round}`, token: `MARK-portal-token-${round}` },
  "game_Account.password": `MARK-account-password-${round}`,
  "game_AccountNotifications.chatWebhook": `https://chat.example.com/hooks/MARK-chat-webhook-${round}`,
});
export type Secrets = ReturnType<typeof secretsOf>;

export const marksOf = (value: unknown): string[] => [...JSON.stringify(value).matchAll(/MARK-[a-z-]+/g)].map(([mark]) => mark);

/** A refusal may quote the whole value, or one of its lines. */
export function quotesOf(value: unknown): string[] {
  if (typeof value === "string") return [value, ...value.trim().split("\n")];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(quotesOf) : [];
}
