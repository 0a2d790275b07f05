import { ResourceRecords } from "../../provider/core/records";

const scene = () => {
  let now = 0;
  const records = new ResourceRecords(() => now);
  const declare = (urn: string, what: string, more: { of?: string; isWhole?: boolean } = {}) => {
    const record = records.of(urn, "Gadget");
    const claims = [{ what, ...more }];
    const rival = records.rival(record, claims);
    if (!rival) records.declare(record, {}, claims);
    return { record, rival: rival?.holder.urn };
  };
  const pass = (ms: number): void => {
    now += ms;
  };
  return { records, declare, pass };
};

describe("claims", () => {
  test("one claim is one resource's, as often as that declares it", () => {
    const { declare } = scene();
    expect(declare("a", "the project x").rival).toBeUndefined();
    expect(declare("a", "the project x").rival).toBeUndefined();
    expect(declare("b", "the project x").rival).toBe("a");
    expect(declare("b", "the project y").rival).toBeUndefined();
  });

  test.each([
    ["whole first", true],
    ["part first", false],
  ])("a whole collection and a part of it exclude each other: %s", (_, wholeFirst) => {
    const { declare } = scene();
    const whole = () => declare("whole", "the variables of a", { isWhole: true });
    const part = () => declare("part", "the variable K of a", { of: "the variables of a" });
    const [first, second] = wholeFirst ? [whole, part] : [part, whole];
    expect(first().rival).toBeUndefined();
    expect(second().rival).toBe(wholeFirst ? "whole" : "part");
  });

  test("parts of one collection do not exclude each other", () => {
    const { declare } = scene();
    declare("a", "the variable K of a", { of: "the variables of a" });
    expect(declare("b", "the variable L of a", { of: "the variables of a" }).rival).toBeUndefined();
  });
});

describe("owners", () => {
  test("an object is its holder's, as long as the program declares that", () => {
    const { records, declare } = scene();
    const { record } = declare("b", "the gadget x");
    record.objectId = "g1";
    expect(records.holderOf("Gadget", "g1", "a")?.urn).toBe("b");
    expect(records.holderOf("Gadget", "g1", "b")).toBeUndefined();
    expect(records.holderOf("Widget", "g1", "a")).toBeUndefined();
    records.of("left the program", "Gadget").objectId = "g2";
    expect(records.holderOf("Gadget", "g2", "a")).toBeUndefined();
  });

  test("who declares it and has no object yet is to have it; who has another one is not", () => {
    const { records, declare } = scene();
    const { record } = declare("b", "the gadget x");
    expect(records.claimantOf([{ what: "the gadget x" }], "a")?.urn).toBe("b");
    record.objectId = "another";
    expect(records.claimantOf([{ what: "the gadget x" }], "a")).toBeUndefined();
  });

  test("what tells no URN is nobody's", () => {
    const { records } = scene();
    expect(records.of("", "Gadget")).not.toBe(records.of("", "Gadget"));
    expect(records.all()).toEqual([]);
  });
});

test("declarations are counted, and the longest pause between them of late is known", () => {
  const { records, declare, pass } = scene();
  expect([records.declarations, records.longestPauseMs]).toEqual([0, 0]);
  declare("a", "x");
  pass(200);
  declare("b", "y");
  expect([records.declarations, records.longestPauseMs]).toEqual([2, 200]);
  for (let n = 0; n < 20; n++) {
    pass(10);
    declare(`c${n}`, `z${n}`);
  }
  expect(records.longestPauseMs).toBe(10);
});
