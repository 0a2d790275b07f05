import { newerThan } from "../../provider/resources/hosting/deployment/verify";
import { targetOf } from "../../provider/resources/hosting/deployment/verify-address";

const OWN = { deployment_uuid: "own", status: "finished", server_id: 1, destination_id: "10", pull_request_id: 0, restart_only: false };

/** `rows`: the deployments of the application, newest first. */
const newerAmong = (...rows: readonly Partial<typeof OWN>[]) => {
  const hosting = { send: async () => ({ deployments: rows.map((row) => ({ ...OWN, ...row })) }) };
  return newerThan({ hosting, inputs: { applicationUuid: "web" } } as unknown as Parameters<typeof newerThan>[0], "own");
};

describe("newerThan", () => {
  test("a later deployment on the same server and destination is newer", async () => {
    expect(await newerAmong({ deployment_uuid: "later" }, {})).toBe("later");
    expect(await newerAmong({}, { deployment_uuid: "earlier" })).toBeUndefined();
  });

  test.each([
    ["a copy on another server", { server_id: 2 }],
    ["a copy in another destination", { destination_id: "11" }],
    ["a preview of a pull request", { pull_request_id: 7 }],
    ["a restart", { restart_only: true }],
  ])("%s is not newer", async (_, later) => {
    expect(await newerAmong({ deployment_uuid: "later", ...later }, {})).toBeUndefined();
  });
});

const targetFor = (after: Record<string, unknown>, verify: { path?: string; url?: string }) => {
  const owners = { changeOf: () => ({ before: {}, after }) };
  const context = { hosting: {}, owners } as unknown as Parameters<typeof targetOf>[0];
  return targetOf(context, { applicationUuid: "web", verify });
};
const BASIC = { isHttpBasicAuthEnabled: true, httpBasicAuthUsername: "visitor", httpBasicAuthPassword: "p" };

describe("targetOf", () => {
  test("the check of a path tries the first domain without its port first, and then with its port", async () => {
    const found = await targetFor({ domains: ["https://www.shop.example.com:3000", "https://two.example.net"] }, { path: "/healthz" });
    expect(found?.urls.map(String)).toEqual(["https://www.shop.example.com/healthz", "https://www.shop.example.com:3000/healthz"]);
    expect([...(found?.hosts ?? [])]).toEqual(["shop.example.com", "two.example.net"]);
    expect(found?.credentials).toBeUndefined();
  });

  test("the declared user and password apply only to the domains of the application, and not to the host of `url`", async () => {
    const found = await targetFor({ domains: ["https://shop.example.com"], ...BASIC }, { url: "https://health.example.net/" });
    expect(found?.credentials).toBe(`Basic ${Buffer.from("visitor:p").toString("base64")}`);
    expect([[...(found?.hosts ?? [])], [...(found?.ownHosts ?? [])]]).toEqual([
      ["shop.example.com", "health.example.net"],
      ["shop.example.com"],
    ]);
  });

  test("a path of a compose application is checked on the first domain of the application's services", async () => {
    const found = await targetFor({ ctrComposeDomains: [{ name: "web", domain: "https://shop.example.com" }] }, { path: "/" });
    expect(found?.urls.map(String)).toEqual(["https://shop.example.com/"]);
  });

  test("a path has no target if the application has no domains", async () => {
    expect(await targetFor({ domains: [] }, { path: "/" })).toBeUndefined();
  });
});
