import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { RehearsalError, type Stack, type StackResult } from "../../rehearsal";
import { startSandbox } from "../../sandbox";
import { chooseEngine, openStack } from "../../test/harness/engines";
import { show, title } from "./show";

// `npm start` runs the quickstart from preview to destroy, against its own sandbox. Each step checks its result, and the exit code is 0 only
// if every step passed.

const dir = resolve(__dirname, "../../../examples/quickstart");

/** The sandbox runs faster than a platform, so that the demonstration does not wait a minute for a volume. */
const SANDBOX_SPEED = 20;

async function main(): Promise<void> {
  title("Engine");
  const engine = await chooseEngine({ log: (line) => console.log(`  ${line}`) });
  console.log(`  This runs on: ${engine.name === "pulumi" ? "the Pulumi CLI" : "the rehearsal, which needs no Pulumi CLI"}.`);

  title("Sandbox");
  const sandbox = await startSandbox({ speed: SANDBOX_SPEED });
  console.log(`  Both APIs are emulated at ${sandbox.baseUrl}, ${SANDBOX_SPEED} times faster than real time. No data leaves this machine.`);
  console.log(
    `  While this runs, ${sandbox.baseUrl}/ shows its objects in a browser. To keep a sandbox running: npx pulumi-hosting sandbox`,
  );
  // Uses a new state, because the state of an interrupted quickstart describes a sandbox that no longer exists.
  const stateFile = join(mkdtempSync(join(tmpdir(), "quickstart-")), "dev.json");
  const env = { SESSION_SECRET: randomUUID() };
  const stack = await openStack(engine, { dir, sandbox, env, ...(engine.name === "rehearsal" ? { stateFile } : {}) });
  try {
    await run(stack);
  } finally {
    await stack.close();
    await sandbox.close();
  }
  title("Done. Every step passed.");
  console.log("  Next: change examples/quickstart/index.ts and run npm start again, or read docs/guides.");
}

async function run(stack: Stack): Promise<void> {
  title("1. pulumi preview: shows what would be created, and the price");
  const preview = show(await stack.preview());
  expect(preview, "create", 6);
  expectLine(preview, "price: +5.00 USD/month");
  expectLine(preview, "needs hosting:autoConfirm");

  title("2. pulumi up without permission: stops before it costs money");
  const refused = await failing(stack.up());
  expectLine(refused, "is not permitted, and nothing was bought (free resources may have been created)");
  if ((await stack.sandbox.find("volumes")).length > 0) throw new Error("a volume was bought without permission");

  title("3. pulumi config set hosting:autoConfirm true; pulumi up");
  await stack.setConfig("hosting:autoConfirm", "true");
  const up = show(await stack.up());
  if (up.outputs.address !== "https://shop.example.com") throw new Error(`the address is ${String(up.outputs.address)}`);

  title("4. Another user edits the application and a variable in the console; pulumi preview shows it");
  await editByHand(stack);
  const drift = show(await stack.preview());
  expectLine(drift, "web: drift: healthCheckEnabled differs on the platform");
  expectLine(drift, "web: drift: variables differs on the platform");
  expectLine(drift, "web: runs: a deployment");

  title("5. pulumi up repairs it");
  expect(show(await stack.up()), "update", 2);

  title("6. pulumi preview: no changes");
  const empty = show(await stack.preview());
  if (empty.steps.some((step) => step.op !== "same")) throw new Error("the preview still shows changes");

  title("7. pulumi destroy without permission: stops at the volume, which contains data");
  const kept = await failing(stack.destroy());
  expectLine(kept, 'deleting Volume "data"');
  const [volume] = await stack.sandbox.find("volumes");
  if (volume === undefined) throw new Error("a volume was deleted without permission");

  const permission = `Volume:data#${String(volume.id)}`;
  title(`8. HOSTING_ALLOW_DATA_LOSS='${permission}' pulumi destroy`);
  show(await stack.destroy({ env: { HOSTING_ALLOW_DATA_LOSS: permission } }));
  const left = [...(await stack.sandbox.find("projects", { name: "shop" })), ...(await stack.sandbox.find("volumes"))];
  if (left.length > 0) throw new Error("objects were left behind");
}

async function editByHand({ sandbox }: Stack): Promise<void> {
  for (const application of await sandbox.find("applications", { name: "web" })) {
    await sandbox.mutate("applications", String(application.$id), { health_check_enabled: false });
  }
  for (const variable of await sandbox.find("variables", { key: "LOG_LEVEL", is_preview: false })) {
    await sandbox.mutate("variables", String(variable.$id), { value: "debug" });
  }
}

async function failing(run: Promise<StackResult>): Promise<StackResult> {
  try {
    await run;
  } catch (error) {
    if (error instanceof RehearsalError) return show(error.result);
    throw error;
  }
  throw new Error("the operation was not refused");
}

function expect(result: StackResult, op: "create" | "update", count: number): void {
  const found = result.steps.filter((step) => step.op === op).length;
  if (found < count) throw new Error(`expected ${count} steps of type ${op}, found ${found}`);
}

function expectLine(result: StackResult, text: string): void {
  if (!result.diagnostics.some(({ message }) => message.includes(text))) throw new Error(`expected the line "${text}", which is missing`);
}

main().catch((error: unknown) => {
  console.error(`\nThe quickstart failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
