import { UnavailableError } from "../../provider/api/errors";
import { Masker } from "../../provider/api/masker";
import { NodeClient } from "../../provider/api/node";
import { VirtualClock } from "../harness/virtual-clock";
import { FAULTS, type Reply, ScriptedNetwork } from "../support/scripted-network";

const SIGNED = "https://node-1.example.com:8080/upload/file?token=ey.secret-signature";

/** Returns a client of a node. `asked` is the number of signed addresses that the client requested. */
function nodeScene(script: Reply[], panelOrigin = "https://panel.example.com") {
  const clock = new VirtualClock();
  const network = new ScriptedNetwork(clock, script);
  const origins: string[] = [];
  const announced: string[] = [];
  let asked = 0;
  const node = new NodeClient({
    panelOrigin,
    connect: (origin) => {
      origins.push(origin);
      return network.send;
    },
    userAgent: "us/1",
    masker: new Masker("ptlc_key"),
    clock,
    random: () => 0,
    announce: (seconds, why, what) => announced.push(`${what}: ${seconds} s, ${why}`),
  });
  const address = (text: string) => async () => {
    asked++;
    return text;
  };
  return {
    node,
    network,
    origins,
    announced,
    asked: () => asked,
    post: (at = SIGNED, query = {}) => clock.run(node.post(address(at), query, { files: [file] })),
    postTwice: () => clock.run(Promise.all([1, 2].map(() => node.post(address(SIGNED), {}, { files: [file] })))),
    postInTurn: (startsMs: readonly number[]) =>
      clock.run(Promise.all(startsMs.map((ms) => clock.sleep(ms).then(() => node.post(address(SIGNED), {}, { files: [file] }))))),
    get: (at: string) => clock.run(node.get(address(at))),
  };
}

const file = { name: "a.txt", bytes: new Uint8Array([1, 2]) };
const PAGE: Reply = { headers: { "content-type": "text/html; charset=utf-8" }, text: "<html>Sign in</html>" };
const LIMITED: Reply = { status: 429, headers: { "retry-after": "40" } };

describe("signed addresses of a node", () => {
  test("requests to a node use a signed address and contain no API key", async () => {
    const { network, origins, post, get } = nodeScene([{ status: 200 }, { status: 200, text: "ab" }]);
    await post(SIGNED, { directory: "/a b/ä" });
    expect(Buffer.from(await get("https://node-1.example.com:8080/download/file?token=x"))).toEqual(Buffer.from("ab"));
    expect(origins).toEqual(["https://node-1.example.com:8080"]);
    const [sent, read] = network.sent;
    expect(sent).toMatchObject({ method: "POST", path: "/upload/file?token=ey.secret-signature&directory=%2Fa%20b%2F%C3%A4" });
    expect(Object.keys(sent?.headers ?? {}).sort()).toEqual(["accept", "content-type", "user-agent"]);
    expect(read?.isBinary).toBe(true);
  });

  test.each([
    ["http://node-1.example.com/x?token=t", "of the scheme http"],
    ["file:///etc/passwd", "of the scheme file"],
    ["nonsense", "that is not valid"],
  ])("the client refuses a signed address without the panel's scheme: %s", async (address, what) => {
    const { network, get } = nodeScene([]);
    await expect(get(address)).rejects.toThrow(
      `returned an address ${what}. The address was not used, because the panel itself is reached by https.`,
    );
    expect(network.sent).toEqual([]);
  });

  test.each<[string, Reply, string, boolean]>([
    ["the status 404", { status: 404, json: { error: `token=ey.secret-signature is used` } }, "ApiError", false],
    ["the status 500", { status: 500 }, "ServerError", true],
    ["the status 400", { status: 400, json: { error: "file is larger than the maximum" } }, "ValidationError", false],
    ["a lost answer", { fault: FAULTS.lost }, "ResponseLostError", true],
    ["no connection", { fault: FAULTS.refused }, "UnreachableError", false],
  ])("the error about %s does not contain the signed address", async (_, reply, name, outcomeUnknown) => {
    const { post } = nodeScene(Array(5).fill(reply));
    const error = (await post().catch((e: unknown) => e)) as Error;
    expect(error).toMatchObject({ name, outcomeUnknown, path: "https://node-1.example.com:8080/upload/file" });
    expect(JSON.stringify(error) + String(error)).not.toContain("signature");
  });
});

describe("a response of a node", () => {
  test.each<[string, Reply, string]>([
    ["a web page", PAGE, "returned a web page."],
    ["a web page without a content type", { text: " <!DOCTYPE html>" }, "returned a web page."],
    ["a refusal with a web page", { ...PAGE, status: 404 }, "failed with 404 and a web page instead of the node's own response."],
    ["a redirect", { status: 302, headers: { location: "/login" } }, "was redirected (302)."],
  ])("the client reports that another service seems to answer instead of the node: %s", async (_, reply, what) => {
    const { post } = nodeScene([reply]);
    const advice = "so this machine must be able to reach it. A proxy, a login page or another service seems to answer instead.";
    const error = (await post().catch((e: unknown) => e)) as Error;
    expect([error.message.includes(` ${what}`), error.message.endsWith(advice)]).toEqual([true, true]);
  });

  test("the client does not accept a web page as a file", async () => {
    const { get } = nodeScene([PAGE]);
    await expect(get(SIGNED)).rejects.toThrow("returned a web page");
  });

  test.each<[string, Reply, number]>([
    ["429", LIMITED, 40_000],
    ["429 without Retry-After", { status: 429 }, 60_000],
    ["503", { status: 503, headers: { "retry-after": "5" } }, 5000],
    ["502 with a web page", { ...PAGE, status: 502 }, 500],
    ["a lost answer", { fault: FAULTS.lost }, 500],
  ])("the client waits after %s, and tries again with a new address", async (_, reply, waitMs) => {
    const { post, network } = nodeScene([reply, {}]);
    await post();
    expect(network.gapsMs).toEqual([waitMs]);
  });

  test("a 429 of a node stops all requests to that node", async () => {
    const { network, announced, postTwice } = nodeScene([LIMITED, LIMITED, {}, {}]);
    await postTwice();
    expect(network.sent.map(({ at }) => at)).toEqual([0, 0, 40_000, 40_000]);
    expect(announced[0]).toBe("rate limit: 40 s, the node node-1.example.com:8080 has its own limit");
  });

  test("a request that begins during the pause waits for the end of the pause", async () => {
    const { network, postInTurn } = nodeScene([LIMITED, {}, {}]);
    await postInTurn([0, 10_000]);
    expect(network.sent.map(({ at }) => at)).toEqual([0, 40_000, 40_000]);
  });

  test("the client repeats only the request that got 429", async () => {
    const { network, post, asked } = nodeScene([LIMITED, {}, {}]);
    await Promise.all([post(), post()]);
    expect(network.sent.map(({ at }) => at)).toEqual([0, 0, 40_000]);
    expect(asked()).toBeGreaterThanOrEqual(network.sent.length);
  });

  test("the client requests a signed address only once if the panel refuses it", async () => {
    const { network, node } = nodeScene([]);
    const refusal = new UnavailableError("failed with 503", { method: "GET", path: "/files/upload" });
    let asked = 0;
    const refused = () => {
      asked++;
      return Promise.reject(refusal);
    };
    await expect(node.get(refused)).rejects.toBe(refusal);
    expect([asked, network.sent]).toEqual([1, []]);
  });

  test("the client fails after 23 responses with 429 and names the next step", async () => {
    const { post, network } = nodeScene(Array(23).fill(LIMITED));
    await expect(post()).rejects.toThrow("accepts no more requests at the moment. Run pulumi up again later.");
    expect(network.sent).toHaveLength(23);
  });
});
