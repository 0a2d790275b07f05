import { join, resolve } from "node:path";
import { rehearsalReport } from "../../../cli/rehearse-json";
import { stackReport } from "../../../cli/report/model/stack";
import { readRehearsal } from "../../../cli/report/read/rehearsal";
import type { Stack, StackResult } from "../../../rehearsal";
import { type Sandbox, startSandbox } from "../../../sandbox";
import * as hosting from "../../../sdk";
import { exampleInThisProcess } from "../../e2e/example-program";
import { billOf } from "../../harness/bill";
import { rehearseInOneProcess } from "../../harness/one-process";

const EXAMPLES = resolve(__dirname, "../../../examples");

const open = (example: string, sandbox: Sandbox): Promise<Stack> =>
  rehearseInOneProcess(exampleInThisProcess(join(EXAMPLES, example), { sandbox, config: { "hosting:autoConfirm": "true" } }));

/** Returns amounts in cents. */
async function moneyIn(
  operation: "preview" | "destroy",
  result: StackResult,
): Promise<{ certain: number; atMost: number; unknown: number }> {
  const head = { operation, project: "example", stack: "dev", ok: true, durationMs: 1 };
  const { money } = await stackReport(readRehearsal(JSON.parse(JSON.stringify(rehearsalReport(head, result)))), "dev");
  const cents = (rows: typeof money.rows): number =>
    rows.reduce((sum, { amount = 0, direction }) => sum + Math.round(100 * amount) * (direction === "up" ? 1 : -1), 0);
  return {
    certain: cents(money.rows.filter(({ atMost }) => !atMost)),
    atMost: cents(money.rows.filter(({ atMost }) => atMost)),
    unknown: money.unknownUp + money.unknownDown,
  };
}

test.each([
  ["quickstart", 500],
  ["database", 900],
  ["volume-budget", 500],
])("%s: a report shows the exact change of the bill", async (example, expected) => {
  const sandbox = await startSandbox({ speed: 300 });
  const stack = await open(example, sandbox);
  try {
    const before = await billOf(sandbox);
    expect(await moneyIn("preview", await stack.preview())).toEqual({ certain: expected, atMost: 0, unknown: 0 });
    await stack.up();
    expect(Math.round(100 * ((await billOf(sandbox)) - before))).toBe(expected);
    expect(await moneyIn("destroy", await stack.destroy({ env: { HOSTING_ALLOW_DATA_LOSS: "true" } }))).toEqual({
      certain: -expected,
      atMost: 0,
      unknown: 0,
    });
    expect(await billOf(sandbox)).toBe(before);
  } finally {
    await stack.close();
    await sandbox.close();
  }
});

test("a report counts a forced replacement as the difference between the old and the new price", async () => {
  const sandbox = await startSandbox({ speed: 300 });
  const server = String((await sandbox.find("purchasedServers", { name: "beta" }))[0]?.uuid);
  let sizeGb = 50;
  const stack = await rehearseInOneProcess({
    program: () => void new hosting.Volume("data", { serverUuid: server, sizeGb }, { replaceOnChanges: ["sizeGb"] }),
    sandbox,
    config: { "hosting:autoConfirm": "true" },
  });
  try {
    await stack.up();
    sizeGb = 80;
    expect(await moneyIn("preview", await stack.preview())).toEqual({ certain: 740 - 500, atMost: 0, unknown: 0 });
  } finally {
    await stack.close();
    await sandbox.close();
  }
});

test("a report shows the price of autoscaling as unknown until the application exists", async () => {
  const sandbox = await startSandbox({ speed: 300 });
  const stack = await open("autoscaling", sandbox);
  try {
    const before = await billOf(sandbox);
    expect(await moneyIn("preview", await stack.preview())).toEqual({ certain: 0, atMost: 0, unknown: 1 });
    await stack.up();
    expect(await billOf(sandbox)).toBe(before);
  } finally {
    await stack.close();
    await sandbox.close();
  }
});
