import { applications } from "../../../provider/api/hosting/applications";
import { environments, projects } from "../../../provider/api/hosting/projects";
import { CHOSEN } from "../../../sandbox/hosting/application/rows";
import { setUpPerTest } from "../fixture";
import { good, sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest();
const at = setUpPerTest(sandbox);
const base64 = (text: string) => Buffer.from(text).toString("base64");
const patch = (uuid: string, body: Record<string, unknown>) => send(sandbox(), applications.update, { params: { uuid }, body });

describe("PATCH of an application", () => {
  test("PATCH changes only the sent fields, and refuses an empty body", async () => {
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
  ])("PATCH refuses the field %s", async (name) => {
    const { status, body } = await patch(await at.image(), { [name]: "x" });
    expect([status, body]).toMatchObject([422, { errors: { [name]: ["This field is not allowed."] } }]);
  });

  test("PATCH accepts null only in some fields, such as the description", async () => {
    const uuid = await at.image();
    await patch(uuid, { description: null });
    expect(await at.read(uuid)).toMatchObject({ description: "" });
    expect((await patch(uuid, { gpu_driver: null })).status).toBe(500);
    expect((await patch(uuid, { ports_exposes: null })).status).toBe(422);
  });

  test("PATCH accepts an image name only without a tag", async () => {
    const uuid = await at.image();
    expect((await patch(uuid, { ctr_registry_image_name: "nginx:1" })).status).toBe(422);
    expect((await patch(uuid, { ctr_registry_image_name: "registry.example:5000/nginx", ctr_registry_image_tag: "1" })).status).toBe(200);
    expect(await at.read(uuid)).toMatchObject({ ctr_registry_image_name: "registry.example:5000/nginx", ctr_registry_image_tag: "1" });
  });

  test("PATCH enables basic authentication only if both credentials are sent or stored", async () => {
    const uuid = await at.image();
    expect((await patch(uuid, { is_http_basic_auth_enabled: true })).status).toBe(422);
    await patch(uuid, { http_basic_auth_username: "me", http_basic_auth_password: "pass" });
    expect((await patch(uuid, { is_http_basic_auth_enabled: true })).status).toBe(200);
  });

  test("custom_labels remain as sent until a change of another field regenerates them", async () => {
    const uuid = await at.image();
    await patch(uuid, { custom_labels: base64("a=b") });
    expect(await at.read(uuid)).toMatchObject({ custom_labels: base64("a=b") });
    await patch(uuid, { is_gzip_enabled: false });
    expect(await at.read(uuid)).toMatchObject({ custom_labels: expect.stringContaining("svc.managed") });
  });

  test("PATCH refuses a host port that is used twice", async () => {
    expect((await patch(await at.image(), { ports_mappings: "80:80,81:80" })).status).toBe(200);
    const { status, body } = await patch(await at.image(), { ports_mappings: "80:80,80:81" });
    expect([status, body]).toMatchObject([422, { errors: { ports_mappings: expect.any(String) } }]);
  });

  test("PATCH changes compose domains after the file is loaded, but cannot clear these domains", async () => {
    const uuid = await at.git({
      build_pack: "ctrcompose",
      ctr_compose_domains: [{ name: "api", domain: "https://a.example", redirect: "www" }],
    });
    const domains = async () => JSON.parse(String((await at.read(uuid)).ctr_compose_domains));
    expect(await domains()).toEqual({ api: { domain: "https://a.example", redirect: "www" } });
    expect((await patch(uuid, { ctr_compose_domains: [] })).status).toBe(422);
    await sandbox().advance(CHOSEN.composeLoadSeconds);
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

describe("domains of an application", () => {
  test("the platform normalises domains, and stores their ports separately", async () => {
    const uuid = await at.image({ domains: "HTTPS://A.Example.com/Path/ , https://b.example.com:3000," });
    expect(await at.read(uuid)).toMatchObject({
      fqdn: "https://a.example.com/Path/,https://b.example.com",
      domain_port_overrides: { "https://b.example.com": 3000 },
    });
    await patch(uuid, { domains: "https://b.example.com" });
    expect(await at.read(uuid)).toMatchObject({ fqdn: "https://b.example.com", domain_port_overrides: null });
  });

  test("the platform generates a domain unless `autogenerate_domain` is false", async () => {
    expect((await at.read(await at.image({ autogenerate_domain: false }))).fqdn).toBeNull();
    expect((await at.read(await at.image({ domains: "" }))).fqdn).toMatch(/^http:\/\/[a-z0-9]{24}\./);
  });

  test("a create and a PATCH report invalid domains in different forms", async () => {
    const body = { ...at.place, ctr_registry_image_name: "nginx", domains: "ftp://a.example" };
    expect((await send(sandbox(), applications.createCtrimage, { body })).body).toMatchObject({
      errors: { domains: ["Invalid URL: ftp://a.example"] },
    });
    const refused = await patch(await at.image(), { domains: "https://a.example:0,nonsense" });
    expect([refused.status, refused.body]).toMatchObject([422, { errors: ["Invalid URL: https://a.example:0", "Invalid URL: nonsense"] }]);
  });

  test("the platform refuses a domain in use, unless the request overrides the conflict", async () => {
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

  test("applications without a domain do not conflict with each other", async () => {
    const uuid = await at.image({ domains: "," });
    await at.image({ domains: " , " });
    expect((await patch(uuid, { domains: "," })).status).toBe(200);
    expect((await at.read(uuid)).fqdn).toBeNull();
  });

  test("PATCH silently ignores domains on a server without a proxy", async () => {
    const uuid = await at.image({ domains: "https://a.example" });
    await sandbox().mutate("servers", at.server("alpha"), { proxy_type: "NONE" });
    expect((await patch(uuid, { domains: "https://b.example" })).status).toBe(200);
    expect(await at.read(uuid)).toMatchObject({ fqdn: "https://a.example" });
  });

  test("the platform silently drops noindex_domains that are not among the domains", async () => {
    const uuid = await at.image({
      domains: "https://a.example,https://b.example",
      noindex_domains: ["https://B.example", "https://c.example"],
    });
    expect(await at.read(uuid)).toMatchObject({ noindex_domains: ["https://b.example"] });
  });
});

describe("deletion, move and migration of an application", () => {
  test("an application remains readable and in its project until its queued deletion ends", async () => {
    const uuid = await at.image();
    const remove = () => send(sandbox(), applications.remove, { params: { uuid }, query: { delete_volumes: false } });
    expect((await remove()).status).toBe(200);
    expect((await send(sandbox(), applications.get, { params: { uuid } })).status).toBe(200);
    expect((await send(sandbox(), projects.remove, { params: { uuid: at.project } })).status).toBe(400);
    expect((await remove()).status).toBe(200);
    await sandbox().advance(CHOSEN.deletionSeconds);
    expect((await send(sandbox(), applications.get, { params: { uuid } })).status).toBe(404);
    expect((await remove()).status).toBe(404);
    expect((await send(sandbox(), projects.remove, { params: { uuid: at.project } })).status).toBe(200);
  });

  test("a move changes the environment, and fails if the application is already in that environment", async () => {
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

test("`mutate` accepts the field names of requests, and refuses unknown names", async () => {
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
