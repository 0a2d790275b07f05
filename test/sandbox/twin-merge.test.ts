import { merged } from "../../sandbox/twin/merge";

const shown = (recorded: unknown, before: unknown) => ({ recorded, before });

test("a response stays as the account showed it until the sandbox changes it", () => {
  const recorded = { uuid: "a", name: "web", unknown_field: [1, 2] };
  expect(merged(shown(recorded, { uuid: "a", name: "web" }), { uuid: "a", name: "web" })).toBe(recorded);
});

test("a changed field is changed, and all other fields stay as the account showed them", () => {
  const recorded = { uuid: "a", name: "web", size: "10", unknown_field: true };
  expect(merged(shown(recorded, { uuid: "a", name: "web", size: 10 }), { uuid: "a", name: "shop", size: 10 })).toEqual({
    uuid: "a",
    name: "shop",
    size: "10",
    unknown_field: true,
  });
});

test("a field that the account does not show stays hidden, even in a new row", () => {
  const recorded = [{ uuid: "a", name: "web" }];
  const before = [{ uuid: "a", name: "web", value: "secret" }];
  const now = [...before, { uuid: "b", name: "api", value: "secret" }];
  expect(merged(shown(recorded, before), now)).toEqual([
    { uuid: "a", name: "web" },
    { uuid: "b", name: "api" },
  ]);
});

test("the merge removes a row if the sandbox removes it, and keeps a row if the sandbox never knew it", () => {
  const recorded = [{ uuid: "a" }, { uuid: "b" }, { uuid: "strange" }];
  expect(merged(shown(recorded, [{ uuid: "a" }, { uuid: "b" }]), [{ uuid: "b" }])).toEqual([{ uuid: "b" }, { uuid: "strange" }]);
});

test("a field that moves by itself keeps the value of the account", () => {
  const recorded = { uuid: "a", last_online_at: "then", name: "web" };
  const before = { uuid: "a", last_online_at: null, name: "web" };
  expect(merged(shown(recorded, before), { uuid: "a", last_online_at: "now", name: "shop" })).toMatchObject({
    last_online_at: "then",
    name: "shop",
  });
});

test("rows below `attributes`, as the panel shows them, are merged by their ids", () => {
  const row = (id: number, name: string) => ({ object: "backup", attributes: { id, name } });
  const recorded = { data: [row(1, "one")], meta: { more: 1 } };
  expect(merged(shown(recorded, { data: [row(1, "one")], meta: {} }), { data: [row(1, "one"), row(2, "two")], meta: {} })).toEqual({
    data: [row(1, "one"), row(2, "two")],
    meta: { more: 1 },
  });
});

test("rows whose only id is a link keep the order of the account", () => {
  const [web, shop] = [
    { type: "application", name: "web", link: "/application/a" },
    { type: "application", name: "shop", link: "/application/b" },
  ];
  expect(merged(shown([web, shop], [shop, web]), [shop, { ...web, name: "renamed" }])).toEqual([{ ...web, name: "renamed" }, shop]);
});
