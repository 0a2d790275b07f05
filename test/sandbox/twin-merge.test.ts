import { merged } from "../../sandbox/twin/merge";

const shown = (recorded: unknown, before: unknown) => ({ recorded, before });

test("the merge returns the account's response if the sandbox has changed nothing", () => {
  const recorded = { uuid: "a", name: "web", unknown_field: [1, 2] };
  expect(merged(shown(recorded, { uuid: "a", name: "web" }), { uuid: "a", name: "web" })).toBe(recorded);
});

test("the merge changes only the fields that the sandbox changed, and keeps all other fields of the account", () => {
  const recorded = { uuid: "a", name: "web", size: "10", unknown_field: true };
  expect(merged(shown(recorded, { uuid: "a", name: "web", size: 10 }), { uuid: "a", name: "shop", size: 10 })).toEqual({
    uuid: "a",
    name: "shop",
    size: "10",
    unknown_field: true,
  });
});

test("the merge omits a field that the account does not show, even in a new row", () => {
  const recorded = [{ uuid: "a", name: "web" }];
  const before = [{ uuid: "a", name: "web", value: "secret" }];
  const now = [...before, { uuid: "b", name: "api", value: "secret" }];
  expect(merged(shown(recorded, before), now)).toEqual([
    { uuid: "a", name: "web" },
    { uuid: "b", name: "api" },
  ]);
});

test("the merge removes a row that the sandbox deleted, and keeps a row that the sandbox never contained", () => {
  const recorded = [{ uuid: "a" }, { uuid: "b" }, { uuid: "strange" }];
  expect(merged(shown(recorded, [{ uuid: "a" }, { uuid: "b" }]), [{ uuid: "b" }])).toEqual([{ uuid: "b" }, { uuid: "strange" }]);
});

test("the merge keeps the account's value of a field that changes without a write", () => {
  const recorded = { uuid: "a", last_online_at: "then", name: "web" };
  const before = { uuid: "a", last_online_at: null, name: "web" };
  expect(merged(shown(recorded, before), { uuid: "a", last_online_at: "now", name: "shop" })).toMatchObject({
    last_online_at: "then",
    name: "shop",
  });
});

test("the merge combines rows below `attributes`, as the panel shows rows, by their ids", () => {
  const row = (id: number, name: string) => ({ object: "backup", attributes: { id, name } });
  const recorded = { data: [row(1, "one")], meta: { more: 1 } };
  expect(merged(shown(recorded, { data: [row(1, "one")], meta: {} }), { data: [row(1, "one"), row(2, "two")], meta: {} })).toEqual({
    data: [row(1, "one"), row(2, "two")],
    meta: { more: 1 },
  });
});

test("the merge keeps the account's order of rows whose only id is a link", () => {
  const [web, shop] = [
    { type: "application", name: "web", link: "/application/a" },
    { type: "application", name: "shop", link: "/application/b" },
  ];
  expect(merged(shown([web, shop], [shop, web]), [shop, { ...web, name: "renamed" }])).toEqual([{ ...web, name: "renamed" }, shop]);
});
