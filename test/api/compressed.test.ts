import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { connectionPool } from "../../provider/api/network";
import { type LocalServer, localServer } from "../support/local-server";

let server: LocalServer | undefined;
let pool: ReturnType<typeof connectionPool> | undefined;

afterEach(async () => {
  await server?.close();
  await pool?.close();
});

const get = { method: "GET", path: "/api/v1/things", headers: { accept: "application/json" } };

describe("a compressed response to a request that forbids compression", () => {
  async function answered(encoding: string, bytes: Uint8Array, largestBytes?: number) {
    server = await localServer((_, response) => {
      response.writeHead(200, { "content-encoding": encoding });
      response.end(bytes);
    });
    pool = connectionPool(server.origin, 5, {}, largestBytes);
    return pool;
  }

  test.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ])("the connection reads a body that is compressed with %s", async (encoding, compress) => {
    const send = await answered(encoding, compress(Buffer.from('{"name":"ü"}')));
    expect((await send(get)).text).toBe('{"name":"ü"}');
  });

  test.each([
    ["zstd", "the response is compressed (Content-Encoding: zstd), but this provider reads gzip, deflate and br only"],
    ["gzip", "the response is compressed (Content-Encoding: gzip), but it could not be decompressed"],
  ])("the connection reports that it cannot decompress a body with the encoding %s", async (encoding, reason) => {
    const send = await answered(encoding, Buffer.from("no such thing"));
    await expect(send(get)).rejects.toMatchObject({ reason, sent: true, transient: false });
  });

  test.each([
    ["gzip", gzipSync, "the response is compressed (Content-Encoding: gzip), but its content is larger than any response of the API"],
    ["identity", (bytes: Uint8Array) => bytes, "the response is larger than any response of the API"],
  ])("the connection refuses a body with the encoding %s that is too large", async (encoding, compress, reason) => {
    const send = await answered(encoding, compress(Buffer.alloc(1001)), 1000);
    await expect(send(get)).rejects.toMatchObject({ reason, sent: true, transient: false });
  });
});
