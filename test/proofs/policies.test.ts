import { resolve } from "node:path";
import { realPorts } from "../support/real-ports";
import { packWithAllRules } from "./policies/pack";
import { hostsOf, policyCases } from "./policies/prove";
import { difference } from "./policies/texts";

realPorts();

// The pack runs in a process, and the machine may be busy.
jest.setTimeout(300_000);

/** `npm run proof -- policies` judges 200 stacks, and compares them with a Pulumi CLI. */
test("a pack finds the same violations in a generated stack on both hosts", async () => {
  const pack = packWithAllRules();
  try {
    expect(await hostsOf(1, pack.folder)).toBeUndefined();
  } finally {
    pack.remove();
  }
});

test("the proof has 200 stacks, and names the Pulumi CLI as missing on a machine without it", () => {
  const cases = policyCases({ PATH: "" }, resolve("nowhere"));
  const missing = cases.filter((one) => one.missing === "Pulumi CLI");
  expect(cases.filter(({ title }) => title.startsWith("hosts"))).toHaveLength(200);
  expect([cases.length, missing.length]).toEqual([200 + 400 + 20, 420]);
});

test("difference names each text that only one side has, as often as it has it", () => {
  expect(difference("a", ["x", "x", "y"], "b", ["x", "y", "z"])).toBe("only a: x\nonly b: z");
  expect(difference("a", ["x", "y"], "b", ["y", "x"])).toBeUndefined();
  expect(difference("a", ["has [secret]."], "b", ["has one."])).toBeUndefined();
  expect(difference("a", ["has [secret]."], "b", ["has one!"])).toBeDefined();
});
