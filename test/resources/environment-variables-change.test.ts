import type { Stack } from "../../rehearsal";
import { type Sandbox, startSandbox } from "../../sandbox";
import * as hosting from "../../sdk";
import { rehearseInOneProcess } from "../harness/one-process";

// These tests preview a set of variables that only the program changes.

type Variables = hosting.EnvironmentVariablesArgs["variables"];

const FIRST: Variables = { LOG_LEVEL: "info", OLD_URL: "https://old.example.com", ONCE: { value: "planted", isShownOnce: true } };

let sandbox: Sandbox;
let stack: Stack;
let variables: Variables;

beforeEach(async () => {
  sandbox = await startSandbox({ speed: 300 });
  const serverUuid = String((await sandbox.find("purchasedServers", { name: "alpha" }))[0]?.uuid);
  variables = FIRST;
  stack = await rehearseInOneProcess({
    program: () => {
      const shop = new hosting.Project("shop", {});
      const source = { kind: "ctrimage" as const, image: "registry.example.com/shop/web", tag: "1" };
      const web = new hosting.Application("web", { projectUuid: shop.id, environmentName: "production", serverUuid, source });
      new hosting.EnvironmentVariables("web", { applicationUuid: web.id, variables });
    },
    sandbox,
  });
  await stack.up();
});
afterEach(async () => {
  await stack.close();
  await sandbox.close();
});

const linesOf = async (): Promise<string[]> => (await stack.preview()).diagnostics.map(({ message }) => message);
const drifts = (lines: readonly string[]): string[] => lines.filter((line) => line.includes("drift: "));

test.each([
  ["adds a variable", { ...(FIRST as object), CURRENCY: "EUR" }],
  ["changes a variable", { ...(FIRST as object), LOG_LEVEL: "debug" }],
  ["removes a variable", { LOG_LEVEL: "info", ONCE: { value: "planted", isShownOnce: true } }],
  ["removes a variable that is shown once", { LOG_LEVEL: "info", OLD_URL: "https://old.example.com" }],
  ["adds a flag to a variable", { ...(FIRST as object), LOG_LEVEL: { value: "info", isBuildtime: false } }],
  ["adds a comment to a variable", { ...(FIRST as object), LOG_LEVEL: { value: "info", comment: "For people" } }],
] as [string, Variables][])("a preview of EnvironmentVariables shows no drift if the program %s", async (_, next) => {
  variables = next;
  expect(drifts(await linesOf())).toEqual([]);
});

test("a preview shows drift of a variable that the program removes", async () => {
  const [row] = await sandbox.find("variables", { key: "OLD_URL", is_preview: false });
  await sandbox.mutate("variables", String(row?.$id), { value: "https://other.example.com" });
  variables = { LOG_LEVEL: "info", ONCE: { value: "planted", isShownOnce: true } };
  expect(drifts(await linesOf())).toEqual(["web: drift: variables differs on the platform"]);
});
