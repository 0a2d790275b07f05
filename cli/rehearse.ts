import { join, resolve } from "node:path";
import { Argument, Command, InvalidArgumentError } from "commander";
import { systemClock } from "../provider/api/clock";
import { connectSandbox, type Sandbox, type SandboxOptions } from "../sandbox";
import { RehearsalError, rehearse, type Stack, type StackResult } from "../testing";
import { refuseForeignAddress } from "../testing/addresses";
import { Display } from "../testing/display";
import { REHEARSAL_SPEED } from "../testing/settings";

const OPERATIONS = ["preview", "up", "refresh", "destroy"] as const;
type Operation = (typeof OPERATIONS)[number];

interface Options {
  dir: string;
  stack: string;
  config?: Record<string, string>;
  refresh: boolean;
  clearPendingCreates: boolean;
  typeCheck: boolean;
  speed?: number;
  json: boolean;
}

/** Exit codes: 1 the operation failed, 2 it could not be begun as it was asked for. */
const FAILED = 1;
const USAGE = 2;
const PROGRESS_INTERVAL_MS = 1000;

/** `pulumi-hosting rehearse`: a Pulumi project run against a sandbox, without the Pulumi CLI. */
export function rehearseCommand(): Command {
  return new Command("rehearse")
    .summary("run a Pulumi project against a sandbox, without an account or the Pulumi CLI")
    .description(
      "Runs the program of a Pulumi project folder (Pulumi.yaml, Pulumi.<stack>.yaml) against a sandbox that it starts itself, or against a " +
        "running one: HOSTING_BASE_URL with an address of this machine. State and sandbox are kept in the folder's .rehearsal/. Addresses and keys " +
        "in the stack's file are not used. Nothing outside this machine is touched.",
    )
    .addArgument(new Argument("[operation]", "what to do").choices(OPERATIONS).default("preview"))
    .option("--dir <folder>", "folder of the project", ".")
    .option("--stack <name>", "name of the stack", "dev")
    .option("-c, --config <key=value>", "set a value of the configuration for this run; may be repeated", collectConfig)
    .option("--refresh", "read everything anew before the program runs (preview, up)", false)
    .option("--clear-pending-creates", "forget creates that a killed run left behind (refresh)", false)
    .option("--type-check", "check the types of a TypeScript program, as the Pulumi CLI does", false)
    .option(
      "--speed <n>",
      `sandbox seconds per real second, for the sandbox that is started; 1 waits as long as a platform does (default: ${REHEARSAL_SPEED})`,
      positiveNumber,
    )
    .option("--json", "print one JSON object instead of lines for people", false)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : USAGE))
    .addHelpText("after", "\nExample:\n  pulumi-hosting rehearse up --dir examples/quickstart --config hosting:autoConfirm=true")
    .action(async (operation: Operation, options: Options) => {
      process.exitCode = await run(operation, options);
    });
}

async function run(operation: Operation, options: Options): Promise<number> {
  const begun = systemClock.now();
  const display = new Display(operation, options.stack, hasColours(), () => systemClock.now());
  const print = (lines: readonly string[]): void => {
    if (!options.json) for (const line of lines) console.log(line);
  };
  let stack: Stack;
  try {
    stack = await open(options, (event) => print(display.event(event)));
  } catch (error) {
    console.error(`error: ${text(error)}`);
    return USAGE;
  }
  print([display.header()]);
  const ticking = setInterval(() => print(display.progress()), PROGRESS_INTERVAL_MS);
  const signals = listenForSignals(stack);
  try {
    const { result, failed } = await outcome(carryOut(stack, operation, options, signals.signal));
    const durationMs = systemClock.now() - begun;
    print(display.footer(result, durationMs));
    if (options.json) console.log(JSON.stringify(report(operation, options.stack, result, !failed, durationMs), undefined, 2));
    return failed ? FAILED : 0;
  } catch (error) {
    console.error(`error: ${text(error)}`);
    return FAILED;
  } finally {
    clearInterval(ticking);
    signals.stop();
    await stack.close();
  }
}

async function open(
  { dir, stack, config, typeCheck, speed }: Options,
  onEvent: (event: Parameters<Display["event"]>[0]) => void,
): Promise<Stack> {
  const own: SandboxOptions = { stateFile: join(resolve(dir), ".rehearsal", `sandbox-${stack}.json`), speed };
  return rehearse({ dir, stack, config, typeCheck, sandbox: (await runningSandbox()) ?? own, onEvent });
}

/** The sandbox that the environment names. */
async function runningSandbox(): Promise<Sandbox | undefined> {
  const { HOSTING_BASE_URL: baseUrl, HOSTING_PANEL_URL: panelUrl } = process.env;
  const address = baseUrl ?? panelUrl;
  if (address === undefined) return undefined;
  refuseForeignAddress(address, baseUrl === undefined ? "HOSTING_PANEL_URL" : "HOSTING_BASE_URL");
  try {
    return await connectSandbox(new URL("/sandbox", address).href);
  } catch (error) {
    throw new Error(
      `No sandbox answers at ${address} (${text(error)}). Start one with pulumi-hosting sandbox, or unset the variable: then one is started.`,
    );
  }
}

function carryOut(
  stack: Stack,
  operation: Operation,
  { refresh, clearPendingCreates }: Options,
  signal: AbortSignal,
): Promise<StackResult> {
  switch (operation) {
    case "preview":
    case "up":
      return stack[operation]({ refresh, signal });
    case "refresh":
      return stack.refresh({ clearPendingCreates, signal });
    case "destroy":
      return stack.destroy({ signal });
  }
}

/** A failed operation has a result too. */
async function outcome(operation: Promise<StackResult>): Promise<{ result: StackResult; failed: boolean }> {
  try {
    return { result: await operation, failed: false };
  } catch (error) {
    if (error instanceof RehearsalError) return { result: error.result, failed: true };
    throw error;
  }
}

/** The first Ctrl-C lets what is under way finish, the second one does not. */
function listenForSignals(stack: Stack): { signal: AbortSignal; stop(): void } {
  const canceled = new AbortController();
  const onSignal = (): void => {
    if (canceled.signal.aborted) void stack.close();
    else console.error("Canceling: steps under way are finished and saved. Press Ctrl-C again to end at once.");
    canceled.abort();
  };
  const names = ["SIGINT", "SIGTERM"] as const;
  for (const name of names) process.on(name, onSignal);
  return {
    signal: canceled.signal,
    stop: () => {
      for (const name of names) process.off(name, onSignal);
    },
  };
}

/** For other programs; secret outputs are not shown. */
const report = (operation: Operation, stack: string, result: StackResult, ok: boolean, durationMs: number): object => ({
  rehearsal: true,
  operation,
  stack,
  ok,
  durationMs,
  steps: result.steps,
  summary: result.summary,
  diagnostics: result.diagnostics,
  outputs: Object.fromEntries(
    Object.entries(result.outputs).map(([key, value]) => [key, result.secretOutputs.includes(key) ? "[secret]" : value]),
  ),
});

const hasColours = (): boolean => process.stdout.isTTY === true && process.stdout.hasColors();

function collectConfig(given: string, before: Record<string, string> = {}): Record<string, string> {
  const at = given.indexOf("=");
  if (at < 1) throw new InvalidArgumentError("It must be <key>=<value>.");
  return { ...before, [given.slice(0, at)]: given.slice(at + 1) };
}

function positiveNumber(given: string): number {
  const value = Number(given);
  if (!(value > 0)) throw new InvalidArgumentError("It must be a number above 0.");
  return value;
}

const text = (error: unknown): string => (error instanceof Error ? error.message : String(error));
