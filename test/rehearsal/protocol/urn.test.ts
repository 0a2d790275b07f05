import { homeOf, isRoot, makeUrn, nameOf, providerUrnOf, qualifiedTypeOf, typeOf } from "../../../rehearsal/protocol/urn";

const home = { stack: "dev", project: "shop" };
const root = "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev";
const group = "urn:pulumi:dev::shop::acme:index:Group::g";

test("the URN of a resource below the stack contains only its type", () => {
  expect(makeUrn({ ...home, parent: root, type: "a:b:C", name: "c" })).toBe("urn:pulumi:dev::shop::a:b:C::c");
  expect(makeUrn({ ...home, type: "a:b:C", name: "c" })).toBe("urn:pulumi:dev::shop::a:b:C::c");
});

test("the URN of a child contains the types of all its parents", () => {
  const child = makeUrn({ ...home, parent: group, type: "a:b:C", name: "c" });
  expect(child).toBe("urn:pulumi:dev::shop::acme:index:Group$a:b:C::c");
  expect(makeUrn({ ...home, parent: child, type: "a:b:D", name: "d" })).toBe("urn:pulumi:dev::shop::acme:index:Group$a:b:C$a:b:D::d");
});

test("nameOf, typeOf and similar functions read the parts of a URN", () => {
  const urn = "urn:pulumi:dev::shop::acme:index:Group$a:b:C::odd::name";
  expect([nameOf(urn), typeOf(urn), qualifiedTypeOf(urn), homeOf(urn)]).toEqual(["odd::name", "a:b:C", "acme:index:Group$a:b:C", home]);
  expect([isRoot(root), isRoot(group)]).toEqual([true, false]);
  expect(providerUrnOf(`${group}::0f3a`)).toBe(group);
});
