import type { AnyDefinition } from "../../../provider/core/definition/resource";
import { gadget } from "../../support/gadget";
import { gadgetFixture, type State } from "../../support/gadget-fixture";

/** Creates this many gadgets in one box, in the state and on the platform, and starts a new run. */
async function gadgets(
  count: number,
  { definition = gadget, deletionSeconds = 0 }: { definition?: AnyDefinition; deletionSeconds?: number } = {},
) {
  const fixture = gadgetFixture({ definition });
  const states: State[] = [];
  for (let n = 0; n < count; n++) states.push(await fixture.create({ box: "b1", name: `gadget-${n}` }, `gadget-${n}`));
  fixture.restart();
  fixture.said();
  fixture.platform.requests.length = 0;
  fixture.platform.deletionSeconds = deletionSeconds;
  const deleted = ({ id, outs }: State) => fixture.lifecycle.delete(id, outs);
  const requests = (method: string) => fixture.platform.requests.filter((request) => request.startsWith(method));
  return { ...fixture, states, deleted, requests };
}

const SHOWN =
  /timed out after 60 s waiting for the deletion of the gadget\. The platform accepted the deletion but still shows gadget g1, so the state keeps it/;

test("the provider reads the list after an accepted deletion to confirm the deletion", async () => {
  const { states, clock, deleted, platform } = await gadgets(1);
  await clock.run(Promise.all(states.map(deleted)));
  expect(platform.requests).toEqual(["DELETE /boxes/b1/gadgets/g1", "GET /boxes/b1/gadgets"]);
});

test("deletions that start together share their reads of the list", async () => {
  const alone = await gadgets(1, { deletionSeconds: 20 });
  await alone.clock.run(Promise.all(alone.states.map(alone.deleted)));
  const together = await gadgets(8, { deletionSeconds: 20 });
  await together.clock.run(Promise.all(together.states.map(together.deleted)));
  expect(together.requests("DELETE")).toHaveLength(8);
  expect(together.requests("GET")).toHaveLength(alone.requests("GET").length);
  expect(alone.requests("GET").length).toBeLessThanOrEqual(10);
  expect(together.platform.rows).toEqual([]);
});

test("deletions that start at different moments share most reads of the list", async () => {
  const { states, clock, deleted, requests } = await gadgets(8, { deletionSeconds: 30 });
  await clock.run(Promise.all(states.map((state, n) => clock.sleep(n * 300).then(() => deleted(state)))));
  expect(requests("GET").length).toBeLessThan(30); // if each deletion read the list separately, there would be a hundred reads
});

test("a list request from before a deletion does not confirm that deletion", async () => {
  const { states, clock, deleted, platform } = await gadgets(2);
  const [first, second] = states as [State, State];
  await clock.run(Promise.all([deleted(first), clock.sleep(6).then(() => deleted(second))]));
  const last = platform.requests.lastIndexOf("DELETE /boxes/b1/gadgets/g2");
  expect(platform.requests.slice(last + 1)).toContain("GET /boxes/b1/gadgets");
});

test("a deletion fails if the list still shows the object after the timeout", async () => {
  const { states, clock, deleted, said } = await gadgets(1, { deletionSeconds: 100_000 });
  await expect(clock.run(Promise.all(states.map(deleted)))).rejects.toThrow(SHOWN);
  expect(said().filter((line) => line.includes("waiting: the deletion of the gadget")).length).toBeGreaterThan(1);
});

test("a deletion uses its resource type's timeout and `isListed`", async () => {
  const looks: string[] = [];
  const definition: AnyDefinition = {
    ...gadget,
    deletion: {
      timeoutSeconds: ({ name }: { name: string }) => (name === "gadget-0" ? 200 : 0),
      isListed: async ({ id }: { id: string }) => looks.push(id) < 20,
    },
  };
  const { states, clock, deleted, requests } = await gadgets(1, { definition });
  const begun = clock.now();
  await clock.run(Promise.all(states.map(deleted)));
  expect(looks).toHaveLength(20);
  expect(clock.now() - begun).toBeGreaterThan(60_000);
  expect(requests("GET")).toEqual([]);
});

test.each([
  ["an object that is left in place with a line in the log", { remove: async ({ log }) => log.leftInPlace("it is in use") }],
  ["an object that no call deletes", { remove: undefined }],
  ["an object that no call reads", { form: "unread object" }],
  ["settings that a deletion leaves as they are", { form: "settings" }],
  ["an object that owns parts", { form: "part" }],
] satisfies [string, Partial<AnyDefinition>][])("the provider reads no list after the deletion of %s", async (_, own) => {
  const { states, clock, deleted, requests } = await gadgets(1, { definition: { ...gadget, ...own } as AnyDefinition });
  await clock.run(Promise.all(states.map(deleted)));
  expect(requests("GET")).toEqual([]);
});

test.each([403, 404])("a deletion succeeds if the list request after the deletion fails with %s", async (status) => {
  const { states, clock, deleted, platform } = await gadgets(1);
  platform.plan("GET", status);
  await clock.run(Promise.all(states.map(deleted)));
  expect(platform.rows).toEqual([]);
});

test("a deletion fails if every read of the list answers with 500", async () => {
  const { states, clock, deleted, platform } = await gadgets(1);
  platform.plan("GET", ...Array.from({ length: 50 }, () => 500));
  await expect(clock.run(Promise.all(states.map(deleted)))).rejects.toThrow("Planned 500");
});
