import { getRegistries } from "../../provider/functions/hosting/registry-login";
import { registryCheck } from "../../provider/resources/hosting/registry-check";
import { registryLogin } from "../../provider/resources/hosting/registry-login";
import { VARIANTS } from "../../sandbox/world/variants";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();
const REGISTRY = "registry.example.com";

describe.each(VARIANTS.registries.alternatives)("platform that lists registries in the form %j", (registries) => {
  async function openRegistries() {
    const fixture = await open({ variants: { registries } });
    const serverUuid = await fixture.server("alpha");
    const inputs = { serverUuid, registry: REGISTRY, username: "deploy", password: "a password" };
    return { fixture, sandbox: fixture.sandbox, serverUuid, inputs, logins: fixture.of(registryLogin), checks: fixture.of(registryCheck) };
  }

  test("RegistryLogin creates a login, finds drift of its user, and deletes the login", async () => {
    const { fixture, sandbox, logins, inputs, serverUuid } = await openRegistries();
    expect((await logins.preview(inputs)).failures).toEqual([]);
    const state = await logins.create(inputs);
    fixture.restart();
    expect((await logins.diff(state, inputs)).changes).toBe(false);
    await sandbox.mutate("registries", `${serverUuid}/${REGISTRY}`, { username: "other-user" });
    fixture.restart();
    expect((await logins.diff(state, inputs)).changes).toBe(true);
    await logins.delete(state);
    expect(await sandbox.find("registries")).toEqual([]);
  });

  test("RegistryLogin does not compare a login on an unreachable server", async () => {
    const { fixture, sandbox, logins, inputs, serverUuid } = await openRegistries();
    const state = await logins.create(inputs);
    await sandbox.mutate("servers", serverUuid, { status: "unreachable" });
    fixture.restart();
    fixture.said();
    expect((await logins.diff(state, inputs)).changes).toBe(false);
    expect(fixture.said().join()).toMatch(/cannot be read: .*"The server is not reachable"\. They are not compared/);
  });

  test("RegistryCheck lists the server's logins in the preview if the login is missing", async () => {
    const { fixture, sandbox, checks, serverUuid } = await openRegistries();
    await sandbox.add("registries", { server_uuid: serverUuid, registry: REGISTRY, username: "deploy" });
    expect((await checks.preview({ serverUuid, registry: REGISTRY })).failures).toEqual([]);
    fixture.restart();
    expect((await checks.preview({ serverUuid, registry: "other.example.com" })).failures).toEqual([
      { property: "registry", reason: expect.stringContaining(`Logins: ${REGISTRY}.`) },
    ]);
  });

  test("getRegistries returns the login, and the error of an unreachable server", async () => {
    const { fixture, sandbox, serverUuid } = await openRegistries();
    await sandbox.add("registries", { server_uuid: serverUuid, registry: REGISTRY, username: "deploy" });
    expect(await fixture.ask(getRegistries, { serverUuid })).toMatchObject({
      registries: [{ registry: REGISTRY, loggedIn: true, username: "deploy", usedBy: [] }],
      error: null,
    });
    await sandbox.mutate("servers", serverUuid, { status: "unreachable" });
    fixture.restart();
    expect(await fixture.ask(getRegistries, { serverUuid })).toEqual({ registries: [], error: "The server is not reachable." });
  });
});

describe.each(VARIANTS.registryChecks.alternatives)("platform that answers a registry check with %s", (registryChecks) => {
  test.each([true, false])("RegistryCheck accepts a valid login, and fails for an invalid login (valid: %s)", async (valid) => {
    const fixture = await open({ variants: { registryChecks } });
    const serverUuid = await fixture.server("alpha");
    await fixture.sandbox.add("registries", { server_uuid: serverUuid, registry: REGISTRY, valid });
    const created = fixture.of(registryCheck).create({ serverUuid, registry: REGISTRY });
    if (valid) await expect(created).resolves.toMatchObject({ outs: { ranAt: expect.any(String) } });
    else await expect(created).rejects.toThrow(/does not work: "Login failed: .*"\. Set a username and a password/);
  });
});
