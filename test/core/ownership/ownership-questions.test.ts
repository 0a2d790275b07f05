import type { OwnershipKey } from "../../../provider/core/ownership/ownership";
import { Ownership } from "../../../provider/core/ownership/ownership";

const TYPE = "Gadget";
const key = (what: string, more: Partial<OwnershipKey> = {}): OwnershipKey => ({ what, ...more });

/** Returns the URN of the conflicting resource, if there is one. */
function declare(ownership: Ownership, urn: string, ...keys: OwnershipKey[]): string | undefined {
  const conflict = ownership.conflict(keys, urn);
  if (!conflict) ownership.declared(urn, TYPE, keys);
  return conflict?.holding.urn;
}

const relationOf = (ownership: Ownership, id: string, exceptUrn: string, ...keys: OwnershipKey[]) => {
  const owner = ownership.ownerOf({ type: TYPE, id, keys }, exceptUrn);
  return owner && [owner.relation, owner.holding.urn];
};

describe("Ownership.conflict", () => {
  test("Ownership.conflict returns the resource that already declared the same ownership key", () => {
    const ownership = new Ownership();
    expect(declare(ownership, "a", key("the project x"))).toBeUndefined();
    expect(declare(ownership, "a", key("the project x"))).toBeUndefined();
    expect(declare(ownership, "b", key("the project x"))).toBe("a");
    expect(declare(ownership, "b", key("the project y"))).toBeUndefined();
  });

  test("Ownership.conflict ignores a former key of a resource", () => {
    const ownership = new Ownership();
    declare(ownership, "a", key("the project x"));
    declare(ownership, "a", key("the project y"));
    expect(declare(ownership, "b", key("the project x"))).toBeUndefined();
  });

  test.each([
    ["the whole collection first", true],
    ["the part first", false],
  ])("Ownership.conflict finds a conflict between a collection and its part (%s)", (_, isWholeFirst) => {
    const ownership = new Ownership();
    const whole = () => declare(ownership, "whole", key("the variables of a", { isWholeCollection: true }));
    const part = () => declare(ownership, "part", key("the variable K of a", { of: "the variables of a" }));
    const [first, second] = isWholeFirst ? [whole, part] : [part, whole];
    expect(first()).toBeUndefined();
    expect(second()).toBe(isWholeFirst ? "whole" : "part");
  });

  test("Ownership.conflict accepts two parts of one collection, such as two variables", () => {
    const ownership = new Ownership();
    declare(ownership, "a", key("the variable K of a", { of: "the variables of a" }));
    expect(declare(ownership, "b", key("the variable L of a", { of: "the variables of a" }))).toBeUndefined();
  });
});

describe("Ownership.ownerOf", () => {
  test("Ownership.ownerOf returns the declared resource that has the object", () => {
    const ownership = new Ownership();
    declare(ownership, "b", key("the gadget x"));
    ownership.observed("b", TYPE, "g1");
    expect(relationOf(ownership, "g1", "a")).toEqual(["holds", "b"]);
    expect(relationOf(ownership, "g1", "b")).toBeUndefined();
    expect(ownership.ownerOf({ type: "Widget", id: "g1" }, "a")).toBeUndefined();
    ownership.observed("left the program", TYPE, "g2");
    expect(ownership.ownerOf({ type: TYPE, id: "g2" }, "a", ["holds"])).toBeUndefined();
  });

  test("Ownership.ownerOf returns the resource of a new object even after that resource released another object", () => {
    const ownership = new Ownership();
    declare(ownership, "b", key("the gadget x"));
    ownership.created("b", TYPE, "g2", "adopted");
    ownership.released("b", TYPE, "g1", "new");
    expect(relationOf(ownership, "g2", "a")).toEqual(["holds", "b"]);
    expect(relationOf(ownership, "g1", "a")).toEqual(["releases", "b"]);
    ownership.released("b", TYPE, "g2", "new");
    expect(ownership.of("b").object).toBeUndefined();
  });

  test("Ownership.ownerOf distinguishes objects with the same name in two parents", () => {
    const ownership = new Ownership();
    ownership.declared("b", TYPE, [], "p1");
    ownership.observed("b", TYPE, "g1");
    expect(ownership.ownerOf({ type: TYPE, id: "g1", parentId: "p2" }, "a", ["holds"])).toBeUndefined();
    expect(ownership.ownerOf({ type: TYPE, id: "g1", parentId: "p1" }, "a")?.holding.urn).toBe("b");
  });

  test("Ownership.ownerOf returns the resource that will receive the object", () => {
    const ownership = new Ownership();
    ownership.expected("b", TYPE, "g1");
    expect(relationOf(ownership, "g1", "a")).toEqual(["receives", "b"]);
    ownership.expected("b", TYPE, undefined);
    expect(relationOf(ownership, "g1", "a")).toBeUndefined();
  });

  test("Ownership.ownerOf returns a resource without an object that declares the object's ownership key", () => {
    const ownership = new Ownership();
    declare(ownership, "b", key("the gadget x"));
    expect(relationOf(ownership, "g1", "a", key("the gadget x"))).toEqual(["awaits", "b"]);
    ownership.failed("b", TYPE);
    expect(ownership.ownerOf({ type: TYPE, id: "g1", keys: [key("the gadget x")] }, "a")?.holding.hasFailed).toBe(true);
    ownership.created("b", TYPE, "g9", "created");
    expect(relationOf(ownership, "g1", "a", key("the gadget x"))).toBeUndefined();
  });

  test("Ownership.ownerOf returns the resource that gives up the object in this run", () => {
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

  test("Ownership.ownerOf does not return a resource whose object was found missing", () => {
    const ownership = new Ownership();
    declare(ownership, "b", key("the gadget x"));
    ownership.observed("b", TYPE, "g1");
    ownership.gone("b", TYPE, "g1");
    expect(ownership.ownerOf({ type: TYPE, id: "g1" }, "a", ["holds"])).toBeUndefined();
    expect(ownership.of("b")).toMatchObject({ phase: "gone", formerId: "g1" });
  });
});

test("Ownership does not modify an object that it has returned", () => {
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
