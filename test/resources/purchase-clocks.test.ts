import { ApiError } from "../../provider/api/errors";
import { LIST_LAG, READ_BACK } from "../../provider/api/wait";
import type { Context } from "../../provider/core/definition/context";
import { ReplayedPurchase } from "../../provider/core/money/idempotency";
import { Purchase } from "../../provider/resources/hosting/purchase";
import { VirtualClock } from "../harness/virtual-clock";

interface Row {
  uuid: string;
}

interface Shown {
  /** Ids that the platform lists before anything is ordered. */
  listed?: string[];
  /** For each id, the seconds after the start from which reads find it. */
  foundAfter?: Record<string, number>;
  /** Reports whether a direct read shows that the object is gone. Default: true. */
  isGone?: () => Promise<boolean>;
  /** The missing permission to adopt an earlier object. Default: it is given. */
  missing?: string;
}

/**
 * The platform creates an object for each new idempotency key, and repeats its answer for a known key. Its rows contain no date, and its
 * answers contain no time.
 */
function platform({ listed = [], foundAfter = {}, isGone = async () => true, missing }: Shown = {}) {
  const clock = new VirtualClock();
  const startedMs = clock.now();
  const bought: string[] = [];
  const kept = new Map<string, Row>();
  const said: string[] = [];
  const purchase = new Purchase<Row>({
    noun: "database",
    body: {},
    send: async (key) => {
      const row = kept.get(key) ?? { uuid: `d${bought.length + 1}` };
      if (!kept.has(key)) bought.push(row.uuid);
      kept.set(key, row);
      return row;
    },
    idOf: ({ uuid }) => uuid,
    find: async (uuid) => ((clock.now() - startedMs) / 1000 >= (foundAfter[uuid] ?? Number.POSITIVE_INFINITY) ? { uuid } : undefined),
    isGone,
    known: async () => listed.map((uuid) => ({ uuid })),
    all: async () => [],
    unlike: () => [],
  });
  let id = "";
  let generation = 1;
  const context = {
    clock,
    orders: {
      idempotencyKey: () => `key ${generation}`,
      next: () => void generation++,
      missingResume: () => missing,
    },
    inputs: {},
    former: {},
    owners: { isOwned: async () => false },
    recordId: (kept: string) => {
      id = kept;
    },
    forgetId: () => {
      id = "";
    },
    log: { adopted: (text: string) => said.push(text), waiting: () => undefined },
  } as unknown as Context<unknown>;
  /** As the gate does, repeats the purchase while the answer names an object that is gone. */
  const all = () =>
    clock.run(
      (async () => {
        const doubtful: boolean[] = [];
        for (let n = 0; n < 20; n++) {
          const answer = await purchase.send(context, { confirm: true });
          if (!(answer instanceof ReplayedPurchase && answer.isGone)) return { bought, id, doubtful };
          doubtful.push(answer.isDoubtful);
        }
        throw new Error("it never ends");
      })(),
    );
  return { all, kept, said, seconds: () => (clock.now() - startedMs) / 1000 };
}

describe("purchase of a new object", () => {
  test.each([0, 1, 5, 15, LIST_LAG.seconds])("the provider buys an object once if the object appears %i s later", async (seconds) => {
    const { all, said } = platform({ foundAfter: { d1: seconds } });
    expect(await all()).toEqual({ bought: ["d1"], id: "d1", doubtful: [] });
    expect(said).toEqual([]);
  });

  test("the provider orders an object at most twice if it cannot find the object", async () => {
    expect(await platform({ isGone: async () => false }).all()).toEqual({ bought: ["d1", "d2"], id: "d2", doubtful: [true] });
  });

  test("the provider buys an object once if the reads of the object fail", async () => {
    const isGone = async () => {
      throw new ApiError("failed with 500", { method: "GET", path: "/databases/d1" });
    };
    expect(await platform({ isGone }).all()).toEqual({ bought: ["d1"], id: "d1", doubtful: [] });
  });
});

describe("order that the platform answers with an earlier purchase", () => {
  test("the provider adopts an object that the list showed before the order", async () => {
    const { all, kept, said } = platform({ listed: ["a"], foundAfter: { a: 0 } });
    kept.set("key 1", { uuid: "a" });
    expect(await all()).toEqual({ bought: [], id: "a", doubtful: [] });
    expect(said).toEqual(["database a: it was bought with this resource's key, and HOSTING_RESUME names the resource"]);
  });

  test("the provider neither adopts nor buys an object without the permission to resume", async () => {
    const { all, kept, said } = platform({ listed: ["a"], foundAfter: { a: 0 }, missing: "HOSTING_RESUME=ManagedDatabase:data" });
    kept.set("key 1", { uuid: "a" });
    await expect(all()).rejects.toThrow("Nothing was bought now. To take it, set HOSTING_RESUME=ManagedDatabase:data for one run.");
    expect([said, [...kept.keys()]]).toEqual([[], ["key 1"]]);
  });

  test("the provider logs no adoption if the list shows the object only after the order", async () => {
    const { all, kept, said } = platform({ foundAfter: { a: 10 } });
    kept.set("key 1", { uuid: "a" });
    expect(await all()).toEqual({ bought: [], id: "a", doubtful: [] });
    expect(said).toEqual([]);
  });

  test("the provider repeats an order under new keys until the platform returns a new object", async () => {
    const { all, kept, seconds } = platform({ foundAfter: { d1: 0 } });
    kept.set("key 1", { uuid: "a" });
    kept.set("key 2", { uuid: "b" });
    kept.set("key 3", { uuid: "c" });
    expect(await all()).toEqual({ bought: ["d1"], id: "d1", doubtful: [false, false, false] });
    expect([...kept.keys()]).toEqual(["key 1", "key 2", "key 3", "key 4"]);
    // Only the first of the former objects costs a wait.
    expect(seconds()).toBe(LIST_LAG.seconds);
  });

  test("the provider fails if each order returns the same deleted object", async () => {
    const { all, kept } = platform();
    for (const key of ["key 1", "key 2"]) kept.set(key, { uuid: "a" });
    await expect(all()).rejects.toThrow("the platform answers every order for this resource with database a");
  });
});

test.each([LIST_LAG, READ_BACK])("the pauses of a schedule add up to its length (%#)", ({ pausesSeconds, seconds }) => {
  expect(pausesSeconds.reduce((sum, pause) => sum + pause, 0)).toBe(seconds);
});
