import { application } from "../../provider/resources/hosting/application/resource";
import { environment } from "../../provider/resources/hosting/environment";
import { project } from "../../provider/resources/hosting/project";
import { storage } from "../../provider/resources/hosting/storage/resource";
import { storageBackupSchedule } from "../../provider/resources/hosting/storage-backup-schedule";
import { compose, from, image, kept, NONE, one, onGit, onImage, place, problems } from "./upstream-rules-fixture";

describe("password of HTTP basic authentication", () => {
  test.each([
    ["accepts a password of 31 letters", "x".repeat(31), NONE],
    ["refuses a password of 32 letters", "x".repeat(32), one("httpBasicAuthPassword must have at most 31 bytes")],
    ["accepts a password of 31 bytes in 16 letters", `${"é".repeat(15)}x`, NONE],
    ["refuses a password of 32 bytes in 16 letters", "é".repeat(16), one("httpBasicAuthPassword must have at most 31 bytes")],
  ])("the check %s", (_, httpBasicAuthPassword, said) => {
    const found = onImage({ isHttpBasicAuthEnabled: true, httpBasicAuthUsername: "visitor", httpBasicAuthPassword });
    expect(found).toEqual(said);
    expect(found.join()).not.toContain(httpBasicAuthPassword);
  });
});

describe("texts that the platform stores in a column of 255 characters", () => {
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
  test.each(Object.entries(fields))("the check accepts 255 characters and refuses 256 for %s", (_, found) => {
    expect(found(255)).toEqual(NONE);
    expect(found(256)).toEqual(one("must have at most 255 characters"));
  });

  test("the check counts characters of any script, not bytes", () => {
    expect(onImage({ description: "🦊".repeat(255) })).toEqual(NONE);
    expect(onImage({ description: "🦊".repeat(256) })).toEqual(one("description must have at most 255 characters"));
  });

  test("the check counts the 25 characters that the platform puts before a volume's name", () => {
    const name = (length: number) => problems(storage, { applicationUuid: "a", type: "persistent", mountPath: "/a" }, "x".repeat(length));
    expect(name(230)).toEqual(NONE);
    expect(name(231)).toEqual(one("name does not fit a persistent storage:"));
  });
});

describe("numbers of an application", () => {
  const numbers = ["healthCheckInterval", "healthCheckTimeout", "healthCheckRetries", "healthCheckStartPeriod", "healthCheckReturnCode"];
  test.each([...numbers, "limitsMemorySwappiness", "limitsCpuShares", "maxRestartCount"])(
    "the check accepts only integers up to 2147483647 for %s",
    (property) => {
      for (const value of [0, 1, 2_147_483_647]) expect(onImage({ [property]: value })).toEqual(NONE);
      expect(onImage({ [property]: 1.5 })).toEqual(one(`${property} must be an integer (got 1.5)`));
      expect(onImage({ [property]: 2_147_483_648 })).toEqual(one(`${property} must be at most 2147483647`));
    },
  );
});

describe("name under which a built image is pushed", () => {
  test.each(["web", "acme/web", "registry.example.com/acme/web", "registry.example.com:5000/web", "a__b", "a.b", "a--b", "web@sha256"])(
    "the check accepts the image name %s",
    (ctrRegistryImageName) => {
      expect(onGit({ ctrRegistryImageName })).toEqual(NONE);
      const ctrfile = { kind: "ctrfile", ctrfile: "FROM scratch" };
      expect(problems(application, { ...place, source: ctrfile, ctrRegistryImageName })).toEqual(NONE);
    },
  );

  test.each(["Registry.example.com/A:1", "web:1", "a_", "a-", "a.", "a._b", "a.-b", "a___b", "/web", "web/", "a b", "web@sha256:0", "A"])(
    "the check refuses the image name %s",
    (ctrRegistryImageName) => {
      expect(onGit({ ctrRegistryImageName })).toEqual(one("ctrRegistryImageName is not allowed: it must be a lower-case image name"));
    },
  );
});

describe("commands and run options", () => {
  test.each(["npm ci && npm prune", `--label "a b"`, "--label 'a $b'", "true || false"])("the check accepts the command %s", (command) => {
    expect(onGit({ buildCommand: command, customCtrRunOptions: command })).toEqual(NONE);
  });
  test.each(['echo "a\nb"', "echo 'a\nb'", 'echo "a\rb"', "a\nb"])("the check refuses the command %j", (command) => {
    expect(onGit({ buildCommand: command })).toEqual(
      one("buildCommand is not allowed: it contains a character that commands must not have"),
    );
    expect(onGit({ customCtrRunOptions: command })).toEqual(one("customCtrRunOptions is not allowed"));
  });
});

describe("names and descriptions", () => {
  const marked = ["हिन्दी प्रोजेक्ट", "ไทยที่นี่", "cafe\u0301 one"];
  test.each(marked)("the check accepts the name %s with combining marks", (text) => {
    expect(problems(project, { name: text, description: text })).toEqual(NONE);
    expect(problems(environment, { projectUuid: "p", name: text, description: text })).toEqual(NONE);
  });
  test.each(["a<b", "a$b", "tab;"])("the check refuses the project name %s", (name) => {
    expect(problems(project, { name })).toEqual(one("name is not allowed"));
  });
  test("the check accepts < before a space, and refuses text that looks like HTML", () => {
    expect(onImage({ name: "a < b", description: "1 < 2 > 0" })).toEqual(NONE);
    for (const text of ["a<b", "a <b>", "x <3", "a<"])
      expect(onImage({ description: text })).toEqual(one("description contains an HTML tag"));
  });
});

describe("tags of an application", () => {
  test.each(["<b>x</b>", "a<b", "abc<", "<!-- x -->"])("the check refuses the tag %s", (tag) => {
    expect(onImage({ tags: ["shop", tag] })).toEqual(one("tags.1 contains an HTML tag"));
  });
  test("the check changes only A to Z in tags to lower case", () => {
    expect(onImage({ tags: ["a < b"] })).toEqual(NONE);
    expect(kept(application, { ...place, source: image, tags: ["Shop", "SHOP", "Österreich"] }).tags).toEqual(["shop", "Österreich"]);
  });
});

describe("frequency of storage backups", () => {
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
  ])("the check accepts the frequency %s", (frequency) => {
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
    ["0 2 30 2 *", "never occurs"],
    ["0 2 *", "must have five fields (minute, hour, day of month, month, day of week); it has 3"],
    ["@every_minute", "must have five fields"],
    ["Daily", "must have five fields"],
  ])("the check refuses the frequency %s", (frequency, said) => {
    expect(schedule(frequency)).toEqual(one(said));
  });
});

describe("additional fields of an application", () => {
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
  ])("the check refuses the field %s and names the input %s", (field, input) => {
    expect(onImage({ additionalFields: { [field]: "x" } })).toEqual([`additionalFields.${field} has its own input. Set ${input} instead.`]);
  });
  test.each(["of_a_later_release", "constructor", "toString"])("the check accepts the field %s, which has no input", (field) => {
    expect(onImage({ additionalFields: { [field]: "x" } })).toEqual(NONE);
  });
});
