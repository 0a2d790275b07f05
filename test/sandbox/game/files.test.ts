import { systemClock } from "../../../provider/api/clock";
import { files } from "../../../provider/api/game/files";
import { Masker } from "../../../provider/api/masker";
import { connectionPool } from "../../../provider/api/network";
import { NodeClient } from "../../../provider/api/node";
import { type Sandbox, startSandbox } from "../../../sandbox";
import { good, sandboxPerTest, send, sendRaw } from "../support";

const world = sandboxPerTest();
const server = async (name = "survival") => String((await world().find("gameServers", { name }))[0]?.identifier);
const params = async () => ({ server: await server() });
const at = (file: string) => ({ file });
const utf8 = (bytes: Uint8Array) => Buffer.from(bytes).toString("utf8");
const bytes = (text: string) => new Uint8Array(Buffer.from(text));

const write = async (file: string, body: string | Uint8Array) =>
  good(world(), files.write, { params: await params(), query: at(file), body });
const read = async (file: string) => good(world(), files.contents, { params: await params(), query: at(file) });
const names = async (directory: string) =>
  (await good(world(), files.list, { params: await params(), query: { directory } })).map(({ name }) => name);
const refused = async (call: Parameters<typeof send>[1], sending: object) =>
  (await send(world(), call, { params: await params(), ...sending } as object)).status;

const node = (sandbox: Sandbox) =>
  new NodeClient({
    panelOrigin: sandbox.panelUrl,
    connect: connectionPool,
    userAgent: "test",
    masker: new Masker(),
    clock: systemClock,
    random: () => 0,
  });

describe("files of a game server", () => {
  test.each(["\ufeffa\r\n", "", "<x/>\n", '{"a":1'])("a file keeps its content unchanged: %j", async (text) => {
    await write("/config/a.txt", text);
    expect(utf8(await read("config/a.txt"))).toBe(text);
    expect(await names("/")).toEqual(["config"]);
  });

  test("a file in a list shows its size, mode, type and times", async () => {
    await write("/a.bin", new Uint8Array([0, 1, 2]));
    const [row] = await good(world(), files.list, { params: await params(), query: { directory: "/" } });
    const stamp = "2026-01-01T00:00:00+00:00";
    expect(row).toMatchObject({ name: "a.bin", size: 3, mode: "-rw-r--r--", mode_bits: "644", is_file: true, modified_at: stamp });
    await world().advance(90);
    await write("/a.bin", "x");
    const [again] = await good(world(), files.list, { params: await params(), query: { directory: "/" } });
    expect(again).toMatchObject({ size: 1, created_at: stamp, modified_at: "2026-01-01T00:01:30+00:00" });
  });

  test("files can be moved, copied, removed and given another mode", async () => {
    await write("/a/x.txt", "1");
    const to = { params: await params() };
    await good(world(), files.rename, {
      ...to,
      body: {
        root: "/",
        files: [
          { from: "a", to: "b/c" },
          { from: "none", to: "z" },
        ],
      },
    });
    await good(world(), files.copy, { ...to, body: { location: "/b/c/x.txt" } });
    await good(world(), files.chmod, {
      ...to,
      body: {
        root: "/b/c",
        files: [
          { file: "none", mode: "644" },
          { file: "x.txt", mode: "0755" },
        ],
      },
    });
    expect(await names("/b/c")).toEqual(["x.txt", "x copy.txt"]);
    expect(await world().find("files", { path: "/b/c/x.txt" })).toMatchObject([{ mode: "755", content: "1" }]);
    expect(await refused(files.rename, { body: { root: "/b/c", files: [{ from: "x.txt", to: "x copy.txt" }] } })).toBe(400);
    await good(world(), files.remove, { ...to, body: { root: "/", files: ["b", "none"] } });
    expect(await names("/")).toEqual([]);
    await good(world(), files.createFolder, { ...to, body: { root: "/", name: "m/n" } });
    await good(world(), files.createFolder, { ...to, body: { root: "/m", name: "n" } });
    expect(await names("/m")).toEqual(["n"]);
  });

  test("files with long names can be compressed and decompressed", async () => {
    const long = `${"long-".repeat(30)}ü.txt`;
    await write(`/world/${long}`, "region");
    const to = { params: await params() };
    const { name } = await good(world(), files.compress, { ...to, body: { root: "/", files: ["world"] } });
    await good(world(), files.remove, { ...to, body: { root: "/", files: ["world"] } });
    await good(world(), files.decompress, { ...to, body: { root: "/", file: name } });
    expect(utf8(await read(`/world/${long}`))).toBe("region");
    expect(await refused(files.decompress, { body: { root: "/world", file: long } })).toBe(400);
  });

  test("the node downloads a file in the background, and shows half the size until the download ends", async () => {
    const to = { params: await params() };
    const pull = (url: string) => send(world(), files.pull, { ...to, body: { url, directory: "/mods" } });
    await pull("https://mods.example.com/a.jar");
    const [half] = await world().find("files");
    await world().advance(10);
    const [whole] = await world().find("files");
    expect(Number(whole?.size)).toBe(2 * Number(half?.size));
    expect((await pull("http://127.0.0.1/a.jar")).status).toBe(400);
    const four = [1, 2, 3, 4].map(async (n) => (await pull(`https://mods.example.com/${n}.jar`)).status);
    expect(await Promise.all(four)).toEqual([204, 204, 204, 400]);
  });
});

describe("signed addresses", () => {
  test("upload and download addresses work only once", async () => {
    const { url } = await good(world(), files.upload, { params: await params() });
    const sent = [
      { name: "a.txt", bytes: bytes("1") },
      { name: "../../b ä.txt", bytes: bytes("2") },
    ];
    await node(world()).post(async () => url, { directory: "/in/here" }, { files: sent });
    expect(await names("/in/here")).toEqual(["a.txt", "b ä.txt"]);
    await expect(node(world()).post(async () => url, { directory: "/" }, { files: sent })).rejects.toThrow("failed with 404");
    const down = await good(world(), files.download, { params: await params(), query: at("/in/here/b ä.txt") });
    expect(utf8(await node(world()).get(async () => down.url))).toBe("2");
    await expect(node(world()).get(async () => down.url)).rejects.toThrow("failed with 404");
  });

  test("a signed address is valid for 15 minutes, and either for upload or for download", async () => {
    const { url } = await good(world(), files.upload, { params: await params() });
    const { pathname, search } = new URL(url);
    await expect(node(world()).get(async () => url.replace("upload", "download"))).rejects.toThrow("404");
    const key = { authorization: `Bearer ${world().panelKey}` };
    expect((await sendRaw(world(), "POST", `${pathname}${search}`, { headers: key })).status).toBe(422);
    const { body, headers } = await formWith("a.txt");
    expect((await sendRaw(world(), "POST", `${pathname}${search}`, { headers: { ...headers, ...key }, body })).status).toBe(403);
    await world().advance(901);
    await expect(node(world()).post(async () => url, {}, { files: [] })).rejects.toThrow();
    const journal = JSON.stringify(await world().journal());
    expect(journal).not.toContain(new URL(url).searchParams.get("token"));
    expect(journal).not.toContain("secret in a.txt");
  });
});

describe("refusals of the node", () => {
  test.each([
    ["500", 500],
    ["404", 404],
  ] as const)("a missing file answers %s, as the variant missingFiles states", async (missingFiles, status) => {
    const sandbox = await startSandbox({ clock: "manual", variants: { missingFiles } });
    const [row] = await sandbox.find("gameServers", { name: "survival" });
    const to = { params: { server: String(row?.identifier) } };
    expect((await send(sandbox, files.contents, { ...to, query: at("/none") })).status).toBe(status);
    expect((await send(sandbox, files.list, { ...to, query: { directory: "/none" } })).status).toBe(status);
    expect((await send(sandbox, files.list, { ...to, query: { directory: "/" } })).status).toBe(200);
    await sandbox.close();
  });

  test("the node refuses unsafe paths, protected files, writes to a full disk, and large reads", async () => {
    expect(await refused(files.write, { query: at("/../x"), body: "1" })).toBe(400);
    expect(await refused(files.write, { query: at("/closed.txt"), body: "1" })).toBe(403);
    await world().add("disks", { server: await server(), free_bytes: 10 });
    expect(await refused(files.write, { query: at("/a"), body: "12345678901" })).toBe(400);
    expect(await refused(files.write, { query: at("/a"), body: "1234567890" })).toBe(204);
    await world().add("disks", { server: await server(), free_bytes: 10_000_000 });
    await world().add("files", { server: await server(), path: "/large", content: "x".repeat(4 * 1024 * 1024 + 1) });
    expect(await refused(files.contents, { query: at("/large") })).toBe(400);
  });

  test("the node refuses invalid JSON, and users without the permission", async () => {
    const to = { query: at("/a"), body: "a: 1", headers: { "content-type": "application/json" } };
    expect(await refused(files.write, to)).toBe(400);
    expect((await send(world(), files.list, { params: { server: await server("friends") }, query: { directory: "/" } })).status).toBe(403);
  });
});

async function formWith(name: string): Promise<{ body: Uint8Array; headers: Record<string, string> }> {
  const form = new FormData();
  form.append("files", new Blob([`secret in ${name}`]), name);
  const response = new Response(form);
  return { body: new Uint8Array(await response.arrayBuffer()), headers: { "content-type": response.headers.get("content-type") ?? "" } };
}
