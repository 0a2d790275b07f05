import type { WireRequest, WireResponse } from "../../../provider/api/network";
import { followSlashRedirects } from "../../../provider/api/transport/slash-redirects";

const ORIGIN = "https://panel.example.com";

/** Every request is redirected to `location`. Returns the requested paths. */
async function asked(path: string, location: string, { method = "GET", status = 301 } = {}) {
  const paths: string[] = [];
  const send = async (request: WireRequest): Promise<WireResponse> => {
    paths.push(request.path);
    return paths.length === 1 || request.path === path
      ? { status, headers: { location }, text: "" }
      : { status: 200, headers: {}, text: "{}" };
  };
  const { status: last } = await followSlashRedirects(ORIGIN, send)({ method, path, headers: { authorization: "Bearer t" } });
  return { paths, last };
}

test.each([
  ["/api/client/?page=2", "/api/client?page=2"],
  ["/api/client/", `${ORIGIN}/api/client`],
  ["/api/client/", "http://panel.example.com/api/client"], // the repeated request keeps the https connection
  ["/api/client", "/api/client/"],
])("the connection follows a redirect from %s to %s", async (path, location) => {
  const to = new URL(location, ORIGIN);
  expect(await asked(path, location)).toEqual({ paths: [path, to.pathname + to.search], last: 200 });
  expect(await asked(path, location, { status: 308 })).toMatchObject({ last: 200 });
});

test.each<[string, string, { method?: string; status?: number }?]>([
  ["/api/client/", "/login"],
  ["/api/client/", "https://elsewhere.example.com/api/client"],
  ["/api/client/?page=2", "/api/client"],
  ["/api/client", "/api/client"],
  ["/api/client/", "/api/client", { method: "POST" }],
  ["/api/client/", "/api/client", { status: 302 }],
])("the connection returns a redirect from %s to %s as an answer (%j)", async (path, location, how = {}) => {
  expect(await asked(path, location, how)).toEqual({ paths: [path], last: how.status ?? 301 });
});

test("the connection follows only one redirect", async () => {
  let asks = 0;
  const turning = followSlashRedirects(ORIGIN, async ({ path }) => {
    asks++;
    return { status: 301, headers: { location: path.endsWith("/") ? path.slice(0, -1) : `${path}/` }, text: "" };
  });
  expect((await turning({ method: "GET", path: "/api/client/", headers: {} })).status).toBe(301);
  expect(asks).toBe(2);
});
