import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, permitDataLoss, requestsOf, writesOf } from "./results";
import { CONFIG, DATA, LONG_AGO, STORAGES, storageFixture } from "./storage-fixture";

onEveryEngine("Storage that already exists on the platform", (open, race) => {
  const { webWithStorages, existingWeb } = storageFixture(open);

  test("`up` creates a missing storage again, even if its application is missing too", async () => {
    const { stack, held } = await webWithStorages({ data: DATA });
    const first = await stack.up();
    await stack.sandbox.remove("storages", String(first.outputs.data));
    const preview = await stack.preview();
    expect(happened(preview, "data")).toMatch(/^replace/);
    expect(linesOf(preview)).toEqual([
      expect.stringMatching(/^data: waiting: .*to appear in its list/),
      "data: gone from the platform, will be created again",
    ]);
    const second = await stack.up();
    expect(second.outputs.data).not.toBe(first.outputs.data);

    await stack.sandbox.remove("applications", String(second.outputs.id));
    expect(linesOf(await stack.preview()).sort()).toEqual([
      "data: gone from the platform, will be created again",
      "web: gone from the platform, will be created again",
      expect.stringMatching(/^web: waiting: .*to appear in its list/),
    ]);
    await stack.up();
    expect(await held()).toHaveLength(1);
    await expectSettled(stack);
  });

  test("`up` stops at an existing volume or file with other values unless `adopt` is true", async () => {
    const { stack, fixture, held, applicationUuid } = await existingWeb({ data: DATA, config: CONFIG });
    const at = { application_uuid: applicationUuid };
    const data = await stack.sandbox.add("storages", { ...at, type: "persistent", name: "data", mount_path: "/theirs" });
    const config = await stack.sandbox.add("storages", { ...at, type: "file", mount_path: "/etc/web.conf", content: "theirs" });
    expect(linesOf(await stack.preview()).sort()).toEqual([
      `config: exists: a file mounted at /etc/web.conf is there already (id ${config}); up will stop unless adopt is true`,
      `data: exists: a storage named "data" is there already (id ${data}); up will stop unless adopt is true`,
    ]);
    const { text } = await errorsOf(stack.up());
    expect(text).toContain(`(id ${data}). It differs from this program in mountPath. If this stack created the object`);
    expect(text).toContain(`(id ${config}). It differs from this program in content. If this stack created the object`);
    expect(text).toContain("adopt: true");

    fixture.storages = { data: { ...DATA, adopt: true }, config: { ...CONFIG, adopt: true } };
    const up = await stack.up();
    expect(up.outputs).toMatchObject({ data, config });
    expect(linesOf(up).sort()).toEqual([
      `config: adopted: a file mounted at /etc/web.conf (id ${config}): adopt is true`,
      `data: adopted: a storage named "data" (id ${data}): adopt is true`,
    ]);
    expect((await held()).map(({ mount_path, content }) => [mount_path, content]).sort()).toEqual([
      ["/data", null],
      ["/etc/web.conf", "workers = 4"],
    ]);
    fixture.storages = { data: DATA, config: CONFIG }; // adopt is no longer needed
    await expectSettled(stack);
  });

  test("`adopt` with a path selects a storage, but cannot change the storage's name", async () => {
    race(); // the engine registers the two in any order, and stops at the refused one
    const { stack, fixture, held, applicationUuid } = await existingWeb({});
    const at = { application_uuid: applicationUuid };
    const data = await stack.sandbox.add("storages", { ...at, type: "persistent", name: "old-data", mount_path: "/theirs" });
    const config = await stack.sandbox.add("storages", { ...at, type: "file", mount_path: "/etc/old.conf", content: "theirs" });
    fixture.storages = {
      config: { ...CONFIG, adopt: `${applicationUuid}/${config}` },
      data: { ...DATA, adopt: `${applicationUuid}/${data}` },
    };
    expect((await errorsOf(stack.preview())).text).toContain(
      `storage (id ${applicationUuid}/${data}) differs from this program in name, which cannot be changed in place. It was not adopted,`,
    );
    fixture.storages.data = { ...DATA, name: "old-data", adopt: `${applicationUuid}/${data}` };
    expect(linesOf(await stack.preview()).sort()).toEqual([
      `config: adopted: storage ${config}: adopt contains its id`,
      `data: adopted: storage ${data}: adopt contains its id`,
    ]);
    expect((await stack.up()).outputs).toMatchObject({ data, config });
    expect((await held()).map(({ name, mount_path, content }) => [name, mount_path, content]).sort()).toEqual([
      [null, "/etc/web.conf", "workers = 4"],
      [`${applicationUuid}-old-data`, "/data", null],
    ]);
    await expectSettled(stack);
    fixture.storages = { data: { ...DATA, adopt: `another/${data}` } };
    expect((await errorsOf(stack.preview())).text).toContain(
      `must contain the applicationUuid of this resource, which is ${applicationUuid}`,
    );
  });

  test("`up` adopts an equal storage in the stack's own application without `adopt`", async () => {
    const { stack, applicationUuid } = await existingWeb({ data: DATA });
    const fields = { application_uuid: applicationUuid, type: "persistent", name: "data", mount_path: "/data" };
    const id = await stack.sandbox.add("storages", fields);
    await stack.sandbox.mutate("storages", id, { created_at: LONG_AGO });
    await stack.sandbox.mutate("applications", applicationUuid, { status: "running:healthy" });
    const line = `data: adopted: a storage named "data" (id ${id}): it matches this program and is inside "web", which this stack owns`;
    expect(linesOf(await stack.preview(), "data")).toEqual([line]);
    const up = await stack.up();
    expect(up.outputs.data).toBe(id);
    expect(linesOf(up, "data")).toEqual([line]);
  });

  test("`up` creates no second storage after a lost response or a failed creation", async () => {
    const { stack, fixture, held } = await webWithStorages({ data: DATA });
    const match = { method: "POST", path: "/applications/{uuid}/storages" };
    await stack.sandbox.fault({ match, kind: "drop-after" });
    await stack.up();
    expect(await held()).toHaveLength(1);

    fixture.storages = { data: DATA, config: CONFIG };
    await stack.sandbox.fault({ match, kind: "status", code: 422, body: { message: "No.", errors: { mount_path: "Unsafe." } } });
    expect((await errorsOf(stack.up())).text).toMatch(/POST \/applications\/\w+\/storages failed with 422: "No"; mount_path: Unsafe\./);
    await stack.up();
    expect(await held()).toHaveLength(2);
    await expectSettled(stack);
  });

  test("`up` repeats an update or a deletion whose response was lost", async () => {
    const { stack, fixture, held } = await webWithStorages({ config: CONFIG });
    await stack.up();
    await stack.sandbox.fault({ match: { method: "PATCH" }, kind: "drop-after" });
    await stack.sandbox.fault({ match: { method: "DELETE" }, kind: "drop-after" });
    fixture.storages = { config: { ...CONFIG, content: "new" } };
    await stack.up();
    expect(await held()).toMatchObject([{ content: "new" }]);
    fixture.storages = {};
    await stack.up();
    expect(await held()).toEqual([]);
  });

  test("a preview refuses two resources that declare the same file or volume", async () => {
    const { stack, fixture } = await webWithStorages({ one: CONFIG, two: { ...CONFIG, mountPath: "etc/web.conf" } });
    fixture.inOrder = true; // without `dependsOn`, the order of the two resources is random
    expect((await errorsOf(stack.preview())).text).toContain('the file /etc/web.conf of application "web" is also declared by "one"');
    fixture.storages = { one: { ...DATA, name: "data" }, two: { ...DATA, name: "data", mountPath: "/other" } };
    expect((await errorsOf(stack.preview())).text).toContain('the storage "data" of application "web" is also declared by "one"');
  });

  test("`get` reads a volume and a file by the path `<application id>/<storage id>`", async () => {
    let path = "";
    const stack = await open({
      program: async () => {
        const { id, type, name, mountPath, content } = hosting.Storage.get("there", path);
        return { id, type, name, mountPath, content };
      },
    });
    const project = await stack.sandbox.add("projects", { name: "shop" });
    const [server] = await stack.sandbox.find("purchasedServers");
    const place = { project_uuid: project, environment_name: "production", server_uuid: String(server?.uuid) };
    const application = await stack.sandbox.add("applications", { ...place, ctr_registry_image_name: "registry.example.com/x" });
    const at = { application_uuid: application };
    const data = await stack.sandbox.add("storages", { ...at, type: "persistent", name: "data", mount_path: "/data" });
    const config = await stack.sandbox.add("storages", { ...at, type: "file", mount_path: "/etc/x", content: "x = 1" });
    path = `${application}/${data}`;
    expect((await stack.up()).outputs).toEqual({ id: data, type: "persistent", name: "data", mountPath: "/data" });
    path = `${application}/${config}`;
    const up = await stack.up();
    expect(up.outputs).toEqual({ id: config, type: "file", mountPath: "/etc/x", content: "x = 1" });
    expect(up.secretOutputs).toEqual(["content"]);
    path = `${application}/nothing`;
    expect((await errorsOf(stack.up())).text).toContain(`no Storage with id "${application}/nothing"`);
    path = "nothing";
    expect((await errorsOf(stack.up())).text).toContain(
      '"nothing" is not a valid path of a Storage: it must be <applicationUuid>/<storageUuid>.',
    );
  });

  test("`up` and `destroy` delete a storage with a separate call", async () => {
    const { stack, fixture, held } = await webWithStorages({ data: DATA, config: CONFIG });
    const { outputs } = await stack.up();
    await requestsOf(stack);
    fixture.storages = { config: CONFIG };
    await permitDataLoss(stack, `Storage:data#${outputs.data}`);
    expect(happened(await stack.up(), "data")).toBe("delete");
    expect(await writesOf(stack)).toEqual([`DELETE ${STORAGES}/{id}`]);
    expect(await held()).toHaveLength(1);
    await stack.sandbox.remove("storages", String(outputs.config));
    fixture.storages = {};
    await stack.up();
    fixture.storages = { config: CONFIG };
    await stack.up();
    await requestsOf(stack);
    await stack.destroy();
    expect(await writesOf(stack)).toEqual([`DELETE ${STORAGES}/{id}`, "DELETE /applications/{id}", "DELETE /projects/{id}"]);
    expect((await stack.exportState()).deployment.resources ?? []).toEqual([]);
  });
});
