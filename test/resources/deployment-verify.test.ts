import { VisitError, type VisitRequest } from "../../provider/api/visit";
import { type Verifying, verdictOf } from "../../provider/resources/hosting/deployment/verify";
import type { Target } from "../../provider/resources/hosting/deployment/verify-address";
import type { Verify } from "../../provider/resources/hosting/deployment/verify-inputs";

type Answer = { status?: number; headers?: Record<string, string>; text?: string } | VisitError;

const HOSTS = new Set(["shop.example.com"]);

/** A check on a virtual clock. `answers`: the answer by address and number of the request. */
async function checked(verify: Verify, answers: (url: string, n: number) => Answer, target: Partial<Target> = {}) {
  let nowMs = 0;
  let n = 0;
  const asked: VisitRequest[] = [];
  const waits: string[] = [];
  const context = {
    clock: {
      now: () => nowMs,
      async sleep(ms: number) {
        nowMs += ms;
      },
    },
    log: { waiting: (what: string, seconds: number) => void waits.push(`${what} for ${Math.round(seconds)} s`) },
    inputs: { applicationUuid: "web" },
    async visit(request: VisitRequest) {
      asked.push(request);
      const answer = answers(request.url.href, ++n);
      if (answer instanceof VisitError) throw answer;
      return { status: 200, headers: {}, text: "", ...answer };
    },
  } as unknown as Verifying;
  const urls = [new URL("https://shop.example.com/healthz?key=abc")];
  const verdict = await verdictOf(context, { urls, hosts: HOSTS, ownHosts: HOSTS, credentials: undefined, ...target }, verify);
  return { verdict, asked, waits, seconds: nowMs / 1000 };
}

const refused = () => new VisitError("the connection was refused", false);

describe("verify", () => {
  test("the check ends after three good answers in a row, and a bad answer starts the count again", async () => {
    const { verdict, asked, seconds } = await checked({ path: "/healthz" }, (_, n) => ({ status: n === 3 ? 503 : 200 }));
    expect([verdict.result, asked.length, seconds]).toEqual(["healthy", 6, 15]);
  });

  test("a log line during the wait shows the address without its query, and the last answer", async () => {
    const { verdict, waits } = await checked({ path: "/healthz", withinSeconds: 60 }, () => ({ status: 502 }));
    expect(verdict).toEqual({ result: "wrong", text: "https://shop.example.com/healthz answers 502" });
    expect(waits).toEqual([
      "https://shop.example.com/healthz answers 502 for 9 s",
      "https://shop.example.com/healthz answers 502 for 39 s",
    ]);
  });

  test("a request lasts at most ten seconds, and never longer than the remaining time of the check", async () => {
    const { asked } = await checked({ path: "/healthz", withinSeconds: 12, everySeconds: 4 }, () => ({ status: 500 }));
    expect(asked.map(({ timeoutSeconds }) => timeoutSeconds)).toEqual([10, 8, 4]);
  });

  test("the check returns `silent` if the address refuses every connection, and `wrong` if one connection fails in another way", async () => {
    expect((await checked({ path: "/" }, refused)).verdict.result).toBe("silent");
    const broken = () => new VisitError("TLS: CERT_HAS_EXPIRED", true);
    expect((await checked({ path: "/" }, (_, n) => (n === 2 ? broken() : refused()))).verdict.result).toBe("wrong");
  });

  test.each<[string, Verify, Answer, string | undefined]>([
    ["another status than the wanted status", { status: 204 }, { status: 200 }, "answers 200"],
    ["a status in the range", { status: "200-204" }, { status: 204 }, undefined],
    [
      "a header with another value",
      { header: { "X-Release": "2" } },
      { headers: { "x-release": "1" } },
      "answers 200 without the wanted value of the header X-Release",
    ],
    ["a header with the wanted value", { header: { "X-Release": "2" } }, { headers: { "x-release": "2" } }, undefined],
    ["another text", { contains: "ready" }, { text: "starting" }, "answers 200 without the wanted text"],
    ["the wanted text", { contains: "ready" }, { text: "it is ready" }, undefined],
    [
      "a redirect that the check wants",
      { status: 301 },
      { status: 301, headers: { location: "https://elsewhere.example.org" } },
      undefined,
    ],
    ["a redirect without an address", {}, { status: 304 }, undefined],
    [
      "a redirect to another host",
      {},
      { status: 302, headers: { location: "https://login.example.org/" } },
      "redirects to another host, login.example.org",
    ],
    ["a redirect to http", {}, { status: 302, headers: { location: "http://shop.example.com/" } }, "redirects from https to http"],
    ["a redirect loop", {}, { status: 302, headers: { location: "/healthz" } }, "redirects more than 5 times"],
  ])("%s", async (_, verify, answer, problem) => {
    const { verdict } = await checked({ path: "/healthz", withinSeconds: 9, ...verify }, () => answer);
    expect(verdict).toEqual(
      problem === undefined
        ? { result: "healthy", text: expect.any(String) }
        : { result: "wrong", text: `https://shop.example.com/healthz ${problem}` },
    );
  });

  test("the check follows a redirect between www. and the bare host, and sends the password only to hosts of the application", async () => {
    const target = { hosts: new Set(["shop.example.com", "health.example.net"]), credentials: "Basic dTpw" };
    const { verdict, asked } = await checked(
      { path: "/healthz", consecutive: 1 },
      (url) =>
        url.includes("www.")
          ? { status: 302, headers: { location: "https://health.example.net/" } }
          : url.includes("shop.")
            ? { status: 301, headers: { location: "https://www.shop.example.com/" } }
            : {},
      target,
    );
    expect(verdict.result).toBe("healthy");
    expect(asked.map(({ url, headers }) => [url.hostname, headers.authorization])).toEqual([
      ["shop.example.com", "Basic dTpw"],
      ["www.shop.example.com", "Basic dTpw"],
      ["health.example.net", undefined],
    ]);
  });

  test("the check uses the port in the domain only if the usual port refuses the connection", async () => {
    const urls = ["https://shop.example.com/", "https://shop.example.com:3000/"].map((text) => new URL(text));
    const { verdict, asked } = await checked({ path: "/", consecutive: 1 }, (url) => (url.includes(":3000") ? {} : refused()), { urls });
    expect([verdict.result, asked.length]).toEqual(["healthy", 2]);
    expect((await checked({ path: "/", consecutive: 1 }, () => ({}), { urls })).asked).toHaveLength(1);
  });

  test("the check reads a body only until the wanted text appears", async () => {
    const { asked } = await checked({ path: "/", contains: "ready", consecutive: 1 }, () => ({ text: "ready" }));
    expect([asked[0]?.isEnough("rea"), asked[0]?.isEnough("it is ready")]).toEqual([false, true]);
    const { asked: other } = await checked({ path: "/", consecutive: 1 }, () => ({}));
    expect(other[0]?.isEnough("")).toBe(true);
  });
});
