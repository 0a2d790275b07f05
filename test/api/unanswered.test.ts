import * as z from "zod";
import { hostingCall } from "../../provider/api/call";
import { Client } from "../../provider/api/client";
import { Concurrency } from "../../provider/api/concurrency";
import { listedBy } from "../../provider/api/listed";
import { NodeClient } from "../../provider/api/node";
import { Batches } from "../../provider/core/run/batches";
import { Cancellation } from "../../provider/hosts/cancellation";
import type { Reply } from "../support/scripted-network";
import { transportFixture } from "../support/transport-fixture";

const Part = z.looseObject({ name: z.string() });
const path = "/things/{uuid}";
const things = listedBy(
  { part: "list" },
  {
    list: hostingCall({ method: "GET", path: `${path}/parts`, response: z.array(Part) }),
    get: hostingCall({ method: "GET", path, response: z.looseObject({ size: z.number() }) }),
    update: hostingCall({ method: "PATCH", does: "sets", path, body: z.looseObject({}) }),
    remove: hostingCall({ method: "DELETE", does: "removes", path: `${path}/parts/{part}`, endsKnown: true }),
    erase: hostingCall({ method: "DELETE", does: "removes", path }),
    clear: hostingCall({ method: "POST", does: "removes", path: `${path}/clear`, endsKnown: true }),
    write: hostingCall({ method: "POST", does: "sets", path: `${path}/parts`, body: Part, part: ["name"] }),
  },
);

const LOST: Reply = { status: 504, text: "<html></html>" };
const DONE: Reply = { json: { message: "Done." } };
const parts = (...names: string[]): Reply => ({ json: names.map((name) => ({ name, id: name })) });
const params = { uuid: "u1" };
const repeated = (reply: Reply, times: number): Reply[] => Array.from({ length: times }, () => reply);

function scene(...script: Reply[]) {
  const { transport, network, clock } = transportFixture(script);
  const node = new NodeClient({
    panelOrigin: "https://panel.example.com",
    connect: () => network.send,
    userAgent: "",
    masker: transport.masker,
    clock,
    random: () => 0,
  });
  const waits: string[] = [];
  const log = { waiting: (what: string, seconds: number) => waits.push(`${what} for ${Math.round(seconds)} s`) };
  const cancellation = new Cancellation();
  const { clock: endable } = cancellation.endable({ clock, random: () => 0, randomHex: () => "", sink: () => undefined });
  const client = new Client(transport, endable, new Batches(new Concurrency(clock)), node, log);
  const startedAt = clock.now();
  const outcome = (work: (client: Client) => Promise<unknown>) => clock.run(work(client).catch((error: unknown) => error));
  const sent = () => network.sent.map(({ method, path: at }) => `${method} ${at.slice("/api/v1".length)}`);
  const seconds = () => (clock.now() - startedAt) / 1000;
  return { outcome, sent, waits, seconds, client, clock, cancellation };
}

describe("a lost removal whose path can be used again", () => {
  const remove = (client: Client) => client.send(things.remove, { params: { ...params, part: "a" } });

  test("is not sent again if the list no longer shows the object after the longest lag of the list", async () => {
    const { outcome, sent, seconds } = scene(LOST, parts("b"));
    expect(await outcome(remove)).toBeUndefined();
    expect(sent()).toEqual(["DELETE /things/u1/parts/a", "GET /things/u1/parts"]);
    expect(seconds()).toBeGreaterThanOrEqual(20);
  });

  test("is sent again after 150 s if the list still shows the object", async () => {
    const { outcome, sent, seconds, waits } = scene(LOST, ...repeated(parts("a"), 14), DONE);
    expect(await outcome(remove)).toEqual({ message: "Done." });
    expect(sent().filter((request) => request.startsWith("DELETE"))).toHaveLength(2);
    expect(seconds()).toBeGreaterThanOrEqual(150);
    expect(waits[0]).toMatch(/^DELETE \/things\/u1\/parts\/a without a response, which may still take effect for \d+ s$/);
  });

  test("is sent again after 150 s if no call shows the object", async () => {
    const { outcome, sent, seconds } = scene(LOST, DONE);
    await outcome((client) => client.send(things.clear, { params }));
    expect(sent()).toEqual(["POST /things/u1/clear", "POST /things/u1/clear"]);
    expect(seconds()).toBeGreaterThanOrEqual(150);
  });

  test("ends at once and is not sent again if the user cancels the run during the wait", async () => {
    const { client, clock, cancellation, sent, seconds } = scene(LOST);
    const work = client.send(things.clear, { params }).catch((error: unknown) => error);
    void clock.sleep(25_000).then(() => cancellation.cancel());
    expect(await clock.run(work)).toMatchObject({ code: "cancelled" });
    expect([sent(), seconds()]).toEqual([["POST /things/u1/clear"], 25]);
  });

  test("fails after the second lost response, when neither of the two requests can take effect any more", async () => {
    const { outcome, sent, seconds } = scene(LOST, LOST);
    expect(await outcome((client) => client.send(things.clear, { params }))).toMatchObject({
      code: "outcome_unknown",
      message:
        "POST /things/u1/clear was sent, but no response shows whether it took effect (504). Run the same command again: it looks first.",
    });
    expect(sent()).toHaveLength(2);
    expect(seconds()).toBeGreaterThanOrEqual(300);
  });
});

test("a lost removal is sent again at once if the id is never used again, and fails only after the last possible effect", async () => {
  const { outcome, sent, seconds } = scene(...repeated(LOST, 5), ...repeated({ json: { size: 1 } }, 14));
  expect(await outcome((client) => client.send(things.erase, { params }))).toMatchObject({ code: "outcome_unknown" });
  expect(sent().filter((request) => request.startsWith("DELETE"))).toHaveLength(5);
  expect(seconds()).toBeGreaterThanOrEqual(150);
});

describe("a lost change", () => {
  const size = (value: number) => (client: Client) => client.send(things.update, { params, body: { size: value } });

  test("is not sent again if the object shows the new values", async () => {
    const { outcome, sent } = scene(LOST, { json: { size: 2 } });
    expect(await outcome(size(2))).toBeUndefined();
    expect(sent()).toEqual(["PATCH /things/u1", "GET /things/u1"]);
  });

  test("is sent again at once if the object shows the old values", async () => {
    const { outcome, sent, seconds } = scene(LOST, { json: { size: 1 } }, DONE);
    await outcome(size(2));
    expect(sent()).toEqual(["PATCH /things/u1", "GET /things/u1", "PATCH /things/u1"]);
    expect(seconds()).toBe(0.5);
  });

  test.each([
    ["no read shows all values", { json: { size: 1, name: "a" } }],
    ["the read fails", { status: 422, json: { message: "No." } }],
  ] as const)("is sent again after the longest lag of a list if %s", async (_, reply) => {
    const { outcome, sent, seconds } = scene(LOST, reply, DONE);
    await outcome((client) => client.send(things.update, { params, body: { size: 2, secret: "s" } }));
    expect(sent()).toEqual(["PATCH /things/u1", "GET /things/u1", "PATCH /things/u1"]);
    expect(seconds()).toBeGreaterThanOrEqual(20);
  });

  test("delays a newer value of the same input until the lost change can no longer take effect", async () => {
    const { outcome, sent, seconds } = scene(LOST, { json: { size: 1 } }, DONE, DONE, DONE);
    await outcome(size(2));
    await outcome((client) => client.send(things.update, { params, body: { name: "b" } }));
    expect([sent().length, seconds()]).toEqual([4, 0.5]);
    await outcome(size(3));
    expect(sent()).toHaveLength(5);
    expect(seconds()).toBeGreaterThanOrEqual(150);
  });

  test("delays neither the same value nor another part of the object", async () => {
    const write = (name: string, value: number) => (client: Client) => client.send(things.write, { params, body: { name, value } });
    const { outcome, seconds } = scene(LOST, parts(), DONE, DONE, DONE, DONE);
    await outcome(write("a", 1));
    const before = seconds();
    await outcome(write("a", 1));
    await outcome(write("b", 2));
    expect(seconds()).toBe(before);
    await outcome(write("a", 2));
    expect(seconds()).toBeGreaterThanOrEqual(150);
  });
});
