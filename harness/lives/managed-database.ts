import fc from "fast-check";
import type * as hosting from "../../sdk";
import { setting } from "../drift";
import { deleted, type Life } from "../life";
import { to, without } from "../shown";

type Args = hosting.ManagedDatabaseArgs;

const PLANS = ["small", "medium", "large", "xlarge"];
const PATH = /\/managed-databases(\/(?!catalog)[^/]+)?$/;
const RELATIONAL = { engine: "relational_1", plan: "small", region: "one:hel" };

const cache = (plan: string, evictionPolicy: string): Record<string, Args> => ({
  cache: { engine: "key_value", plan, region: "one:hel", evictionPolicy },
});
const data = (): Record<string, Args> => ({ data: { engine: "key_value", plan: "small", region: "one:hel" } });

export const managedDatabaseLife: Life<Args> = {
  kind: "ManagedDatabase",
  table: "databases",
  naming: "no name",
  scenarios: [
    {
      stages: [
        { name: "create", program: () => cache("small", "noeviction") },
        { name: "upgrade", program: () => cache("medium", "noeviction") },
        { name: "change", program: () => cache("medium", "allkeys-lru") },
        { name: "replace", program: () => ({ cache: { ...RELATIONAL, plan: "medium" } }) },
        deleted,
      ],
      drift: setting("databases", () => ({ engine: "key_value" }), { eviction_policy: "allkeys-lru" }),
    },
  ],
  pairs: [{ args: (_, n) => ({ engine: n === 0 ? "key_value" : "relational_2", plan: "small", region: "one:hel" }) }],
  inEverything: { name: "orders", inputs: () => RELATIONAL },
  random: {
    make: ({ draw }, _, before) => {
      const engine = before?.engine ?? draw(fc.constantFrom("relational_1", "relational_2", "key_value"));
      const plan = draw(fc.constantFrom(...PLANS.slice(Math.max(0, PLANS.indexOf(String(before?.plan))))));
      const policy = engine === "key_value" ? draw(fc.constantFrom(undefined, "noeviction", "allkeys-lru")) : undefined;
      return { engine, plan, region: "one:hel", ...(policy === undefined ? {} : { evictionPolicy: policy }) };
    },
    free: [],
  },
  others: { removes: ["databases"] },
  shownOtherwise: [
    {
      field: "engine",
      program: data,
      path: PATH,
      forms: {
        "another engine": [to("engine", "relational_1"), "drift"],
        "in capitals": to("engine", "KEY_VALUE"),
        "with a hyphen": to("engine", "key-value"),
        "with its version": to("engine", "key_value 8.2"),
        "an object": to("engine", { id: "key_value", name: "Key-value store" }),
        null: to("engine", null),
        absent: without("engine"),
      },
    },
    {
      field: "region",
      program: data,
      path: PATH,
      forms: {
        "another region": [to("region", "two:mad"), "drift"],
        "its place alone": to("region", "hel"),
        "its city": to("region", "Helsinki"),
        "an object": to("region", { id: "one:hel", city: "Helsinki" }),
        null: to("region", null),
        absent: without("region"),
      },
    },
  ],
  paid: [
    { name: "create a database", wanted: () => RELATIONAL },
    {
      name: "upgrade a database",
      prepare: async (sandbox) => ({ id: await sandbox.add("databases", RELATIONAL), outs: RELATIONAL }),
      wanted: () => ({ ...RELATIONAL, plan: "medium" }),
    },
  ],
  readings: [
    "keys",
    "objects",
    "numbers",
    "creates",
    "catalog",
    "databaseReady",
    "deletedDatabases",
    "newObjects",
    "listedRows",
    "quotes",
    "currency",
  ],
};
