import * as z from "zod";
import { Bytes, FormFile, RawBody } from "../../../provider/api/bodies";
import { panelCall } from "../../../provider/api/call";
import type { Reply } from "../../support/scripted-network";
import { failed, transportFixture } from "../../support/transport-fixture";

const query = z.object({ file: z.string() });
const files = {
  read: panelCall({ method: "GET", path: "/contents", query, response: z.string(), answers: "text" }),
  readBytes: panelCall({ method: "GET", path: "/contents", query, response: Bytes, answers: "bytes" }),
  write: panelCall({ method: "POST", does: "sets", path: "/write", query, body: RawBody, encoding: "text" }),
  upload: panelCall({
    method: "POST",
    does: "creates",
    path: "/upload",
    body: z.object({ note: z.string().optional(), file: z.union([FormFile, z.array(FormFile)]) }),

    encoding: "form",
    timeoutSeconds: 600,
  }),
};
const at = { query: { file: "/a" } };
const BOM = "\ufeff";
const PLAIN = { "content-type": "text/plain; charset=UTF-8" };
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

describe("bodies that are sent", () => {
  test.each(["a: 1\n", "", "{}", `${BOM}x\r\n`])("the transport sends the text body %j unchanged as plain text", async (body) => {
    const { transport, network, outcome } = transportFixture([{ status: 204 }]);
    await outcome(transport.send(files.write, { ...at, body }));
    expect(network.sent[0]).toMatchObject({ body, headers: { "content-type": "text/plain", accept: "application/json" } });
  });

  test("the transport sends a byte body unchanged, even after a 429", async () => {
    const body = new Uint8Array([0, 255, 10, 13]);
    const { transport, network, outcome } = transportFixture([{ status: 429, headers: { "retry-after": "1" } }, { status: 204 }]);
    await outcome(transport.send(files.write, { ...at, body }));
    expect(network.sent.map((sent) => sent.body)).toEqual([body, body]);
  });

  test("the transport sends a form body with its fields and named files", async () => {
    const { transport, network, outcome } = transportFixture([{ status: 204 }]);
    const file = [
      { name: "ä b.bin", bytes: new Uint8Array([0, 255]) },
      { name: "c", bytes: bytesOf("<x>") },
    ];
    await outcome(transport.send(files.upload, { body: { note: "hello", file } }));
    const { body, headers, timeoutSeconds } = network.sent[0] ?? {};
    const form = await new Response(body as Uint8Array<ArrayBuffer>, { headers }).formData();
    expect(form.get("note")).toBe("hello");
    const parts = form.getAll("file") as File[];
    expect(parts.map(({ name }) => name)).toEqual(["ä b.bin", "c"]);
    expect(await Promise.all(parts.map(async (part) => Buffer.from(await part.arrayBuffer())))).toEqual(
      file.map(({ bytes }) => Buffer.from(bytes)),
    );
    expect(timeoutSeconds).toBe(600);
  });
});

describe("raw answers", () => {
  test.each(["<?xml version='1.0'?>\n", `${BOM}a\n`, "  \n", "", '{"a":1}', "null"])(
    "the transport neither trims nor parses the text answer %j",
    async (text) => {
      const { transport, outcome } = transportFixture([{ bytes: bytesOf(text), text: "", headers: PLAIN }]);
      expect(await outcome(transport.send(files.read, at))).toBe(text);
    },
  );

  test("the transport returns the bytes of an answer unchanged", async () => {
    const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0, 255, 10]);
    const { transport, network, outcome } = transportFixture([{ bytes, text: "", headers: PLAIN }]);
    expect(await outcome(transport.send(files.readBytes, at))).toEqual(bytes);
    expect(network.sent[0]).toMatchObject({ isBinary: true });
  });

  test("the transport recognises a proxy's web page by its content type", async () => {
    const page: Reply = { text: "<html>Sign in</html>", headers: { "content-type": "text/html; charset=utf-8" } };
    expect(await failed(page, (t) => t.send(files.read, at))).toMatchObject({
      name: "UnexpectedResponseError",
      message:
        "GET /contents returned a web page. Check hosting:panelUrl (HOSTING_PANEL_URL): a proxy, a login page or another service seems to answer there.",
    });
  });

  test("the transport refuses a redirect as an answer with bytes", async () => {
    const reply: Reply = { status: 302, headers: { location: "https://x.example/login" } };
    expect(await failed(reply, (t) => t.send(files.readBytes, at))).toMatchObject({ name: "UnexpectedResponseError" });
  });
});

test("the secrets in a sent file appear in no later message", async () => {
  const secret = "rcon.password=hunter22-hunter22";
  const reply: Reply = { status: 400, json: { errors: [{ detail: `cannot parse: ${secret}` }] } };
  const { transport, outcome } = transportFixture([reply, reply, reply]);
  const text = (await outcome(transport.send(files.write, { ...at, body: `a: 1\n${secret}\n` }))) as Error;
  expect(text.message).toBe('POST /write failed with 400: "cannot parse: [secret]".');
  expect(transport.masker.mask(`console: ${secret}`)).toBe("console: [secret]");
  const file = { name: "a", bytes: bytesOf("another secret line") };
  const form = (await outcome(transport.send(files.upload, { body: { file } }))) as Error;
  expect(String(form)).not.toContain("hunter22");
  expect(transport.masker.mask("another secret line")).toBe("[secret]");
});
