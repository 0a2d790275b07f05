import { destination } from "../../provider/resources/hosting/destination";
import type { Variants } from "../../sandbox";
import { addApplication, sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();

async function openDestinations(variants: Partial<Variants> = {}) {
  const fixture = await open({ variants });
  const [sandbox, alpha] = [fixture.sandbox, await fixture.server("alpha")];
  return {
    fixture,
    sandbox,
    alpha,
    all: fixture.of(destination),
    inputs: { serverUuid: alpha, network: "apart", name: "apart" },
    networks: async () => (await sandbox.find("destinations", { server_uuid: alpha })).map(({ network }) => network),
    application: (destination_uuid: string, name = "web") => addApplication(fixture, { name, destination_uuid }),
    writes: async () => (await sandbox.journal()).filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`),
  };
}

describe("destination of a server", () => {
  test("a creation needs `adopt` for the network that the platform made together with the server", async () => {
    const { all, inputs, writes } = await openDestinations();
    const wanted = { ...inputs, network: "svc" };
    await expect(all.create(wanted)).rejects.toThrow(/a destination with the network "svc" on server \w+ exists already/);
    expect(await writes()).toEqual([]);
    const { outs } = await all.create({ ...wanted, adopt: true });
    expect(outs).toMatchObject({ network: "svc", name: "apart" });
  });

  test("a creation needs HOSTING_RESUME to adopt the destination of an interrupted run", async () => {
    const { fixture, all, inputs, networks, sandbox, alpha } = await openDestinations();
    const { $id } = (await sandbox.find("destinations", { server_uuid: alpha }))[0] ?? {};
    const first = { ...inputs, network: "svc" };
    await sandbox.mutate("destinations", String($id), { name: "apart", created_at: new Date(fixture.clock.now()).toISOString() });
    await expect(all.create(first)).rejects.toThrow(/exists already/);
    await all.createAndDie(inputs, 1);
    expect(await networks()).toEqual(["svc", "apart"]);
    await expect(all.create(inputs)).rejects.toThrow("set HOSTING_RESUME=Destination:data");
    fixture.resume("Destination:data");
    fixture.said();
    await all.create(inputs);
    expect(await networks()).toEqual(["svc", "apart"]);
    expect(fixture.said()[0]).toContain("adopted: ");
  });

  test("the provider refuses to delete a destination that contains a copy of an application", async () => {
    const { fixture, all, inputs, application, sandbox, writes } = await openDestinations();
    const [first] = await sandbox.find("destinations", { server_uuid: inputs.serverUuid });
    const state = await all.create(inputs);
    const elsewhere = (await sandbox.find("destinations")).find(({ server_uuid }) => server_uuid !== inputs.serverUuid);
    const web = await application(String(first?.uuid));
    await sandbox.mutate("applications", web, { destination_uuid: String(elsewhere?.uuid) });
    await sandbox.add("applicationCopies", { application_uuid: web, destination_uuid: state.id });
    fixture.restart();
    await sandbox.clearJournal();
    await expect(all.delete(state)).rejects.toThrow(`contains copies of applications, which the platform would unlink: web (${web})`);
    expect(await writes()).toEqual([]);
    await sandbox.remove("applicationCopies", `${web}/${state.id}`);
    await all.delete(state);
    expect(await writes()).toEqual([expect.stringMatching(/^DELETE /)]);
  });

  test.each<Partial<Variants>>([{}, { destination: "id" }])(
    "the provider refuses to delete a destination in use: variant %j",
    async (variants) => {
      const { all, inputs, application, sandbox } = await openDestinations(variants);
      const state = await all.create(inputs);
      const [web, api] = [await application(state.id), await application(state.id, "api")];
      await expect(all.delete(state)).rejects.toThrow(
        `destination ${state.id} is in use: applications run in it: api (${api}), web (${web}). Move them to another destination (destinationUuid), or delete them first. Nothing was deleted.`,
      );
      for (const one of [web, api]) await sandbox.remove("applications", one);
      await all.delete(state);
      expect(await sandbox.find("destinations", { network: "apart" })).toEqual([]);
    },
  );

  test("the deletion of a destination in use fails even if the platform does not show that it is in use", async () => {
    const { all, inputs, application } = await openDestinations({ destination: "absent" });
    const state = await all.create(inputs);
    await application(state.id);
    await expect(all.delete(state)).rejects.toThrow(/failed with 409: "The destination is in use/);
  });

  test("a preview refuses a new network for a destination in which an application runs", async () => {
    const { fixture, all, inputs, application, sandbox, writes } = await openDestinations();
    const state = await all.create(inputs);
    fixture.restart();
    const other = { ...inputs, network: "further" };
    expect((await all.preview(other, state.outs)).failures).toEqual([]);
    const web = await application(state.id);
    fixture.restart();
    await sandbox.clearJournal();
    expect((await all.preview(other, state.outs)).failures).toEqual([
      {
        property: "network",
        reason: expect.stringMatching(
          new RegExp(`^cannot change: an application runs in it: web \\(${web}\\)\\..* Declare the new network as another Destination`),
        ),
      },
    ]);
    expect((await all.preview({ ...inputs, name: "renamed" }, state.outs)).failures).toEqual([]);
    expect(await writes()).toEqual([]);
  });

  test("a deletion leaves a server's only destination in place, and reports this", async () => {
    const { fixture, all, inputs, networks } = await openDestinations();
    const state = await all.create({ ...inputs, network: "svc", adopt: true });
    fixture.said();
    await all.delete(state);
    expect(await networks()).toEqual(["svc"]);
    expect(fixture.said()).toEqual([expect.stringContaining("left in place: it is the only destination of its server")]);
  });

  test("a deletion fails with the reason if the platform cannot remove the network", async () => {
    const { all, inputs, sandbox, alpha, networks } = await openDestinations();
    const state = await all.create(inputs);
    await sandbox.mutate("servers", alpha, { status: "unreachable" });
    await expect(all.delete(state)).rejects.toThrow(/could not remove the network of destination .* which may be unreachable/);
    await sandbox.mutate("servers", alpha, { status: "ready" });
    await all.delete(state);
    expect(await networks()).toEqual(["svc"]);
  });

  test.each([
    [{ serverUuid: "nope" }, "serverUuid", /no server "nope" is visible to this token\..* Available: .*\(alpha\)/],
    [{ network: "-apart" }, "network", /only letters, digits and \. _ - are allowed/],
    [{ name: "<b>apart</b>" }, "name", /must not contain tags/],
    [{ type: "swarm" }, "type", /accepts only standalone destinations\. Leave type out/],
    [{ type: "cluster" }, "type", /standalone.*swarm/],
  ])("a preview refuses %j, reports the allowed values, and sends nothing", async (wrong, property, reason) => {
    const { all, inputs, writes } = await openDestinations();
    expect((await all.preview({ ...inputs, ...wrong })).failures).toEqual([{ property, reason: expect.stringMatching(reason) }]);
    expect(await writes()).toEqual([]);
  });
});
