import { Client } from "../../provider/api/client";
import { Concurrency } from "../../provider/api/concurrency";
import { NodeClient } from "../../provider/api/node";
import { Witness } from "../../provider/api/witness";
import { Batches } from "../../provider/core/run/batches";
import type { Reply } from "../support/scripted-network";
import { GOOD, GOOD_LIST, things, transportFixture } from "../support/transport-fixture";

const log = { waiting: () => undefined };

function clientScene(script: Reply[]) {
  const fixture = transportFixture(script);
  const node = new NodeClient({
    panelOrigin: "https://panel.example.com",
    connect: () => fixture.network.send,
    userAgent: "",
    masker: fixture.transport.masker,
    clock: fixture.clock,
    random: () => 0,
  });
  return { ...fixture, client: new Client(fixture.transport, fixture.clock, new Batches(new Concurrency(fixture.clock)), node, log) };
}

const rows = (...uuids: string[]): Reply => ({ json: uuids.map((uuid) => ({ uuid })) });
const is = (uuid: string) => (row: { uuid: string }) => row.uuid === uuid;

describe("shared reads", () => {
  test("two reads share one request if call and arguments are the same", async () => {
    const { client, clock, network } = clientScene([rows("a")]);
    const read = () => client.get(things.list, { query: { tag: "x" } });
    expect(await clock.run(Promise.all([read(), read()]))).toEqual([[{ uuid: "a" }], [{ uuid: "a" }]]);
    await clock.run(read());
    expect(network.sent).toHaveLength(1);
  });

  test("reads with different parameters, queries or calls send separate requests", async () => {
    const { client, clock, network } = clientScene([GOOD, GOOD, rows(), rows(), rows()]);
    await clock.run(client.get(things.get, { params: { uuid: "a" } }));
    await clock.run(client.get(things.get, { params: { uuid: "b" } }));
    await clock.run(client.get(things.list));
    await clock.run(client.get(things.list, { query: { tag: "a" } }));
    await clock.run(client.get(things.list, { query: { tag: "b" } }));
    expect(network.sent.map(({ path }) => path.slice(7))).toEqual(["/things/a", "/things/b", "/things", "/things?tag=a", "/things?tag=b"]);
  });

  test("the ids `a/b` and `a%2Fb` do not share a stored response", async () => {
    const { client, clock, network } = clientScene([GOOD, GOOD]);
    await clock.run(client.get(things.get, { params: { uuid: "a/b" } }));
    await clock.run(client.get(things.get, { params: { uuid: "a%2Fb" } }));
    expect(network.sent).toHaveLength(2);
  });

  test("the client can change, add and drop a stored response", async () => {
    const { client, clock, network } = clientScene([rows("a"), rows("z")]);
    await clock.run(client.get(things.list));
    client.update(things.list, {}, (held) => [...held, { uuid: "b" }]);
    expect(await clock.run(client.get(things.list))).toEqual([{ uuid: "a" }, { uuid: "b" }]);
    client.prime(things.get, { params: { uuid: "q" } }, { uuid: "q" });
    expect(await clock.run(client.get(things.get, { params: { uuid: "q" } }))).toEqual({ uuid: "q" });
    client.invalidate(things.list);
    expect(await clock.run(client.get(things.list))).toEqual([{ uuid: "z" }]);
    expect(network.sent).toHaveLength(2);
  });

  test("a read with `since` ignores a stored response that the client changed", async () => {
    const { client, clock, network } = clientScene([rows("a"), rows("z")]);
    await clock.run(client.get(things.list));
    client.update(things.list, {}, () => [{ uuid: "b" }]);
    const begun = clock.now();
    const seen = client.since(begun).get(things.list);
    expect(await clock.run(seen)).toEqual([{ uuid: "z" }]);
    expect(await clock.run(client.since(begun).get(things.list))).toEqual([{ uuid: "z" }]);
    expect(network.sent).toHaveLength(2);
  });

  test("invalidateAll drops every stored response, and refetch ignores a stored response", async () => {
    const { client, clock, network } = clientScene([rows("a"), GOOD, rows("b"), GOOD, rows("c")]);
    const both = () => clock.run(Promise.all([client.get(things.list), client.get(things.get, { params: { uuid: "a" } })]));
    await both();
    client.invalidateAll();
    await both();
    expect(await clock.run(client.refetch(things.list))).toEqual([{ uuid: "c" }]);
    expect(network.sent).toHaveLength(5);
  });
});

describe("a read with a maximum age of the response", () => {
  test("getWithin shares one request between all readers within the maximum age", async () => {
    const { client, clock, network } = clientScene([rows("a"), rows("b"), rows("c")]);
    const recent = () => client.getWithin(things.list, {}, 2);
    expect(await clock.run(Promise.all([recent(), recent()]))).toEqual([[{ uuid: "a" }], [{ uuid: "a" }]]);
    await clock.pass(2);
    expect(await clock.run(recent())).toEqual([{ uuid: "a" }]);
    await clock.pass(0.001);
    expect(await clock.run(Promise.all([recent(), recent()]))).toEqual([[{ uuid: "b" }], [{ uuid: "b" }]]);
    expect(network.sent).toHaveLength(2);
  });

  test("getWithin does not use a response that `get` stored", async () => {
    const { client, clock } = clientScene([rows("a"), rows("b")]);
    await clock.run(client.get(things.list));
    expect(await clock.run(client.getWithin(things.list, {}, 60))).toEqual([{ uuid: "b" }]);
    expect(await clock.run(client.get(things.list))).toEqual([{ uuid: "b" }]);
  });
});

describe("one object of a list that several readers share", () => {
  test("`find` uses an incomplete stored list if it contains the object", async () => {
    const { client, clock, network } = clientScene([rows("a")]);
    await clock.run(client.get(things.list));
    client.markStale(things.list);
    expect(await clock.run(client.find(things.list, {}, is("a")))).toEqual({ uuid: "a" });
    expect(network.sent).toHaveLength(1);
  });

  test("`find` sends no request if a complete stored list does not contain the object", async () => {
    const { client, clock, network } = clientScene([rows("a")]);
    expect(await clock.run(client.find(things.list, {}, is("b")))).toBeUndefined();
    expect(network.sent).toHaveLength(1);
  });

  test("`find` requests an incomplete list once more if the list does not contain the object", async () => {
    const { client, clock, network } = clientScene([rows("a"), rows("a", "b")]);
    await clock.run(client.get(things.list));
    client.markStale(things.list);
    expect(await clock.run(client.find(things.list, {}, is("b")))).toEqual({ uuid: "b" });
    expect(await clock.run(client.find(things.list, {}, is("c")))).toBeUndefined();
    expect(network.sent).toHaveLength(2);
  });

  test("parallel `find` calls for several missing objects share one request", async () => {
    const { client, clock, network } = clientScene([rows("a"), rows("a", "b", "c", "d")]);
    await clock.run(client.get(things.list));
    client.markStale(things.list);
    const found = await clock.run(Promise.all(["b", "c", "d", "e"].map((uuid) => client.find(things.list, {}, is(uuid)))));
    expect(found).toEqual([{ uuid: "b" }, { uuid: "c" }, { uuid: "d" }, undefined]);
    expect(network.sent).toHaveLength(2);
  });
});

test("the client batches the items of each parent separately", async () => {
  const { client, clock } = clientScene([]);
  const calls: string[] = [];
  const send = (parent: string) => async (items: string[]) => {
    calls.push(`${parent}: ${items.join(" ")}`);
    return items;
  };
  const add = (parent: string, item: string) => client.batch(parent, item, send(parent));
  expect(await clock.run(Promise.all([add("x", "1"), add("y", "2"), add("x", "3")]))).toEqual(["1", "2", "3"]);
  expect(calls.sort()).toEqual(["x: 1 3", "y: 2"]);
});

test("a batch does not shorten the time in which an earlier request can still take effect", async () => {
  const { client, clock } = clientScene([]);
  const [sending, other] = [new Witness(), new Witness()];
  other.mayActUntil = 90_000;
  const send = async (items: string[]) => items;
  await clock.run(Promise.all([client.witnessed(sending).batch("x", "1", send), client.witnessed(other).batch("x", "2", send)]));
  expect(other.mayActUntil).toBe(90_000);
});

test("`send` sends its own request instead of sharing a read", async () => {
  const { client, clock, network } = clientScene([GOOD_LIST, GOOD_LIST]);
  await clock.run(client.get(things.list));
  await clock.run(client.send(things.list));
  expect(network.sent).toHaveLength(2);
});
