import { applications, tags } from "../../provider/api/hosting/applications";
import { environments, projects } from "../../provider/api/hosting/projects";
import { sharedVariables } from "../../provider/api/hosting/shared-variables";
import { storageBackups } from "../../provider/api/hosting/storage-backups";
import { storages } from "../../provider/api/hosting/storages";
import { variables } from "../../provider/api/hosting/variables";
import { type SandboxOptions, startSandbox } from "../../sandbox";
import { setUp } from "./fixture";
import { good, sandboxPerTest, send } from "./support";

// Values that a preview had accepted, although the platform's own code refuses them or stores them in another form (docs/facts/hosting.md
// 13).

const sandbox = sandboxPerTest();
const long = (length: number) => "x".repeat(length);

async function statuses(fields: Record<string, unknown>): Promise<[patch: number, create: number]> {
  const { place, git } = await setUp(sandbox());
  const uuid = await git();
  const patch = await send(sandbox(), applications.update, { params: { uuid }, body: fields });
  const source = { git_repository: "https://code.example/o/r", git_branch: "main", build_pack: "ctrfile" };
  const create = await send(sandbox(), applications.createPublic, { body: { ...place, ...source, name: "made", ...fields } });
  return [patch.status, create.status];
}

describe("values that the platform's store cannot hold", () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["a password of 32 bytes in 32 letters", { http_basic_auth_password: long(32) }, { http_basic_auth_password: long(31) }],
    ["a password of 32 bytes in 16 letters", { http_basic_auth_password: "é".repeat(16) }, { http_basic_auth_password: "é".repeat(15) }],
    ["a description of 256 characters", { description: long(256) }, { description: "🦊".repeat(255) }],
    ["a command of 256 characters", { build_command: long(256) }, { build_command: long(255) }],
    ["a GPU driver of 256 characters", { gpu_driver: long(256) }, { gpu_driver: long(255) }],
    ["a fraction", { health_check_interval: 1.5 }, { health_check_interval: 2 }],
    ["a number beyond 32 bits", { limits_cpu_shares: 2_147_483_648 }, { limits_cpu_shares: 2_147_483_647 }],
    ["a restart count beyond 32 bits", { max_restart_count: 2_147_483_648 }, { max_restart_count: 2_147_483_647 }],
  ])("PATCH and create answer 500 to %s", async (_, over, within) => {
    expect(await statuses(over)).toEqual([500, 500]);
    expect(await statuses(within)).toEqual([200, 201]);
  });

  test("a create that answers 500 because of a long tag or setting keeps the application", async () => {
    const { place } = await setUp(sandbox());
    const create = (name: string, more: object) =>
      send(sandbox(), applications.createCtrimage, { body: { ...place, ctr_registry_image_name: "web", name, ...more } });
    expect((await create("one", { custom_internal_name: long(256) })).status).toBe(500);
    expect((await create("two", { description: long(256) })).status).toBe(500);
    expect((await create("three", { tags: [long(256)] })).status).toBe(500);
    expect((await sandbox().find("applications")).map(({ name }) => name)).toEqual(["one", "three"]);
  });

  test("a PATCH that answers 500 because of the description has already saved the settings", async () => {
    const { image, read } = await setUp(sandbox());
    const uuid = await image();
    const patch = { is_gzip_enabled: false, description: long(256) };
    expect((await send(sandbox(), applications.update, { params: { uuid }, body: patch })).status).toBe(500);
    expect((await read(uuid)).settings).toMatchObject({ is_gzip_enabled: false });
  });

  test("the prefix counts towards the maximum length of a storage's name or path", async () => {
    const uuid = await (await setUp(sandbox())).image();
    const add = async (body: object) => (await send(sandbox(), storages.create, { params: { uuid }, body: body as never })).status;
    expect(await add({ type: "persistent", name: long(231), mount_path: "/a" })).toBe(500);
    expect(await add({ type: "persistent", name: long(230), mount_path: "/a" })).toBe(201);
    expect(await add({ type: "file", mount_path: long(255) })).toBe(500);
    expect(await add({ type: "file", mount_path: long(254) })).toBe(201);
  });

  test("a create of a shared variable answers 500 if the value contains only invisible characters", async () => {
    const add = async (value: string) => (await send(sandbox(), sharedVariables.team.create, { body: { key: "A", value } })).status;
    expect(await add("\u00ad\u{e0020}\u2800 ")).toBe(500);
  });
});

describe("values that the platform's validator refuses", () => {
  test.each<[string, Record<string, unknown>, [number, number]]>([
    ["an image name with a tag", { ctr_registry_image_name: "Registry.example.com/A:1" }, [422, 422]],
    ["an image name that ends in a hyphen", { ctr_registry_image_name: "a-" }, [422, 422]],
    ["a line break inside quotes", { build_command: 'echo "a\nb"' }, [422, 422]],
    ["a path of 256 characters", { ctrfile_location: `/${long(255)}` }, [422, 422]],
    ["a container name of 256 characters", { pre_deployment_command_container: long(256) }, [422, 422]],
    ["a command of 1001 characters", { build_command: long(1001) }, [422, 422]],
    ["a wildcard domain", { domains: "https://*.example.com" }, [422, 422]],
    ["a domain that is not ASCII", { domains: "https://bücher.example.com" }, [422, 422]],
    ["a repository on an IP address, which PATCH accepts", { git_repository: "https://192.0.2.7/o/r" }, [200, 422]],
  ])("PATCH and create validate %s", async (_, fields, wanted) => {
    expect(await statuses(fields)).toEqual(wanted);
  });

  test.each(["nginx", "registry.example.com:5000/a/b:1.0", `nginx@sha256:${"0".repeat(64)}`])(
    "a create accepts the image %s",
    async (name) => {
      expect(await (await setUp(sandbox())).image({ ctr_registry_image_name: name })).not.toBe("");
    },
  );

  test.each(["Nginx", "nginx:", "nginx:a:b", "a_/b"])("a create refuses the image %s", async (name) => {
    const { place } = await setUp(sandbox());
    const { status } = await send(sandbox(), applications.createCtrimage, { body: { ...place, ctr_registry_image_name: name } });
    expect(status).toBe(422);
  });

  test("a tag needs at least two characters besides its HTML tags", async () => {
    const { image, place } = await setUp(sandbox());
    const uuid = await image();
    const attach = (tag: string) => send(sandbox(), tags.attach, { params: { uuid }, body: { tag_name: tag } });
    for (const tag of ["<b>x</b>", "a<b"]) expect((await attach(tag)).status).toBe(422);
    expect((await attach("<b>Shop</b>")).body).toMatchObject([{ name: "shop" }]);
    const body = { ...place, ctr_registry_image_name: "web", tags: ["<b>x</b>"] };
    expect(await send(sandbox(), applications.createCtrimage, { body })).toMatchObject({
      status: 422,
      body: { errors: { tags: ["Each tag name must be at least 2 characters after sanitization."] } },
    });
  });

  test("a backup schedule accepts names of months and days, but no ranges or lists", async () => {
    const uuid = await (await setUp(sandbox())).image();
    const volume = await good(sandbox(), storages.create, {
      params: { uuid },
      body: { type: "persistent", name: "data", mount_path: "/data" },
    });
    const put = async (frequency: string) => {
      const params = { uuid, storage_uuid: volume.uuid };
      return (await send(sandbox(), storageBackups.replace, { params, body: { frequency } })).status;
    };
    for (const frequency of ["0 2 * * MON-FRI", "0 2 * * SAT,SUN", "0 2 L * *", "0 2 ? * *", "@every_minute"])
      expect([frequency, await put(frequency)]).toEqual([frequency, 422]);
    expect(await put("0 2 * * MON")).toBe(201);
    expect(await put("0 2 * jan *")).toBe(200);
  });

  test("a storage refuses the name 0, unsafe paths, and fields that only PATCH accepts", async () => {
    const uuid = await (await setUp(sandbox())).image();
    const add = async (body: object) => (await send(sandbox(), storages.create, { params: { uuid }, body: body as never })).status;
    expect(await add({ type: "persistent", name: "0", mount_path: "/a" })).toBe(422);
    for (const mount_path of ["/etc/./x", "/etc/../x", "/a\tb", "/a$(b)"]) expect(await add({ type: "file", mount_path })).toBe(422);
    expect(await add({ type: "file", mount_path: "/etc/$HOME*?" })).toBe(201);
    expect(await add({ type: "persistent", name: "data", mount_path: "/a", is_preview_suffix_enabled: true })).toBe(422);
  });
});

describe("values as the platform stores them", () => {
  test("a project keeps combining marks in its name", async () => {
    const { uuid } = await good(sandbox(), projects.create, { body: { name: "हिन्दी", description: "e\u0301" } });
    expect(await good(sandbox(), projects.get, { params: { uuid } })).toMatchObject({ name: "हिन्दी", description: "e\u0301" });
  });

  test("invisible characters at both ends of a variable's value are removed", async () => {
    const uuid = await (await setUp(sandbox())).image();
    const value = "\u00ad\u200d \u{1d173}a\u00adb\u3164\u{e0020}";
    await good(sandbox(), variables.create, { params: { uuid }, body: { key: "A", value } });
    expect(await sandbox().find("variables", { key: "A", is_preview: false })).toMatchObject([{ value: "a\u00adb" }]);
  });

  test("a domain may contain user information or an IPv6 address", async () => {
    const uuid = await (await setUp(sandbox())).image({ domains: "HTTPS://User:PW@Example.COM:8443/X,http://[::1]:81" });
    expect(await good(sandbox(), applications.get, { params: { uuid } })).toMatchObject({
      fqdn: "https://User:PW@example.com/X,http://[::1]",
      domain_port_overrides: { "https://User:PW@example.com/X": 8443, "http://[::1]": 81 },
    });
  });

  test("a create, but not PATCH, removes double slashes from a file's path", async () => {
    const uuid = await (await setUp(sandbox())).image();
    const params = { uuid };
    const made = await good(sandbox(), storages.create, { params, body: { type: "file", mount_path: "etc//x" } });
    const shown = async () => (await good(sandbox(), storages.list, { params })).file_storages[0];
    expect(await shown()).toMatchObject({ mount_path: "/etc/x" });
    const before = (await shown())?.fs_path;
    await good(sandbox(), storages.update, { params, body: { type: "file", uuid: made.uuid, mount_path: "/etc//y" } });
    expect(await shown()).toMatchObject({ mount_path: "/etc//y", fs_path: before });
  });

  test("PATCH keeps an omitted redirect of a compose service, and null removes it", async () => {
    const { git } = await setUp(sandbox());
    const domain = "https://a.example.com";
    const uuid = await git({ build_pack: "ctrcompose", ctr_compose_domains: [{ name: "web", domain, redirect: "www" }] });
    await sandbox().advance(60);
    const patched = async (service: object) => {
      await good(sandbox(), applications.update, {
        params: { uuid },
        body: { ctr_compose_domains: [{ name: "web", domain, ...service }] },
      });
      return JSON.parse(String((await good(sandbox(), applications.get, { params: { uuid } })).ctr_compose_domains)).web;
    };
    expect(await patched({})).toEqual({ domain, redirect: "www" });
    expect(await patched({ redirect: null })).toEqual({ domain });
    expect(await patched({ redirect: "both" })).toEqual({ domain, redirect: "both" });
  });

  test("PATCH stores null as `/` in publish_directory, and as an empty string in build_command", async () => {
    const { git, read } = await setUp(sandbox());
    const uuid = await git({ publish_directory: "/dist", build_command: "make" });
    await good(sandbox(), applications.update, { params: { uuid }, body: { publish_directory: null, build_command: null } });
    expect(await read(uuid)).toMatchObject({ publish_directory: "/", build_command: "" });
  });
});

test("an application hides its numeric id, and a file may lack a mount path", async () => {
  const { image, read } = await setUp(sandbox());
  const uuid = await image();
  expect("id" in (await read(uuid))).toBe(false);
  expect("id" in ((await good(sandbox(), applications.list))[0] ?? {})).toBe(false);
  const { uuid: file } = await good(sandbox(), storages.create, { params: { uuid }, body: { type: "file", mount_path: "/a" } });
  await sandbox().mutate("storages", file, { mount_path: null });
  expect((await good(sandbox(), storages.list, { params: { uuid } })).file_storages).toMatchObject([{ mount_path: null }]);
});

test("an environment lists its databases, and a project with a database cannot be deleted", async () => {
  const { project: uuid } = await setUp(sandbox());
  const [production] = await sandbox().find("environments", { project_uuid: uuid });
  await sandbox().mutate("environments", String(production?.uuid), { databases: [{ uuid: "d1", name: "orders" }] });
  const params = { uuid, environment: "production" };
  expect(await good(sandbox(), environments.get, { params })).toMatchObject({
    applications: [],
    databases: [{ uuid: "d1" }],
    services: [],
  });
  expect((await send(sandbox(), projects.remove, { params: { uuid } })).status).toBe(400);
});

describe("variants of the platform", () => {
  const withVariants = async <T>(
    variants: SandboxOptions["variants"],
    work: (one: Awaited<ReturnType<typeof startSandbox>>) => Promise<T>,
  ) => {
    const one = await startSandbox({ clock: "manual", variants });
    return work(one).finally(() => one.close());
  };

  test.each(["10", "0"] as const)(
    "the variant maxRestartCount=%s sets the default of an application's max_restart_count",
    async (restartCount) => {
      await withVariants({ maxRestartCount: restartCount }, async (one) => {
        const { image, read } = await setUp(one);
        expect((await read(await image())).max_restart_count).toBe(Number(restartCount));
        expect((await read(await image({ max_restart_count: 3 }))).max_restart_count).toBe(3);
      });
    },
  );

  test("the variant containerNamePrefix=unknown refuses the prefix of container names as an unknown field", async () => {
    await withVariants({ containerNamePrefix: "unknown" }, async (one) => {
      const { place, image } = await setUp(one);
      const field = { custom_container_name_prefix: "shop" };
      const refused = { status: 422, body: { errors: { custom_container_name_prefix: ["This field is not allowed."] } } };
      expect(await send(one, applications.createCtrimage, { body: { ...place, ctr_registry_image_name: "web", ...field } })).toMatchObject(
        refused,
      );
      expect(await send(one, applications.update, { params: { uuid: await image() }, body: field })).toMatchObject(refused);
    });
  });

  test("the variant migration=not offered answers a migration with 404 and an empty message", async () => {
    await withVariants({ migration: "not offered" }, async (one) => {
      const uuid = await (await setUp(one)).image();
      const sent = await send(one, applications.migrate, { params: { uuid }, body: { destination_uuid: "x" } });
      expect([sent.status, sent.body]).toEqual([404, { message: "" }]);
    });
  });
});
