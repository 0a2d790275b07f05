import { application } from "../../provider/resources/hosting/application/resource";
import { environmentVariable } from "../../provider/resources/hosting/environment-variable";
import { scheduledTask } from "../../provider/resources/hosting/scheduled-task";
import { storage } from "../../provider/resources/hosting/storage/resource";
import type { Variants } from "../../sandbox";
import { createFixture } from "../harness/fixture";
import { sandboxRuns } from "../support/sandbox-runs";

const open = sandboxRuns();
const CLONE = { method: "POST", path: "/applications/{uuid}/clone" } as const;

async function originalApplication(variants: Partial<Variants> = {}, ownsOriginal = true) {
  const fixture = await open({ variants });
  const { sandbox } = fixture;
  const project = await sandbox.add("projects", { name: "shop" });
  const staging = await sandbox.add("environments", { project_uuid: project, name: "staging" });
  const place = { project, staging, alpha: await fixture.server("alpha") };
  const { alpha } = place;
  fixture.own("Project", project);
  const original = await sandbox.add("applications", {
    ...placeOf(place),
    name: "original",
    ctr_registry_image_name: "registry.example.com/fixture",
  });
  await sandbox.mutate("applications", original, { health_check_path: "/up", description: "the original", tags: ["shop"] });
  await sandbox.add("variables", { application_uuid: original, key: "LEVEL", value: "info" });
  await sandbox.add("storages", { application_uuid: original, type: "file", mount_path: "/etc/web.conf", content: "a = 1" });
  await sandbox.add("scheduledTasks", { application_uuid: original, name: "cleanup", command: "true", frequency: "daily" });
  if (ownsOriginal) fixture.own("Application", original);
  await sandbox.clearJournal();
  fixture.said();
  const base = { projectUuid: project, environmentName: "production", serverUuid: alpha, name: "copy" };
  const clones = async () =>
    (await sandbox.find("applications", { name: "copy" })).map((row) => ({ ...row, uuid: String(row.uuid), fqdn: row.fqdn }));
  return {
    fixture,
    sandbox,
    place,
    original,
    base,
    applications: fixture.of(application),
    inputs: { ...base, source: { kind: "clone", applicationUuid: original } },
    clones,
    async calls() {
      const all = await sandbox.journal();
      await sandbox.clearJournal();
      const own = (path: string) => path.replace("/api/v1", "").replace(/[a-z0-9]{24}/g, "{id}");
      return all.filter(({ method }) => method !== "GET").map(({ method, path, body }) => [`${method} ${own(path)}`, body]);
    },
  };
}

describe("cloned application", () => {
  test("`up` clones the original, and then writes only the inputs that differ", async () => {
    const { fixture, sandbox, place, applications, inputs, original, clones, calls } = await originalApplication();
    const wanted = { ...inputs, environmentName: "staging", description: "a copy", tags: ["shop", "second"] };
    const state = await applications.create({ ...wanted, source: { ...inputs.source, cloneVolumes: true } });
    const [row] = await clones();
    expect(row).toMatchObject({ uuid: state.id, environment_uuid: place.staging, health_check_path: "/up", description: "a copy" });
    expect(row).toMatchObject({ tags: ["shop", "second"], status: "exited:unhealthy" });
    expect(await calls()).toEqual([
      ["POST /applications/{id}/clone", { destination_uuid: expect.any(String), name: "copy", clone_volumes: true }],
      ["POST /applications/{id}/move", { environment_uuid: place.staging }],
      ["POST /applications/{id}/tags", { tag_names: ["second"] }],
      ["PATCH /applications/{id}", { description: "a copy" }],
    ]);
    expect((await sandbox.find("applications", { uuid: original }))[0]).toMatchObject({ description: "the original" });
    fixture.restart();
    expect(await applications.diff(state, { ...wanted, source: { ...inputs.source, cloneVolumes: true } })).toMatchObject({
      changes: false,
    });
  });

  test("a creation fails if another application has the domain, and the error names the id of the clone", async () => {
    const { sandbox, applications, inputs, original, clones } = await originalApplication();
    await sandbox.mutate("applications", original, { fqdn: "https://taken.example.com" });
    await expect(applications.create({ ...inputs, domains: ["https://taken.example.com"] })).rejects.toThrow(
      /taken\.example\.com already belongs to "original" .*\. The clone was created \(id \w+\), and still has the values of its original\./,
    );
    expect(await clones()).toHaveLength(1);
  });

  test("`up` writes nothing after the clone call if all values equal the original's", async () => {
    const { fixture, sandbox, applications, inputs, calls } = await originalApplication();
    const { id } = await applications.create(inputs);
    expect((await calls()).map(([call]) => call)).toEqual(["POST /applications/{id}/clone"]);
    fixture.own("Application", id);
    // The clone already contains this variable with this value.
    const variables = fixture.of(environmentVariable);
    await variables.create({ applicationUuid: id, key: "LEVEL", value: "info" });
    expect(await calls()).toEqual([]);
    expect(await sandbox.find("variables", { application_uuid: id, is_preview: false })).toHaveLength(1);
  });

  test("a clone has no generated address if the program sets `autogenerateDomain` to false", async () => {
    const { applications, inputs, clones, calls } = await originalApplication();
    await applications.create({ ...inputs, autogenerateDomain: false });
    expect((await calls()).at(-1)).toEqual(["PATCH /applications/{id}", { domains: null }]);
    expect((await clones())[0]?.fqdn).toBeNull();
  });

  test("the deletion of the original's storage does not delete the clone's storage, which has the same id", async () => {
    const { fixture, sandbox, applications, inputs, original } = await originalApplication();
    const { id } = await applications.create(inputs);
    const [first, second] = await sandbox.find("storages", { mount_path: "/etc/web.conf" });
    expect([first?.application_uuid, second?.application_uuid]).toEqual([original, id]);
    expect(second?.uuid).toBe(first?.uuid);
    const storages = fixture.of(storage);
    const file = (applicationUuid: string) => ({
      applicationUuid,
      type: "file",
      mountPath: "/etc/web.conf",
      content: "a = 1",
      adopt: true,
    });
    const states = [await storages.create(file(original), "one"), await storages.create(file(id), "two")];
    expect(states[0]?.id).toBe(states[1]?.id);
    fixture.restart();
    await storages.check(file(id), {}, "two");
    await storages.diff(states[1] as never, file(id), "two");
    // Deletes the original's storage. The clone's storage has the same id, but belongs to another application, so it stays.
    await storages.deleteInThisRun({ ...(states[0] as never as object) } as never);
    expect(await sandbox.find("storages", { mount_path: "/etc/web.conf" })).toMatchObject([{ application_uuid: id }]);
  });

  test("the provider adopts the scheduled task that the platform copied into a clone", async () => {
    const { fixture, sandbox, applications, inputs } = await originalApplication();
    const { id } = await applications.create(inputs);
    fixture.own("Application", id);
    await fixture.of(scheduledTask).create({ applicationUuid: id, name: "cleanup", command: "true", frequency: "daily" });
    expect(await sandbox.find("scheduledTasks", { application_uuid: id })).toHaveLength(1);
  });

  test.each([3, 30])("`up` completes the clone of an interrupted run (case %i)", async (requests) => {
    const { fixture, sandbox, place, applications, inputs, clones } = await originalApplication();
    const wanted = { ...inputs, environmentName: "staging", description: "a copy", portsExposes: "4000" };
    // The run creates the clone. Then it is killed while it repeats the next call, which the platform answers with 503.
    const path = requests === 3 ? "/applications/{uuid}/move" : "/applications/{uuid}";
    const method = requests === 3 ? "POST" : "PATCH";
    await sandbox.fault({ match: { method, path }, kind: "status", code: 503, body: { message: "away" }, times: 0 });
    await applications.createAndDie(wanted, 1);
    expect(await clones()).toHaveLength(1);
    await sandbox.clearFaults();
    fixture.restart();
    fixture.said();
    const { id } = await applications.create(wanted);
    expect(await clones()).toMatchObject([
      { uuid: id, environment_uuid: place.staging, description: "a copy", ports_exposes: "4000", health_check_path: "/up" },
    ]);
    expect(fixture.said().join()).toMatch(/adopted: an application named "copy" .* which this stack owns/);
  });

  test("the next `up` writes the inputs that a failed creation did not write", async () => {
    const { fixture, sandbox, original, applications, inputs, clones } = await originalApplication({ nothing: "absent" });
    await sandbox.mutate("applications", original, { description: null });
    await sandbox.fault({ match: { method: "PATCH", path: "/applications/{uuid}" }, kind: "status", code: 500 });
    const wanted = { ...inputs, description: "a copy" };
    const half = await applications.createHalfWay(wanted);
    fixture.restart();
    expect((await applications.diff(half, wanted)).changes).not.toBe(false);
    await applications.update(half, wanted);
    expect(await clones()).toMatchObject([{ uuid: half.id, description: "a copy" }]);
  });

  test("the provider finds and moves the clone if the clone call's response is lost", async () => {
    const { sandbox, place, applications, inputs, clones } = await originalApplication();
    await sandbox.fault({ match: CLONE, kind: "drop-after" });
    const { id } = await applications.create({ ...inputs, environmentName: "staging", description: "a copy" });
    expect(await clones()).toMatchObject([{ uuid: id, environment_uuid: place.staging, description: "a copy" }]);
  });

  test("the provider adopts the clone of an application from another program if the stack owns the project of both applications", async () => {
    const { sandbox, place, applications, inputs, clones } = await originalApplication({}, false);
    await sandbox.fault({ match: CLONE, kind: "drop-after" });
    const { id } = await applications.create({ ...inputs, environmentName: "staging" });
    expect(await clones()).toMatchObject([{ uuid: id, environment_uuid: place.staging }]);
  });

  test("the provider does not mistake an application with another image for the clone", async () => {
    const { fixture, sandbox, place, applications, inputs } = await originalApplication();
    const { uuid } = {
      uuid: await sandbox.add("applications", { ...placeOf(place), name: "copy", ctr_registry_image_name: "registry.example.com/other" }),
    };
    await applications.preview(inputs);
    expect(fixture.said()).toEqual([expect.stringContaining(`data: exists: an application named "copy" is there already (id ${uuid})`)]);
    await expect(applications.create(inputs)).rejects.toThrow(/exists already/);
  });

  test("a diff does not replace a clone if its source changes from `clone` to its image", async () => {
    const { fixture, applications, base, inputs, clones, calls } = await originalApplication();
    const state = await applications.create(inputs);
    await calls();
    fixture.restart();
    const same = { ...base, source: { kind: "ctrimage", image: "registry.example.com/fixture" } };
    const newer = { ...base, source: { kind: "ctrimage", image: "registry.example.com/fixture", tag: "2.0" } };
    expect(await applications.diff(state, same)).toMatchObject({ replaces: [] });
    const own = await applications.update(state, same);
    expect(await calls()).toEqual([]);
    expect(await applications.diff(state, newer)).toMatchObject({ replaces: [] });
    await applications.update(own, newer);
    expect(await clones()).toMatchObject([{ uuid: state.id, ctr_registry_image_tag: "2.0" }]);
  });

  test("a diff replaces a clone if the source becomes a build file, another original or `cloneVolumes`", async () => {
    const { fixture, applications, base, inputs } = await originalApplication();
    const state = await applications.create(inputs);
    fixture.restart();
    const others = [
      { kind: "ctrfile", ctrfile: "FROM scratch\n" },
      { kind: "clone", applicationUuid: "another" },
      { kind: "clone", applicationUuid: inputs.source.applicationUuid, cloneVolumes: true },
    ];
    for (const source of others) expect(await applications.diff(state, { ...base, source })).toMatchObject({ replaces: ["source"] });
  });

  test.each([
    [
      "an original that does not exist",
      { source: { kind: "clone", applicationUuid: "nothing" } },
      /^source\.applicationUuid no application "nothing" .*Available: \w+ \(original\)/,
    ],
    [
      "an input that the original's source does not support",
      { installCommand: "npm ci" },
      /^installCommand does not fit a source of kind "ctrimage"\. It is only for git sources/,
    ],
    [
      "compose services of an original without a compose file",
      { ctrComposeDomains: [{ name: "web" }] },
      /^ctrComposeDomains is only for the build pack "ctrcompose"/,
    ],
    ["instantDeploy for a clone", { instantDeploy: true }, /^instantDeploy does not apply to a clone, .*Declare a Deployment/],
  ])("a preview refuses %s, and nothing is sent", async (_, more, reason) => {
    const { applications, inputs, calls } = await originalApplication();
    const { failures } = await applications.preview({ ...inputs, ...more });
    expect(failures.map(({ property, reason: text }) => `${property} ${text}`)).toEqual([expect.stringMatching(reason)]);
    expect(await calls()).toEqual([]);
  });
});

const placeOf = ({ project, alpha }: { project: string; alpha: string }) => ({
  source: "ctrimage",
  project_uuid: project,
  environment_name: "production",
  server_uuid: alpha,
});

describe("move of an application to another server", () => {
  async function moved(variants = {}) {
    const fixture = await open({ variants });
    const { sandbox } = fixture;
    const { project, alpha, beta, betaDestination } = await createFixture(sandbox);
    const inputs = {
      projectUuid: project,
      environmentName: "production",
      serverUuid: alpha,
      name: "web",
      source: { kind: "ctrimage", image: "registry.example.com/web" },
    };
    const applications = fixture.of(application);
    const state = await applications.create(inputs);
    await sandbox.clearJournal();
    return { sandbox, applications, state, wanted: { ...inputs, serverUuid: beta, destinationUuid: betaDestination } };
  }
  const sentIn = async (sandbox: Awaited<ReturnType<typeof moved>>["sandbox"]) =>
    (await sandbox.journal()).filter(({ path }) => path.endsWith("/migrate")).map(({ body }) => body);

  test("a move passes `migrateVolumes: false` to the platform", async () => {
    const { sandbox, applications, state, wanted } = await moved();
    await applications.update(state, { ...wanted, migrateVolumes: false });
    expect(await sentIn(sandbox)).toEqual([{ destination_uuid: wanted.destinationUuid, migrate_volumes: false }]);
  });

  test("an update fails with an explanation if the platform cannot move applications", async () => {
    const { applications, state, wanted } = await moved({ migration: "not offered" });
    await expect(applications.update(state, wanted)).rejects.toThrow(/The API of this platform cannot move applications between servers/);
  });
});
