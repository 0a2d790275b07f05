import type { Send, WireResponse } from "../../provider/api/network";
import { type Sandbox, startSandbox } from "../../sandbox";
import { connectionTo } from "./connection";
import { FRONT_FORMS, type FrontForm, FrontProxy, type FrontRule, withoutServer } from "./front-proxy";
import { startFrontServer } from "./front-server";

let sandbox: Sandbox;
let forward: Send;
beforeAll(async () => {
  sandbox = await startSandbox({ clock: "manual" });
  forward = connectionTo(sandbox);
});
afterAll(() => sandbox.close());

const ask = (front: Pick<FrontProxy, "exchange">, path: string, method = "GET"): Promise<WireResponse> =>
  front.exchange(
    {
      method,
      path,
      headers: {
        authorization: `Bearer ${path.startsWith("/api/client") ? sandbox.panelKey : sandbox.apiToken}`,
        accept: "application/json",
      },
    },
    forward,
  );
const statuses = async (rule: FrontRule, ...calls: readonly (readonly [string, string?])[]): Promise<number[]> => {
  const front = new FrontProxy(rule);
  const all: number[] = [];
  for (const [path, method] of calls) all.push((await ask(front, path, method)).status);
  return all;
};
const PROJECTS = "/api/v1/projects";
const TEAM = "/api/v1/team";
const ACCOUNT = "/api/client/account";

test.each<[FrontForm, number, string]>([
  ["text 404", 404, "404 page not found\n"],
  ["404 of a gateway", 404, '{"message":"no Route matched with those values"}'],
  ["JSON 404 without a message", 404, '{"status":404}'],
  ["empty 200", 200, ""],
  ["empty list", 200, "[]"],
  ["empty object", 200, "{}"],
  ["empty data", 200, '{"data":[]}'],
  ["204", 204, ""],
])("FrontProxy returns %s on both APIs", async (form, status, text) => {
  const front = new FrontProxy({ form });
  const answers = [await ask(front, PROJECTS), await ask(front, "/api/client")];
  expect(answers.map((answer) => [answer.status, answer.text])).toEqual([
    [status, text],
    [status, text],
  ]);
  expect(front.answered).toBe(2);
});

test("FrontProxy returns pages and a redirect as HTML", async () => {
  const forms = ["page 404", "page 200", "page 503", "redirect to a login page"] as const;
  const answers = await Promise.all(forms.map((form) => ask(new FrontProxy({ form }), PROJECTS)));
  expect(answers.map(({ status }) => status)).toEqual([404, 200, 503, 302]);
  expect(answers.every(({ text, headers }) => text.startsWith("<!DOCTYPE html>") && headers["content-type"] === "text/html")).toBe(true);
});

test("two forms of FrontProxy change only responses about the account", async () => {
  expect(await statuses({ form: "403 on the account" }, [TEAM], [ACCOUNT], [PROJECTS])).toEqual([403, 403, 200]);
  const other = new FrontProxy({ form: "another account" });
  const [team, account] = [await ask(other, TEAM), await ask(other, ACCOUNT)];
  expect([team.status, team.text.includes('"id":4711'), account.status, account.text.includes('"id":4711')]).toEqual([
    200,
    true,
    200,
    true,
  ]);
});

test("FrontProxy changes only the chosen responses", async () => {
  expect(await statuses({ form: "text 404", from: 2 }, [PROJECTS], [PROJECTS], [PROJECTS])).toEqual([200, 404, 404]);
  expect(await statuses({ form: "text 404", from: "first write" }, [PROJECTS], [PROJECTS, "DELETE"], [PROJECTS])).toEqual([200, 404, 404]);
  expect(await statuses({ form: "text 404", paths: /team$/ }, [PROJECTS], [TEAM])).toEqual([200, 404]);
  expect(await statuses({ form: "flapping" }, [PROJECTS], [PROJECTS], [PROJECTS])).toEqual([404, 200, 404]);
});

test("FrontProxy in the form `connection cut` breaks the connection after the request was sent", async () => {
  await expect(ask(new FrontProxy({ form: "connection cut" }), PROJECTS)).rejects.toMatchObject({ sent: true, transient: true });
});

test("withoutServer hides a game server from a subuser", async () => {
  const [server] = await sandbox.find("gameServers", { name: "survival" });
  const identifier = String(server?.identifier);
  const exchange = withoutServer(identifier);
  expect((await ask({ exchange }, `/api/client/servers/${identifier}/schedules`)).status).toBe(404);
  const { status, text } = await ask({ exchange }, "/api/client");
  expect([status, text.includes(identifier), text.includes("creative")]).toEqual([200, false, true]);
});

test("startFrontServer forwards requests, and changes responses while a form is set", async () => {
  const front = await startFrontServer(sandbox);
  const get = () => fetch(`${front.origin}${PROJECTS}`, { headers: { authorization: `Bearer ${sandbox.apiToken}` } });
  try {
    expect((await get()).status).toBe(200);
    front.set({ form: "text 404" });
    expect(await (await get()).text()).toBe("404 page not found\n");
    front.set({ form: "connection cut" });
    await expect(get()).rejects.toThrow();
    front.set();
    expect(Array.isArray(await (await get()).json())).toBe(true);
  } finally {
    await front.close();
  }
});

test("FrontProxy has at least twelve forms of bad responses", () => {
  expect(Object.keys(FRONT_FORMS).length).toBeGreaterThanOrEqual(12);
});
