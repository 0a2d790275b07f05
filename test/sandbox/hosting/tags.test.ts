import { tags } from "../../../provider/api/hosting/applications";
import { setUp } from "../fixture";
import { good, sandboxPerTest, send } from "../support";

const sandbox = sandboxPerTest();
let params: { uuid: string };
beforeEach(async () => {
  const at = await setUp(sandbox());
  params = { uuid: await at.image({ tags: ["blue"] }) };
});
const names = async () => (await good(sandbox(), tags.list, { params })).map(({ name }) => name);

test("`attach` stores each tag once, in lower case, and returns all tags", async () => {
  const { status, body } = await send(sandbox(), tags.attach, { params, body: { tag_names: [" Green ", "BLUE"] } });
  expect([status, (body as { name: string }[]).map(({ name }) => name)]).toEqual([201, ["blue", "green"]]);
  await good(sandbox(), tags.attach, { params, body: { tag_name: "red" } });
  expect(await names()).toEqual(["blue", "green", "red"]);
});

test("`attach` accepts exactly one of the fields tag_name and tag_names", async () => {
  const both = { tag_name: "red", tag_names: ["green"] };
  expect((await send(sandbox(), tags.attach, { params, body: both })).status).toBe(422);
  expect(await names()).toEqual(["blue"]);
});

test("`detach` removes a tag, and answers 404 to a missing tag", async () => {
  const [blue] = await good(sandbox(), tags.list, { params });
  const detach = () => send(sandbox(), tags.detach, { params: { ...params, tag_uuid: blue?.uuid ?? "" } });
  expect((await detach()).status).toBe(200);
  expect(await names()).toEqual([]);
  expect((await detach()).status).toBe(404);
});

test("a tag can have the name of a member that every object has", async () => {
  await good(sandbox(), tags.attach, { params, body: { tag_name: "constructor" } });
  expect(await names()).toEqual(["blue", "constructor"]);
});
