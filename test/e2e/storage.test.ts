import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, permitDataLoss, requestsOf, writesOf } from "./results";
import { type Args, CONFIG, DATA, STORAGES, storageFixture, UNSEEN } from "./storage-fixture";
import { webShop } from "./web-shop";

onEveryEngine("Storage", (open) => {
  const { webWithStorages, bodyOf } = storageFixture(open);

  test("`up` creates a volume and a file", async () => {
    const { stack, held } = await webWithStorages({ data: DATA, "the config": { ...CONFIG, content: "\n  workers = 4  \n\n" } });
    const preview = await stack.preview();
    expect([happened(preview, "data"), happened(preview, "the config")]).toEqual(["create", "create"]);
    expect(await writesOf(stack)).toEqual([]);
    const { outputs } = await stack.up();
    expect((await writesOf(stack)).filter((r) => r.includes("storages"))).toEqual([`POST ${STORAGES}`, `POST ${STORAGES}`]);
    // The platform puts the application's id before the name. The program sees the name without the id.
    expect(await held({ uuid: String(outputs.data) })).toMatchObject([{ name: `${outputs.id}-data`, mount_path: "/data" }]);
    expect(outputs["data name"]).toBe("data");
    // The platform drops blanks around the content of a file.
    expect(await held({ uuid: String(outputs["the config"]) })).toMatchObject([{ name: null, content: "workers = 4" }]);
    expect(outputs["the config content"]).toBe("workers = 4");
    await expectSettled(stack);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 5 });
  });

  test("`up` changes the mount path of a volume in place", async () => {
    const { stack, fixture, held } = await webWithStorages({ data: DATA });
    const { outputs } = await stack.up();
    fixture.storages = { data: { ...DATA, mountPath: "srv/files" } };
    expect(happened(await stack.preview(), "data")).toBe("update mountPath");
    await requestsOf(stack);
    expect((await stack.up()).outputs).toMatchObject({ data: outputs.data, "data name": "data" });
    expect(await bodyOf(stack, "PATCH")).toEqual({ type: "persistent", uuid: outputs.data, mount_path: "/srv/files" });
    expect(await held()).toMatchObject([{ name: `${outputs.id}-data`, mount_path: "/srv/files" }]);
    await expectSettled(stack);
  });

  test("a changed name replaces a volume, which needs hosting:allowDataLoss", async () => {
    const { stack, fixture, held } = await webWithStorages({ data: DATA });
    const first = await stack.up();
    fixture.storages = { data: { ...DATA, name: "files" } };
    const preview = await stack.preview();
    expect(happened(preview, "data")).toBe("replace name");
    const line = "data: deletes data: storage with its data (the platform may leave the volume on the server)";
    const permission = `Storage:data#${first.outputs.data}`;
    expect(linesOf(preview, "data")).toEqual([`${line}; needs hosting:allowDataLoss ${permission}`]);
    await requestsOf(stack);
    expect((await errorsOf(stack.up())).text).toContain(
      `replacing Storage "data" (id ${first.outputs.data}) would delete data: storage with its data (the platform may leave the volume on the server). Nothing was changed. To permit it: pulumi config set hosting:allowDataLoss '${permission}'.`,
    );
    expect(await writesOf(stack)).toEqual([]);
    await permitDataLoss(stack, permission);
    expect(linesOf(await stack.preview(), "data")).toEqual([line]);
    await requestsOf(stack);
    const { outputs } = await stack.up();
    expect(outputs.data).not.toBe(first.outputs.data);
    expect(await writesOf(stack)).toEqual([`DELETE ${STORAGES}/{id}`, `POST ${STORAGES}`]);
    expect(await held()).toMatchObject([{ name: `${outputs.id}-files`, mount_path: "/data" }]);
    await expectSettled(stack);
    fixture.storages = { data: DATA }; // a storage that left the program stays unchanged
    await expectSettled(stack);
  });

  test("`up` keeps the volume under a new logical name with an alias", async () => {
    const { stack, fixture, held } = await webWithStorages({ data: DATA });
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

  test("`up` exchanges the volumes of two resources without deleting either", async () => {
    const { stack, fixture, held } = await webWithStorages({ a: { ...DATA, name: "one" }, b: { ...DATA, name: "two", mountPath: "/b" } });
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

  test("`up` moves, rewrites and empties a file in place", async () => {
    const { stack, fixture, held } = await webWithStorages({ config: CONFIG });
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

  test("spaces and line breaks around a content or a path cause no changes", async () => {
    const { stack, fixture } = await webWithStorages({ config: CONFIG });
    await stack.up();
    fixture.storages = { config: { ...CONFIG, content: "workers = 4\n", mountPath: " //etc/web.conf " } };
    await expectSettled(stack);
  });

  test("a preview and a refresh report drift, and `up` repairs everything except the name", async () => {
    const { stack, held } = await webWithStorages({ data: DATA, config: CONFIG });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("storages", String(outputs.data), { name: `${outputs.id}-theirs`, mount_path: "/theirs" });
    await stack.sandbox.mutate("storages", String(outputs.config), { content: "theirs" });
    const preview = await stack.preview();
    expect(linesOf(preview).sort()).toEqual([
      "config: drift: content differs on the platform",
      "data: drift: name, mountPath differ on the platform",
      expect.stringMatching(/^data: left in place: name on the platform differs from the program, and no call can change it\./),
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

  test("a preview finds no changes if the platform shows a name without the application's id", async () => {
    const { stack } = await webWithStorages({ data: DATA });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("storages", String(outputs.data), { name: "data" });
    await expectSettled(stack);
  });

  test("`up` does not repair drift of an input in ignoreChanges", async () => {
    const { stack, fixture, held } = await webWithStorages({ config: CONFIG }, { ignoreChanges: ["content"] });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("storages", String(outputs.config), { content: "theirs" });
    await expectSettled(stack);
    fixture.storages = { config: { ...CONFIG, mountPath: "/etc/new.conf" } };
    await stack.up();
    expect(await held()).toMatchObject([{ mount_path: "/etc/new.conf", content: "theirs" }]);
  });

  test("a changed type replaces a storage: `up` deletes the old one first", async () => {
    const { stack, fixture, held } = await webWithStorages({ data: DATA });
    const { outputs } = await stack.up();
    fixture.storages = { data: { type: "file", mountPath: "/data", content: "now a file" } };
    const preview = await stack.preview();
    expect(happened(preview, "data")).toBe("replace content name type");
    expect(linesOf(preview, "data")).toEqual([
      `data: deletes data: storage with its data (the platform may leave the volume on the server); needs hosting:allowDataLoss Storage:data#${outputs.data}`,
    ]);
    await permitDataLoss(stack, "Storage:data");
    await requestsOf(stack);
    await stack.up();
    expect(await writesOf(stack)).toEqual([`DELETE ${STORAGES}/{id}`, `POST ${STORAGES}`]);
    expect(await held()).toMatchObject([{ type: "file", content: "now a file" }]);
    await expectSettled(stack);
  });

  test("a preview accepts a path and a content that are not known yet", async () => {
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

  test("`up` without the permission `Read sensitive data` writes the content that the program changes", async () => {
    const { stack, fixture, held } = await webWithStorages({ config: CONFIG });
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

  test("a preview reports no drift if the platform shows a placeholder for a binary file", async () => {
    const { stack } = await webWithStorages({ config: CONFIG });
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("storages", String(outputs.config), { content: "[binary file]", is_binary: true });
    const preview = await stack.preview();
    expect(happened(preview, "config")).toBe("same");
    expect(linesOf(preview)).toEqual([UNSEEN]);
  });

  test("no message, state or journal contains the content of a file in clear", async () => {
    const { stack, fixture } = await webWithStorages({ config: { ...CONFIG, content: "s3cret-one" } });
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
    ["content for a volume", { ...DATA, content: "x" }, 'is only for a storage of type "file"'],
    [
      "a volume name with a space",
      { ...DATA, name: "my data" },
      "does not fit a persistent storage: only letters, digits and . _ - are allowed",
    ],
    ["a blank mount path", { ...DATA, mountPath: "  " }, "must not be empty"],
    ["an unknown type", { type: "folder" as never }, '"persistent", "file"'],
  ])("a preview refuses %s and sends nothing", async (_, args, reason) => {
    const { stack } = await webWithStorages({ data: args });
    expect((await errorsOf(stack.preview())).text).toContain(reason);
    expect(await writesOf(stack)).toEqual([]);
  });
});
