import type { Price, UnknownPrice } from "../../../provider/core/money/gate";
import { type Bag, UNKNOWN, withCallerInfo } from "../../../provider/core/values";
import { gadget } from "../../support/gadget";
import { gadgetFixture } from "../../support/gadget-fixture";

const inputs = { box: "b1", name: "web", size: 2 };
const needs = "; needs hosting:autoConfirm";

/** Gadgets that cost one dollar per centimetre. `asked` contains the arguments of each price request. */
function priced() {
  const asked: unknown[] = [];
  const pricing = { isOn: true };
  const priceOf = (wanted: number | undefined, before = 0): Price | UnknownPrice =>
    wanted === undefined ? { unknownUntil: "its size is" } : { increase: wanted - before, currency: "USD", what: `${wanted} cm` };
  const plan: typeof gadget.plan = async ({ inputs: wanted, olds, id, isKnown }) => {
    asked.push([id, olds?.size, wanted.size]);
    if (!pricing.isOn) return [];
    const price = priceOf(isKnown("size") ? (wanted.size ?? 0) : undefined, olds?.size);
    return [{ what: `${wanted.size} cm`, cost: { price, takesConfirm: false }, send: async () => undefined }];
  };
  const fixture = gadgetFixture({ definition: { ...gadget, plan } });
  /** Makes the engine's calls for one resource in a preview: check, and diff if the resource exists. */
  const previewed = async (news: Bag, state?: { id: string; outs: Bag }) => {
    const { inputs: checked, failures } = await fixture.check(withCallerInfo(fixture.bag(news), { isPreview: true }), state?.outs);
    expect(failures).toEqual([]);
    return state && fixture.diff(state, checked);
  };
  const created = async () => {
    pricing.isOn = false;
    const state = await fixture.create(inputs);
    pricing.isOn = true;
    fixture.restart();
    fixture.said();
    asked.length = 0;
    return state;
  };
  return { fixture, asked, previewed, created };
}

describe("a preview", () => {
  test("a preview reports the price of a new resource once", async () => {
    const { fixture, previewed, asked } = priced();
    await previewed(inputs);
    await previewed(inputs);
    expect(asked).toEqual([["", undefined, 2]]);
    expect(fixture.said()).toEqual([
      `info web: price: +2.00 USD/month for 2 cm${needs}`,
      "info price: total +2.00 USD/month so far in this run",
    ]);
  });

  test("a preview reports a price that is not known yet", async () => {
    const { fixture, previewed } = priced();
    await previewed({ ...inputs, size: UNKNOWN });
    expect(fixture.said()).toEqual([`info web: price: unknown until its size is${needs}`]);
  });

  test("a preview reports the price increase of a changed resource once", async () => {
    const { fixture, asked, previewed, created } = priced();
    const state = await created();
    await previewed({ ...inputs, size: 5 }, state);
    expect(asked).toEqual([["g1", 2, 5]]);
    expect(fixture.said()).toEqual([
      `info web: price: +3.00 USD/month for 5 cm${needs}`,
      "info price: total +3.00 USD/month so far in this run",
    ]);
  });

  test("a preview calculates the price of a drifted resource", async () => {
    const { fixture, asked, previewed, created } = priced();
    const state = await created();
    await previewed(inputs, state);
    expect(asked).toEqual([]);
    fixture.restart();
    fixture.platform.one("g1").size = 1;
    await previewed(inputs, state);
    expect(asked).toEqual([["g1", 2, 2]]);
  });

  test("a preview shows the full price of an object that is created again", async () => {
    const { fixture, asked, previewed, created } = priced();
    const state = await created();
    fixture.platform.remove("g1");
    expect(await previewed(inputs, state)).toMatchObject({ changes: true, replaces: ["name"] });
    await previewed(inputs); // the second check of the replacement
    expect(asked).toEqual([["", undefined, 2]]);
  });

  test("a preview of a forced replacement does not report the old object as existing", async () => {
    const { fixture, previewed, created } = priced();
    const state = await created();
    fixture.platform.one("g1").used = true;
    await fixture.check(withCallerInfo(fixture.bag(inputs), { isPreview: true }), state.outs);
    await previewed(inputs); // without a diff in between
    expect(fixture.said().filter((line) => line.includes("exists"))).toEqual([]);
  });
});

test("`check` and a diff outside of previews request no price", async () => {
  const { fixture, asked, created } = priced();
  const state = await created();
  await fixture.check(fixture.bag({ ...inputs, size: 5 }), state.outs);
  await fixture.diff(state, { ...inputs, size: 5 });
  expect(asked).toEqual([]);
});
