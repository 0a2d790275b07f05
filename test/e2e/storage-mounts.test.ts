import { interpolate, type Output } from "@pulumi/pulumi";
import type { Stack } from "../../rehearsal";
import type { Variants } from "../../sandbox";
import * as hosting from "../../sdk";
import { onEveryEngine } from "./engines";
import { errorsOf, expectSettled, happened, linesOf, permitDataLoss, requestsOf, writesOf } from "./results";
import { webShop } from "./web-shop";

const STORAGES = "/applications/{id}/storages";

type Args = Partial<hosting.StorageArgs>;
const FILE: Args = { type: "file", mountPath: "/etc/web.conf", content: "workers = 4" };
const FOLDER: Args = { type: "file", isDirectory: true, fsPath: "/srv/media", mountPath: "/media" };
const HOST_FILE: Args = { type: "file", isHostFile: true, fsPath: "/etc/machine-id", mountPath: "/etc/machine-id" };
const VOLUME: Args = { type: "persistent", mountPath: "/data" };

onEveryEngine("Storage with folders of the server and with previews", (open) => {
  const webWithStorage = async (args: Args | ((application: Output<string>) => Args), variants: Partial<Variants> = {}) => {
    const fixture: { args: typeof args | undefined } = { args };
    const { stack } = await webShop(open, {
      stack: { sandbox: { variants } },
      more: (web) => {
        const { args } = fixture;
        if (args === undefined) return {};
        const own = typeof args === "function" ? args(web.id) : args;
        const media = new hosting.Storage("media", { applicationUuid: web.id, type: "file", mountPath: "/", ...own });
        return { media: media.id };
      },
    });
    const held = () => stack.sandbox.find("storages");
    return { stack, fixture, held };
  };
  const bodiesOf = async (stack: Stack, method: string) =>
    (await stack.sandbox.journal()).filter((entry) => entry.method === method && entry.path.endsWith("/storages")).map(({ body }) => body);
  const withoutDeploy = async (stack: Stack) =>
    stack.setConfig("hosting:apiToken", await stack.sandbox.addToken(["read", "read:sensitive", "write"]), { secret: true });

  test.each<[string, Args, object]>([
    ["a folder", FOLDER, { is_directory: true, fs_path: "/srv/media", mount_path: "/media" }],
    ["a file of the server", HOST_FILE, { is_host_file: true, fs_path: "/etc/machine-id", mount_path: "/etc/machine-id" }],
    [
      "a folder with extra slashes and spaces in its paths",
      { ...FOLDER, fsPath: " /srv//media/ ", mountPath: "media" },
      { is_directory: true, fs_path: "/srv/media", mount_path: "/media" },
    ],
  ])("`up` mounts %s, and the next preview finds no changes", async (_, args, body) => {
    const { stack, held } = await webWithStorage(args);
    expect(happened(await stack.preview(), "media")).toBe("create");
    expect(await writesOf(stack)).toEqual([]);
    await stack.up();
    expect(await bodiesOf(stack, "POST")).toEqual([{ type: "file", ...body }]);
    expect(await held()).toMatchObject([{ ...body, content: null, is_preview_suffix_enabled: true }]);
    await expectSettled(stack);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 4 });
    await stack.refresh();
    await expectSettled(stack);
  });

  test("`up` needs hosting:allowDataLoss to mount another folder, but not to change the mount path", async () => {
    const { stack, fixture, held } = await webWithStorage(FOLDER);
    const first = await stack.up();
    fixture.args = { ...FOLDER, mountPath: "/files" };
    expect(happened(await stack.up(), "media")).toBe("update mountPath");
    expect(await held()).toMatchObject([{ uuid: first.outputs.media, mount_path: "/files", fs_path: "/srv/media" }]);
    await expectSettled(stack);

    fixture.args = { ...FOLDER, fsPath: "/srv/others" };
    const preview = await stack.preview();
    expect(happened(preview, "media")).toBe("replace fsPath mountPath");
    const line = "media: deletes data: folder with its contents on the server";
    const permission = `Storage:media#${first.outputs.media}`;
    expect(linesOf(preview, "media")).toEqual([`${line}; needs hosting:allowDataLoss ${permission}`]);
    await requestsOf(stack);
    expect((await errorsOf(stack.up())).text).toContain(`To permit it: pulumi config set hosting:allowDataLoss '${permission}'.`);
    expect(await writesOf(stack)).toEqual([]);
    await permitDataLoss(stack, permission);
    expect(linesOf(await stack.preview(), "media")).toEqual([line]);
    await requestsOf(stack);
    await stack.up();
    expect(await writesOf(stack)).toEqual([`DELETE ${STORAGES}/{id}`, `POST ${STORAGES}`]);
    expect(await held()).toMatchObject([{ fs_path: "/srv/others", is_directory: true }]);
    await expectSettled(stack);
  });

  test("`up` replaces a file that becomes a folder", async () => {
    const { stack, fixture, held } = await webWithStorage(FILE);
    const { outputs } = await stack.up();
    fixture.args = { ...FILE, isDirectory: false, isHostFile: false };
    await expectSettled(stack);
    expect((await stack.up()).outputs.media).toBe(outputs.media);
    fixture.args = FILE;
    await expectSettled(stack);
    fixture.args = { ...FOLDER, mountPath: "/etc/web.conf" };
    expect(happened(await stack.preview(), "media")).toBe("replace content fsPath isDirectory");
    await stack.up();
    expect(await held()).toMatchObject([{ is_directory: true, fs_path: "/srv/media", content: null }]);
    await expectSettled(stack);
  });

  test("a preview reports a storage that changed between file and folder on the platform", async () => {
    const { stack, fixture } = await webWithStorage(FILE);
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("storages", String(outputs.media), { is_directory: true, content: null });
    const preview = await stack.preview();
    expect(linesOf(preview)).toEqual([
      expect.stringMatching(/^media: left in place: content: the platform mounts a folder or a file of the server at this path/),
    ]);
    await expectSettled(stack);

    fixture.args = undefined;
    await stack.up();
    fixture.args = FOLDER;
    const second = await stack.up();
    await stack.sandbox.mutate("storages", String(second.outputs.media), { is_directory: false });
    expect(linesOf(await stack.preview())).toEqual([
      "media: drift: isDirectory differs on the platform",
      expect.stringMatching(/^media: left in place: isDirectory on the platform differs from the program, and no call can change it\./),
    ]);
    await expectSettled(stack);
  });

  test("`up` sets, changes and resets isPreviewSuffixEnabled", async () => {
    const { stack, fixture, held } = await webWithStorage({ ...VOLUME, isPreviewSuffixEnabled: false });
    await stack.up();
    const { uuid } = (await held())[0] ?? {};
    expect((await writesOf(stack)).filter((r) => r.includes("storages"))).toEqual([`POST ${STORAGES}`, `PATCH ${STORAGES}`]);
    expect(await held()).toMatchObject([{ is_preview_suffix_enabled: false }]);
    await expectSettled(stack);
    fixture.args = { ...VOLUME, isPreviewSuffixEnabled: true };
    expect(happened(await stack.up(), "media")).toBe("update isPreviewSuffixEnabled");
    expect(await bodiesOf(stack, "PATCH")).toEqual([{ type: "persistent", uuid, is_preview_suffix_enabled: true }]);
    await stack.sandbox.mutate("storages", String(uuid), { is_preview_suffix_enabled: false });
    expect(linesOf(await stack.preview())).toEqual(["media: drift: isPreviewSuffixEnabled differs on the platform"]);
    await stack.up();
    expect(await held()).toMatchObject([{ is_preview_suffix_enabled: true }]);

    fixture.args = { ...VOLUME, isPreviewSuffixEnabled: false };
    await stack.up();
    fixture.args = VOLUME;
    expect(happened(await stack.up(), "media")).toBe("update isPreviewSuffixEnabled");
    expect(await held()).toMatchObject([{ uuid, is_preview_suffix_enabled: true }]);
    await expectSettled(stack);
  });

  test("a preview does not compare isPreviewSuffixEnabled if the program omits it", async () => {
    const { stack } = await webWithStorage(FOLDER);
    const { outputs } = await stack.up();
    await stack.sandbox.mutate("storages", String(outputs.media), { is_preview_suffix_enabled: false });
    await expectSettled(stack);
    expect((await stack.preview({ refresh: true })).summary).toEqual({ same: 4 });
  });

  test("`up` completes a creation if its second call failed or its first response was lost", async () => {
    const { stack, held } = await webWithStorage({ ...VOLUME, isPreviewSuffixEnabled: false });
    await stack.sandbox.fault({ match: { method: "PATCH" }, kind: "status", code: 422, body: { message: "No." } });
    expect((await errorsOf(stack.up())).text).toContain('"No"');
    await stack.up();
    expect(await held()).toMatchObject([{ is_preview_suffix_enabled: false }]);
    await expectSettled(stack);

    const other = await webWithStorage({ ...VOLUME, isPreviewSuffixEnabled: false });
    await other.stack.sandbox.fault({ match: { method: "POST", path: "/applications/{uuid}/storages" }, kind: "drop-after" });
    await other.stack.up();
    expect(await other.held()).toMatchObject([{ is_preview_suffix_enabled: false }]);
    await expectSettled(other.stack);
  });

  test("`up` needs a token with `Deploy` for a path outside the application's folder", async () => {
    const { stack, fixture, held } = await webWithStorage(FOLDER);
    await withoutDeploy(stack);
    expect((await errorsOf(stack.up())).text).toMatch(
      /POST \/applications\/\w+\/storages failed with 403: "Missing required permissions: deploy"\. This call requires the token permission "Deploy", /,
    );
    expect(await held()).toEqual([]);
    fixture.args = (application) => ({ ...FOLDER, fsPath: interpolate`/data/applications/${application}/media` });
    await stack.up();
    expect(await held()).toMatchObject([{ is_directory: true }]);
    await expectSettled(stack);

    const older = await webWithStorage(FOLDER, { outsidePaths: "with Write" });
    await withoutDeploy(older.stack);
    await older.stack.up();
    expect(await older.held()).toMatchObject([{ fs_path: "/srv/media" }]);
  });

  test("a folder can adopt an existing folder, but not an existing file", async () => {
    const { stack, fixture, held } = await webWithStorage(FOLDER);
    fixture.args = undefined;
    const { outputs } = await stack.up();
    const at = { application_uuid: String(outputs.id), type: "file", mount_path: "/media" };
    const file = await stack.sandbox.add("storages", at);
    fixture.args = { ...FOLDER, adopt: true };
    expect((await errorsOf(stack.up())).text).toContain(
      `a file mounted at /media (id ${file}) differs from this program in isDirectory, which cannot be changed in place. It was not adopted,`,
    );
    await stack.sandbox.remove("storages", file);
    const folder = await stack.sandbox.add("storages", { ...at, is_directory: true, fs_path: "/srv/media" });
    expect((await stack.up()).outputs.media).toBe(folder);
    expect(await held()).toHaveLength(1);
    await expectSettled(stack);
  });

  test.each<[string, Args, string]>([
    ["a folder without a path", { ...FOLDER, fsPath: undefined }, "has a problem: fsPath is required if isDirectory is true"],
    ["a file of the server without a path", { ...HOST_FILE, fsPath: undefined }, "is required if isHostFile is true"],
    ["a relative path", { ...FOLDER, fsPath: "srv/media" }, "must be an absolute path below /"],
    ["the root folder", { ...FOLDER, fsPath: "//" }, "must be an absolute path below /"],
    ["a path with ..", { ...FOLDER, fsPath: "/srv/../etc" }, 'must not contain the folders "." or ".."'],
    ["a path with a shell command", { ...FOLDER, fsPath: "/srv/$(id)" }, "nor shell metacharacters"],
    ["isDirectory together with isHostFile", { ...FOLDER, isHostFile: true }, "cannot be set together with isDirectory"],
    ["content for a folder", { ...FOLDER, content: "x" }, "content must be absent if isDirectory is true"],
    ["fsPath for a plain file", { ...FILE, fsPath: "/srv/x" }, "is only for isDirectory or isHostFile, because"],
    ["isDirectory for a volume", { ...VOLUME, isDirectory: true, fsPath: "/srv" }, 'is only for a storage of type "file"'],
  ])("a preview refuses %s and sends nothing", async (_, args, reason) => {
    const { stack } = await webWithStorage(args);
    expect((await errorsOf(stack.preview())).text).toContain(reason);
    expect(await writesOf(stack)).toEqual([]);
  });

  test("`get` returns the server path of a folder, but not that of a file", async () => {
    let path = "";
    const stack = await open({
      program: async () => {
        const { isDirectory, isHostFile, fsPath, isPreviewSuffixEnabled } = hosting.Storage.get("there", path);
        return { isDirectory, isHostFile, fsPath, isPreviewSuffixEnabled };
      },
    });
    const [server] = await stack.sandbox.find("purchasedServers");
    const application = await stack.sandbox.add("applications", {
      project_uuid: await stack.sandbox.add("projects", { name: "shop" }),
      environment_name: "production",
      server_uuid: String(server?.uuid),
      ctr_registry_image_name: "registry.example.com/x",
    });
    const at = { application_uuid: application, type: "file" };
    const folder = await stack.sandbox.add("storages", { ...at, mount_path: "/media", is_directory: true, fs_path: "/srv/media" });
    path = `${application}/${folder}`;
    expect((await stack.up()).outputs).toEqual({
      isDirectory: true,
      isHostFile: false,
      fsPath: "/srv/media",
      isPreviewSuffixEnabled: true,
    });
    path = `${application}/${await stack.sandbox.add("storages", { ...at, mount_path: "/etc/x", content: "x" })}`;
    expect((await stack.up()).outputs).toEqual({ isDirectory: false, isHostFile: false, isPreviewSuffixEnabled: true });
  });
});
