import { request as plainRequest } from "node:http";
import { projects } from "../../../provider/api/hosting/projects";
import { startSandbox } from "../../../sandbox";
import { CHOSEN, Journal } from "../../../sandbox/http/journal";
import { setUp } from "../fixture";
import { sandboxPerTest, send } from "../support";
import { attribute, elementsOf, fieldPath, objectPath, open, rowsOf, submit, wasOf } from "./support";

const sandbox = sandboxPerTest();

/**
 * Sends a request with any `Host` header, which the usual clients do not allow. Each request has its own connection, because on a busy
 * machine the server may have closed an idle connection.
 */
function statusAs(host: string, method: string, path: string, headers: Record<string, string> = {}, body = ""): Promise<number> {
  return new Promise((done, failed) => {
    const sent = plainRequest(`${sandbox().baseUrl}${path}`, { method, headers: { ...headers, host }, agent: false }, (answer) => {
      answer.resume();
      done(answer.statusCode ?? 0);
    });
    sent.on("error", failed);
    sent.end(body);
  });
}

const FORM = "application/x-www-form-urlencoded";

test.each(["https://evil.example", "http://127.0.0.1:1", "http://localhost.evil.example", "null"])(
  "the sandbox refuses a form from the origin %s",
  async (origin) => {
    const { project } = await setUp(sandbox());
    const path = fieldPath("projects", project, "name");
    expect((await submit(sandbox(), path, { value: "stolen", as: "text" }, { origin })).status).toBe(403);
    const body = JSON.stringify(["projects", project, { name: "stolen" }]);
    const { host } = new URL(sandbox().baseUrl);
    expect(await statusAs(host, "POST", "/sandbox/mutate", { origin, "content-type": "text/plain" }, body)).toBe(403);
    expect(await sandbox().find("projects", { name: "shop" })).toHaveLength(1);
  },
);

test("the console refuses a form from another site, even without an origin", async () => {
  const { project } = await setUp(sandbox());
  const { host } = new URL(sandbox().baseUrl);
  const path = objectPath("projects", project);
  for (const site of ["cross-site", "same-site"])
    expect(await statusAs(host, "POST", path, { "sec-fetch-site": site, "content-type": FORM }, "do=delete&sure=yes")).toBe(403);
  expect(await statusAs(host, "POST", path, { "content-type": "text/plain" }, "do=delete&sure=yes")).toBe(400);
  expect(await sandbox().find("projects")).toHaveLength(1);
});

test.each(["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "10.0.0.1"])(
  "the sandbox refuses requests under the host %s",
  async (host) => {
    for (const path of ["/", "/console/requests", "/console/stream", "/console/script.js", "/sandbox"])
      expect(await statusAs(host, "GET", path)).toBe(403);
    const origin = `http://${host}`;
    expect(await statusAs(host, "POST", "/console/requests", { origin, "content-type": FORM }, "do=clear")).toBe(403);
    expect(await statusAs(host, "POST", "/sandbox/clearJournal", { origin }, "[]")).toBe(403);
  },
);

test("the sandbox accepts requests under the host localhost", async () => {
  const { port } = new URL(sandbox().baseUrl);
  expect(await statusAs(`localhost:${port}`, "GET", "/")).toBe(200);
  const origin = `http://localhost:${port}`;
  expect(await statusAs(`localhost:${port}`, "POST", "/console/requests", { origin, "content-type": FORM }, "do=clear")).toBe(303);
});

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(1)>' onfocus='alert(1)\u202e`;

test("markup in names and requests remains text on every page", async () => {
  const project = await sandbox().add("projects", { name: HOSTILE, description: HOSTILE });
  await sandbox().mutate("projects", project, { name: HOSTILE }, { name: HOSTILE, source: HOSTILE });
  await sandbox().advance(2);
  await send(sandbox(), projects.list, { headers: { "user-agent": HOSTILE.slice(0, -1) } });
  await send(sandbox(), projects.get, { params: { uuid: HOSTILE } });
  await sandbox().fault({ kind: "status", code: 500, times: 0, match: { path: HOSTILE, body: HOSTILE, method: HOSTILE } });
  const paths = [
    ...["/", `/?q=${encodeURIComponent(HOSTILE)}`, `/console/requests?q=${encodeURIComponent(HOSTILE)}`, "/console/requests"],
    ...["/console/requests/1", "/console/requests/2", "/console/faults", "/console/clock", "/console/objects?kind=projects"],
    ...[objectPath("projects", project), fieldPath("projects", project, "name"), objectPath(HOSTILE, HOSTILE)],
    `/?done=${encodeURIComponent(HOSTILE)}`,
  ];
  for (const path of paths) {
    const { text } = await open(sandbox(), path);
    const elements = elementsOf(text);
    expect(elements.filter(({ tagName }) => tagName === "img")).toEqual([]);
    expect(elements.filter(({ tagName }) => tagName === "script").map((script) => attribute(script, "src"))).toEqual([
      "/console/script.js",
    ]);
    expect(elements.flatMap(({ attrs }) => attrs.filter(({ name }) => /^on|^style$/.test(name)))).toEqual([]);
    const addresses = elements.flatMap(({ attrs }) => attrs.filter(({ name }) => ["href", "src", "action"].includes(name)));
    expect(addresses.filter(({ value }) => !/^[/#](?!\/)/.test(value))).toEqual([]);
  }
  expect(rowsOf((await open(sandbox(), "/")).text)[0]?.Name).toBe(`${HOSTILE} project`);
});

test("every page has headers that forbid inline code, external sources and frames", async () => {
  for (const path of ["/", "/console/script.js", "/console/nothing"]) {
    const { headers } = await open(sandbox(), path);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; script-src 'self';.*frame-ancestors 'none'$/);
    expect(headers["content-security-policy"]).not.toContain("unsafe");
    expect([headers["x-content-type-options"], headers["x-frame-options"]]).toEqual(["nosniff", "DENY"]);
  }
});

test("the console accepts values of 4 MB, and shows only their beginning", async () => {
  const { project } = await setUp(sandbox());
  const long = "<x>".repeat(1_400_000);
  await sandbox().mutate("projects", project, { description: long });
  for (const path of ["/", objectPath("projects", project), fieldPath("projects", project, "description")])
    expect((await open(sandbox(), path)).text.length).toBeLessThan(20_000);
  const path = fieldPath("projects", project, "description");
  const was = wasOf((await open(sandbox(), path)).text);
  expect((await submit(sandbox(), path, { was, value: `${long}!`, as: "text" })).status).toBe(303);
  expect(await sandbox().find("projects", { description: `${long}!` })).toHaveLength(1);
  const { host } = new URL(sandbox().baseUrl);
  expect(await statusAs(host, "POST", path, { "content-type": FORM, "content-length": "20000000" })).toBe(400);
  await send(sandbox(), projects.update, { params: { uuid: project }, body: { description: long } });
  expect((await open(sandbox(), "/console/requests/2")).text.length).toBeLessThan(300_000);
});

test("the console splits 1,000 objects into pages, and each page remains small", async () => {
  for (let n = 0; n < 1000; n++) await sandbox().add("projects", { name: `project ${n}` });
  const { text } = await open(sandbox(), "/");
  expect(text.length).toBeLessThan(80_000);
  expect(text).toContain("1 of 21 (2,008 in all)");
  expect(rowsOf((await open(sandbox(), "/?page=21")).text).map(({ Name }) => Name)).toContain("survival game server");
  for (const page of ["0", "-1", "99999", "x", "1.5"]) expect((await open(sandbox(), `/?page=${page}`)).status).toBe(200);
});

test("the journal keeps a limited amount of requests and text", async () => {
  await using small = await startSandbox({ clock: "manual", journalEntries: 100 });
  for (let n = 0; n < 120; n++) await send(small, projects.list);
  expect(await small.journal()).toHaveLength(100);
  const { text } = await open(small, "/console/requests");
  expect(text).toContain("100 requests, newest first; 120 received in total");
  expect(rowsOf(text).filter((row) => "Path" in row)).toHaveLength(50);
  const journal = new Journal(10_000);
  const body = "x".repeat(5000);
  for (let n = 0; n < 50_000; n++) {
    const entry = { at: "2026-01-01T00:00:00.000Z", method: "GET", path: `/${n}`, query: {}, status: 200, body };
    journal.ended(journal.begin(entry, { beganMs: n + 1, characters: body.length }), n + 2, body);
  }
  const kept = journal.exchanges();
  expect([kept.length, kept[0]?.number, journal.count]).toEqual([10_000, 40_001, 50_000]);
  const held = kept.reduce((sum, { entry, response }) => sum + String(entry.body).length + (response?.length ?? 0), 0);
  expect(held).toBeLessThan(CHOSEN.characters + kept.length * 60);
  expect(kept[0]?.entry.body).toBe("[no longer kept: 10000 characters]");
});

test("the console refuses the second of two browsers that write the same field", async () => {
  const { project } = await setUp(sandbox());
  const path = fieldPath("projects", project, "name");
  const [first, second] = await Promise.all([open(sandbox(), path), open(sandbox(), path)]);
  const write = (page: typeof first, value: string) => submit(sandbox(), path, { was: wasOf(page.text), value, as: "text" });
  const statuses = [(await write(first, "one")).status, (await write(second, "two")).status];
  expect(statuses).toEqual([303, 400]);
  expect(await sandbox().find("projects", { name: "one" })).toHaveLength(1);
});

test("the console's event stream sends at most ten updates per second", async () => {
  const stopped = await startSandbox({ clock: "manual" });
  const answer = await fetch(`${stopped.baseUrl}/console/stream`);
  const reader = answer.body?.getReader();
  let updates = 0;
  const began = performance.now();
  const read = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) updates++;
  })();
  for (let n = 0; n < 300; n++) await send(stopped, projects.list);
  const tookMs = performance.now() - began;
  await stopped.close();
  await expect(read).rejects.toThrow();
  expect(updates).toBeGreaterThan(0);
  expect(updates).toBeLessThanOrEqual(Math.ceil(tookMs / 100) + 1);
});
