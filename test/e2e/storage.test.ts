import type { CustomResourceOptions } from "@pulumi/pulumi";
import * as hosting from "../../sdk";
import type { Stack } from "../../testing";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, requestsOf, writesOf } from "./results";
import { webShop } from "./web-shop";

const LONG_AGO = "2020-01-01T00:00:00.000000Z";
const UNSEEN = expect.stringMatching(/^drift of hidden values cannot be seen: .*Read sensitive data/);
const STORAGES = "/applications/{id}/storages";

type Args = Partial<hosting.StorageArgs>;
const DATA: Args = { type: "persistent", mountPath: "/data" };
const CONFIG: Args = { type: "file", mountPath: "/etc/web.conf", content: "workers = 4" };

onEveryEngine("Storage", (open, race) => {
  /** An application `web` with the storages that are named. What a test changes between runs can be assigned. */
  const begin = async (storages: Record<string, Args>, options: CustomResourceOptions = {}) => {
    const fixture = { storages, options, inOrder: false };
    const { stack } = await webShop(open, {
      more: (web) => {
        const outputs: Record<string, unknown> = {};
        const made: hosting.Storage[] = [];
        for (const [name, args] of Object.entries(fixture.storages)) {
          const whole = { applicationUuid: web.id, type: "persistent" as const, mountPath: "/", ...args };
          const order = fixture.inOrder ? { dependsOn: [...made] } : {};
          const storage = new hosting.Storage(name, whole, { ...fixture.options, ...order });
          made.push(storage);
          Object.assign(outputs, { [name]: storage.id }, args.content === undefined ? {} : { [`${name} content`]: storage.content });
          if (whole.type === "persistent") outputs[`${name} name`] = storage.name;
        }
        return outputs;
      },
    });
    const held = (filter = {}) => stack.sandbox.find("storages", filter);
    return { stack, fixture, held };
  };

  /** An application that is there already, for what is found on it. */
  const beginBeside = async (storages: Record<string, Args>) => {
    const fixture = await begin({});
    const { outputs } = await fixture.stack.up();
    fixture.fixture.storages = storages;
    return { ...fixture, applicationUuid: String(outputs.id) };
  };

  const bodyOf = async (stack: Stack, method: string) => (await stack.sandbox.journal()).find((entry) => entry.method === method)?.body;

  test("a volume and a file are created, and then nothing changes", async () => {
    const { stack, held } = await begin({ data: DATA, "the config": { ...CONFIG, content: "\n  workers = 4  \n\n" } });
    const preview = await stack.preview();
    expect([happened(preview, "data"), happened(preview, "the config")]).toEqual(["create", "create"]);
    expect(await writesOf(stack)).toEqual([]);
    const { outputs } = await stack.up();
    expect((await writesOf(stack)).filter((r) => r.includes("storages"))).toEqual([`POST ${STORAGES}`, `POST ${STORAGES}`]);
    // The platform keeps the name behind the application's id; the program sees its own.
    expect(await held({ uuid: String(outputs.data) })).toMatchObject([{ name: `${outputs.id}-data`, mount_path: "/data" }]);
    expect(outputs["data name"]).toBe("data");
    // And of a file what stands between the blanks.
    expect(await held({ uuid: String(outputs["the config"]) })).toMatchObject([{ name: null, content: "workers = 4" }]);
    expect(outputs["the config content"]).toBe("workers = 4");
    await expectSettled(stack);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 5 });
  });

  test("a volume is moved in place", async () => {
    const { stack, fixture, held } = await begin({ data: DATA });
    const { outputs } = await stack.up();
    fixture.storages = { data: { ...DATA, mountPath: "srv/files" } };
    expect(happened(await stack.preview(), "data")).toBe("update mountPath");
    await requestsOf(stack);
    expect((await stack.up()).outputs).toMatchObject({ data: outputs.data, "data name": "data" });
    expect(await bodyOf(stack, "PATCH")).toEqual({ type: "persistent", uuid: outputs.data, mount_path: "/srv/files" });
    expect(await held()).toMatchObject([{ name: `${outputs.id}-data`, mount_path: "/srv/files" }]);
    await expectSettled(stack);
  });

  test("another name is another volume: it replaces, and the preview says what is lost", async () => {
    const { stack, fixture, held } = await begin({ data: DATA });
    const first = await stack.up();
    fixture.storages = { data: { ...DATA, name: "files" } };
    const preview = await stack.preview();
    expect(happened(preview, "data")).toBe("replace name");
    expect(linesOf(preview, "data")).toEqual(["data: loses: replaced by the program, with its data"]);
    await requestsOf(stack);
    const { outputs } = await stack.up();
    expect(outputs.data).not.toBe(first.outputs.data);
    expect(await writesOf(stack)).toEqual([`DELETE ${STORAGES}/{id}`, `POST ${STORAGES}`]);
    expect(await held()).toMatchObject([{ name: `${outputs.id}-files`, mount_path: "/data" }]);
    await expectSettled(stack);
    fixture.storages = { data: DATA }; // what left the program stays as it is
    await expectSettled(stack);
  });

  test("a new logical name with an alias keeps the volume under the name that it has, in every run after it too", async () => {
    const { stack, fixture, held } = await begin({ data: DATA });
    const { outputs } = await stack.up();
    fixture.storages = { files: DATA };
    fixture.options = { aliases: [{ name: "data" }] };
    await expectSettled(stack);
    for (const options of [fixture.options, {}]) {
      fixture.options = options;
      expect((await stack.up()).outputs).toMatchObject({ files: outputs.data, "files name": "data" });
      expect(await held()).toMatchObject([{ uuid: outputs.data, name: `${outputs.id}-data` }]);
      await expectSettled(stack);
    }
    fixture.storages = { files: { ...DATA, mountPath: "/files" } };
    expect(happened(await stack.up(), "files")).toBe("update mountPath");
    expect(await held()).toMatchObject([{ uuid: outputs.data, name: `${outputs.id}-data`, mount_path: "/files" }]);
    await stack.refresh();
    await expectSettled(stack);
  });

  test("two volumes change their names, and nothing is lost", async () => {
    const { stack, fixture, held } = await begin({ a: { ...DATA, name: "one" }, b: { ...DATA, name: "two", mountPath: "/b" } });
    const { outputs } = await stack.up();
    await requestsOf(stack);
    fixture.storages = { a: { ...DATA, name: "two", mountPath: "/b" }, b: { ...DATA, name: "one" } };
    const up = await stack.up();
    expect((await writesOf(stack)).filter((request) => request.startsWith("DELETE"))).toEqual([]);
    expect(up.outputs).toMatchObject({ a: outputs.b, b: outputs.a });
    expect((await held()).map(({ uuid, name }) => [uuid, name]).sort()).toEqual(
      [
        [outputs.a, `${outputs.id}-one`],
        [outputs.b, `${outputs.id}-two`],
      ].sort(),
    );
    await expectSettled(stack);
  });

  test("a file is moved and rewritten in place, and emptied when its text leaves the program", async () => {
    const { stack, fixture, held } = await begin({ config: CONFIG });
    const { outputs } = await stack.up();
    fixture.storages = { config: { ...CONFIG, mountPath: "/etc/new.conf", content: "workers = 8\n" } };
    expect(happened(await stack.preview(), "config")).toBe("update content mountPath");
    expect((await stack.up()).outputs.config).toBe(outputs.config);
    expect(await held()).toMatchObject([{ mount_path: "/etc/new.conf", content: "workers = 8" }]);
    await expectSettled(stack);

    fixture.storages = { config: { type: "file", mountPath: "/etc/new.conf" } };
    expect(happened(await stack.up(), "config")).toBe("update content");
    expect(await held()).toMatchObject([{ content: null }]);
    await expectSettled(stack);
  });

  test("a blank more at the ends of a text is no change", async () => {
    const { stack, fixture } = await begin({ config: CONFIG });
    await stack.up();
    fixture.storages = { config: { ...CONFIG, content: "workers = 4\n", mountPath: " //etc/web.conf " } };
    await expectSettled(stack);
  });

  test("drift is shown by a plain preview, property by property after a refresh, and mended by up; a name is left", async () => {
    const { stack, held } = await begin({ data: DATA, config: CONFIG });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("storages", String(outputs.data), { name: `${outputs.id}-theirs`, mount_path: "/theirs" });
    await stack.sandbox.mutate("storages", String(outputs.config), { content: "theirs" });
    const preview = await stack.preview();
    expect(linesOf(preview).sort()).toEqual([
      "config: drift: content differs on the platform",
      "data: drift: name, mountPath differ on the platform",
      expect.stringMatching(/^data: stays: name as the platform has it, because no call changes it\./),
    ]);
    expect([happened(preview, "data"), happened(preview, "config")]).toEqual(["update", "update"]);
    const refreshed = await stack.preview({ refresh: true });
    expect([happened(refreshed, "data"), happened(refreshed, "config")]).toEqual(["update mountPath", "update content"]);
    await stack.up();
    expect(await held({ type: "persistent" })).toMatchObject([{ name: `${outputs.id}-theirs`, mount_path: "/data" }]);
    expect(await held({ type: "file" })).toMatchObject([{ content: "workers = 4" }]);
    await stack.refresh();
    expect(happened(await stack.preview(), "data")).toBe("same");
  });

  test("a name without the application's id, as a console may leave it, is as good as one with it", async () => {
    const { stack } = await begin({ data: DATA });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("storages", String(outputs.data), { name: "data" });
    await expectSettled(stack);
  });

  test("drift of what the engine is told to ignore stays, also when something else changes", async () => {
    const { stack, fixture, held } = await begin({ config: CONFIG }, { ignoreChanges: ["content"] });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("storages", String(outputs.config), { content: "theirs" });
    await expectSettled(stack);
    fixture.storages = { config: { ...CONFIG, mountPath: "/etc/new.conf" } };
    await stack.up();
    expect(await held()).toMatchObject([{ mount_path: "/etc/new.conf", content: "theirs" }]);
  });

  test("what is gone is created again, also when its application is gone", async () => {
    const { stack, held } = await begin({ data: DATA });
    const first = await stack.up();
    await stack.sandbox.remove("storages", String(first.outputs.data));
    const preview = await stack.preview();
    expect(happened(preview, "data")).toMatch(/^replace/);
    expect(linesOf(preview)).toEqual(["data: gone from the platform, will be created again"]);
    const second = await stack.up();
    expect(second.outputs.data).not.toBe(first.outputs.data);

    await stack.sandbox.remove("applications", String(second.outputs.id));
    expect(linesOf(await stack.preview()).sort()).toEqual([
      "data: gone from the platform, will be created again",
      "web: gone from the platform, will be created again",
    ]);
    await stack.up();
    expect(await held()).toHaveLength(1);
    await expectSettled(stack);
  });

  test("another type replaces it: the old one goes first", async () => {
    const { stack, fixture, held } = await begin({ data: DATA });
    await stack.up();
    fixture.storages = { data: { type: "file", mountPath: "/data", content: "now a file" } };
    expect(happened(await stack.preview(), "data")).toBe("replace content name type");
    await requestsOf(stack);
    await stack.up();
    expect(await writesOf(stack)).toEqual([`DELETE ${STORAGES}/{id}`, `POST ${STORAGES}`]);
    expect(await held()).toMatchObject([{ type: "file", content: "now a file" }]);
    await expectSettled(stack);
  });

  test("a storage that is there stops the creation, with its id and the way out; adopt takes it over", async () => {
    const { stack, fixture, held, applicationUuid } = await beginBeside({ data: DATA, config: CONFIG });
    const at = { application_uuid: applicationUuid };
    const data = await stack.sandbox.add("storages", { ...at, type: "persistent", name: "data", mount_path: "/theirs" });
    const config = await stack.sandbox.add("storages", { ...at, type: "file", mount_path: "/etc/web.conf", content: "theirs" });
    expect(linesOf(await stack.preview()).sort()).toEqual([
      `config: exists: a file mounted at /etc/web.conf is there already (id ${config}); up will stop unless adopt is true`,
      `data: exists: a storage named "data" is there already (id ${data}); up will stop unless adopt is true`,
    ]);
    const { text } = await errorsOf(stack.up());
    expect(text).toContain(`(id ${data}). If this stack made it under an older name`);
    expect(text).toContain(`(id ${config}). If this stack made it under an older name`);
    expect(text).toContain("adopt: true");

    fixture.storages = { data: { ...DATA, adopt: true }, config: { ...CONFIG, adopt: true } };
    const up = await stack.up();
    expect(up.outputs).toMatchObject({ data, config });
    expect(linesOf(up).sort()).toEqual([
      `config: taken over: a file mounted at /etc/web.conf (id ${config}): adopt is true`,
      `data: taken over: a storage named "data" (id ${data}): adopt is true`,
    ]);
    expect((await held()).map(({ mount_path, content }) => [mount_path, content]).sort()).toEqual([
      ["/data", null],
      ["/etc/web.conf", "workers = 4"],
    ]);
    fixture.storages = { data: DATA, config: CONFIG }; // has done its work
    await expectSettled(stack);
  });

  test("adopt by its path takes over that one, unless it differs in what cannot be changed in place", async () => {
    race(); // the engine registers the two in any order, and stops at the one that is refused
    const { stack, fixture, held, applicationUuid } = await beginBeside({});
    const at = { application_uuid: applicationUuid };
    const data = await stack.sandbox.add("storages", { ...at, type: "persistent", name: "old-data", mount_path: "/theirs" });
    const config = await stack.sandbox.add("storages", { ...at, type: "file", mount_path: "/etc/old.conf", content: "theirs" });
    fixture.storages = {
      config: { ...CONFIG, adopt: `${applicationUuid}/${config}` },
      data: { ...DATA, adopt: `${applicationUuid}/${data}` },
    };
    expect((await errorsOf(stack.preview())).text).toContain(
      `storage (id ${applicationUuid}/${data}) differs from this program in name, which cannot be changed in place, so it was not taken over`,
    );
    fixture.storages.data = { ...DATA, name: "old-data", adopt: `${applicationUuid}/${data}` };
    expect(linesOf(await stack.preview()).sort()).toEqual([
      `config: taken over: storage ${config}: adopt names it`,
      `data: taken over: storage ${data}: adopt names it`,
    ]);
    expect((await stack.up()).outputs).toMatchObject({ data, config });
    expect((await held()).map(({ name, mount_path, content }) => [name, mount_path, content]).sort()).toEqual([
      [null, "/etc/web.conf", "workers = 4"],
      [`${applicationUuid}-old-data`, "/data", null],
    ]);
    await expectSettled(stack);
    fixture.storages = { data: { ...DATA, adopt: `another/${data}` } };
    expect((await errorsOf(stack.preview())).text).toContain(`names another applicationUuid than this resource, ${applicationUuid}`);
  });

  test("of an application that was deployed none is taken for what an interrupted run left behind", async () => {
    const { stack, applicationUuid } = await beginBeside({ data: DATA });
    const fields = { application_uuid: applicationUuid, type: "persistent", name: "data", mount_path: "/data" };
    const id = await stack.sandbox.add("storages", fields);
    await stack.sandbox.mutate("applications", applicationUuid, { status: "running:healthy" });
    expect(linesOf(await stack.preview(), "data")).toEqual([
      `data: exists: a storage named "data" is there already (id ${id}); up will stop unless adopt is true`,
    ]);
    expect((await errorsOf(stack.up())).text).toContain(`a storage named "data" is there already (id ${id})`);
  });

  test("what an interrupted run left behind is taken over without asking, but not what is old", async () => {
    const { stack, applicationUuid } = await beginBeside({ data: DATA });
    const fields = { application_uuid: applicationUuid, type: "persistent", name: "data", mount_path: "/data" };
    const id = await stack.sandbox.add("storages", fields);
    await stack.sandbox.mutate("storages", id, { created_at: LONG_AGO });
    expect(linesOf(await stack.preview()).join()).toContain("data: exists: ");
    await stack.sandbox.mutate("storages", id, { created_at: new Date().toISOString() });
    const up = await stack.up();
    expect(up.outputs.data).toBe(id);
    expect(linesOf(up).join()).toContain("an interrupted run left it behind");
  });

  test("a creation whose answer is lost makes one; one that fails is done by the next up", async () => {
    const { stack, fixture, held } = await begin({ data: DATA });
    const match = { method: "POST", path: "/applications/{uuid}/storages" };
    await stack.sandbox.fault({ match, kind: "drop-after" });
    await stack.up();
    expect(await held()).toHaveLength(1);

    fixture.storages = { data: DATA, config: CONFIG };
    await stack.sandbox.fault({ match, kind: "status", code: 422, body: { message: "No.", errors: { mount_path: "Unsafe." } } });
    expect((await errorsOf(stack.up())).text).toMatch(/POST \/applications\/\w+\/storages failed with 422: "No."; mount_path: Unsafe\./);
    await stack.up();
    expect(await held()).toHaveLength(2);
    await expectSettled(stack);
  });

  test("an update or a deletion whose answer is lost is sent again", async () => {
    const { stack, fixture, held } = await begin({ config: CONFIG });
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

  test("what is not known yet is no reason to complain, neither at first nor when it changes", async () => {
    let many = 1;
    const { stack } = await webShop(open, {
      more: (web) => {
        const last = Array.from({ length: many }, (_, i) => new hosting.Project(`project-${i}`)).at(-1);
        for (const name of ["one", "two"]) {
          const mountPath = last?.id.apply((id) => `/etc/${name}-${id}`) ?? "";
          new hosting.Storage(name, { applicationUuid: web.id, type: "file", mountPath, content: last?.id });
        }
        return { last: last?.id };
      },
    });
    expect((await stack.preview()).summary).toEqual({ create: 6 });
    await stack.up();
    many = 2;
    expect((await stack.preview()).summary).toEqual({ create: 1, same: 4, update: 2 });
    const { outputs } = await stack.up();
    expect((await stack.sandbox.find("storages")).map(({ mount_path, content }) => [mount_path, content]).sort()).toEqual([
      [`/etc/one-${outputs.last}`, outputs.last],
      [`/etc/two-${outputs.last}`, outputs.last],
    ]);
    await expectSettled(stack);
  });

  test("a token without Read sensitive data sees no change, and writes what changes in the program", async () => {
    const { stack, fixture, held } = await begin({ config: CONFIG });
    await stack.setConfig("hosting:apiToken", await stack.sandbox.addToken(["read", "write"]), { secret: true });
    await stack.up();
    const preview = await stack.preview();
    expect(happened(preview, "config")).toBe("same");
    expect(linesOf(preview)).toEqual([UNSEEN]);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 4 });
    fixture.storages = { config: { ...CONFIG, content: "workers = 8" } };
    expect(happened(await stack.up(), "config")).toBe("update content");
    expect(await held()).toMatchObject([{ content: "workers = 8" }]);
    expect(happened(await stack.preview(), "config")).toBe("same");
  });

  test("a file that the platform shows a placeholder of is not written again and again", async () => {
    const { stack } = await begin({ config: CONFIG });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("storages", String(outputs.config), { content: "[binary file]", is_binary: true });
    const preview = await stack.preview();
    expect(happened(preview, "config")).toBe("same");
    expect(linesOf(preview)).toEqual([UNSEEN]);
  });

  test("the text of a file is nowhere in clear", async () => {
    const { stack, fixture } = await begin({ config: { ...CONFIG, content: "s3cret-one" } });
    const seen: unknown[] = [(await stack.preview()).diagnostics, (await stack.up()).diagnostics];
    fixture.storages = { config: { ...CONFIG, content: "s3cret-two" } };
    await stack.sandbox.fault({ match: { method: "PATCH" }, kind: "status", code: 422, body: { message: "No." } });
    seen.push((await errorsOf(stack.up())).text);
    const up = await stack.up();
    expect(up.secretOutputs).toEqual(["config content"]);
    seen.push(up.diagnostics, up.steps, (await stack.exportState()).deployment, await stack.sandbox.journal());
    expect(JSON.stringify(seen)).not.toContain("s3cret");
    expect(JSON.stringify((await stack.exportState({ showSecrets: true })).deployment)).toContain("s3cret-two");
  });

  test.each<[string, Args, string]>([
    ["a text of a volume", { ...DATA, content: "x" }, 'is for a storage of type "file" only'],
    ["a volume whose name has a blank", { ...DATA, name: "my data" }, "of a persistent storage: letters, digits and . _ - only"],
    ["a blank mount path", { ...DATA, mountPath: "  " }, "must not be empty"],
    ["another type", { type: "folder" as never }, '"persistent", "file"'],
  ])("%s is refused in the preview, and nothing is sent", async (_, args, reason) => {
    const { stack } = await begin({ data: args });
    expect((await errorsOf(stack.preview())).text).toContain(reason);
    expect(await writesOf(stack)).toEqual([]);
  });

  test("one file, or one volume, cannot be declared twice", async () => {
    const { stack, fixture } = await begin({ one: CONFIG, two: { ...CONFIG, mountPath: "etc/web.conf" } });
    fixture.inOrder = true; // which of two is first, nobody knows otherwise
    expect((await errorsOf(stack.preview())).text).toContain('the file /etc/web.conf of application "web" is declared by "one" too');
    fixture.storages = { one: { ...DATA, name: "data" }, two: { ...DATA, name: "data", mountPath: "/other" } };
    expect((await errorsOf(stack.preview())).text).toContain('the storage "data" of application "web" is declared by "one" too');
  });

  test("get reads a volume and a file by their path", async () => {
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
    expect((await errorsOf(stack.up())).text).toContain(`there is no Storage ${application}/nothing`);
    path = "nothing";
    expect((await errorsOf(stack.up())).text).toContain(
      '"nothing" is not a valid path of a Storage: it must be <applicationUuid>/<storageUuid>.',
    );
  });

  test("it is deleted by a call of its own, before its application and alone, also when it is gone already", async () => {
    const { stack, fixture, held } = await begin({ data: DATA, config: CONFIG });
    const { outputs } = await stack.up();
    await requestsOf(stack);
    fixture.storages = { config: CONFIG };
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
