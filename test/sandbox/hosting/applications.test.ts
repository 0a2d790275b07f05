import { applicationFieldList } from "../../../provider/api/hosting/application-fields";
import { applications } from "../../../provider/api/hosting/applications";
import { autoscaling } from "../../../provider/api/hosting/autoscaling";
import { storageBackups } from "../../../provider/api/hosting/storage-backups";
import { variables } from "../../../provider/api/hosting/variables";
import { CHOSEN } from "../../../sandbox/hosting/application/rows";
import { CHOSEN as SHARED } from "../../../sandbox/hosting/prices";
import { setUpPerTest } from "../fixture";
import { good, sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest();
const at = setUpPerTest(sandbox);
const base64 = (text: string) => Buffer.from(text).toString("base64");
const patch = (uuid: string, body: Record<string, unknown>) => send(sandbox(), applications.update, { params: { uuid }, body });

test("a create answers 201 with only the uuid and the domains", async () => {
  const { status, body } = await send(sandbox(), applications.createCtrimage, { body: { ...at.place, ctr_registry_image_name: "nginx" } });
  const { uuid } = body as { uuid: string };
  expect([status, body]).toEqual([201, { uuid, domains: `http://${uuid}.${SHARED.wildcardDomain}` }]);
});

test("an application without optional fields shows the documented default of each field", async () => {
  const application = await at.read(await at.git());
  const settings = application.settings ?? {};
  for (const [name, field] of applicationFieldList) {
    const readName = field.readName ?? name;
    if (field.read === "settings") expect([readName, settings[readName]]).toEqual([readName, field.default ?? null]);
    if (field.read === "top") expect(application).toHaveProperty(readName);
    if (field.read === "top" && field.default !== undefined) expect([readName, application[readName]]).toEqual([readName, field.default]);
    if (field.read === "no" && name !== "ctr_compose_raw") expect(Object.keys({ ...application, ...settings })).not.toContain(name);
  }
  expect(settings).toMatchObject({ is_container_label_readonly_enabled: true, is_build_server_enabled: false });
});

test("the list of applications contains the destination, but no settings", async () => {
  const uuid = await at.image();
  const [row] = await good(sandbox(), applications.list);
  expect(row).toMatchObject({ uuid, environment_id: 1, destination: { server: { uuid: at.server("alpha") } } });
  expect(row).not.toHaveProperty("settings");
  expect(row).not.toHaveProperty("domain_port_overrides");
});

test("the list of applications is ordered by name and can be filtered by tag", async () => {
  await at.image({ name: "zeta", tags: ["Blue"] });
  await at.image({ name: "alpha", tags: ["green"] });
  expect((await good(sandbox(), applications.list)).map(({ name }) => name)).toEqual(["alpha", "zeta"]);
  expect((await good(sandbox(), applications.list, { query: { tag: "blue" } })).map(({ name }) => name)).toEqual(["zeta"]);
});

test("an application hides sensitive fields from a token without `Read sensitive data`", async () => {
  const uuid = await at.image({ is_http_basic_auth_enabled: true, http_basic_auth_username: "me", http_basic_auth_password: "pass" });
  const token = await sandbox().addToken(["read"]);
  const [all, some] = [await at.read(uuid), await good(sandbox(), applications.get, { params: { uuid }, token })];
  expect(all).toMatchObject({ http_basic_auth_password: "pass", manual_webhook_secret_git_provider_4: expect.stringMatching(/^.{40}$/) });
  const hidden = Object.keys(all).filter((name) => !(name in some));
  expect(hidden.sort()).toEqual(
    ["ctr_compose", "ctr_compose_raw", "ctrfile", "custom_labels", "http_basic_auth_password", "private_key_id"]
      .concat([1, 2, 3, 4].map((n) => `manual_webhook_secret_git_provider_${n}`))
      .sort(),
  );
});

describe("creation of an application", () => {
  test("a create requires an existing project, server and environment", async () => {
    const create = (body: Record<string, unknown>) =>
      send(sandbox(), applications.createCtrimage, { body: { ...at.place, ctr_registry_image_name: "nginx", ...body } });
    expect((await create({ project_uuid: "nope" })).status).toBe(404);
    expect((await create({ server_uuid: "nope" })).status).toBe(404);
    expect((await create({ environment_name: "nope" })).status).toBe(404);
    const neither = await create({ environment_name: undefined });
    expect([neither.status, Object.keys(neither.body as object)]).toEqual([422, ["message"]]);
  });

  test("a create needs a destination only if the server has several destinations", async () => {
    expect(await at.read(await at.image({ destination_uuid: "nonsense" }))).toMatchObject({ destination: { network: "svc" } });
    const create = (destination_uuid?: string) =>
      send(sandbox(), applications.createCtrimage, {
        body: { ...at.place, server_uuid: at.server("beta"), ctr_registry_image_name: "nginx", destination_uuid },
      });
    expect((await create()).status).toBe(400);
    const refused = await create("nonsense");
    expect([refused.status, refused.body]).toMatchObject([422, { errors: { destination_uuid: expect.any(String) } }]);
    const [internal] = await sandbox().find("destinations", { network: "internal" });
    expect((await create(String(internal?.uuid))).status).toBe(201);
  });

  test.each([
    ["nginx", {}, "nginx", "latest"],
    ["nginx:1.27", {}, "nginx", "1.27"],
    ["nginx:1.27", { ctr_registry_image_tag: "2" }, "nginx", "2"],
    ["registry.example:5000/team/web", {}, "registry.example:5000/team/web", "latest"],
    ["registry.example:5000/team/web:v1", {}, "registry.example:5000/team/web", "v1"],
    [`nginx@sha256:${"a".repeat(64)}`, {}, "nginx@sha256", "a".repeat(64)],
  ])("a create splits the image %s into name and tag", async (image, more, name, tag) => {
    expect(await at.read(await at.image({ ctr_registry_image_name: image, ...more }))).toMatchObject({
      build_pack: "ctrimage",
      ctr_registry_image_name: name,
      ctr_registry_image_tag: tag,
      git_repository: null,
      git_branch: null,
      git_commit_sha: null,
    });
  });

  test("a create accepts a build file only as exact base64", async () => {
    const create = (ctrfile: string) =>
      send(sandbox(), applications.createCtrfile, { body: { ...at.place, ctrfile, ports_exposes: "3000" } });
    const text = 'FROM scratch\nCMD ["é!"]\n';
    const made = await create(base64(text));
    expect(await at.read(made.answer.uuid ?? "")).toMatchObject({
      ctrfile: text,
      ports_exposes: "80",
      build_pack: "ctrfile",
      git_repository: null,
    });
    for (const wrong of [text, `${base64(text)}=`, base64(text).replace(/=+$/, ""), Buffer.from([0xff, 0xfe]).toString("base64")]) {
      const refused = await create(wrong);
      expect([refused.status, refused.body]).toMatchObject([422, { errors: { ctrfile: expect.any(String) } }]);
    }
  });

  test("a create shortens URLs of git provider 1 to `owner/name`, but PATCH does not", async () => {
    const host = `https://${CHOSEN.gitProvider1Host}`;
    expect(await at.read(await at.git({ git_repository: `${host}/o/r.git` }))).toMatchObject({
      git_repository: "o/r.git",
      source_type: "git_provider_1",
    });
    expect(await at.read(await at.git())).toMatchObject({ git_repository: "https://code.example/o/r" });
    const uuid = await at.git();
    await patch(uuid, { git_repository: `${host}/o/r` });
    expect(await at.read(uuid)).toMatchObject({ git_repository: `${host}/o/r` });
  });

  test("a create requires a deploy key or git app of the team", async () => {
    const snapshot = await sandbox().snapshot();
    const [key] = Object.keys(snapshot.privateKeys);
    const [gitApp] = Object.keys(snapshot.gitApps);
    const git = { ...at.place, git_branch: "main", build_pack: "static" };
    const byKey = (private_key_uuid: unknown) =>
      send(sandbox(), applications.createDeployKey, { body: { ...git, git_repository: "git@code.example:o/r.git", private_key_uuid } });
    const byApp = (github_app_uuid: unknown) =>
      send(sandbox(), applications.createGitApp, { body: { ...git, git_repository: "https://code.example/o/r.git", github_app_uuid } });
    expect((await byKey("nope")).status).toBe(404);
    expect((await byApp("nope")).status).toBe(404);
    expect((await byKey(undefined)).status).toBe(422);
    expect(await at.read((await byKey(key)).answer.uuid ?? "")).toMatchObject({ private_key_id: 1 });
    expect(await at.read((await byApp(gitApp)).answer.uuid ?? "")).toMatchObject({ git_repository: "o/r", source_id: 1 });
  });

  test("a create with the build pack auto_builder_1 adds AUTO_BUILDER_1_NODE_VERSION and its preview copy", async () => {
    const uuid = await at.git({ build_pack: "auto_builder_1" });
    const rows = await good(sandbox(), variables.list, { params: { uuid } });
    expect(rows.map(({ key, value, is_runtime, is_preview }) => [key, value, is_runtime, is_preview])).toEqual([
      ["AUTO_BUILDER_1_NODE_VERSION", "22", false, false],
      ["AUTO_BUILDER_1_NODE_VERSION", "22", false, true],
    ]);
    expect(await good(sandbox(), variables.list, { params: { uuid: await at.git() } })).toEqual([]);
  });

  test("a create refuses the fields of other application types", async () => {
    const body = { ...at.place, ctr_registry_image_name: "nginx", git_branch: "main", base_directory: "/", private_key_uuid: "x" };
    const { status, body: refused } = await send(sandbox(), applications.createCtrimage, { body });
    expect([status, Object.keys((refused as { errors: object }).errors).sort()]).toEqual([
      422,
      ["base_directory", "git_branch", "private_key_uuid"],
    ]);
  });

  test.each([
    [{ git_repository: "o/r" }, "git_repository"],
    [{ git_repository: "https://localhost/o/r" }, "git_repository"],
    [{ git_repository: "https://code.example/o/r?x=1" }, "git_repository"],
    [{ git_branch: "HEAD" }, "git_branch"],
    [{ git_branch: "a..b" }, "git_branch"],
    [{ git_branch: "a.lock" }, "git_branch"],
    [{ build_command: "npm ci; rm x" }, "build_command"],
    [{ build_command: "echo $HOME" }, "build_command"],
    [{ ports_exposes: "80, 81" }, "ports_exposes"],
    [{ base_directory: "app" }, "base_directory"],
    [{ health_check_port: 70000 }, "health_check_port"],
    [{ redirect: null }, "redirect"],
    [{ is_static: "true" }, "is_static"],
    [{ manual_webhook_secret_git_provider_1: "short" }, "manual_webhook_secret_git_provider_1"],
    [{ build_pack: "ctrimage" }, "build_pack"],
  ])("a create refuses %j", async (wrong, field) => {
    const body = { ...at.place, git_repository: "https://code.example/o/r", git_branch: "main", build_pack: "static", ...wrong };
    const { status, body: refused } = await send(sandbox(), applications.createPublic, { body });
    expect([status, refused]).toMatchObject([422, { errors: { [field]: [expect.any(String)] } }]);
  });

  test.each([
    [{ build_command: 'npm ci && npm run "build all" || echo failed' }, { build_command: 'npm ci && npm run "build all" || echo failed' }],
    [{ health_check_port: 8080 }, { health_check_port: "8080" }],
    [{ build_pack: "ctrfile" }, { ctrfile_location: "/ctrfile" }],
    [{ build_pack: "static" }, { ctrfile_location: null }],
    [{ is_http_basic_auth_enabled: 0 }, { is_http_basic_auth_enabled: false }],
    [{ publish_directory: "/dist" }, { publish_directory: "/dist" }],
    [{ base_directory: "//app" }, { base_directory: "/app" }],
    [{ ctrfile_location: "/deploy/ctrfile/" }, { ctrfile_location: "/deploy/ctrfile" }],
    [{ custom_network_aliases: " My App ,db,db" }, { custom_network_aliases: "My-App,db" }],
    [{ name: "a<b>c" }, { name: "ac" }],
    [{ is_static: true, ports_exposes: "3000" }, { ports_exposes: "80" }],
    [{ custom_web_server_configuration: base64("server {}") }, { custom_web_server_configuration: "server {}" }],
    [{ custom_labels: base64("a=b") }, { custom_labels: expect.stringContaining("svc.managed") }],
  ])("an application that is created with %j reads back as %j", async (written, read) => {
    expect(await at.read(await at.git(written))).toMatchObject(read);
  });

  test("an application shows use_build_server as is_build_server_enabled, and an internal name turns on consistent container names", async () => {
    const { settings } = await at.read(
      await at.git({ use_build_server: true, custom_container_name_prefix: "My API", custom_internal_name: "x" }),
    );
    expect(settings).toMatchObject({
      is_build_server_enabled: true,
      custom_container_name_prefix: "my-api",
      is_consistent_container_name_enabled: true,
    });
  });
});

test("the removal of an application removes everything that belongs to it, and nothing else", async () => {
  const fill = async (uuid: string) => {
    const storage = await sandbox().add("storages", { application_uuid: uuid, type: "persistent", name: "data", mount_path: "/data" });
    await good(sandbox(), storageBackups.replace, { params: { uuid, storage_uuid: storage }, body: { frequency: "daily" } });
    await sandbox().add("variables", { application_uuid: uuid, key: "A", value: "1" });
    await good(sandbox(), applications.start, { params: { uuid } });
    await good(sandbox(), autoscaling.update, { params: { uuid }, body: { enabled: false } });
    return storage;
  };
  const [going, staying] = [await at.image(), await at.image({ name: "other" })];
  const [storage] = [await fill(going), await fill(staying)];
  const before = await sandbox().snapshot();
  await sandbox().remove("applications", going);
  const { events: _, savedAtMs: _2, auditEvents: _3, ...after } = await sandbox().snapshot();
  expect(JSON.stringify(after)).not.toContain(going);
  expect(JSON.stringify(after)).not.toContain(storage);
  for (const name of ["applications", "storages", "storageBackups", "variables", "deployments", "autoscaling"] as const)
    expect(Object.keys(after[name])).toHaveLength(Object.keys(before[name]).length / 2);
});
