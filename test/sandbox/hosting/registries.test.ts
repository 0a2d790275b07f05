import { type RegistryLoginBody, registries } from "../../../provider/api/hosting/registries";
import { setUp } from "../fixture";
import { good, sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest();
const LOGIN: RegistryLoginBody = { registry: "registry.example.com", username: "deploy", password: "a password" };

async function serverRegistries(of = sandbox) {
  const at = await setUp(of());
  const params = { uuid: at.server("alpha") };
  return {
    at,
    params,
    log: (body: Partial<RegistryLoginBody> = {}) => send(of(), registries.login, { params, body: { ...LOGIN, ...body } }),
    list: (token?: string) => good(of(), registries.list, { params, token }),
    check: (registry = LOGIN.registry) => send(of(), registries.check, { params: { ...params, registry } }),
    out: (registry = LOGIN.registry) => send(of(), registries.logout, { params: { ...params, registry } }),
  };
}

test("a server stores one login per registry host, until the logout", async () => {
  const { log, list, out } = await serverRegistries();
  expect((await log({ registry: "https://Registry.Example.com:5000/v2/" })).status).toBe(200);
  expect((await log({ registry: "registry.example.com:5000", username: "robot" })).status).toBe(200);
  expect(await list()).toEqual({
    registries: [{ registry: "registry.example.com:5000", logged_in: true, source: "auths", username: "robot", used_by: [] }],
    error: null,
  });
  for (let twice = 0; twice < 2; twice++) expect((await out("registry.example.com:5000")).status).toBe(200);
  expect((await list()).registries).toEqual([]);
});

test("logins under different names of the public hub are stored under one name", async () => {
  const { log, list } = await serverRegistries();
  await log({ registry: "index.hub.example" });
  await log({ registry: "https://hub.example", username: "robot" });
  expect((await list()).registries).toMatchObject([{ registry: "hub.example", username: "robot" }]);
});

test("the list of registries includes used registries without a login", async () => {
  const { at, log, list } = await serverRegistries();
  await at.image({ name: "web", ctr_registry_image_name: "nginx" });
  await at.image({ name: "api", ctr_registry_image_name: "registry.example.com/acme/api" });
  await log();
  const used = (name: string) => [{ type: "application", name, link: expect.any(String) }];
  expect((await list()).registries).toEqual([
    { registry: "registry.example.com", logged_in: true, source: "auths", username: "deploy", used_by: used("api") },
    { registry: "hub.example", logged_in: false, source: null, username: null, used_by: used("web") },
  ]);
});

test("a refused login is not stored, and a check detects an invalid login", async () => {
  const { params, log, list, check } = await serverRegistries();
  expect((await log({ password: "wrong" })).status).toBe(400);
  expect((await list()).registries).toEqual([]);
  expect((await check()).status).toBe(400);
  await log();
  expect((await check()).status).toBe(200);
  await sandbox().mutate("registries", `${params.uuid}/${LOGIN.registry}`, { valid: false });
  for (const answer of [await check(), await log()]) expect(answer.status).toBe(400);
  expect((await log({ password: "a new one" })).status).toBe(200);
  expect((await check()).status).toBe(200);
});

test("the list of registries of an unreachable server contains only an error, and other registry calls answer 400", async () => {
  const { params, log, list, check, out } = await serverRegistries();
  await log();
  await sandbox().mutate("servers", params.uuid, { status: "unreachable" });
  expect(await list()).toEqual({ registries: [], error: expect.stringContaining("not reachable") });
  for (const answer of [await log(), await check(), await out()]) expect(answer.status).toBe(400);
  await sandbox().mutate("servers", params.uuid, { status: "ready" });
  expect((await list()).registries).toHaveLength(1);
});

test.each<[Partial<RegistryLoginBody>, string]>([
  [{ registry: "not a host" }, "registry"],
  [{ registry: "registry.example.com:port" }, "registry"],
  [{ username: "de ploy" }, "username"],
  [{ password: "" }, "password"],
])("a login with %j is refused", async (body, field) => {
  const { log } = await serverRegistries();
  expect(await log(body)).toMatchObject({ status: 422, body: { errors: { [field]: [expect.anything()] } } });
});

test("the logins of a server disappear with the server", async () => {
  const { params, log } = await serverRegistries();
  await log();
  await sandbox().remove("servers", params.uuid);
  expect(await sandbox().find("registries")).toEqual([]);
});

describe.each([
  ["with Read sensitive data", 403],
  ["with Read", 200],
] as const)("the variant registryReads=%s", (registryReads, status) => {
  const other = sandboxPerTest({ variants: { registryReads } });

  test(`the list of registries answers ${status} to a token with only \`Read\``, async () => {
    const { params } = await serverRegistries(other);
    const token = await other().addToken(["read"]);
    expect((await send(other(), registries.list, { params, token })).status).toBe(status);
    const sensitive = await other().addToken(["read", "read:sensitive"]);
    expect((await send(other(), registries.list, { params, token: sensitive })).status).toBe(200);
  });
});
