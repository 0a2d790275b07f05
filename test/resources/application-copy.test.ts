import { application as applicationType } from "../../provider/resources/hosting/application/resource";
import { applicationCopy } from "../../provider/resources/hosting/application-copy";
import { deployment } from "../../provider/resources/hosting/deployment/resource";
import type { Variants } from "../../sandbox";
import { createFixture } from "../harness/fixture";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

async function applicationWithDestinations(variants: Partial<Variants> = {}) {
  const fixture = await open({ variants });
  const { sandbox } = fixture;
  const { application, betaDestination, otherBetaDestination } = await createFixture(sandbox);
  await sandbox.clearJournal();
  fixture.said();
  const sent = async () => {
    const all = await sandbox.journal();
    await sandbox.clearJournal();
    return all.map(({ method, path }) => `${method} ${path.replace("/api/v1", "").replace(/[a-z0-9]{24}/g, "{id}")}`);
  };
  const row = async () => (await sandbox.find("applications", { uuid: application }))[0];
  return {
    fixture,
    sandbox,
    application,
    copies: fixture.of(applicationCopy),
    inputs: { applicationUuid: application, destinationUuid: betaDestination },
    other: { applicationUuid: application, destinationUuid: otherBetaDestination },
    held: async () => (await sandbox.find("applicationCopies")).map(({ destination_uuid }) => destination_uuid),
    row,
    primary: async () => String((await row())?.destination_uuid),
    sent,
    writes: async () => (await sent()).filter((call) => !call.startsWith("GET ")),
  };
}

const ATTACH = "POST /applications/{id}/destinations";
const DETACH = "DELETE /applications/{id}/destinations/{id}";
const LIST = "GET /applications/{id}/destinations";

describe("copy of an application", () => {
  test("the creation of an ApplicationCopy attaches the destination, and the deletion detaches the destination", async () => {
    const { fixture, copies, inputs, application, held, sent, writes } = await applicationWithDestinations();
    const state = await copies.create(inputs);
    expect(state).toMatchObject({
      id: `${application}/${inputs.destinationUuid}`,
      outs: { network: "internal", serverUuid: await fixture.server("beta") },
    });
    expect(await sent()).toEqual(["GET /team", "GET /applications", ATTACH, "GET /destinations"]);
    expect(await held()).toEqual([inputs.destinationUuid]);
    fixture.restart();
    expect(await copies.diff(state, inputs)).toMatchObject({ changes: false });
    expect(await sent()).toEqual(["GET /applications", LIST]);
    await copies.delete(state);
    expect(await writes()).toEqual([DETACH]);
    expect(await held()).toEqual([]);
  });

  test("an application with a new copy is degraded until the next deployment", async () => {
    const { fixture, copies, inputs, application, sandbox } = await applicationWithDestinations();
    const deploy = () => fixture.of(deployment).create({ applicationUuid: application, triggers: [fixture.clock.now()] }, "web");
    const shown = async () => {
      const answer = await fetch(`${sandbox.baseUrl}/api/v1/applications/${application}`, {
        headers: { authorization: `Bearer ${sandbox.apiToken}`, accept: "application/json" },
      });
      return ((await answer.json()) as { status: string }).status;
    };
    await deploy();
    expect(await shown()).toBe("running:healthy");
    await copies.create(inputs);
    expect(await shown()).toBe("degraded:unhealthy");
    await deploy();
    expect(await shown()).toBe("running:healthy");
    expect(await sandbox.find("applicationCopies")).toMatchObject([{ is_deployed: true }]);
  });

  test("a creation adopts an existing copy without HOSTING_RESUME if this stack owns the application", async () => {
    const { fixture, copies, inputs, application, sandbox, writes } = await applicationWithDestinations();
    await sandbox.add("applicationCopies", { application_uuid: application, destination_uuid: inputs.destinationUuid });
    await expect(copies.create(inputs)).rejects.toThrow("set HOSTING_RESUME=ApplicationCopy:data");
    fixture.own("Application", application);
    fixture.said();
    await copies.preview(inputs);
    expect(fixture.said()).toEqual([
      `data: adopted: a copy of application ${application} on destination ${inputs.destinationUuid} (id ${application}/${inputs.destinationUuid}): it matches this program and is inside "${application}", which this stack owns`,
    ]);
    await copies.create(inputs);
    expect(await writes()).toEqual([]);
  });

  test("a creation uses a copy that is already attached, even after a lost response", async () => {
    const { fixture, copies, inputs, application, sandbox, held } = await applicationWithDestinations();
    fixture.own("Application", application);
    const match = { method: "POST", path: "/applications/{uuid}/destinations" };
    await sandbox.fault({ match, kind: "drop-after" });
    expect(await copies.create(inputs)).toMatchObject({ id: expect.stringContaining(inputs.destinationUuid) });
    expect(await held()).toEqual([inputs.destinationUuid]);
    await sandbox.fault({ match, kind: "status", code: 422, body: { message: "The destination is attached already." } });
    expect(await copies.create(inputs)).toMatchObject({ id: expect.stringContaining(inputs.destinationUuid) });
  });

  test("the replacement of a copy on the same server deletes the old copy first", async () => {
    const { fixture, copies, inputs, other, held, writes } = await applicationWithDestinations();
    const state = await copies.create(inputs);
    await writes();
    fixture.restart();
    expect(await copies.preview(other, state.outs)).toMatchObject({ failures: [] });
    expect(await copies.diff(state, other)).toMatchObject({ replaces: ["destinationUuid"], deleteBeforeReplace: true });
    await copies.delete(state);
    await copies.create(other);
    expect(await writes()).toEqual([DETACH, ATTACH]);
    expect(await held()).toEqual([other.destinationUuid]);
  });

  test("`up` creates a copy again after another user removed this copy", async () => {
    const { fixture, copies, inputs, sandbox, held } = await applicationWithDestinations();
    const state = await copies.create(inputs);
    await sandbox.remove("applicationCopies", state.id);
    fixture.restart();
    fixture.said();
    expect(await copies.diff(state, inputs)).toMatchObject({ changes: true });
    expect(fixture.said()).toEqual([
      expect.stringMatching(/^data: waiting: .*to appear in its list/),
      "data: gone from the platform, will be created again",
    ]);
    await copies.create(inputs);
    expect(await held()).toEqual([inputs.destinationUuid]);
  });

  test("the provider reports the destination to which the application moved, and does not delete this destination", async () => {
    const { fixture, copies, inputs, application, sandbox, writes, primary } = await applicationWithDestinations();
    const state = await copies.create(inputs);
    await sandbox.remove("applicationCopies", state.id);
    await sandbox.mutate("applications", application, { destination_uuid: inputs.destinationUuid });
    await sandbox.add("applicationCopies", { application_uuid: application, destination_uuid: await firstOf(sandbox, "alpha") });
    fixture.restart();
    fixture.said();
    await writes();
    expect(await copies.diff(state, inputs)).toMatchObject({ changes: false });
    expect(fixture.said()).toEqual([
      expect.stringMatching(/^data: the application itself was migrated to this destination, .*Remove it from the program/),
    ]);
    await copies.delete(state);
    expect(await writes()).toEqual([]);
    expect(fixture.said().join()).toContain("data: left in place: the application itself was migrated to this destination");
    expect(await primary()).toBe(inputs.destinationUuid);
  });

  test("the deletion of a copy succeeds if its application is already deleted", async () => {
    const { fixture, copies, inputs, application, sandbox, held } = await applicationWithDestinations();
    const state = await copies.create(inputs);
    await sandbox.remove("applications", application);
    expect(await held()).toEqual([]);
    fixture.restart();
    await copies.delete(state);
  });

  test("the provider never changes copies that autoscaling added", async () => {
    const { fixture, copies, inputs, application, sandbox, sent } = await applicationWithDestinations({ autoscaledCopies: "listed" });
    await sandbox.mutate("applications", application, { status: "running:healthy" });
    const policy = { enabled: true, min_copies: 2, max_copies: 2 };
    const headers = { authorization: `Bearer ${sandbox.apiToken}`, accept: "application/json", "content-type": "application/json" };
    await fetch(`${sandbox.baseUrl}/api/v1/applications/${application}/autoscaling`, {
      method: "PUT",
      headers,
      body: JSON.stringify(policy),
    });
    await sandbox.advance(600);
    const state = await copies.create(inputs);
    fixture.restart();
    expect(await copies.diff(state, inputs)).toMatchObject({ changes: false });
    await sent();
    await copies.delete(state);
    expect((await sent()).filter((call) => !call.startsWith("GET "))).toEqual([DETACH]);
    expect(await sandbox.find("autoscaling")).toMatchObject([{ copies: [{ city: expect.any(String) }] }]);
  });

  test.each<[Partial<Variants>, number]>([
    [{ removedCopies: "stopped" }, 0],
    [{ removedCopies: "left running" }, 1],
  ])("a creation succeeds right after the deletion of the copy: variant %j", async (variants, left) => {
    const { fixture, copies, inputs, application, sandbox, sent } = await applicationWithDestinations(variants);
    const state = await copies.create(inputs);
    await fixture.of(deployment).create({ applicationUuid: application }, "web");
    await sent();
    await copies.delete(state);
    expect((await sent()).filter((call) => call.startsWith("DELETE "))).toEqual([DETACH]);
    expect(await sandbox.find("applicationCopies")).toHaveLength(left);
    expect(await copies.create(inputs)).toMatchObject({ id: state.id });
  });
});

const firstOf = async (sandbox: Awaited<ReturnType<typeof applicationWithDestinations>>["sandbox"], server: string): Promise<string> => {
  const [row] = await sandbox.find("purchasedServers", { name: server });
  const [destination] = await sandbox.find("destinations", { server_uuid: String(row?.uuid) });
  return String(destination?.uuid);
};

describe("copies that the platform would refuse", () => {
  async function refused(
    wanted: (
      fixture: Awaited<ReturnType<typeof applicationWithDestinations>>,
    ) => Promise<Record<string, unknown>> | Record<string, unknown>,
    variants: Partial<Variants> = {},
  ) {
    const fixture = await applicationWithDestinations(variants);
    const inputs = { ...fixture.inputs, ...(await wanted(fixture)) };
    await fixture.writes();
    const { failures } = await fixture.copies.preview(inputs);
    expect(await fixture.writes()).toEqual([]);
    return failures.map(({ property, reason }) => `${property} ${reason}`);
  }

  test("a preview refuses an application and a destination that do not exist", async () => {
    expect(await refused(() => ({ applicationUuid: "nothing" }))).toEqual([
      expect.stringMatching(/^applicationUuid no application "nothing" is visible to this token\. Available: \w+ \(fixture\)/),
    ]);
    expect(await refused(() => ({ destinationUuid: "nothing" }))).toEqual([
      expect.stringMatching(/^destinationUuid no destination "nothing" is visible to this token\. Available: \w+ \(.*\), \w+/),
    ]);
  });

  test.each(["nested", "absent"] as const)(
    "a preview refuses a copy on the application's own server (destination is %s)",
    async (destination) => {
      const variants = { destination };
      const own = await refused(async ({ primary }) => ({ destinationUuid: await primary() }), variants);
      const beside = await refused(
        async ({ sandbox }) => ({
          destinationUuid: await sandbox.add("destinations", { server_uuid: await serverNamed(sandbox, "alpha"), network: "beside" }),
        }),
        variants,
      );
      const reason =
        /^destinationUuid is on the server that the application itself runs on, and an application can be on a server only once\. Available: \w+ \(beta/;
      expect([...own, ...beside]).toEqual([expect.stringMatching(reason), expect.stringMatching(reason)]);
    },
  );

  test("a preview refuses a second copy of an application on one server", async () => {
    const found = await refused(async ({ sandbox, application, other }) => {
      await sandbox.add("applicationCopies", { application_uuid: application, destination_uuid: other.destinationUuid });
      return {};
    });
    expect(found).toEqual([
      expect.stringMatching(/^destinationUuid is on a server that already has a copy of the application, .*Available: /),
    ]);
    expect(found[0]).not.toContain("beta");
  });

  test("a preview does not refuse a copy on the application's server, but warns, if the application changes in this run", async () => {
    const { fixture, copies, application, primary } = await applicationWithDestinations();
    const onPrimary = { applicationUuid: application, destinationUuid: await primary() };
    expect((await copies.preview(onPrimary)).failures).toMatchObject([
      { reason: expect.stringContaining("the application itself runs on") },
    ]);
    fixture.restart();
    fixture.said();
    fixture.own("Application", application);
    await fixture.of(applicationType).diff({ id: application, outs: { name: "web" } }, { name: "other" }, application);
    expect((await copies.preview(onPrimary)).failures).toEqual([]);
    expect(fixture.said().join("\n")).toContain("up tries it anyway, because the application changes in this run");
  });

  test("a check refuses a copy that another resource of the program already declares", async () => {
    const { copies, inputs } = await applicationWithDestinations();
    await copies.check(inputs, {}, "one");
    const { failures } = await copies.check(inputs, {}, "two");
    expect(failures.map(({ reason }) => reason).join()).toContain(`the copy of application ${inputs.applicationUuid}`);
  });
});

const serverNamed = async (sandbox: Awaited<ReturnType<typeof applicationWithDestinations>>["sandbox"], name: string): Promise<string> =>
  String((await sandbox.find("purchasedServers", { name }))[0]?.uuid);
