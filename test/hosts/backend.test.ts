import { parse } from "yaml";
import { backendOf, type Surroundings } from "../../provider/hosts/process";

type Folder = { ino: bigint; birthtimeNs: bigint; ctimeNs: bigint };

function machine({
  env = {},
  texts = {},
  folders = {},
  home = "/home/anna",
  cwd = "/home/anna/shop",
}: Partial<Pick<Surroundings, "env" | "home" | "cwd">> & { texts?: Record<string, string>; folders?: Record<string, Folder> }): string {
  return backendOf({ env, home, cwd, parseYaml: parse, files: { read: (path) => texts[path], stat: (path) => folders[path] } });
}

const current = (url: string) => JSON.stringify({ current: url, accessTokens: { [url]: "secret" } });
const born = (birthtimeNs: bigint, ino = 7n): Folder => ({ ino, birthtimeNs, ctimeNs: birthtimeNs + 5_000_000n });

describe("the backend of a stack", () => {
  test("the environment variable PULUMI_BACKEND_URL takes precedence over the login", () => {
    const texts = { "/home/anna/.pulumi/credentials.json": current("https://api.pulumi.com") };
    expect(machine({ env: { PULUMI_BACKEND_URL: "s3://states/shop?region=eu" }, texts })).toBe("s3://states/shop");
    expect(machine({ texts })).toBe("https://api.pulumi.com");
  });

  test.each([
    ["the program's folder", "/home/anna/shop/Pulumi.yaml", "backend:\n  url: s3://states/shop\n"],
    ["a folder above it", "/home/anna/Pulumi.yml", "{ name: shop, backend: { url: 's3://states/shop' } }"],
    ["a project file in JSON", "/home/anna/shop/Pulumi.json", '{"name":"shop","backend":{"url":"s3://states/shop"}}'],
  ])("the project's backend (%s) takes precedence over the login", (_, path, text) => {
    const texts = { "/home/anna/.pulumi/credentials.json": current("https://api.pulumi.com"), [path]: text };
    expect(machine({ texts })).toBe("s3://states/shop");
    expect(machine({ texts, env: { PULUMI_BACKEND_URL: "gs://other" } })).toBe("gs://other");
  });

  test("backendOf reads only the nearest Pulumi.yaml", () => {
    const texts = {
      "/home/anna/.pulumi/credentials.json": current("https://api.pulumi.com"),
      "/home/anna/shop/Pulumi.yaml": "name: shop\n# no backend\n",
      "/home/anna/Pulumi.yaml": "backend: { url: s3://other }",
    };
    expect(machine({ texts })).toBe("https://api.pulumi.com");
  });

  test("a relative folder in Pulumi.yaml is resolved from the project's own folder", () => {
    const texts = { "/home/anna/Pulumi.yaml": "backend: { url: file://./states }" };
    expect(machine({ texts, folders: { "/home/anna/states/.pulumi": born(1000n) } })).toBe("file:born 1000");
  });

  test("backendOf returns Pulumi Cloud if only a token for Pulumi Cloud is set", () => {
    expect(machine({ env: { PULUMI_ACCESS_TOKEN: "pul-1" } })).toBe("https://api.pulumi.com");
  });

  test.each([
    ["PULUMI_HOME", "/opt/pulumi"],
    ["PULUMI_CREDENTIALS_PATH", "/run/secrets"],
  ])("the credentials in the folder that %s names identify the backend", (name, folder) => {
    const texts = { [`${folder}/credentials.json`]: current("https://pulumi.example.com/") };
    expect(machine({ env: { [name]: folder }, texts })).toBe("https://pulumi.example.com");
  });

  test("backendOf returns no backend if nothing can be read", () => {
    expect(machine({})).toBe("");
    expect(machine({ texts: { "/home/anna/.pulumi/credentials.json": "{" } })).toBe("");
    expect(machine({ texts: { "/home/anna/.pulumi/credentials.json": '{"current":7}' } })).toBe("");
  });

  test("backendOf removes user name and password from the address", () => {
    expect(machine({ env: { PULUMI_BACKEND_URL: "https://anna:token@pulumi.example.com" } })).toBe("https://pulumi.example.com");
  });
});

describe("a backend of files", () => {
  const ofHome = { PULUMI_BACKEND_URL: "file://~" };

  test("a file backend of another machine is a different backend", () => {
    const one = machine({ env: ofHome, folders: { "/home/anna/.pulumi": born(1000n) } });
    const other = machine({ env: ofHome, folders: { "/home/anna/.pulumi": born(2000n) } });
    expect(one).toBe("file:born 1000");
    expect(other).not.toBe(one);
  });

  test("a file backend is the same backend inside a container that mounts the folder", () => {
    const outside = machine({
      env: { PULUMI_BACKEND_URL: "file:///home/anna/states" },
      folders: { "/home/anna/states/.pulumi": born(1000n) },
    });
    const inside = machine({ env: { PULUMI_BACKEND_URL: "file:///mnt" }, folders: { "/mnt/.pulumi": born(1000n) }, home: "/root" });
    expect(inside).toBe(outside);
  });

  test.each([
    ["file://~/states", "/home/anna/states/.pulumi"],
    ["file://./states", "/home/anna/shop/states/.pulumi"],
    ["file:///states?no_tmp_dir=true", "/states/.pulumi"],
  ])("the file backend %s is located at %s", (url, folder) => {
    expect(machine({ env: { PULUMI_BACKEND_URL: url }, folders: { [folder]: born(1n) } })).toBe("file:born 1");
  });

  test.each<[string, Folder]>([
    ["has no creation time", { ino: 7n, birthtimeNs: 0n, ctimeNs: 9n }],
    ["shows the last change as the creation time", { ino: 7n, birthtimeNs: 9n, ctimeNs: 9n }],
  ])("the folder's inode identifies a file backend if the file system %s", (_, folder) => {
    expect(machine({ env: ofHome, folders: { "/home/anna/.pulumi": folder } })).toBe("file:inode 7");
  });

  test("the path identifies a file backend while the backend's folder does not exist", () => {
    expect(machine({ env: { PULUMI_BACKEND_URL: "file://./states" } })).toBe("file:/home/anna/shop/states");
  });
});

test("buckets in two accounts or at two addresses are different backends", () => {
  const at = (url: string, env = {}) => machine({ env: { PULUMI_BACKEND_URL: url, ...env } });
  expect(at("azblob://state?storage_account=alice")).not.toBe(at("azblob://state?storage_account=bob"));
  expect(at("azblob://state", { AZURE_STORAGE_ACCOUNT: "alice" })).toBe(at("azblob://state?storage_account=alice"));
  expect(at("s3://state?endpoint=one.example&region=eu")).not.toBe(at("s3://state?endpoint=two.example&region=eu"));
  expect(at("s3://state?endpoint=one.example&region=eu")).toBe(at("s3://state?region=us&endpoint=one.example"));
});
