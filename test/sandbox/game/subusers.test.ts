import { gameServers } from "../../../provider/api/game/servers";
import { permissions, type SubuserBody, subusers } from "../../../provider/api/game/subusers";
import { good, sandboxPerTest, send } from "../support";
import { codeOf } from "./support";

const ADA = "ACME-7F3K2Q";

const sandbox = sandboxPerTest();
const serverNamed = async (name: string) =>
  (await good(sandbox(), gameServers.list)).items.find((server) => server.name === name)?.identifier ?? "";
let server: string;
beforeEach(async () => {
  server = await serverNamed("survival");
});
const create = (body: Partial<SubuserBody>, at = server) =>
  send(sandbox(), subusers.create, { params: { server: at }, body: { public_id: ADA, permissions: ["control.console"], ...body } });
const held = async () => (await good(sandbox(), subusers.list, { params: { server } })).map(({ permissions: keys }) => keys);

test("permissions are listed by group, each with a description", async () => {
  const { permissions: groups } = await good(sandbox(), permissions.list);
  expect(Object.values(groups).flatMap(({ keys }) => Object.keys(keys))).toHaveLength(40);
  expect(groups.file?.keys["read-content"]).toEqual(expect.any(String));
});

test("a subuser gets the given permissions and the permission websocket.connect", async () => {
  const { status, answer } = await create({});
  expect([status, answer]).toMatchObject([
    200,
    { username: "ada", public_id: ADA, permissions: ["control.console", "websocket.connect"], created_at: "2025-03-01T10:00:00+00:00" },
  ]);
  expect(await good(sandbox(), subusers.get, { params: { server, subuser: answer.uuid } })).toEqual(answer);
});

test("a repeated permission makes the panel return the permissions as an object, not a list", async () => {
  const { body, answer } = await create({ permissions: ["control.console", "control.console", "control.fly", "file.read"] });
  expect(body).toMatchObject({ attributes: { permissions: { 0: "control.console", 2: "file.read", 3: "websocket.connect" } } });
  expect(answer.permissions).toEqual(["control.console", "file.read", "websocket.connect"]);
});

test("a create of a subuser refuses unknown users, the owner, duplicates, and empty permissions", async () => {
  expect(codeOf(await create({ public_id: "ACME-000000" }))).toEqual([422, "ValidationException"]);
  expect(codeOf(await create({ public_id: "ACME-0WN3R0" }))).toEqual([400, "UserIsServerOwnerException"]);
  await create({});
  expect(codeOf(await create({}))).toEqual([400, "ServerSubuserExistsException"]);
  expect(codeOf(await create({ public_id: "ACME-1B9X8Z", permissions: [] }))).toEqual([422, "ValidationException"]);
  expect(await held()).toEqual([["control.console", "websocket.connect"]]);
});

test("a subuser can give only permissions that the subuser has", async () => {
  const friends = await serverNamed("friends");
  await sandbox().mutate("gameServers", friends, { permissions: ["user.create", "control.console"] });
  expect(codeOf(await create({ permissions: ["file.read"] }, friends))).toEqual([403, "HttpForbiddenException"]);
  expect((await create({}, friends)).status).toBe(200);
});

test("an update replaces a subuser's permissions, and each server has its own subusers", async () => {
  const { uuid } = (await create({})).answer;
  const params = { server, subuser: uuid };
  await good(sandbox(), subusers.update, { params, body: { permissions: ["file.read"] } });
  expect(await held()).toEqual([["file.read", "websocket.connect"]]);
  const elsewhere = { ...params, server: await serverNamed("creative") };
  expect((await send(sandbox(), subusers.get, { params: elsewhere })).status).toBe(404);
  const remove = async () => (await send(sandbox(), subusers.remove, { params })).status;
  expect([await remove(), await remove()]).toEqual([204, 404]);
});

test("a control can add accounts, and add and change subusers", async () => {
  await sandbox().add("panelAccounts", { public_id: "ACME-NEW001", username: "new" });
  expect((await create({ public_id: "ACME-NEW001" })).answer.username).toBe("new");
  const id = await sandbox().add("subusers", { server, public_id: ADA, permissions: ["file.read"] });
  await sandbox().mutate("subusers", id, { permissions: ["file.sftp"] });
  expect(await held()).toContainEqual(["file.sftp"]);
});

describe("subusers with the variant subuserPublicId=hidden", () => {
  const hidden = sandboxPerTest({ variants: { subuserPublicId: "hidden" } });
  test("a create of a subuser answers without the public id", async () => {
    const at = (await good(hidden(), gameServers.list)).items[0]?.identifier ?? "";
    const body = { public_id: ADA, permissions: ["file.read"] };
    const { answer, text } = await send(hidden(), subusers.create, { params: { server: at }, body });
    expect([answer.public_id, text.includes(ADA)]).toEqual([undefined, false]);
  });
});
