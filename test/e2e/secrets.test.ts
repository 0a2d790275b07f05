import { secretInputs } from "../../provider/core/definition/resource";
import { exportName } from "../../provider/core/type-token";
import { HOSTS, type HostName } from "../../provider/hosts/host-choice";
import { definitions } from "../../provider/resources";
import type { EngineEvent, Stack } from "../../rehearsal";
import * as hosting from "../../sdk";
import { seedOf } from "../harness/fixture";
import { REAL_PINS } from "../harness/provider";
import { marksOf, quotesOf, type Secrets, secretsOf } from "../harness/secret-values";
import { sandboxRuns } from "../support/sandbox-runs";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled } from "./results";
import { BUCKET, REGISTRY, secretProgram } from "./secret-program";

test("secret-values.ts has a value for every secret input", () => {
  const all = definitions.flatMap((definition) => secretInputs(definition).map((input) => `${exportName(definition)}.${input}`));
  expect(Object.keys(secretsOf("one")).sort()).toEqual(all.sort());
  for (const [input, value] of Object.entries(secretsOf("one"))) expect([input, marksOf(value).length > 0]).toEqual([input, true]);
});

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

onEveryEngine("Secrets", (open, race) => {
  /** A test may change the secrets of the program. */
  const stackWithSecrets = async (host: HostName = "dynamic") => {
    const events: EngineEvent[] = [];
    const fixture = { secrets: secretsOf("one") };
    const program = () => secretProgram(fixture.secrets, alpha, survival);
    const stack = await open({
      program: async () => program(),
      config: { ...REAL_PINS, "hosting:host": host },
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
  /** The result contains secrets in clear text. */
  const held = async ({ sandbox }: Stack): Promise<string> => {
    const kinds = await Promise.all(HOLDING.map((kind) => sandbox.find(kind)));
    return JSON.stringify(kinds);
  };
  const missing = (marks: readonly string[], text: string) => marks.filter((mark) => !text.includes(mark));

  test.each(HOSTS)("a secret value appears only on the platform and, encrypted, in the state (host %s)", async (host) => {
    race(); // the platform refuses several calls of one run, and the engine stops at the first refusal
    const { stack, fixture, events } = await stackWithSecrets(host);
    const seen: unknown[] = [];
    /** Records everything that a run prints or writes into files, except the outputs, because the program chooses them. */
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
      "startup",
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
    // The platform refuses these calls, and its messages quote the values.
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

  test("the error about a misspelt secret input does not contain the input's value", async () => {
    const stack = await open({
      program: async () =>
        void new hosting.Storage("file", { applicationUuid: "x", type: "file", mountPath: "/a", contents: "MARK-typo" } as never),
    });
    const { result } = await errorsOf(stack.preview());
    expect(JSON.stringify(result.diagnostics)).toContain('contents is not a property of Storage. Did you mean \\"content\\"?');
    expect(marksOf(result)).toEqual([]);
  });
});

/** These messages have not passed through an engine, which would hide values that it knows to be secret. */
describe("messages of the provider", () => {
  const openFixture = sandboxRuns();

  test.each(
    definitions
      .filter((definition) => secretInputs(definition).length > 0)
      .map((definition) => [exportName(definition), definition] as const),
  )("%s: no error or drift message contains a secret", async (kind, definition) => {
    const fixture = await openFixture({ pinned: true });
    const { sandbox } = fixture;
    const serverUuid = await fixture.server("alpha");
    const { survival = "" } = (await seedOf(sandbox)).gameServers;
    const projectUuid = await sandbox.add("projects", { name: "shop" });
    const fields = { source: "ctrimage", project_uuid: projectUuid, environment_name: "production", server_uuid: serverUuid };
    const applicationUuid = await sandbox.add("applications", { ...fields, ctr_registry_image_name: "registry.example.com/old" });
    const rest: Record<string, object> = {
      Application: {
        name: "web",
        projectUuid,
        environmentName: "production",
        serverUuid,
        source: { kind: "ctrimage", image: "registry.example.com/web" },
        isHttpBasicAuthEnabled: true,
        httpBasicAuthUsername: "visitor",
      },
      EnvironmentVariable: { applicationUuid, key: "ONE" },
      EnvironmentVariables: { applicationUuid },
      RegistryLogin: { serverUuid, ...REGISTRY },
      S3Storage: { name: "archive", ...BUCKET },
      ScheduledTask: { name: "task", applicationUuid, frequency: "daily" },
      ServerLogDrains: { serverUuid },
      ServerMonitor: { serverUuid },
      ServerProxy: { serverUuid },
      SharedVariable: { scope: { kind: "team" }, key: "SHARED" },
      Storage: { applicationUuid, type: "file", mountPath: "/etc/web.conf" },
      game_AccountNotifications: { chatEnabled: true },
      game_File: { server: survival, path: "/rcon.txt" },
      game_Files: { server: survival, directory: "/config" },
      game_ServerNotifications: { server: survival },
      game_StartupVariables: { server: survival },
    };
    await sandbox.mutate("accounts", "account", { password: secretsOf("one")["game_Account.password"] });
    const inputs = (round: string) => ({
      ...rest[kind],
      ...Object.fromEntries(
        Object.entries(secretsOf(round) satisfies Secrets)
          .filter(([name]) => name.startsWith(`${kind}.`))
          .map(([name, value]) => [name.slice(kind.length + 1), value]),
      ),
    });
    const failure = (work: Promise<unknown>) =>
      work.then(
        () => "",
        (error: Error) => [error.message, error.stack].join("\n"),
      );
    const { check, create, diff, update } = fixture.of(definition);
    const said: unknown[] = [];
    const one = inputs("one");
    const two = inputs("two");
    const refuse = async (quoted: object) => {
      const body = { message: JSON.stringify(quoted), errors: { value: quotesOf(quoted) } };
      for (const method of ["PATCH", "POST", "PUT"]) await sandbox.fault({ match: { method }, times: 0, kind: "status", code: 422, body });
    };

    const { inputs: canonical, failures } = await check({ ...one, __preview: true });
    expect(failures).toEqual([]);
    await refuse(one);
    const refused = await failure(create(canonical));
    expect(refused).toContain("failed with 422");
    await sandbox.clearFaults();
    const state = await create(canonical);
    await refuse(two);
    const changed = await check({ ...two, __preview: true }, canonical);
    await diff(state, changed.inputs);
    const unchanged = await failure(update(state, changed.inputs));
    expect(unchanged).toContain("failed with 422");
    await sandbox.clearFaults();
    await update(state, changed.inputs);
    await diff(state, canonical); // the platform differs now
    for (const input of secretInputs(definition)) {
      for (const wrong of [["MARK-in-a-list"], 7, { "MARK KEY": 7 }, "MARK"]) said.push((await check({ ...one, [input]: wrong })).failures);
    }
    said.push(refused, unchanged, failures, changed.failures, fixture.said());
    expect(marksOf(said).filter((mark) => mark !== "MARK-KEY")).toEqual([]);
    expect(marksOf(state.outs.__written ?? [])).toEqual([]);
  });
});
