import { UNKNOWN } from "../../provider/core/values";
import type { HostingRules } from "../../provider/policy";
import { rules } from "../../provider/policy/rules/all";
import { byType } from "../../provider/resources";
import { type Declared, judged } from "./judged";

interface Case {
  setting?: object;
  /** Resources that violate the rule. The value is the text of each violation, before the cure. */
  bad: readonly [resources: readonly Declared[], texts: readonly string[]][];
  good: readonly (readonly Declared[])[];
}

const application = (inputs: object, more: Partial<Declared> = {}): Declared[] => [{ kind: "Application", inputs, ...more }];
const image = (text: string, tag?: string): object => ({
  source: { kind: "ctrimage", image: text, ...(tag === undefined ? {} : { tag }) },
});
const one = (kind: string, inputs: object, more: Partial<Declared> = {}): Declared[] => [{ kind, inputs, ...more }];

const CASES: { readonly [Id in keyof HostingRules]-?: Case } = {
  "volume-backups": {
    bad: [[one("Volume", { sizeGb: 50, backups: false }), ['x: Volume "x": `backups` is false']]],
    good: [one("Volume", { sizeGb: 50 }), one("Volume", { backups: false }, { protect: true }), one("Volume", { backups: UNKNOWN })],
  },
  "database-backups": {
    bad: [[one("ManagedDatabase", {}), ['x: ManagedDatabase "x": it has no backup and is not protected']]],
    good: [
      one("ManagedDatabase", {}, { protect: true }),
      [
        { kind: "ManagedDatabase", name: "orders", inputs: {} },
        { kind: "DatabaseBackup", inputs: { databaseUuid: UNKNOWN }, from: { databaseUuid: "orders" } },
      ],
    ],
  },
  "storage-backups": {
    bad: [[one("Storage", { type: "persistent" }), ['x: Storage "x": it has no backup schedule']]],
    good: [
      one("Storage", { type: "file" }),
      [
        { kind: "Storage", name: "data", inputs: { type: "persistent" } },
        { kind: "StorageBackupSchedule", inputs: { storageUuid: UNKNOWN }, from: { storageUuid: "data" } },
      ],
    ],
  },
  "keep-volumes": {
    bad: [[application({ deleteOptions: { deleteVolumes: true } }), ['x: Application "x": `deleteOptions.deleteVolumes` is true']]],
    good: [application({}), application({ deleteOptions: { deleteVolumes: false } }), application({ deleteOptions: UNKNOWN })],
  },
  "health-check": {
    bad: [
      [application(image("web")), ['x: Application "x": `healthCheckEnabled` is not set']],
      [application({ ...image("web"), healthCheckEnabled: false }), ['x: Application "x": `healthCheckEnabled` is not set']],
    ],
    good: [
      application({ ...image("web"), healthCheckEnabled: true }),
      application({ ...image("web"), healthCheckEnabled: UNKNOWN }),
      application({ source: { kind: "ctrfile", ctrfile: "FROM web\nHEALTHCHECK CMD true" } }),
      application({ source: { kind: "public", buildPack: "ctrcompose" } }),
    ],
  },
  "uninterrupted-deployments": {
    bad: [
      [
        application({ ...image("web:1"), portsMappings: "80:80", healthCheckEnabled: true }),
        [
          'x: Application "x": its deployment interrupts: portsMappings; the old container stops before the new one starts; a tag that cannot be pulled leaves nothing running; healthCheckEnabled has no effect on deployments',
        ],
      ],
    ],
    good: [application({ ...image("web:1") }), application({ ...image("web:1"), portsMappings: UNKNOWN })],
  },
  "image-tags": {
    bad: [
      [application(image("nginx")), ['x: Application "x": the image is `nginx:latest`']],
      [application(image("nginx", "latest")), ['x: Application "x": the image is `nginx:latest`']],
    ],
    good: [
      application(image("nginx:1.27")),
      application(image("nginx", UNKNOWN)),
      application({ source: { kind: "ctrfile", ctrfile: "" } }),
    ],
  },
  "https-domains": {
    bad: [
      [
        application({ domains: ["https://a.example", "http://b.example"] }),
        ['x: Application "x": `http://b.example` is public without encryption'],
      ],
      [
        application({ ctrComposeDomains: [{ name: "web", domain: "http://c.example" }] }),
        ['x: Application "x": `http://c.example` is public without encryption'],
      ],
    ],
    good: [application({ domains: ["https://a.example", UNKNOWN] }), application({ domains: UNKNOWN })],
  },
  "log-drains": {
    bad: [
      [application({}), ['x: Application "x": `isLogDrainEnabled` is not set']],
      [one("ServerLogDrains", { customEnabled: false }), ['x: ServerLogDrains "x": no log service is turned on']],
    ],
    good: [application({ isLogDrainEnabled: true }), one("ServerLogDrains", { customEnabled: true })],
  },
  "secret-references": {
    bad: [
      [one("S3Storage", { key: "a", secret: { fromEnv: "S3" } }), ['x: S3Storage "x": `key` is a plain text']],
      [application({ manualWebhookSecrets: { github: "a" } }), ['x: Application "x": `manualWebhookSecrets.github` is a plain text']],
    ],
    good: [one("S3Storage", { key: { fromFile: "s3" }, secret: UNKNOWN }), one("Storage", { content: "a text" })],
  },
  "variable-secrets": {
    bad: [
      [
        one("EnvironmentVariables", { variables: { LOG: "info", DB_PASSWORD: "a", OTHER: UNKNOWN } }),
        ['x: EnvironmentVariables "x": the value of `DB_PASSWORD` is a plain text'],
      ],
      [
        one("EnvironmentVariables", { variables: { DB: { value: "postgres://app:secret@db/app" } } }),
        ['x: EnvironmentVariables "x": the value of `DB` is a plain text'],
      ],
      [one("SharedVariable", { key: "API_TOKEN", value: "a" }), ['x: SharedVariable "x": the value of `API_TOKEN` is a plain text']],
    ],
    good: [
      one("EnvironmentVariables", {
        variables: { DB_PASSWORD: { fromEnv: "A" }, TOKEN: { value: { fromEnv: "B" } }, TOKEN_URL: "https://a" },
      }),
      one("EnvironmentVariable", { key: "MONKEY", value: "a" }),
      one("EnvironmentVariable", { key: "PASSWORD", value: UNKNOWN }),
    ],
  },
  "startup-passwords": {
    bad: [
      [
        one("game.StartupVariables", { variables: { RCON_PASSWORD: "a", SIZE: 1 } }),
        ['x: game.StartupVariables "x": `RCON_PASSWORD` is a startup variable'],
      ],
    ],
    good: [one("game.StartupVariables", { variables: { SIZE: 1 } }), one("game.StartupVariables", { variables: UNKNOWN })],
  },
  "subuser-permissions": {
    bad: [[one("game.Subuser", { permissions: ["*", "control.console"] }), ['x: game.Subuser "x": `permissions` contains `*`']]],
    good: [one("game.Subuser", { permissions: ["control.console"] })],
  },
  "autoscaling-cap": {
    setting: { maximumUsd: 40 },
    bad: [
      [one("AutoscalingPolicy", { enabled: true, monthlyCapUsd: 41 }), ['x: AutoscalingPolicy "x": `monthlyCapUsd` is 41, above 40']],
      // The documented default of the cap is 50.
      [one("AutoscalingPolicy", { enabled: true }), ['x: AutoscalingPolicy "x": `monthlyCapUsd` is 50, above 40']],
    ],
    good: [one("AutoscalingPolicy", { enabled: true, monthlyCapUsd: 40 }), one("AutoscalingPolicy", { enabled: false, monthlyCapUsd: 41 })],
  },
  "monthly-budget": {
    setting: { limit: 20 },
    bad: [
      [
        [
          { kind: "Volume", inputs: { monthlyPrice: 15, currency: "USD" } },
          { kind: "AutoscalingPolicy", inputs: { enabled: true, monthlyCapUsd: 6 } },
        ],
        [": the resources cost 21.00 USD/month, above 20.00"],
      ],
    ],
    good: [
      [
        { kind: "Volume", inputs: { monthlyPrice: 15, currency: "USD" } },
        { kind: "ManagedDatabase", inputs: { monthlyPrice: 15, currency: "EUR" } },
        { kind: "ManagedDatabase", inputs: { monthlyPrice: UNKNOWN, currency: "USD" } },
      ],
    ],
  },
  "allowed-cities": {
    setting: { cities: ["hel"] },
    bad: [
      [one("ManagedDatabase", { region: "one:fra" }), ['x: ManagedDatabase "x": `region` is "one:fra"']],
      [
        one("AutoscalingPolicy", { enabled: true, allowedCities: ["hel", "fra"] }),
        ['x: AutoscalingPolicy "x": `allowedCities` contains "fra"'],
      ],
      [
        one("AutoscalingPolicy", { enabled: true }),
        ['x: AutoscalingPolicy "x": `allowedCities` is empty, so servers are added in any city'],
      ],
    ],
    good: [one("ManagedDatabase", { region: "one:hel" }), one("AutoscalingPolicy", { enabled: false })],
  },
  "schedule-collisions": {
    bad: [
      [
        [
          { kind: "game.Schedule", name: "restart", inputs: { server: "a1b2c3d4", cron: "0 4 * * *" } },
          { kind: "game.Schedule", name: "weekly", inputs: { server: "a1b2c3d4", cron: "0 4 * * 0" } },
        ],
        ['weekly: game.Schedule "weekly": it runs in the same minute as "restart"'],
      ],
      [
        [
          { kind: "Application", name: "web", inputs: {} },
          {
            kind: "ScheduledTask",
            name: "one",
            inputs: { applicationUuid: UNKNOWN, frequency: "daily" },
            from: { applicationUuid: "web" },
          },
          {
            kind: "ScheduledTask",
            name: "two",
            inputs: { applicationUuid: UNKNOWN, frequency: "0 0 * * *" },
            from: { applicationUuid: "web" },
          },
        ],
        ['two: ScheduledTask "two": it runs in the same minute as "one"'],
      ],
    ],
    good: [
      [
        { kind: "game.Schedule", name: "restart", inputs: { server: "a1b2c3d4", cron: "0 4 * * *" } },
        { kind: "game.Schedule", name: "later", inputs: { server: "a1b2c3d4", cron: "5 4 * * *" } },
        { kind: "game.Schedule", name: "elsewhere", inputs: { server: "e5f6a7b8", cron: "0 4 * * *" } },
        { kind: "game.Schedule", name: "off", inputs: { server: "a1b2c3d4", cron: "0 4 * * *", isActive: false } },
        { kind: "game.Schedule", name: "open", inputs: { server: "a1b2c3d4", cron: UNKNOWN } },
      ],
    ],
  },
  names: {
    setting: { pattern: "[a-z-]+" },
    bad: [[one("Project", { name: "Shop 1" }), ['x: Project "x": `name` is "Shop 1", not of the pattern [a-z-]+']]],
    good: [one("Project", { name: "shop" }), one("Project", { name: UNKNOWN }), one("game.Server", {})],
  },
  descriptions: {
    bad: [[one("Project", {}), ['x: Project "x": `description` is empty']]],
    good: [one("Project", { description: "A shop" }), one("Project", { description: UNKNOWN }), one("Volume", {})],
  },
  "no-adopt": {
    bad: [[one("Volume", { adopt: true }), ['x: Volume "x": `adopt` is true']]],
    good: [one("Volume", { adopt: "1003" }), one("Volume", {})],
  },
  "exclusive-sets": {
    bad: [[one("EnvironmentVariables", { variables: {} }), ['x: EnvironmentVariables "x": `exclusive` is not true']]],
    good: [one("EnvironmentVariables", { exclusive: true })],
  },
};

describe.each(rules.map((rule) => [rule.id, rule] as const))("rule %s", (id, rule) => {
  const { setting = {}, bad, good } = CASES[id];

  test.each(["dynamic", "plugin"] as const)("the rule reports the problem and the cure for resource types of the %s host", (host) => {
    for (const [resources, texts] of bad)
      expect(judged(id, setting, resources, { host })).toEqual(texts.map((text) => `${text}. ${rule.cure}`));
  });

  test("the rule accepts resources without a problem, and inputs that are not known yet", () => {
    for (const resources of good) expect(judged(id, setting, resources)).toEqual([]);
  });

  test("the rule reads only inputs and outputs that the resource types have", () => {
    for (const [kind, keys] of Object.entries(rule.reads)) {
      const definition = byType.get(kind.replace(".", "_"));
      expect(Object.keys({ ...definition?.inputs, ...definition?.outputs })).toEqual(expect.arrayContaining([...keys]));
    }
  });

  test("the rule has a description and a cure of whole sentences", () => {
    for (const text of [rule.description, rule.cure]) expect(text).toMatch(/^[A-Z].*\.$/);
  });
});

test.each([
  ["health-check", application(image("web"))],
  ["no-adopt", one("Volume", { adopt: true })],
] as const)("rule %s judges only the stacks of production", (id, resources) => {
  expect(judged(id, {}, resources, { stack: "dev" })).toEqual([]);
  expect(judged(id, { stacks: ["live", "eu-*"] }, resources, { stack: "prod" })).toEqual([]);
  expect(judged(id, { stacks: ["live", "eu-*"] }, resources, { stack: "eu-1" })).toHaveLength(1);
});
