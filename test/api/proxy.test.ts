import { proxyFor } from "../../provider/api/proxy";

const PROXY = { HTTP_PROXY: "http://one.example.com:3128", HTTPS_PROXY: "http://two.example.com:3128" };
const uriOf = (origin: string, environment: Record<string, string>) => proxyFor(origin, environment)?.uri;

describe("a proxy from an environment variable", () => {
  test.each<[string, Record<string, string>, string | undefined]>([
    ["https://console.example.com", PROXY, "http://two.example.com:3128"],
    ["http://console.example.com", PROXY, "http://one.example.com:3128"],
    ["https://console.example.com", { HTTP_PROXY: "http://one.example.com" }, undefined], // like Go, the provider does not use `HTTP_PROXY` for https
    ["https://console.example.com", { https_proxy: "http://lower.example.com" }, "http://lower.example.com"],
    ["https://console.example.com", { HTTPS_PROXY: "", https_proxy: "http://lower.example.com" }, "http://lower.example.com"],
    ["https://console.example.com", { HTTPS_PROXY: "bare.example.com:8080" }, "http://bare.example.com:8080"],
    ["https://console.example.com", { HTTPS_PROXY: "https://tls.example.com" }, "https://tls.example.com"],
    ["https://console.example.com", { HTTPS_PROXY: "socks5h://socks.example.com:1080" }, "socks5://socks.example.com:1080"],
    ["https://console.example.com", {}, undefined],
  ])("the proxy for %s in the environment %j is %s", (origin, environment, uri) => {
    expect(uriOf(origin, environment)).toBe(uri);
  });

  test.each(["http://localhost:8080", "http://127.0.0.1:8080", "http://127.8.9.1", "http://[::1]:8080", "https://localhost"])(
    "requests to this machine never use the proxy: %s",
    (origin) => {
      expect(uriOf(origin, PROXY)).toBeUndefined();
    },
  );

  test("proxyFor separates user name and password from the address of the proxy", () => {
    expect(proxyFor("https://console.example.com", { HTTPS_PROXY: "http://me:s%20ecret@proxy.example.com:3128" })).toEqual({
      uri: "http://proxy.example.com:3128",
      variable: "HTTPS_PROXY",
      token: `Basic ${Buffer.from("me:s ecret").toString("base64")}`,
    });
  });

  test.each(["ftp://proxy.example.com", "gopher:x", "http://proxy.example.com:99999999", "::"])(
    "the error of proxyFor about an invalid proxy does not contain the value: %s",
    (text) => {
      expect(() => proxyFor("https://console.example.com", { https_proxy: text })).toThrow(
        new Error("the environment variable https_proxy does not contain the address of a proxy"),
      );
    },
  );
});

describe("NO_PROXY", () => {
  test.each<[string, string, boolean]>([
    ["*", "https://console.example.com", true],
    ["example.com", "https://console.example.com", true],
    ["example.com", "https://example.com", true],
    ["EXAMPLE.com ", "https://console.example.com", true],
    ["ample.com", "https://console.example.com", false],
    [".example.com", "https://console.example.com", true],
    [".example.com", "https://example.com", false],
    ["*.example.com", "https://console.example.com", true],
    ["*.example.com", "https://example.com", false],
    ["example.com:443", "https://console.example.com", true],
    ["example.com:443", "https://console.example.com:8443", false],
    ["other.org,, example.com", "https://console.example.com", true],
    ["10.1.2.3", "https://10.1.2.3", true],
    ["10.1.2.3:8443", "https://10.1.2.3", false],
    ["10.1.2.3:8443", "https://10.1.2.3:8443", true],
    ["10.0.0.0/8", "https://10.1.2.3", true],
    ["10.0.0.0/8", "https://11.1.2.3", false],
    ["10.0.0.0/99", "https://10.1.2.3", false],
    ["fd00::/8", "https://[fd12::1]", true],
    ["fd12::1", "https://[fd12::1]", true],
    ["[fd12::1]:443", "https://[fd12::1]", true],
    ["10.0.0.0/8", "https://console.example.com", false],
    [":443", "https://console.example.com", false],
    [".", "https://console.example.com", false],
  ])("NO_PROXY=%s decides whether %s is exempt from the proxy: %s", (exceptions, origin, isExcepted) => {
    expect(uriOf(origin, { ...PROXY, NO_PROXY: exceptions }) === undefined).toBe(isExcepted);
    expect(uriOf(origin, { ...PROXY, no_proxy: exceptions }) === undefined).toBe(isExcepted);
  });
});
