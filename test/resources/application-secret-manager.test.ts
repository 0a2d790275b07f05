import type { Bag } from "../../provider/core/values";
import { application } from "../../provider/resources/hosting/application/resource";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();
const LINK = { method: "PATCH", path: "/applications/{uuid}/secret-manager" } as const;

/** Three of the tokens belong to secret managers, and one token has another type. */
async function teamWithTokens() {
  const fixture = await open();
  const { sandbox } = fixture;
  const inputs = {
    projectUuid: await sandbox.add("projects", { name: "shop" }),
    environmentName: "production",
    serverUuid: await fixture.server("alpha"),
    name: "web",
    source: { kind: "ctrimage", image: "registry.example.com/web", tag: "1.0" },
  };
  const token = (provider: string | null) => sandbox.add("integrationTokens", { provider });
  const [first, second, third, other] = await Promise.all(["secret_manager_1", "secret_manager_2", "secret_manager_3", null].map(token));
  await sandbox.clearJournal();
  return {
    fixture,
    sandbox,
    inputs,
    applications: fixture.of(application),
    tokens: { first, second, third, other },
    links: async () =>
      (await sandbox.find("secretManagerLinks")).map(({ integration_token_uuid, settings }) => ({ integration_token_uuid, settings })),
    writes: async () => {
      const all = (await sandbox.journal()).filter(({ method }) => method !== "GET").map(({ call }) => call);
      await sandbox.clearJournal();
      return all;
    },
  };
}

describe("secret manager of an application", () => {
  test("the provider creates and replaces the link to a secret manager, but never removes it", async () => {
    const { fixture, applications, inputs, tokens, links, writes } = await teamWithTokens();
    const wanted = { ...inputs, secretManager: { integrationTokenUuid: tokens.first, settings: { project: "shop", config: "live" } } };
    const state = await applications.create(wanted);
    expect(await writes()).toEqual(["POST /applications/ctrimage", "PATCH /applications/{uuid}/secret-manager"]);
    expect(await links()).toEqual([{ integration_token_uuid: tokens.first, settings: { project: "shop", config: "live" } }]);
    expect(await applications.diff(state, wanted)).toMatchObject({ changes: false });

    const other = { projectId: "p-1", environment: "live", secretPath: "/web" };
    const changed = { ...inputs, secretManager: { integrationTokenUuid: tokens.second, settings: other } };
    const next = await applications.update(state, changed);
    expect(await writes()).toEqual(["PATCH /applications/{uuid}/secret-manager"]);
    expect(await links()).toEqual([
      { integration_token_uuid: tokens.second, settings: { project_id: "p-1", environment: "live", secret_path: "/web" } },
    ]);

    fixture.said();
    await applications.update(next, inputs);
    expect(await writes()).toEqual([]);
    expect(await links()).toHaveLength(1);
    expect(fixture.said().join("\n")).toMatch(/secretManager/);
  });

  test("the next `up` writes the labels and the secret manager of a clone whose creation failed", async () => {
    const { applications, inputs, tokens, sandbox, links } = await teamWithTokens();
    const { id: applicationUuid } = await applications.create(inputs);
    const secretManager = { integrationTokenUuid: tokens.first, settings: { project: "shop", config: "live" } };
    const source = { kind: "clone", applicationUuid };
    const wanted = { ...inputs, name: "copy", source, customLabels: "a=b", secretManager };
    const change = { method: "PATCH", path: "/applications/{uuid}" } as const;
    await sandbox.fault({ match: change, times: 1, kind: "status", code: 422, body: { message: "Not now." } });
    const half = await applications.refreshed(await applications.createHalfWay(wanted));
    const { outs } = await applications.update(half, wanted);
    expect(outs).toMatchObject({ secretManager, customLabels: "a=b" });
    expect((await sandbox.find("applications", { name: "copy" }))[0]?.custom_labels).toBe(Buffer.from("a=b").toString("base64"));
    expect(await links()).toHaveLength(1);

    await applications.create({ ...wanted, name: "another" });
    expect(await links()).toHaveLength(2);
  });

  test("the next `up` links a secret manager that a creation could not link", async () => {
    const { applications, inputs, tokens, sandbox, links, writes } = await teamWithTokens();
    const wanted = { ...inputs, secretManager: { integrationTokenUuid: tokens.third, settings: { mount: "kv", path: "web" } } };
    await sandbox.fault({ match: LINK, times: 1, kind: "status", code: 422, body: { message: "Not now." } });
    const state = await applications.createHalfWay(wanted);
    expect(state.reason).toContain('"Not now"');
    await writes();
    expect((await applications.diff(state, wanted)).replaces).toEqual([]);
    const { outs } = await applications.update(state, wanted);
    expect(await writes()).toEqual(["PATCH /applications/{uuid}/secret-manager"]);
    expect(await links()).toHaveLength(1);
    expect(outs.secretManager).toEqual(wanted.secretManager);
  });

  test("the error explains why the provider cannot link the secret manager", async () => {
    const { applications, inputs, tokens, sandbox } = await teamWithTokens();
    for (const integrationTokenUuid of ["nothing", tokens.other]) {
      const { reason } = await applications.createHalfWay({
        ...inputs,
        name: `web ${integrationTokenUuid}`,
        secretManager: { integrationTokenUuid },
      });
      expect(reason).toMatch(/secretManager\.integrationTokenUuid: the platform has no token "\w+" that may read secrets/);
    }
    const missing = { message: "Not found.", docs: "https://docs.example.com" };
    await sandbox.fault({ match: LINK, times: 1, kind: "status", code: 404, body: missing });
    const { reason } = await applications.createHalfWay({ ...inputs, secretManager: { integrationTokenUuid: tokens.first } });
    expect(reason).toContain("this version of the platform has no secret managers");
  });

  test.each<[string, Bag, string]>([
    ["settings of two kinds of secret manager", { project: "a", config: "b", mount: "c" }, "It has project, config, mount"],
    ["only some of the settings that its kind needs", { projectId: "a", secretPath: "b" }, "It has projectId, secretPath"],
    ["one setting of two", { path: "a" }, "It has path"],
    ["an empty setting", { project: "", config: "b" }, "must not be empty"],
    ["a setting that does not exist", { vault: "a" }, "vault"],
  ])("a preview refuses a secret manager with %s, and nothing is sent", async (_, settings, reason) => {
    const { applications, inputs, tokens, writes } = await teamWithTokens();
    const { failures } = await applications.preview({ ...inputs, secretManager: { integrationTokenUuid: tokens.first, settings } });
    const text = failures.map(({ property, reason: why }) => `${property} ${why}`).join("\n");
    expect(text).toContain(reason);
    if (reason.startsWith("It has"))
      expect(text).toContain("must be project and config; or projectId and environment (and secretPath); or mount and path. It has ");
    expect(await writes()).toEqual([]);
  });
});
