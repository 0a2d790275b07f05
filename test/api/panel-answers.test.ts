import * as z from "zod";
import { addons } from "../../provider/api/game/addons";
import { domain } from "../../provider/api/game/custom-domains";
import { databases } from "../../provider/api/game/databases";
import { game } from "../../provider/api/game/game";
import { modpacks } from "../../provider/api/game/modpacks";
import { serverNotifications as notifications } from "../../provider/api/game/notifications";
import { proxyNetwork } from "../../provider/api/game/proxy-network";

// Answers whose fields the specification does not name. test/resources/other-answers.test.ts runs the resource types with such answers.

const read = <T extends z.core.$ZodType>({ response }: { response: T }, answer: unknown): z.output<T> => z.parse(response, answer);

test("the client refuses an empty list without the panel's envelope, because it would make every object seem to be gone", () => {
  expect(() => read(databases.list, [])).toThrow("envelope");
  expect(read(databases.list, { object: "list", data: [] })).toEqual([]);
});

test.each<[unknown, unknown]>([
  [null, []],
  ["crashed, backups", ["crashed", "backups"]],
  [{ crashed: "1", started: false }, ["crashed"]],
  [undefined, undefined],
])("the client reads the events %j of a game server's notifications as %j", (events, wanted) =>
  expect(read(notifications.get, { events })).toMatchObject({ events: wanted }),
);

describe("the domain of a game server", () => {
  const record = { type: "A", name: "play.example.com", value: "203.0.113.7" };

  test.each<[unknown, unknown]>([
    [{ domain: { hostname: "play.example.com", records: [record] } }, [record]],
    [{ domain: "play.example.com", records: [{ ...record, name: null }] }, [{ ...record, name: "" }]],
    [{ hostname: "play.example.com", records: { A: "203.0.113.7" } }, [{ ...record, name: "" }]],
    [{ hostname: "play.example.com", dns: [record, "see our page"] }, [record]],
  ])("the client reads a domain from %j", (answer, records) =>
    expect(read(domain.get, answer)).toMatchObject({ hostname: "play.example.com", records }),
  );

  test.each([{ domain: null }, { domain: { hostname: null } }, { hostname: "" }])("the client reads no domain from %j", (answer) =>
    expect(read(domain.get, answer).hostname || null).toBeNull(),
  );
});

test.each<[unknown]>([
  [{ entries: { hub: "1a2b3c4d" }, linkable: ["5e6f7a8b"] }],
  [{ servers: { hub: { id: "1a2b3c4d" } }, linkable: [{ id: "5e6f7a8b" }] }],
])("the client reads the entries of a proxy from %j", (answer) =>
  expect(read(proxyNetwork.get, answer)).toMatchObject({
    entries: [{ key: "hub", id: "1a2b3c4d" }],
    linkable: [{ id: "5e6f7a8b" }],
  }),
);

describe("the modpack of a game server", () => {
  const current = { source: "catalog", project: "17", version: "2.1" };

  test.each<[unknown, object | null]>([
    [{ current: { project: null, version: null } }, null],
    [{ current: {} }, null],
    [{ project: null, last_start: null }, null],
    [current, current],
    [{ current }, current],
  ])("the client reads the modpack in %j as %j", (answer, wanted) => {
    const { current: found } = read(modpacks.get, answer);
    if (wanted === null) expect(found).toBeNull();
    else expect(found).toMatchObject(wanted);
  });

  test("the client refuses a modpack without a project", () =>
    expect(() => read(modpacks.get, { current: { name: "Sky", version: "2.1" } })).toThrow());
});

test.each([
  ["a domain", domain.get, { hostname: "play.example.com", records: [] }],
  ["a modpack", modpacks.get, { current: { project: "17" } }],
  ["notifications", notifications.get, { events: ["crashed"] }],
  ["the entries of a proxy", proxyNetwork.get, { entries: [{ key: "hub", id: "1a2b3c4d" }], linkable: [] }],
  ["game versions", game.versions, { current: "1.21.4", versions: ["1.21.4"] }],
  ["game settings", game.settings, { groups: { "server.properties": { pvp: { value: "true" } } } }],
  ["installed addons", addons.installed, { addons: [{ id: "1", project: "17" }], manual: ["a.jar"] }],
] as const)("the client reads %s inside an envelope", (_, call, answer) => {
  const whole = read<z.core.$ZodType>(call, answer);
  expect(read<z.core.$ZodType>(call, { data: answer })).toEqual(whole);
  expect(read<z.core.$ZodType>(call, { object: "something", attributes: answer })).toEqual(whole);
});

test.each([
  ["a domain", domain.get],
  ["a modpack", modpacks.get],
] as const)("the client refuses a response with %s under an unknown field name, and does not read the field as missing", (_, call) => {
  expect(() => read<z.core.$ZodType>(call, { custom: { hostname: "play.example.com", project: "17" } })).toThrow();
  expect(() => read<z.core.$ZodType>(call, { supported: true })).not.toThrow();
});
