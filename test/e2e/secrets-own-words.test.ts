import { seedOf } from "../../harness/fixture";
import { exportName, secretInputs } from "../../provider/core/resource";
import { definitions } from "../../provider/resources";
import { sandboxRuns } from "../support/sandbox-runs";
import { BUCKET, marksOf, quotesOf, REGISTRY, type Secrets, secretsOf } from "./secret-values";

/** What the provider itself says, before any engine hides what it knows to be secret. */
describe("The provider's own words hold no secret", () => {
  const openFixture = sandboxRuns();

  test.each(
    definitions
      .filter((definition) => secretInputs(definition).length > 0)
      .map((definition) => [exportName(definition), definition] as const),
  )("%s: refused by the platform, which quotes it; refused by the check; changed, drifted and gone", async (kind, definition) => {
    const fixture = await openFixture();
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
      game_StartupVariables: { server: survival },
      game_ServerNotifications: { server: survival },
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
    /** The calls that carry the secrets are refused, and quote them. */
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
    await diff(state, canonical); // drift now
    for (const input of secretInputs(definition)) {
      for (const wrong of [["MARK-in-a-list"], 7, { "MARK KEY": 7 }, "MARK"]) said.push((await check({ ...one, [input]: wrong })).failures);
    }
    said.push(refused, unchanged, failures, changed.failures, fixture.said());
    expect(marksOf(said).filter((mark) => mark !== "MARK-KEY")).toEqual([]);
    expect(marksOf(state.outs.__written ?? [])).toEqual([]);
  });
});
