import * as fc from "fast-check";
import { ConfirmRequiredError, ConflictError, ResponseLostError } from "../../../provider/api/errors";
import { Gate } from "../../../provider/core/money/gate";
import { Spending } from "../../../provider/core/money/spending";
import { Settings } from "../../../provider/core/settings/settings";

const facts = { method: "POST", path: "/svc/volumes" };

const gate = (config: Record<string, string>) => new Gate(new Spending(new Settings((key) => config[key], {}), () => {}));
const capped = (cap: number) => gate({ "hosting:autoConfirm": "true", "hosting:maxMonthlyIncrease": String(cap) });

type Fate = "bought" | "refused" | "lost";

/** A platform that asks for a confirmation. `fate` is the result of the confirmed call, and the scheduler chooses the order of the answers. */
function platform(scheduler: fc.Scheduler) {
  const log = { quoted: 0, confirmed: 0, bought: 0, lost: 0, spent: 0, mostAtRisk: 0 };
  let atRisk = 0;
  const send = (price: number, fate: Fate) => async (confirm: boolean) => {
    if (!confirm) {
      log.quoted++;
      await scheduler.schedule(Promise.resolve(), "quote");
      const quote = { monthly_price: price, hourly_price: price / 730, currency: "USD" };
      throw new ConfirmRequiredError("failed with 422", { ...facts, status: 422, body: { confirm_required: true, quote } });
    }
    log.confirmed++;
    atRisk += price;
    log.mostAtRisk = Math.max(log.mostAtRisk, atRisk);
    await scheduler.schedule(Promise.resolve(), fate);
    if (fate === "refused") {
      atRisk -= price;
      throw new ConflictError("failed with 409", { ...facts, status: 409 });
    }
    log[fate]++;
    log.spent += price;
    if (fate === "lost") throw new ResponseLostError("got no answer", facts);
    return "bought";
  };
  return { log, send };
}

test("the gate confirms only three of ten concurrent creates if the cap covers three", () =>
  fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const { log, send } = platform(scheduler);
      const one = capped(15);
      const all = Promise.allSettled(Array.from({ length: 10 }, () => one.askThenBuy({ what: "a 50 GB volume", send: send(5, "bought") })));
      await scheduler.waitFor(all);
      expect(log).toMatchObject({ quoted: 10, confirmed: 3, bought: 3, spent: 15 });
      const refused = (await all).filter((outcome) => outcome.status === "rejected");
      expect(refused).toHaveLength(7);
      for (const { reason } of refused) expect(String(reason)).toContain("more than hosting:maxMonthlyIncrease 15");
    }),
    { numRuns: 200 },
  ));

const call = fc.record({
  cents: fc.integer({ min: 1, max: 2000 }),
  fate: fc.constantFrom<Fate>("bought", "refused", "lost"),
  asks: fc.boolean(),
});

test("the sum of all increases that may have happened never exceeds the cap", () =>
  fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(call, { maxLength: 12 }), fc.integer({ min: 0, max: 50 }), async (scheduler, calls, cap) => {
      const { log, send } = platform(scheduler);
      const one = capped(cap);
      const all = Promise.allSettled(
        calls.map(({ cents, fate, asks }) => {
          const price = cents / 100;
          if (asks) return one.askThenBuy({ what: "something", send: send(price, fate) });
          return one.buy({ increase: price, currency: "USD", what: "something" }, () => send(price, fate)(true));
        }),
      );
      await scheduler.waitFor(all);
      expect(log.mostAtRisk).toBeLessThanOrEqual(cap + 1e-6);
      expect(log.spent).toBeLessThanOrEqual(cap + 1e-6);
    }),
    { numRuns: 300 },
  ));

test("other resources can spend the whole cap, but not more, after the platform refused calls", () =>
  fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(fc.integer({ min: 1, max: 15 }), { maxLength: 6 }), async (scheduler, prices) => {
      const { log, send } = platform(scheduler);
      const one = capped(15);
      const refused = Promise.allSettled(prices.map((price) => one.askThenBuy({ what: "x", send: send(price, "refused") })));
      await scheduler.waitFor(refused);
      const rest = Promise.allSettled([
        one.askThenBuy({ what: "x", send: send(15, "bought") }),
        one.askThenBuy({ what: "x", send: send(1, "bought") }),
      ]);
      await scheduler.waitFor(rest);
      expect([log.bought, [1, 15].includes(log.spent)]).toEqual([1, true]);
    }),
    { numRuns: 100 },
  ));

test("the gate confirms no call without hosting:autoConfirm, in any interleaving", () =>
  fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(call, { minLength: 1, maxLength: 10 }), async (scheduler, calls) => {
      const { log, send } = platform(scheduler);
      const one = gate({ "hosting:maxMonthlyIncrease": "1000" });
      const all = Promise.allSettled(calls.map(({ cents, fate }) => one.askThenBuy({ what: "x", send: send(cents / 100, fate) })));
      await scheduler.waitFor(all);
      expect(log).toMatchObject({ quoted: calls.length, confirmed: 0 });
      expect((await all).map(({ status }) => status)).toEqual(calls.map(() => "rejected"));
    }),
    { numRuns: 100 },
  ));
