import { NodeClient } from "../../provider/api/node";
import { SecretRedactor } from "../../provider/api/transport/secret-redactor";
import { FAULTS, type Reply, ScriptedNetwork } from "../support/scripted-network";

const SIGNED = "https://node-1.example.com:8080/upload/file?token=ey.secret-signature";

function nodeScene(script: Reply[], panelOrigin = "https://panel.example.com") {
  const network = new ScriptedNetwork({ now: () => 0, sleep: async () => undefined }, script);
  const origins: string[] = [];
  const connect = (origin: string) => {
    origins.push(origin);
    return network.send;
  };
  return { network, origins, node: new NodeClient({ panelOrigin, connect, userAgent: "us/1", secrets: new SecretRedactor("ptlc_key") }) };
}

const file = { name: "a.txt", bytes: new Uint8Array([1, 2]) };

describe("signed addresses of a node", () => {
  test("are used once as they are, with the folder behind, and without a key", async () => {
    const { network, origins, node } = nodeScene([{ status: 200 }, { status: 200, text: "ab" }]);
    await node.post(SIGNED, { directory: "/a b/ä" }, { files: [file] });
    expect(Buffer.from(await node.get("https://node-1.example.com:8080/download/file?token=x"))).toEqual(Buffer.from("ab"));
    expect(origins).toEqual(["https://node-1.example.com:8080"]);
    const [post, get] = network.sent;
    expect(post).toMatchObject({ method: "POST", path: "/upload/file?token=ey.secret-signature&directory=%2Fa%20b%2F%C3%A4" });
    expect(Object.keys(post?.headers ?? {}).sort()).toEqual(["accept", "content-type", "user-agent"]);
    expect(get?.isBinary).toBe(true);
  });

  test.each([
    ["http://node-1.example.com/x?token=t", "of the scheme http"],
    ["file:///etc/passwd", "of the scheme file"],
    ["nonsense", "that is none"],
  ])("are refused in another scheme than the panel's: %s", async (address, what) => {
    const { network, node } = nodeScene([]);
    await expect(node.get(address)).rejects.toThrow(`answered an address ${what}. It was not used: the panel itself is reached by https.`);
    expect(network.sent).toEqual([]);
  });

  test.each<[string, Reply, string, boolean]>([
    ["404", { status: 404, json: { error: `token=ey.secret-signature is used` } }, "ApiError", false],
    ["500", { status: 500 }, "ServerError", true],
    ["400", { status: 400, json: { error: "file is larger than the maximum" } }, "ValidationError", false],
    ["a lost answer", { fault: FAULTS.lost }, "ResponseLostError", true],
    ["no connection", { fault: FAULTS.refused }, "UnreachableError", false],
  ])("stand in no error: %s", async (_, reply, name, outcomeUnknown) => {
    const { node } = nodeScene([reply]);
    const error = (await node.post(SIGNED, {}, { files: [file] }).catch((e: unknown) => e)) as Error;
    expect(error).toMatchObject({ name, outcomeUnknown, path: "https://node-1.example.com:8080/upload/file" });
    expect(JSON.stringify(error) + String(error)).not.toContain("signature");
  });
});
