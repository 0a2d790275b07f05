import { application } from "../../provider/resources/hosting/application";
import { environment } from "../../provider/resources/hosting/environment";
import { project } from "../../provider/resources/hosting/project";
import { storage } from "../../provider/resources/hosting/storage";
import { storageBackupSchedule } from "../../provider/resources/hosting/storage-backup-schedule";
import { compose, from, image, kept, NONE, one, onGit, onImage, place, problems } from "./upstream-rules-fixture";

describe("a password for visitors", () => {
  test.each([
    ["31 letters", "x".repeat(31), NONE],
    ["32 letters, as generators make them", "x".repeat(32), one("httpBasicAuthPassword must have at most 31 bytes")],
    ["15 letters of two bytes and one", `${"é".repeat(15)}x`, NONE],
    ["16 letters of two bytes", "é".repeat(16), one("httpBasicAuthPassword must have at most 31 bytes")],
  ])("a password of %s", (_, httpBasicAuthPassword, said) => {
    const found = onImage({ isHttpBasicAuthEnabled: true, httpBasicAuthUsername: "visitor", httpBasicAuthPassword });
    expect(found).toEqual(said);
    expect(found.join()).not.toContain(httpBasicAuthPassword);
  });
});

describe("a text in a column of 255 characters", () => {
  const path = (length: number) => `/${"a".repeat(length - 1)}`;
  const fields: Record<string, (length: number) => string[]> = {
    description: (n) => onImage({ description: "x".repeat(n) }),
    gitRepository: (n) => from({ gitRepository: `https://git.example.com/${"a".repeat(n - 24)}` }),
    gitBranch: (n) => from({ gitBranch: "x".repeat(n) }),
    gitCommitSha: (n) => onGit({ gitCommitSha: "a".repeat(n) }),
    installCommand: (n) => onGit({ installCommand: "x".repeat(n) }),
    buildCommand: (n) => onGit({ buildCommand: "x".repeat(n) }),
    startCommand: (n) => onGit({ startCommand: "x".repeat(n) }),
    ctrComposeCustomStartCommand: (n) => problems(application, { ...place, source: compose, ctrComposeCustomStartCommand: "x".repeat(n) }),
    ctrComposeCustomBuildCommand: (n) => problems(application, { ...place, source: compose, ctrComposeCustomBuildCommand: "x".repeat(n) }),
    ctrComposeLocation: (n) => problems(application, { ...place, source: compose, ctrComposeLocation: path(n) }),
    ctrfileLocation: (n) => onGit({ ctrfileLocation: path(n) }),
    staticImage: (n) => onGit({ staticImage: "x".repeat(n) }),
    previewUrlTemplate: (n) => onImage({ previewUrlTemplate: "x".repeat(n) }),
    healthCheckPath: (n) => onImage({ healthCheckPath: path(n) }),
    healthCheckHost: (n) => onImage({ healthCheckHost: "x".repeat(n) }),
    healthCheckResponseText: (n) => onImage({ healthCheckResponseText: "x".repeat(n) }),
    limitsMemory: (n) => onImage({ limitsMemory: "1".repeat(n) }),
    limitsCpuset: (n) => onImage({ limitsCpuset: "1".repeat(n) }),
    portsExposes: (n) => onImage({ portsExposes: "1".repeat(n) }),
    portsMappings: (n) => onImage({ portsMappings: `${"1".repeat(n - 3)}:80` }),
    httpBasicAuthUsername: (n) => onImage({ httpBasicAuthUsername: "x".repeat(n) }),
    gpuDriver: (n) => onImage({ gpuDriver: "x".repeat(n) }),
    gpuCount: (n) => onImage({ gpuCount: "1".repeat(n) }),
    gpuDeviceIds: (n) => onImage({ gpuDeviceIds: "1".repeat(n) }),
    customInternalName: (n) => onImage({ customInternalName: "x".repeat(n) }),
    preDeploymentCommandContainer: (n) => onImage({ preDeploymentCommandContainer: "x".repeat(n) }),
    postDeploymentCommandContainer: (n) => onImage({ postDeploymentCommandContainer: "x".repeat(n) }),
    tags: (n) => onImage({ tags: ["x".repeat(n)] }),
    "mountPath of a volume": (n) => problems(storage, { applicationUuid: "a", type: "persistent", mountPath: path(n) }),
    "mountPath of a file": (n) => problems(storage, { applicationUuid: "a", type: "file", mountPath: path(n) }),
    "mountPath without its first slash": (n) => problems(storage, { applicationUuid: "a", type: "file", mountPath: "a".repeat(n - 1) }),
  };
  test.each(Object.entries(fields))("%s", (_, found) => {
    expect(found(255)).toEqual(NONE);
    expect(found(256)).toEqual(one("must have at most 255 characters"));
  });

  test("holds 255 signs of any script", () => {
    expect(onImage({ description: "🦊".repeat(255) })).toEqual(NONE);
    expect(onImage({ description: "🦊".repeat(256) })).toEqual(one("description must have at most 255 characters"));
  });

  test("holds the name of a volume and the 25 signs that the platform puts before it", () => {
    const name = (length: number) => problems(storage, { applicationUuid: "a", type: "persistent", mountPath: "/a" }, "x".repeat(length));
    expect(name(230)).toEqual(NONE);
    expect(name(231)).toEqual(one("name does not fit a persistent storage:"));
  });
});

describe("a number in a column for whole ones", () => {
  const numbers = ["healthCheckInterval", "healthCheckTimeout", "healthCheckRetries", "healthCheckStartPeriod", "healthCheckReturnCode"];
  test.each([...numbers, "limitsMemorySwappiness", "limitsCpuShares", "maxRestartCount"])("%s", (property) => {
    for (const value of [0, 1, 2_147_483_647]) expect(onImage({ [property]: value })).toEqual(NONE);
    expect(onImage({ [property]: 1.5 })).toEqual(one(`${property} must be an integer (got 1.5)`));
    expect(onImage({ [property]: 2_147_483_648 })).toEqual(one(`${property} must be at most 2147483647`));
  });
});

describe("the name that a built image is pushed to", () => {
  test.each(["web", "acme/web", "registry.example.com/acme/web", "registry.example.com:5000/web", "a__b", "a.b", "a--b", "web@sha256"])(
    "%s is taken",
    (ctrRegistryImageName) => {
      expect(onGit({ ctrRegistryImageName })).toEqual(NONE);
      const ctrfile = { kind: "ctrfile", ctrfile: "FROM scratch" };
      expect(problems(application, { ...place, source: ctrfile, ctrRegistryImageName })).toEqual(NONE);
    },
  );

  test.each(["Registry.example.com/A:1", "web:1", "a_", "a-", "a.", "a._b", "a.-b", "a___b", "/web", "web/", "a b", "web@sha256:0", "A"])(
    "%s is refused",
    (ctrRegistryImageName) => {
      expect(onGit({ ctrRegistryImageName })).toEqual(one("ctrRegistryImageName is not allowed: it must be a lower-case image name"));
    },
  );
});

describe("commands and run options", () => {
  test.each(["npm ci && npm prune", `--label "a b"`, "--label 'a $b'", "true || false"])("%s is taken", (command) => {
    expect(onGit({ buildCommand: command, customCtrRunOptions: command })).toEqual(NONE);
  });
  test.each(['echo "a\nb"', "echo 'a\nb'", 'echo "a\rb"', "a\nb"])("%j is refused", (command) => {
    expect(onGit({ buildCommand: command })).toEqual(
      one("buildCommand is not allowed: it contains a character that commands must not have"),
    );
    expect(onGit({ customCtrRunOptions: command })).toEqual(one("customCtrRunOptions is not allowed"));
  });
});

describe("names and descriptions", () => {
  const marked = ["हिन्दी प्रोजेक्ट", "ไทยที่นี่", "cafe\u0301 one"];
  test.each(marked)("%s, with combining marks, is taken", (text) => {
    expect(problems(project, { name: text, description: text })).toEqual(NONE);
    expect(problems(environment, { projectUuid: "p", name: text, description: text })).toEqual(NONE);
  });
  test.each(["a<b", "a$b", "tab;"])("%s is refused as ever", (name) => {
    expect(problems(project, { name })).toEqual(one("name is not allowed"));
  });
  test("an application's may hold < before a blank, and nothing that looks like HTML", () => {
    expect(onImage({ name: "a < b", description: "1 < 2 > 0" })).toEqual(NONE);
    for (const text of ["a<b", "a <b>", "x <3", "a<"])
      expect(onImage({ description: text })).toEqual(one("description contains an HTML tag"));
  });
});

describe("tags", () => {
  test.each(["<b>x</b>", "a<b", "abc<", "<!-- x -->"])("%s is refused", (tag) => {
    expect(onImage({ tags: ["shop", tag] })).toEqual(one("tags.1 contains an HTML tag"));
  });
  test("are kept with A to Z in lower case and every other letter as it is", () => {
    expect(onImage({ tags: ["a < b"] })).toEqual(NONE);
    expect(kept(application, { ...place, source: image, tags: ["Shop", "SHOP", "Österreich"] }).tags).toEqual(["shop", "Österreich"]);
  });
});

describe("the frequency of backups", () => {
  const schedule = (frequency: string) => problems(storageBackupSchedule, { applicationUuid: "a", storageUuid: "s", frequency });
  test.each([
    "* * * * *",
    "*/5 0-6,12 1 1-3 *",
    "0 2 * * MON",
    "0 2 1 jan *",
    "0 2 * * 7",
    "10-30/5 * * * *",
    "05 02 * * *",
    "0 0 29 2 1",
    "5/1 * * * *",
    "every_minute",
    "daily",
    "@daily",
  ])("%s is taken", (frequency) => {
    expect(schedule(frequency)).toEqual(NONE);
  });

  test.each([
    [
      "0 2 * * MON-FRI",
      '"MON-FRI" as its day of week; allowed are 0 to 7, lists, ranges, steps such as */5, or one name alone, such as MON',
    ],
    ["0 2 * * SAT,SUN", '"SAT,SUN" as its day of week'],
    ["0 2 * JAN-MAR *", '"JAN-MAR" as its month; allowed are 1 to 12, lists, ranges, steps such as */5, or one name alone, such as FEB'],
    ["0 2 L * *", '"L" as its day of month'],
    ["0 2 ? * *", '"?" as its day of month'],
    ["0 2 15W * *", '"15W" as its day of month'],
    ["0 2 * * 1#2", '"1#2" as its day of week'],
    ["60 * * * *", '"60" as its minute; allowed are 0 to 59'],
    ["*/60 * * * *", '"*/60" as its minute'],
    ["5/10 * * * *", '"5/10" as its minute'],
    ["30-10 * * * *", '"30-10" as its minute'],
    ["1,,2 * * * *", '"1,,2" as its minute'],
    ["0 2 30 2 *", "never comes"],
    ["0 2 *", "must have five fields (minute, hour, day of month, month, day of week); it has 3"],
    ["@every_minute", "must have five fields"],
    ["Daily", "must have five fields"],
  ])("%s is refused", (frequency, said) => {
    expect(schedule(frequency)).toEqual(one(said));
  });
});

describe("additional fields that have an input of their own are refused, naming it", () => {
  test.each([
    ["custom_web_server_configuration", "customWebServerConfiguration"],
    ["health_check_path", "healthCheckPath"],
    ["healthCheckPath", "healthCheckPath"],
    ["is_build_server_enabled", "useBuildServer"],
    ["fqdn", "domains"],
    ["domains", "domains"],
    ["ctrfile", "source.ctrfile"],
    ["git_branch", "source.gitBranch"],
    ["github_app_uuid", "source.gitAppUuid"],
    ["manual_webhook_secret_git_provider_2", "manualWebhookSecrets.git_provider_2"],
    ["server_uuid", "serverUuid"],
  ])("%s is %s", (field, input) => {
    expect(onImage({ additionalFields: { [field]: "x" } })).toEqual([
      `additionalFields.${field} has an input of its own: set ${input} instead.`,
    ]);
  });
  test.each(["of_a_later_release", "constructor", "toString"])("%s has none", (field) => {
    expect(onImage({ additionalFields: { [field]: "x" } })).toEqual(NONE);
  });
});
