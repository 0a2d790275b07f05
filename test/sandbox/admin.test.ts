import { projects } from "../../provider/api/hosting/projects";
import { connectSandbox, type Sandbox } from "../../sandbox";
import { good, sandboxPerTest, send, sendRaw } from "./support";

const sandbox = sandboxPerTest();
let remote: Sandbox;
beforeEach(async () => {
  remote = await connectSandbox(sandbox().adminUrl);
});

test("a client in another process has the sandbox's addresses and controls", async () => {
  const addresses = ({ baseUrl, apiToken, panelUrl, panelKey, adminUrl }: Sandbox) => ({ baseUrl, apiToken, panelUrl, panelKey, adminUrl });
  expect(addresses(remote)).toEqual(addresses(sandbox()));
  expect(Object.keys(remote).sort()).toEqual(Object.keys(sandbox()).sort());
});

test("each control has the same effect over HTTP as in the process", async () => {
  const id = await remote.add("projects", { name: "web" });
  await remote.mutate("projects", id, { description: "from afar" });
  expect(await remote.find("projects", { name: "web" })).toEqual(await sandbox().find("projects"));
  expect(await remote.find("projects", ({ name }) => name === "nope")).toEqual([]);
  const token = await remote.addToken(["read"]);
  expect((await send(sandbox(), projects.list, { token })).status).toBe(200);
  await remote.revokeToken(token);
  expect((await send(sandbox(), projects.list, { token })).status).toBe(401);
  await remote.restoreToken(token);
  expect((await send(sandbox(), projects.list, { token })).status).toBe(200);
  expect(await remote.journal()).toEqual(await sandbox().journal());
  await remote.clearJournal();
  expect(await sandbox().journal()).toEqual([]);
  await remote.advance(3600);
  const { body } = await send(sandbox(), projects.create, { body: { name: "later" } });
  const { created_at } = await good(sandbox(), projects.get, { params: { uuid: (body as { uuid: string }).uuid } });
  expect(created_at).toBe("2026-01-01T01:00:00.000000Z");
  await remote.remove("projects", id);
  expect((await send(sandbox(), projects.get, { params: { uuid: id } })).status).toBe(404);
  expect(await remote.snapshot()).toEqual(await sandbox().snapshot());
});

test("fault rules, even with regular expressions, can be added and cleared over HTTP", async () => {
  await remote.fault({ match: { path: /^\/api\/v1\/PROJECTS$/i, method: "GET", nth: 2 }, times: 0, kind: "status", code: 500 });
  const statuses = async () => [(await send(sandbox(), projects.list)).status, (await send(sandbox(), projects.list)).status];
  expect(await statuses()).toEqual([200, 500]);
  await remote.clearFaults();
  expect(await statuses()).toEqual([200, 200]);
});

test("a control fails over HTTP with the same message as in the process", async () => {
  const message = async (from: Sandbox) => from.mutate("projcts", "x", {}).catch((error: Error) => error.message);
  expect(await message(remote)).toBe(await message(sandbox()));
  expect(await message(remote)).toMatch(
    /^There is no collection projcts\. The collections are accounts, .*, applicationCopies, applications, /,
  );
  await expect(remote.remove("projects", "x")).rejects.toThrow("There is no project with the id x.");
  await expect(remote.add("environments", { project_uuid: "x", name: "stage" })).rejects.toThrow("Project not found.");
  await expect(remote.advance(-1)).rejects.toThrow(/forward/);
});

test("the admin interface answers an unknown control with 404 and a malformed body with 400", async () => {
  expect((await sendRaw(sandbox(), "POST", "/sandbox/destroy")).status).toBe(404);
  expect((await sendRaw(sandbox(), "POST", "/sandbox/mutate", { body: "[1]" })).status).toBe(400);
  expect((await sendRaw(sandbox(), "POST", "/sandbox/mutate", { body: "{" })).status).toBe(400);
});

test.each([
  ["mutate", "[1]", "mutate takes its arguments as a JSON list: [kind, id, fields, by?]."],
  ["mutate", '["projects",true,{}]', "id must be text or a number. mutate takes its arguments as a JSON list: [kind, id, fields, by?]."],
  ["mutate", '["projects","x","blue"]', "fields must be an object. mutate takes its arguments as a JSON list: [kind, id, fields, by?]."],
  [
    "fault",
    '[{"kind":"status","match":{"path":{"source":"/envs$"}}}]',
    "rule.match.path must be text or an object with the field flags. fault takes its arguments as a JSON list: [rule].",
  ],
  ["advance", "[1e308]", "Time can only be moved forward by 0 to 315360000 seconds at once, not by 1e+308."],
  ["fault", '[{"kind":"status","match":{"nth":0}}]', "rule.match.nth must be 1 or more. fault takes its arguments as a JSON list: [rule]."],
  [
    "fault",
    '[{"kind":"status","match":{"metod":"GET"}}]',
    "rule.match has no field metod. fault takes its arguments as a JSON list: [rule].",
  ],
  ["addToken", '[["readd"]]', /^permissions\.0 must be one of .*read.*\. addToken takes its arguments as a JSON list: \[permissions\]\.$/],
  ["advance", '{"seconds":1}', "advance takes its arguments as a JSON list: [seconds]."],
  ["journal", "[1]", "journal takes no arguments."],
  ["advance", "{", "The body is not JSON. advance takes its arguments as a JSON list: [seconds]."],
])("the admin interface refuses %s with %s and explains the expected arguments", async (control, body, error) => {
  const answer = await sendRaw(sandbox(), "POST", `/sandbox/${control}`, { body });
  expect(answer.status).toBe(400);
  const said = (answer.body as { error: string }).error;
  if (typeof error === "string") expect(said).toBe(error);
  else expect(said).toMatch(error);
});

test("in-process controls act at once without `await`, and accept a table's name in several spellings", async () => {
  const id = await sandbox().add("projects", { name: "web" });
  void sandbox().mutate("projects", id, { name: "changed" });
  const [found] = await sandbox().find("projects");
  expect(found).toMatchObject({ $id: id, name: "changed" });
  for (const kind of ["purchasedServers", "purchased_servers", "purchased-servers", "servers"])
    expect(await sandbox().find(kind)).toHaveLength(5);
});
