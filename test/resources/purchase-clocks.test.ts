import type { Context } from "../../provider/core/context";
import { Replay } from "../../provider/core/gate";
import { Purchase } from "../../provider/resources/hosting/purchase";

const MINUTE_MS = 60_000;
const NOW_MS = Date.parse("2026-01-01T12:00:00Z");

interface Machine {
  /** How far the platform's answers date themselves from this machine's clock; undefined where they bear no date. */
  aheadMs?: number;
  /** How old a new object claims to be. */
  claimsMs?: number;
}

/** A platform that buys at each new key, shows nothing that it bought, and answers a known key from memory. */
function forgetfulPlatform({ aheadMs, claimsMs = 0 }: Machine) {
  const bought: string[] = [];
  const kept = new Map<string, { uuid: string; created_at: string }>();
  let nowMs = NOW_MS;
  const purchase = new Purchase<{ uuid: string; created_at: string }>({
    noun: "database",
    body: {},
    send: async (key) => {
      nowMs += 300;
      const row = kept.get(key) ?? { uuid: `d${bought.length + 1}`, created_at: new Date(nowMs + (aheadMs ?? 0) - claimsMs).toISOString() };
      if (!kept.has(key)) bought.push(row.uuid);
      kept.set(key, row);
      return row;
    },
    idOf: ({ uuid }) => uuid,
    find: async () => {
      nowMs += 700;
      return undefined;
    },
    all: async () => [],
  });
  let id = "";
  const context = {
    clock: { now: () => nowMs },
    hosting: { byApiClock: (ms: number) => (aheadMs === undefined ? undefined : ms + aheadMs) },
    idempotencyKey: (gone = "") => `key ${gone}`,
    keep: (kept: string) => {
      id = kept;
    },
    discard: () => {
      id = "";
    },
    log: { takenOver: () => {} },
  } as unknown as Context<unknown>;
  /** What the gate does: it asks again as long as what was answered is gone. */
  const all = async () => {
    for (let n = 0; n < 20; n++) {
      const answer = await purchase.send(context, { isQuote: false });
      if (!(answer instanceof Replay && answer.isGone)) return { bought, id };
    }
    throw new Error("it never ends");
  };
  return { all, kept, context };
}

describe("a new object that is shown nowhere is bought once,", () => {
  test.each<[string, Machine]>([
    ["where all clocks agree", { aheadMs: 0 }],
    ["where this machine is an hour ahead", { aheadMs: -60 * MINUTE_MS }],
    ["where this machine is an hour behind", { aheadMs: 60 * MINUTE_MS }],
    ["where the platform tells no time", {}],
    ["where it dates objects by another clock, a little behind", { aheadMs: 0, claimsMs: 5000 }],
  ])("%s", async (_, machine) => {
    expect(await forgetfulPlatform(machine).all()).toEqual({ bought: ["d1"], id: "d1" });
  });
});

test("a platform that dates its objects an hour back is asked once more, and no third time", async () => {
  const { bought, id } = await forgetfulPlatform({ aheadMs: 0, claimsMs: 60 * MINUTE_MS }).all();
  expect([bought, id]).toEqual([["d1", "d2"], "d2"]);
});

test("keys of yesterday's lives are followed to their end, and one is bought", async () => {
  const { all, kept } = forgetfulPlatform({ aheadMs: 0 });
  const at = (minutes: number) => new Date(NOW_MS - minutes * MINUTE_MS).toISOString();
  kept.set("key ", { uuid: "a", created_at: at(600) });
  kept.set("key a", { uuid: "b", created_at: at(500) });
  kept.set("key a b", { uuid: "c", created_at: at(5) });
  expect(await all()).toEqual({ bought: ["d1"], id: "d1" });
  expect([...kept.keys()]).toEqual(["key ", "key a", "key a b", "key a b c"]);
});

test("a platform that answers every key with what is gone is not asked for ever", async () => {
  const { kept, context } = forgetfulPlatform({ aheadMs: 0 });
  kept.clear();
  const stuck = new Purchase({
    noun: "database",
    body: {},
    send: async () => ({ uuid: "a", created_at: "2026-01-01T01:00:00Z" }),
    idOf: ({ uuid }) => uuid,
    find: async () => undefined,
    all: async () => [],
  });
  expect(await stuck.send(context, { isQuote: false })).toEqual(new Replay(true));
  await expect(stuck.send(context, { isQuote: false })).rejects.toThrow("the platform answers with database a whatever it is asked for");
});
