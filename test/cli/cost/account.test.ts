import { accountOf } from "../../../cli/cost/account";
import type { Billed } from "../../../cli/cost/bill";
import { References } from "../../../cli/cost/owners";
import { type HeldResource, heldIn, type ServerUsers } from "../../../cli/cost/platform";
import { accountLines } from "../../../cli/cost/text";
import { definitionsOnDemand } from "../../../provider/resources/on-demand";

const held = (kind: string, name: string, values: HeldResource["values"] = {}, id = `${name}-id`): HeldResource => ({
  kind,
  name,
  id,
  values,
});
const billed = (kind: string, id: string, more: Partial<Billed> = {}): Billed => ({
  kind,
  id,
  name: "",
  details: "",
  monthlyPrice: 5,
  currency: "USD",
  ...more,
});
/** By default, `users` is complete: the platform shows the server of every application. */
const account = (objects: Billed[], resources?: HeldResource[], users: ServerUsers = { byServer: new Map(), isComplete: true }) =>
  accountOf(
    { objects, autoscaling: [], users, missing: [] },
    resources && new References(resources, (kind) => definitionsOnDemand[kind]?.()),
    [],
  );
const lines = (objects: Billed[], resources?: HeldResource[], users?: ServerUsers) =>
  accountLines(account(objects, resources, users), false);

const web = held("Application", "web", { projectUuid: "shop-id", serverUuid: "s1" });
const shop = held("Project", "shop");

test("`account` shows an unknown price as ?, and marks the total as incomplete", () => {
  expect(lines([billed("Volume", "1", { monthlyPrice: undefined })])).toEqual([
    expect.stringMatching(/^volumes +\? USD\/month$/),
    expect.stringMatching(/^ {2}volume 1 +\?$/),
    expect.stringMatching(/^total +\? USD\/month$/),
  ]);
  expect(lines([billed("Volume", "1"), billed("Volume", "2", { monthlyPrice: undefined })]).at(-1)).toMatch(
    /^total +5\.00 \+ \? USD\/month$/,
  );
});

test("`account` adds up each currency separately", () => {
  expect(account([billed("Volume", "1"), billed("Volume", "2", { currency: undefined })]).totals).toEqual([
    { currency: "USD", monthly: 10, known: 2, unknown: 0 },
  ]);
  const mixed = [billed("Volume", "1"), billed("Volume", "2", { currency: "EUR" }), billed("Volume", "3", { currency: undefined })];
  expect(account(mixed).totals).toEqual(["USD", "EUR", ""].map((currency) => ({ currency, monthly: 5, known: 1, unknown: 0 })));
  expect(lines(mixed)[0]).toMatch(/^volumes +5\.00 USD\/month \+ +5\.00 EUR\/month \+ +5\.00 a month$/);
});

test.each<[string, Billed, HeldResource[], string]>([
  ["a server that runs one application", billed("Server", "s1"), [shop, web], "shop"],
  [
    "a volume at the server of an application",
    billed("Volume", "7"),
    [shop, web, held("Volume", "data", { serverUuid: "s1" }, "7")],
    "shop",
  ],
  [
    "a database that is attached to an application",
    billed("ManagedDatabase", "d"),
    [shop, web, held("DatabaseAttachment", "a", { databaseUuid: "d", applicationUuid: "web-id" })],
    "shop",
  ],
  [
    "a server that runs applications of two projects",
    billed("Server", "s1"),
    [shop, web, held("Project", "blog"), held("Application", "posts", { projectUuid: "blog-id", serverUuid: "s1" })],
    "shared by projects",
  ],
  [
    "a managed volume that no application uses",
    billed("Volume", "7"),
    [held("Volume", "data", { serverUuid: "s9" }, "7")],
    "without a project",
  ],
  ["an unmanaged volume on a server of a stack", billed("Volume", "8", { serverId: "s1" }), [shop, web], "unmanaged"],
  ["a server without a managed application", billed("Server", "s2"), [shop, web], "servers"],
  ["a server of a project that is known only by its id", billed("Server", "s1"), [web], "shop-id"],
])("`account` puts %s into the right section", (_, object, resources, section) => {
  expect(account([object], resources).sections.map(({ title }) => title)).toEqual([section]);
});

test("`account` shows a server of two applications once, under their common project", () => {
  const api = held("Application", "api", { projectUuid: "shop-id", serverUuid: "s1" });
  expect(lines([billed("Server", "s1", { name: "alpha", details: "app-2" })], [shop, web, api])).toEqual([
    expect.stringMatching(/^shop +5\.00 USD\/month$/),
    expect.stringMatching(/^ {2}server alpha +5\.00 {3}app-2; shared by web, api$/),
    expect.stringMatching(/^total +5\.00 USD\/month$/),
  ]);
});

test("`account` marks a server as shared if other stacks use it", () => {
  const byServer = new Map([["s1", new Set(["web-id", "x1", "x2"])]]);
  const alpha = billed("Server", "s1", { name: "alpha" });
  for (const isComplete of [true, false])
    expect(lines([alpha], [shop, web], { byServer, isComplete: isComplete })).toEqual([
      expect.stringMatching(/^shared beyond the given stacks +5\.00 USD\/month$/),
      expect.stringMatching(/^ {2}server alpha +5\.00 {3}shared by web, 2 applications outside the given stacks$/),
      expect.stringMatching(/^total +5\.00 USD\/month$/),
    ]);
  const own = new Map([["s1", new Set(["web-id"])]]);
  expect(lines([alpha], [shop, web], { byServer: own, isComplete: true })[2]).toMatch(/^ {4}server alpha +5\.00$/);
});

test("`account` reports that other stacks may use a server if the list of its users is incomplete", () => {
  const api = held("Application", "api", { projectUuid: "shop-id", serverUuid: "s1" });
  const alpha = billed("Server", "s1", { name: "alpha" });
  const unknown = { byServer: new Map(), isComplete: false };
  expect(lines([alpha], [shop, web, api], unknown)[1]).toMatch(/shared by web, api \(other stacks may use it too\)$/);
  expect(lines([alpha], [shop, web], unknown)[2]).toMatch(/used by web \(other stacks may use it too\)$/);
  expect(lines([billed("Volume", "7")], [shop, web, held("Volume", "data", { serverUuid: "s1" }, "7")], unknown).join("\n")).not.toMatch(
    /given stacks/,
  );
});

test("`account` names the first five applications that share a server", () => {
  const many = Array.from({ length: 9 }, (_, n) => ({ ...web, name: `web-${n}`, id: `w${n}` }));
  expect(lines([billed("Server", "s1", { name: "alpha" })], [shop, ...many])[1]).toMatch(
    /shared by web-0, web-1, web-2, web-3, web-4 and 4 more$/,
  );
});

test("`account` prints names on one line without control characters", () => {
  expect(lines([billed("Server", "s1", { name: "a\n\u001b[31mtotal 0.00\u202e" })]).join("|")).not.toMatch(/\p{C}/u);
});

test("heldIn returns only objects that the stack manages", () => {
  const resource = (more: object) => ({
    urn: "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/hosting:Volume::data",
    type: "pulumi-nodejs:dynamic/hosting:Volume",
    id: "7",
    ...more,
  });
  const resources = [
    resource({}),
    resource({ external: true }),
    resource({ delete: true }),
    resource({ type: "aws:s3:Bucket" }),
    resource({ id: "" }),
  ];
  for (const state of [{ deployment: { resources } }, { checkpoint: { latest: { resources } } }, { resources }])
    expect(heldIn(JSON.stringify(state), "x")).toEqual([{ kind: "Volume", name: "data", id: "7", values: {} }]);
  expect(heldIn('{"deployment":{}}', "x")).toEqual([]);
});
