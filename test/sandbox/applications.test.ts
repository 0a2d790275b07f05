import { applicationFieldList } from "../../provider/api/hosting/application-fields";
import { applications } from "../../provider/api/hosting/applications";
import { environments, projects } from "../../provider/api/hosting/projects";
import { variables } from "../../provider/api/hosting/variables";
import { DEFAULTS } from "../../sandbox/defaults";
import { scene } from "./scene";
import { good, sandboxPerTest, send } from "./support";

const sandbox = sandboxPerTest();
let at: Awaited<ReturnType<typeof scene>>;
beforeEach(async () => {
  at = await scene(sandbox());
});
const base64 = (text: string) => Buffer.from(text).toString("base64");
const patch = (uuid: string, body: Record<string, unknown>) => send(sandbox(), applications.update, { params: { uuid }, body });

test("a create answers 201 with uuid and domains only", async () => {
  const { status, body } = await send(sandbox(), applications.createCtrimage, { body: { ...at.place, ctr_registry_image_name: "nginx" } });
  const { uuid } = body as { uuid: string };
  expect([status, body]).toEqual([201, { uuid, domains: `http://${uuid}.${DEFAULTS.wildcardDomain}` }]);
});

test("left-out fields read back with the documented defaults, in the documented place", async () => {
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

test("the list has no settings but where the application runs", async () => {
  const uuid = await at.image();
  const [row] = await good(sandbox(), applications.list);
  expect(row).toMatchObject({ uuid, environment_id: 1, destination: { server: { uuid: at.server("alpha") } } });
  expect(row).not.toHaveProperty("settings");
  expect(row).not.toHaveProperty("domain_port_overrides");
});

test("the list is ordered by name and filtered by tag", async () => {
  await at.image({ name: "zeta", tags: ["Blue"] });
  await at.image({ name: "alpha", tags: ["green"] });
  expect((await good(sandbox(), applications.list)).map(({ name }) => name)).toEqual(["alpha", "zeta"]);
  expect((await good(sandbox(), applications.list, { query: { tag: "blue" } })).map(({ name }) => name)).toEqual(["zeta"]);
});

test("without Read sensitive data the sensitive fields are absent", async () => {
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

describe("create", () => {
  test("needs a known project, server and environment", async () => {
    const create = (body: Record<string, unknown>) =>
      send(sandbox(), applications.createCtrimage, { body: { ...at.place, ctr_registry_image_name: "nginx", ...body } });
    expect((await create({ project_uuid: "nope" })).status).toBe(404);
    expect((await create({ server_uuid: "nope" })).status).toBe(404);
    expect((await create({ environment_name: "nope" })).status).toBe(404);
    const neither = await create({ environment_name: undefined });
    expect([neither.status, Object.keys(neither.body as object)]).toEqual([422, ["message"]]);
  });

  test("takes a server's only destination whatever was asked for, and asks where there are several", async () => {
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
  ])("takes the image %s apart", async (image, more, name, tag) => {
    expect(await at.read(await at.image({ ctr_registry_image_name: image, ...more }))).toMatchObject({
      build_pack: "ctrimage",
      ctr_registry_image_name: name,
      ctr_registry_image_tag: tag,
      git_repository: null,
      git_branch: null,
      git_commit_sha: null,
    });
  });

  test("takes a build file as exact base64 and shows it decoded", async () => {
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

  test("a public repository of the first git provider is shortened, others are not", async () => {
    const host = `https://${DEFAULTS.gitProvider1Host}`;
    expect(await at.read(await at.git({ git_repository: `${host}/o/r.git` }))).toMatchObject({
      git_repository: "o/r.git",
      source_type: "git_provider_1",
    });
    expect(await at.read(await at.git())).toMatchObject({ git_repository: "https://code.example/o/r" });
    const uuid = await at.git();
    await patch(uuid, { git_repository: `${host}/o/r` });
    expect(await at.read(uuid)).toMatchObject({ git_repository: `${host}/o/r` });
  });

  test("a deploy key and a git app must be the team's", async () => {
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

  test("the first automatic build pack brings a variable of its own", async () => {
    const uuid = await at.git({ build_pack: "auto_builder_1" });
    const rows = await good(sandbox(), variables.list, { params: { uuid } });
    expect(rows.map(({ key, value, is_runtime, is_preview }) => [key, value, is_runtime, is_preview])).toEqual([
      ["AUTO_BUILDER_1_NODE_VERSION", "22", false, false],
      ["AUTO_BUILDER_1_NODE_VERSION", "22", false, true],
    ]);
    expect(await good(sandbox(), variables.list, { params: { uuid: await at.git() } })).toEqual([]);
  });

  test("each kind refuses the fields of the others", async () => {
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
  ])("refuses %j", async (wrong, field) => {
    const body = { ...at.place, git_repository: "https://code.example/o/r", git_branch: "main", build_pack: "static", ...wrong };
    const { status, body: refused } = await send(sandbox(), applications.createPublic, { body });
    expect([status, refused]).toMatchObject([422, { errors: { [field]: [expect.any(String)] } }]);
  });

  test.each([
    [{ build_command: 'npm ci && npm run "build all" || echo failed' }, { build_command: 'npm ci && npm run "build all" || echo failed' }],
    [{ health_check_port: 8080 }, { health_check_port: "8080" }],
    [{ is_http_basic_auth_enabled: 0 }, { is_http_basic_auth_enabled: false }],
    [{ publish_directory: "/dist" }, { publish_directory: "/dist" }],
    [{ base_directory: "//app" }, { base_directory: "/app" }],
    [{ ctrfile_location: "/deploy/ctrfile/" }, { ctrfile_location: "/deploy/ctrfile" }],
    [{ custom_network_aliases: " My App ,db,db" }, { custom_network_aliases: "My-App,db" }],
    [{ name: "a<b>c" }, { name: "ac" }],
    [{ is_static: true, ports_exposes: "3000" }, { ports_exposes: "80" }],
    [{ custom_web_server_configuration: base64("server {}") }, { custom_web_server_configuration: "server {}" }],
    [{ custom_labels: base64("a=b") }, { custom_labels: expect.stringContaining("svc.managed") }],
  ])("%j reads back as %j", async (written, read) => {
    expect(await at.read(await at.git(written))).toMatchObject(read);
  });

  test("some settings read under another name or change another", async () => {
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

describe("PATCH", () => {
  test("answers 200 with the uuid, touches only what is sent, and skips nothing to send with 400", async () => {
    const uuid = await at.git({ description: "before" });
    const before = await at.read(uuid);
    await sandbox().advance(1);
    const { status, body } = await patch(uuid, { git_branch: "next", is_spa: true });
    expect([status, body]).toEqual([200, { uuid }]);
    const after = await at.read(uuid);
    expect(after).toEqual({ ...before, git_branch: "next", settings: { ...before.settings, is_spa: true }, updated_at: after.updated_at });
    expect((await patch(uuid, {})).status).toBe(400);
  });

  test.each([
    "project_uuid",
    "server_uuid",
    "environment_name",
    "destination_uuid",
    "github_app_uuid",
    "ctrfile",
    "private_key_uuid",
    "tags",
  ])("refuses %s", async (name) => {
    const { status, body } = await patch(await at.image(), { [name]: "x" });
    expect([status, body]).toMatchObject([422, { errors: { [name]: ["This field is not allowed."] } }]);
  });

  test("a null description becomes an empty text, a null GPU driver breaks the store, ports_exposes takes no null", async () => {
    const uuid = await at.image();
    await patch(uuid, { description: null });
    expect(await at.read(uuid)).toMatchObject({ description: "" });
    expect((await patch(uuid, { gpu_driver: null })).status).toBe(500);
    expect((await patch(uuid, { ports_exposes: null })).status).toBe(422);
  });

  test("an image name is taken without a tag only", async () => {
    const uuid = await at.image();
    expect((await patch(uuid, { ctr_registry_image_name: "nginx:1" })).status).toBe(422);
    expect((await patch(uuid, { ctr_registry_image_name: "registry.example:5000/nginx", ctr_registry_image_tag: "1" })).status).toBe(200);
    expect(await at.read(uuid)).toMatchObject({ ctr_registry_image_name: "registry.example:5000/nginx", ctr_registry_image_tag: "1" });
  });

  test("basic authentication needs both credentials, sent or stored", async () => {
    const uuid = await at.image();
    expect((await patch(uuid, { is_http_basic_auth_enabled: true })).status).toBe(422);
    await patch(uuid, { http_basic_auth_username: "me", http_basic_auth_password: "pass" });
    expect((await patch(uuid, { is_http_basic_auth_enabled: true })).status).toBe(200);
  });

  test("labels stay as they were sent until a write that makes the platform generate them anew", async () => {
    const uuid = await at.image();
    await patch(uuid, { custom_labels: base64("a=b") });
    expect(await at.read(uuid)).toMatchObject({ custom_labels: base64("a=b") });
    await patch(uuid, { is_gzip_enabled: false });
    expect(await at.read(uuid)).toMatchObject({ custom_labels: expect.stringContaining("svc.managed") });
  });

  test("host ports are unique: an error in its string form", async () => {
    const { status, body } = await patch(await at.image(), { ports_mappings: "80:80,80:81" });
    expect([status, body]).toMatchObject([422, { errors: { ports_mappings: expect.any(String) } }]);
  });

  test("compose domains need the loaded file, drop unknown services, keep a redirect, and cannot be cleared", async () => {
    const uuid = await at.git({
      build_pack: "ctrcompose",
      ctr_compose_domains: [{ name: "api", domain: "https://a.example", redirect: "www" }],
    });
    const domains = async () => JSON.parse(String((await at.read(uuid)).ctr_compose_domains));
    expect(await domains()).toEqual({ api: { domain: "https://a.example", redirect: "www" } });
    expect((await patch(uuid, { ctr_compose_domains: [] })).status).toBe(422);
    await sandbox().advance(DEFAULTS.applications.composeLoadSeconds);
    await patch(uuid, {
      ctr_compose_domains: [
        { name: "api", domain: "https://b.example" },
        { name: "nope", domain: "https://c.example" },
      ],
    });
    expect(await domains()).toEqual({ api: { domain: "https://b.example", redirect: "www" } });
    expect((await patch(uuid, { ctr_compose_domains: [] })).status).toBe(200);
    expect(await domains()).toHaveProperty("api");
    expect((await patch(uuid, { domains: "https://d.example" })).body).toMatchObject({ errors: { domains: expect.any(String) } });
    await patch(uuid, { build_pack: "static" });
    expect(await at.read(uuid)).toMatchObject({ ctr_compose_domains: null });
  });
});

describe("domains", () => {
  test("are lower-cased, trimmed, joined, and lose their ports", async () => {
    const uuid = await at.image({ domains: "HTTPS://A.Example.com/Path/ , https://b.example.com:3000," });
    expect(await at.read(uuid)).toMatchObject({
      fqdn: "https://a.example.com/Path/,https://b.example.com",
      domain_port_overrides: { "https://b.example.com": 3000 },
    });
    await patch(uuid, { domains: "https://b.example.com" });
    expect(await at.read(uuid)).toMatchObject({ fqdn: "https://b.example.com", domain_port_overrides: null });
  });

  test("are generated unless that is switched off", async () => {
    expect((await at.read(await at.image({ autogenerate_domain: false }))).fqdn).toBeNull();
    expect((await at.read(await at.image({ domains: "" }))).fqdn).toMatch(/^http:\/\/[a-z0-9]{24}\./);
  });

  test("invalid ones: an object of arrays on create, a bare list on PATCH", async () => {
    const body = { ...at.place, ctr_registry_image_name: "nginx", domains: "ftp://a.example" };
    expect((await send(sandbox(), applications.createCtrimage, { body })).body).toMatchObject({
      errors: { domains: ["Invalid URL: ftp://a.example"] },
    });
    const refused = await patch(await at.image(), { domains: "https://a.example:0,nonsense" });
    expect([refused.status, refused.body]).toMatchObject([422, { errors: ["Invalid port: https://a.example:0", "Invalid URL: nonsense"] }]);
  });

  test("taken ones: 409 with the conflicts, whatever the trailing slash, unless overridden", async () => {
    const uuid = await at.image({ name: "first", domains: "https://a.example/" });
    const second = await at.image();
    const refused = await patch(second, { domains: "https://A.example" });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        warning: expect.any(String),
        conflicts: [{ domain: "https://a.example", resource_name: "first", resource_uuid: uuid, resource_type: "application" }],
      },
    ]);
    expect((await patch(second, { domains: "https://a.example", force_domain_override: true })).status).toBe(200);
    expect((await patch(uuid, { domains: "https://a.example/" })).status).toBe(409);
  });

  test("none is no conflict with others that have none", async () => {
    const uuid = await at.image({ domains: "," });
    await at.image({ domains: " , " });
    expect((await patch(uuid, { domains: "," })).status).toBe(200);
    expect((await at.read(uuid)).fqdn).toBeNull();
  });

  test("are ignored silently by PATCH on a server without a proxy", async () => {
    const uuid = await at.image({ domains: "https://a.example" });
    await sandbox().mutate("servers", at.server("alpha"), { proxy_type: "NONE" });
    expect((await patch(uuid, { domains: "https://b.example" })).status).toBe(200);
    expect(await at.read(uuid)).toMatchObject({ fqdn: "https://a.example" });
  });

  test("unknown ones among noindex_domains are dropped silently", async () => {
    const uuid = await at.image({
      domains: "https://a.example,https://b.example",
      noindex_domains: ["https://B.example", "https://c.example"],
    });
    expect(await at.read(uuid)).toMatchObject({ noindex_domains: ["https://b.example"] });
  });
});

describe("delete, move, migrate", () => {
  test("a deletion is queued: readable, listed, and the project not empty, until the job ends", async () => {
    const uuid = await at.image();
    const remove = () => send(sandbox(), applications.remove, { params: { uuid }, query: { delete_volumes: false } });
    expect((await remove()).status).toBe(200);
    expect((await send(sandbox(), applications.get, { params: { uuid } })).status).toBe(200);
    expect((await send(sandbox(), projects.remove, { params: { uuid: at.project } })).status).toBe(400);
    expect((await remove()).status).toBe(200);
    await sandbox().advance(DEFAULTS.applications.deletionSeconds);
    expect((await send(sandbox(), applications.get, { params: { uuid } })).status).toBe(404);
    expect((await remove()).status).toBe(404);
    expect((await send(sandbox(), projects.remove, { params: { uuid: at.project } })).status).toBe(200);
  });

  test("a move changes the environment in place, and is refused where the application is there already", async () => {
    const uuid = await at.image();
    const { uuid: stage } = await good(sandbox(), environments.create, { params: { uuid: at.project }, body: { name: "stage" } });
    const move = (environment_uuid: string) => send(sandbox(), applications.move, { params: { uuid }, body: { environment_uuid } });
    expect((await move(stage)).body).toMatchObject({ uuid, project_uuid: at.project, environment_uuid: stage });
    expect(await at.read(uuid)).toMatchObject({ environment_id: 2 });
    expect((await move(stage)).status).toBe(400);
    expect((await move("nope")).status).toBe(404);
  });

  test("a migration keeps the uuid and changes the destination", async () => {
    const uuid = await at.image();
    const [internal] = await sandbox().find("destinations", { network: "internal" });
    const body = { destination_uuid: String(internal?.uuid) };
    await good(sandbox(), applications.migrate, { params: { uuid }, body });
    expect(await at.read(uuid)).toMatchObject({ destination: { network: "internal", server: { uuid: at.server("beta") } } });
    expect((await send(sandbox(), applications.migrate, { params: { uuid }, body: { destination_uuid: "nope" } })).status).toBe(404);
  });
});

test("changes from outside go where the field is stored, by either name; a slip is refused by name", async () => {
  const uuid = await at.image();
  await sandbox().mutate("applications", uuid, {
    is_gzip_enabled: false,
    use_build_server: true,
    domains: "https://x.example",
    limits_memory: "1g",
  });
  expect(await at.read(uuid)).toMatchObject({
    fqdn: "https://x.example",
    limits_memory: "1g",
    settings: { is_gzip_enabled: false, is_build_server_enabled: true },
  });
  await expect(sandbox().mutate("applications", uuid, { memory_limit: "1g" })).rejects.toThrow("There is no field memory_limit");
});
