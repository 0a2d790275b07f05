import type { Claim } from "../../provider/core/claim";
import { Ownership } from "../../provider/core/ownership/ownership";

const TYPE = "Gadget";
const key = (what: string, more: Partial<Claim> = {}): Claim => ({ what, ...more });

/** Declares a resource, unless another one makes that impossible: then that one's URN. */
function declare(ownership: Ownership, urn: string, ...keys: Claim[]): string | undefined {
  const conflict = ownership.conflict(keys, urn);
  if (!conflict) ownership.declared(urn, TYPE, keys);
  return conflict?.holding.urn;
}

const relationOf = (ownership: Ownership, id: string, exceptUrn: string, ...keys: Claim[]) => {
  const owner = ownership.ownerOf({ type: TYPE, id, keys }, exceptUrn);
  return owner && [owner.relation, owner.holding.urn];
};

describe("Ownership.conflict", () => {
  test("finds the other resource that declares the same key, as often as it does", () => {
    const ownership = new Ownership();
    expect(declare(ownership, "a", key("the project x"))).toBeUndefined();
    expect(declare(ownership, "a", key("the project x"))).toBeUndefined();
    expect(declare(ownership, "b", key("the project x"))).toBe("a");
    expect(declare(ownership, "b", key("the project y"))).toBeUndefined();
  });

  test("forgets the keys that a resource does not declare any more", () => {
    const ownership = new Ownership();
    declare(ownership, "a", key("the project x"));
    declare(ownership, "a", key("the project y"));
    expect(declare(ownership, "b", key("the project x"))).toBeUndefined();
  });

  test.each([
    ["the whole first", true],
    ["a part first", false],
  ])("keeps a whole collection and a part of it apart: %s", (_, isWholeFirst) => {
    const ownership = new Ownership();
    const whole = () => declare(ownership, "whole", key("the variables of a", { isWhole: true }));
    const part = () => declare(ownership, "part", key("the variable K of a", { of: "the variables of a" }));
    const [first, second] = isWholeFirst ? [whole, part] : [part, whole];
    expect(first()).toBeUndefined();
    expect(second()).toBe(isWholeFirst ? "whole" : "part");
  });

  test("lets two parts of one collection be", () => {
    const ownership = new Ownership();
    declare(ownership, "a", key("the variable K of a", { of: "the variables of a" }));
    expect(declare(ownership, "b", key("the variable L of a", { of: "the variables of a" }))).toBeUndefined();
  });
});

describe("Ownership.ownerOf", () => {
  test("names who holds an object, to every other resource, as long as the program declares that one", () => {
    const ownership = new Ownership();
    declare(ownership, "b", key("the gadget x"));
    ownership.observed("b", TYPE, "g1");
    expect(relationOf(ownership, "g1", "a")).toEqual(["holds", "b"]);
    expect(relationOf(ownership, "g1", "b")).toBeUndefined();
    expect(ownership.ownerOf({ type: "Widget", id: "g1" }, "a")).toBeUndefined();
    ownership.observed("left the program", TYPE, "g2");
    expect(ownership.ownerOf({ type: TYPE, id: "g2" }, "a", ["holds"])).toBeUndefined();
  });

  test("ownerOf distinguishes objects of two parents", () => {
    const ownership = new Ownership();
    ownership.declared("b", TYPE, [], "p1");
    ownership.observed("b", TYPE, "g1");
    expect(ownership.ownerOf({ type: TYPE, id: "g1", parentId: "p2" }, "a", ["holds"])).toBeUndefined();
    expect(ownership.ownerOf({ type: TYPE, id: "g1", parentId: "p1" }, "a")?.holding.urn).toBe("b");
  });

  test("names who is being given an object, whether or not the program declares it", () => {
    const ownership = new Ownership();
    ownership.expected("b", TYPE, "g1");
    expect(relationOf(ownership, "g1", "a")).toEqual(["receives", "b"]);
    ownership.expected("b", TYPE, undefined);
    expect(relationOf(ownership, "g1", "a")).toBeUndefined();
  });

  test("names who awaits an object: it declares the key and has none, also where its own step failed", () => {
    const ownership = new Ownership();
    declare(ownership, "b", key("the gadget x"));
    expect(relationOf(ownership, "g1", "a", key("the gadget x"))).toEqual(["awaits", "b"]);
    ownership.failed("b", TYPE);
    expect(ownership.ownerOf({ type: TYPE, id: "g1", keys: [key("the gadget x")] }, "a")?.holding.hasFailed).toBe(true);
    ownership.created("b", TYPE, "g9", "created");
    expect(relationOf(ownership, "g1", "a", key("the gadget x"))).toBeUndefined();
  });

  test("names who releases an object in this run: by its id, or as a part of something larger", () => {
    const ownership = new Ownership();
    declare(ownership, "b", key("the gadget x"));
    ownership.observed("b", TYPE, "g1");
    ownership.released("b", TYPE, "g1", "existing");
    expect(relationOf(ownership, "g1", "a")).toEqual(["releases", "b"]);
    declare(ownership, "set", key("the variable L of a"));
    ownership.declaredBefore("set", TYPE, [key("the variable K of a"), key("the variable L of a")]);
    expect(relationOf(ownership, "k1", "a", key("the variable K of a"))).toEqual(["releases", "set"]);
    expect(ownership.ownerOf({ type: TYPE, id: "l1", keys: [key("the variable L of a")] }, "a", ["releases"])).toBeUndefined();
  });

  test("does not let a gone object be held", () => {
    const ownership = new Ownership();
    declare(ownership, "b", key("the gadget x"));
    ownership.observed("b", TYPE, "g1");
    ownership.gone("b", TYPE, "g1");
    expect(ownership.ownerOf({ type: TYPE, id: "g1" }, "a", ["holds"])).toBeUndefined();
    expect(ownership.of("b")).toMatchObject({ phase: "gone", formerId: "g1" });
  });
});

test("Ownership never changes what it answered", () => {
  const ownership = new Ownership();
  declare(ownership, "b", key("the gadget x"));
  const before = ownership.observed("b", TYPE, "g1");
  ownership.gone("b", TYPE, "g1");
  expect(before).toMatchObject({ phase: "existing", object: { id: "g1", origin: "state" } });
  expect(Object.isFrozen(before)).toBe(true);
});

test("Ownership does not record resources without a URN", () => {
  const ownership = new Ownership();
  ownership.observed("", TYPE, "g1");
  expect(relationOf(ownership, "g1", "a")).toBeUndefined();
});
