import { getRegistries } from "../../provider/functions/hosting/registry-login";
import { registryCheck } from "../../provider/resources/hosting/registry-check";
import { registryLogin } from "../../provider/resources/hosting/registry-login";
import type { Variants } from "../../sandbox";
import type { SandboxRunOptions } from "../harness/sandbox-run";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();
const REGISTRY = "registry.example.com";

async function openRegistries(options: SandboxRunOptions = {}) {
  const fixture = await open(options);
  const { sandbox } = fixture;
  const alpha = await fixture.server("alpha");
  return {
    fixture,
    sandbox,
    alpha,
    logins: fixture.of(registryLogin),
    checks: fixture.of(registryCheck),
    inputs: { serverUuid: alpha, registry: REGISTRY, username: "deploy", password: " a password " },
    held: () => sandbox.find("registries"),
    id: `${alpha}/${REGISTRY}`,
    writes: async () =>
      (await sandbox.journal())
        .filter(({ method }) => method !== "GET")
        .map(({ method, path }) => `${method} ${path.replace(alpha, "{s}")}`),
  };
}

describe("RegistryLogin", () => {
  test("a creation keeps spaces in the password, and outputs the applications that use the login", async () => {
    const { logins, inputs, held, sandbox, alpha, id } = await openRegistries();
    const project = await sandbox.add("projects", { name: "shop" });
    const place = { project_uuid: project, environment_name: "production", server_uuid: alpha };
    await sandbox.add("applications", { source: "ctrimage", name: "api", ...place, ctr_registry_image_name: `${REGISTRY}/acme/api` });
    const { inputs: checked, failures } = await logins.check({ ...inputs, registry: "HTTPS://Registry.example.com/v2/" });
    expect(failures).toEqual([]);
    const state = await logins.create(checked);
    expect(state).toMatchObject({ id, outs: { registry: REGISTRY, usedBy: [{ type: "application", name: "api" }] } });
    expect(await held()).toMatchObject([{ registry: REGISTRY, username: "deploy", password: " a password " }]);
  });

  test("the provider recognizes the platform's name for the public hub", async () => {
    const { fixture, logins, inputs, alpha, held, writes, sandbox } = await openRegistries();
    const wanted = { ...inputs, registry: "index.hub.example" };
    const state = await logins.create(wanted);
    expect(state).toMatchObject({ id: `${alpha}/hub.example`, outs: { registry: "index.hub.example" } });
    fixture.restart();
    await sandbox.clearJournal();
    expect((await logins.diff(state, wanted)).changes).toBe(false);
    await logins.delete(state);
    expect(await writes()).toEqual(["DELETE /api/v1/servers/{s}/registries/hub.example"]);
    expect(await held()).toEqual([]);
  });

  test("a creation saves nothing if the registry refuses the login", async () => {
    const { logins, inputs, held } = await openRegistries();
    await expect(logins.create({ ...inputs, password: "wrong" })).rejects.toThrow(
      /the login at registry\.example\.com as deploy failed, and nothing was saved: "Login failed: .*Check registry, username and password/,
    );
    expect(await held()).toEqual([]);
  });

  test.each([
    ["the same user", "deploy", /a login at registry\.example\.com as deploy exists already .* HOSTING_RESUME=RegistryLogin:data/],
    ["another user", "other-user", /a login at registry\.example\.com as other-user exists already/],
  ])("a creation adopts an existing login of %s only with HOSTING_RESUME or `adopt`", async (_, username, refusal) => {
    const { fixture, logins, inputs, sandbox, alpha, held } = await openRegistries();
    await sandbox.add("registries", { server_uuid: alpha, registry: REGISTRY, username });
    await expect(logins.create(inputs)).rejects.toThrow(refusal);
    expect(await held()).toMatchObject([{ username, password: "theirs" }]);
    fixture.resume("RegistryLogin:data");
    fixture.said();
    await logins.create(username === "deploy" ? inputs : { ...inputs, adopt: true });
    expect(await held()).toMatchObject([{ username: "deploy", password: " a password " }]);
    expect(fixture.said()[0]).toContain("adopted: a login at registry.example.com");
  });

  test("a preview and a creation refuse a login in the server's own credential store", async () => {
    const { logins, inputs, sandbox, alpha, writes } = await openRegistries();
    await sandbox.add("registries", { server_uuid: alpha, registry: REGISTRY, source: "credHelpers" });
    expect((await logins.preview({ ...inputs, adopt: true })).failures).toEqual([
      { property: "registry", reason: expect.stringContaining("in a credential store of its own, and the platform cannot read") },
    ]);
    await expect(logins.create({ ...inputs, adopt: true })).rejects.toThrow(/in a credential store of its own.* Nothing was changed/);
    expect(await writes()).toEqual([]);
  });

  test("a diff does not compare the logins of an unreachable server", async () => {
    const { fixture, logins, inputs, sandbox, alpha, writes } = await openRegistries();
    const state = await logins.create(inputs);
    fixture.restart();
    await sandbox.mutate("servers", alpha, { status: "unreachable" });
    await sandbox.clearJournal();
    fixture.said();
    expect((await logins.diff(state, inputs)).changes).toBe(false);
    expect(fixture.said().join()).toMatch(/the registry logins of the server cannot be read: .*not reachable.*They are not compared/);
    await expect(logins.delete(state)).rejects.toThrow(/the server could not log out at registry\.example\.com: "The server is not/);
    expect(await writes()).toEqual([`DELETE /api/v1/servers/{s}/registries/${REGISTRY}`]);
  });

  test("a diff reports drift if the login has another user", async () => {
    const { fixture, logins, inputs, sandbox, id } = await openRegistries();
    const state = await logins.create(inputs);
    await sandbox.mutate("registries", id, { username: "other-user" });
    fixture.restart();
    fixture.said();
    expect((await logins.diff(state, inputs)).changes).toBe(true);
    expect(fixture.said().join()).toContain("drift: username differs");
  });

  test.each([
    [{ serverUuid: "nope" }, "serverUuid", /no server "nope" is visible to this token/],
    [{ registry: "not a host" }, "registry", /a host such as registry\.example\.com/],
    [{ username: "de ploy" }, "username", /must not contain spaces/],
    [{ password: "" }, "", /password must not be empty/],
  ])("a preview refuses a login with %j, and nothing is sent", async (wrong, property, reason) => {
    const { logins, inputs, writes } = await openRegistries();
    expect((await logins.preview({ ...inputs, ...wrong })).failures).toEqual([{ property, reason: expect.stringMatching(reason) }]);
    expect(await writes()).toEqual([]);
  });
});

describe("RegistryLogin with a token that lacks the permission `Read sensitive data`", () => {
  test.each<[NonNullable<Variants["registryReads"]>, boolean]>([
    ["with Read sensitive data", false],
    ["with Read", true],
  ])("a diff reports drift or a missing permission (registries shown to tokens %s)", async (registryReads, isSeen) => {
    const { fixture, logins, inputs, sandbox, held, id } = await openRegistries({
      variants: { registryReads },
      permissions: ["read", "write"],
    });
    const state = await logins.create(inputs);
    expect(state).toMatchObject({ id, outs: { usedBy: isSeen ? [] : null } });
    await sandbox.mutate("registries", id, { username: "other-user" });
    fixture.restart();
    fixture.said();
    expect((await logins.diff(state, inputs)).changes).toBe(isSeen);
    expect(fixture.said().join()).toContain(
      isSeen ? "drift: username differs" : 'the token lacks the permission "Read sensitive data". They are not compared',
    );
    await logins.delete(state);
    expect(await held()).toEqual([]);
  });
});

describe("RegistryCheck", () => {
  test("a creation checks the login, and a changed trigger plans another check", async () => {
    const { fixture, checks, sandbox, alpha, writes } = await openRegistries();
    await sandbox.add("registries", { server_uuid: alpha, registry: REGISTRY });
    const wanted = { serverUuid: alpha, registry: REGISTRY, triggers: ["1"] };
    expect((await checks.preview(wanted)).failures).toEqual([]);
    expect(fixture.said().join()).toContain(`runs: a check of the login at ${REGISTRY} of server ${alpha}`);
    const state = await checks.create(wanted);
    expect(state).toMatchObject({ id: expect.stringMatching(/^\w+\/registry\.example\.com\/2026-/), outs: { ranAt: expect.any(String) } });
    expect(await checks.diff(state, { ...wanted, triggers: ["2"] })).toMatchObject({ replaces: ["triggers"] });
    await checks.delete(state);
    expect(await writes()).toEqual([`POST /api/v1/servers/{s}/registries/${REGISTRY}/check`]);
  });

  test("a creation fails with the reason if the login does not work", async () => {
    const { checks, sandbox, alpha } = await openRegistries();
    await sandbox.add("registries", { server_uuid: alpha, registry: REGISTRY, valid: false });
    await expect(checks.create({ serverUuid: alpha, registry: REGISTRY })).rejects.toThrow(
      /the login at registry\.example\.com of server \w+ does not work: "Login failed: .*\. Set a username and a password that the registry accepts in its RegistryLogin/,
    );
  });

  test("a preview refuses a registry for which neither server nor program has a login", async () => {
    const { fixture, checks, logins, inputs, sandbox, alpha, writes } = await openRegistries();
    await sandbox.add("registries", { server_uuid: alpha, registry: "other.example.com" });
    const wanted = { serverUuid: alpha, registry: REGISTRY };
    expect((await checks.preview(wanted)).failures).toEqual([
      { property: "registry", reason: expect.stringContaining(`the server has no login at ${REGISTRY}. Logins: other.example.com.`) },
    ]);
    fixture.restart();
    await logins.preview(inputs, {}, "login"); // this program creates the login
    expect((await checks.preview(wanted)).failures).toEqual([]);
    expect(await writes()).toEqual([]);
  });
});

test("getRegistries returns a server's logins, and concurrent calls share one request", async () => {
  const { fixture, sandbox, alpha } = await openRegistries();
  await sandbox.add("registries", { server_uuid: alpha, registry: REGISTRY, username: "deploy" });
  const ask = () => fixture.ask(getRegistries, { serverUuid: alpha });
  const wanted = { registries: [{ registry: REGISTRY, loggedIn: true, source: "auths", username: "deploy", usedBy: [] }], error: null };
  expect(await Promise.all([ask(), ask()])).toEqual([wanted, wanted]);
  expect(await sandbox.journal()).toHaveLength(1);
});

test("getRegistries returns the error and no login for an unreachable server", async () => {
  const { fixture, sandbox, alpha } = await openRegistries();
  await sandbox.mutate("servers", alpha, { status: "unreachable" });
  expect(await fixture.ask(getRegistries, { serverUuid: alpha })).toEqual({ registries: [], error: "The server is not reachable." });
});

test("getRegistries fails and names the permission that the token lacks", async () => {
  const { fixture, alpha } = await openRegistries({ permissions: ["read"] });
  await expect(fixture.ask(getRegistries, { serverUuid: alpha })).rejects.toThrow(/requires the token permission "Read sensitive data"/);
});
