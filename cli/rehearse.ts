import { Argument, type Command, InvalidArgumentError, Option } from "commander";
import { systemClock } from "../provider/api/clock";
import { nearest } from "../provider/core/log/text";
import type { Stack, StackResult } from "../rehearsal";
import { Display } from "../rehearsal/display";
import { PackError } from "../rehearsal/policy/pack-error";
import { projectFolderOf, stackToRehearse } from "../rehearsal/project-files";
import { messageOf } from "../rehearsal/protocol/thrown";
import type { Internals } from "../rehearsal/rehearse";
import { REHEARSAL_SPEED } from "../rehearsal/settings";
import { EXIT, exitCodeFor, hasColours, number, several, signalled, ToolCommand, UsageError } from "./command-line";
import { OPERATIONS, type Operation, type StackChoice } from "./rehearse-choice";
import { rehearsalReport } from "./rehearse-json";
import { outcomeOf } from "./rehearse-outcome";
import { BeforeError, type OpenedStack, openStack } from "./rehearse-stack";

/** Matches the settings in a message that asks the user to run `pulumi config set`. A rehearsal has options for these settings. */
const ASKED = /pulumi config set (?:--\w+ )*([\w.-]+:[\w.-]+)(?: ("[^"]*"|'[^']*'|[^\s`"']+))?/g;

export function settingsText(messages: readonly { message: string }[]): string | undefined {
  const asked = new Map(
    messages.flatMap(({ message }) => [...message.matchAll(ASKED)].map(([, key = "", value]) => [key, value] as const)),
  );
  if (asked.size === 0) return undefined;
  const options = [...asked].map(([key, value]) => `--config ${key}=${value ?? "<value>"}`);
  return `In a rehearsal, use: ${options.join(" ")}`;
}

interface Options extends StackChoice {
  twin?: string | true;
  state?: string;
  strict: boolean;
  old: boolean;
  fast: boolean;
  then?: "destroy";
  refresh?: boolean;
  clearPendingCreates: boolean;
  diff: boolean;
  json: boolean;
}

type Given = Omit<Options, "operation" | "stack" | "isStackGiven"> & { stack?: string };

const PROGRESS_INTERVAL_MS = 1000;

export function rehearseCommand(internals: Internals = {}): Command {
  return new ToolCommand("rehearse")
    .summary("Run a Pulumi project against a sandbox, without an account or the Pulumi CLI")
    .description(
      "Runs the program of a Pulumi project folder (Pulumi.yaml, Pulumi.<stack>.yaml) against its own sandbox, or against a " +
        "running one (HOSTING_BASE_URL with an address of this machine). State and sandbox are kept in the folder's .rehearsal/; the stacks of a project share one sandbox. Addresses and keys " +
        "in the stack's file are not used. Nothing outside this machine is changed.",
    )
    .addArgument(new Argument("[operation]", "Operation").choices(OPERATIONS).argParser(operationNamed).default("preview"))
    .option("--dir <folder>", "Folder of the project, or a folder in it", ".")
    .option("--stack <name>", "Name of the stack (default: rehearsal if there is a Pulumi.rehearsal.yaml, else dev)")
    .option("-c, --config <key=value>", "Set a configuration value for this run (repeatable)", collectConfig)
    .option("--against <folder>", "Show only what differs from the program in this folder, on a separate sandbox (only with preview)")
    .option("--stand-in-secrets", 'Replace encrypted configuration values with the text "stand-in:<key>"', false)
    .option(
      "--stack-reference <stack=file or folder>",
      "Outputs of another stack: a JSON file as printed by pulumi stack output --json, or its project folder, which is rehearsed first (repeatable)",
      collectConfig,
    )
    .option("--mocks <module>", "Module with mocks for other packages: exports newResource and call, like Pulumi's mocks")
    .addOption(
      new Option("--policy-pack <folder>", "Policy pack that judges the resources (repeatable; only with preview and up)")
        .argParser(several)
        .default([], "none"),
    )
    .option("--refresh", "Refresh the state before the program runs (only with preview and up; default: options.refresh in Pulumi.yaml)")
    .option("--clear-pending-creates", "Remove pending creates that a killed run left behind (only with refresh)", false)
    .option("--type-check", "Check the types of a TypeScript program, as the Pulumi CLI does", false)
    .option(
      "--speed <n>",
      `Sandbox seconds per real second, for a sandbox that the rehearsal starts; 1 waits as long as the platform (default: ${REHEARSAL_SPEED})`,
      number("a number above 0", (n) => n > 0),
    )
    .option("--sandbox <address>", "Use this running sandbox instead of the project's own sandbox. Same effect as HOSTING_BASE_URL")
    .option("--diff", "Show the old and the new value of each changed property; with --refresh also of each drifted property", false)
    .option("-y, --yes", "Has no effect: a rehearsal never asks for a confirmation", false)
    .option("--console", "Serve the sandbox's console, and keep serving it after the operation until Ctrl+C", false)
    .option(
      "--twin [file]",
      "Run up on a copy of the account: a file that pulumi-hosting twin wrote, or without a file a new copy (only with up)",
    )
    .option("--state <file>", "State of the stack for --twin, as written by pulumi stack export; - reads the standard input")
    .option("--strict", "With --twin: exit with code 3 if something is not certain", false)
    .option("--old", "With --twin: accept a copy that is older than 30 days", false)
    .option("--fast", "With --twin without a file: use all requests that the account's limits leave", false)
    .addOption(new Option("--then <operation>", "With --twin: an operation to run after a successful up").choices(["destroy"]))
    .option("--json", "Print JSON", false)
    .addHelpText("after", "\nExample:\n  pulumi-hosting rehearse up --dir examples/quickstart --config hosting:autoConfirm=true")
    .action(async (given: Operation, asked: Given) => {
      // A word behind --twin that is an operation is no file.
      const word = OPERATIONS.find((one) => one === asked.twin);
      const [operation, options] = word === undefined ? [given, asked] : [word, { ...asked, twin: true as const }];
      const dir = projectFolderOf(options.dir);
      if (options.twin !== undefined || onlyWithTwin(options) !== undefined) {
        process.exitCode = await onTwin(operation, { ...options, dir }, internals).catch(exitCodeFor);
        return;
      }
      process.exitCode = await run(
        { ...options, operation, dir, isStackGiven: options.stack !== undefined, stack: options.stack ?? stackToRehearse(dir) },
        internals,
      );
    });
}

/** Returns the first given option that has no effect without `--twin`. */
function onlyWithTwin({ state, then, strict, old, fast }: Given): string | undefined {
  const given = { "--state": state, "--then": then, "--strict": strict, "--old": old, "--fast": fast };
  return Object.entries(given).find(([, value]) => value !== undefined && value !== false)?.[0];
}

async function onTwin(operation: Operation, options: Given, internals: Internals): Promise<number> {
  const { twin, dir, config, state, then, strict, old, fast, json, typeCheck, stackReference, mocks } = options;
  const { against, sandbox, policyPack, refresh, clearPendingCreates, speed, diff, console } = options;
  const needed = onlyWithTwin(options);
  if (twin === undefined)
    throw new UsageError(`${needed} works with --twin only. Add --twin <file>, or remove ${needed}.`, "invalid_value");
  if (operation !== "up") throw new UsageError("--twin works with up only. Run: pulumi-hosting rehearse up --twin", "invalid_value");
  const others = {
    ...{ "--against": against, "--sandbox": sandbox, "--policy-pack": policyPack[0], "--speed": speed },
    ...{ "--refresh": refresh, "--clear-pending-creates": clearPendingCreates, "--diff": diff, "--console": console },
  };
  const other = Object.entries(others).find(([, value]) => value !== undefined && value !== false)?.[0];
  if (other !== undefined) throw new UsageError(`--twin does not work together with ${other}. Leave one of them out.`, "invalid_value");
  const { rehearseOnTwin } = require("./twin/rehearse-twin") as typeof import("./twin/rehearse-twin");
  const stack = options.stack ?? stackToRehearse(dir);
  const choice = { dir, stack, config, twin, state, strict, old, fast, json, typeCheck, stackReference, mocks };
  return rehearseOnTwin({ ...choice, destroys: then === "destroy" }, internals);
}

function operationNamed(text: string): Operation {
  const known = OPERATIONS.find((operation) => operation === text);
  if (known) return known;
  const meant = nearest(text, OPERATIONS);
  throw new InvalidArgumentError(`${meant === undefined ? "" : `Did you mean "${meant}"? `}Allowed choices are ${OPERATIONS.join(", ")}.`);
}

async function run(options: Options, internals: Internals): Promise<number> {
  const { operation, against } = options;
  if (against !== undefined && operation !== "preview")
    return exitCodeFor(
      new UsageError(`--against works with preview only. Run: pulumi-hosting rehearse preview --against ${against}`, "invalid_value"),
    );
  if (options.policyPack.length > 0 && operation !== "preview" && operation !== "up")
    return exitCodeFor(new UsageError("--policy-pack works with preview and up only. Remove --policy-pack.", "invalid_value"));
  const begun = systemClock.now();
  const display = new Display(operation, options.stack, { colours: hasColours(), values: options.diff }, () => systemClock.now());
  const print = (lines: readonly string[]): void => {
    if (!options.json) for (const line of lines) console.log(line);
  };
  let opened: OpenedStack;
  try {
    opened = await openStack(options, (event) => print(display.event(event)), internals);
  } catch (error) {
    if (error instanceof BeforeError) return failedBefore(error, options, systemClock.now() - begun);
    return exitCodeFor(UsageError.from(error));
  }
  const { stack, project } = opened;
  print([display.header()]);
  if (opened.isJoined) print([`This run uses the sandbox of another rehearsal, whose console is at ${opened.consoleUrl}`]);
  else if (options.console) print([`Console of the sandbox: ${opened.consoleUrl}`]);
  const ticking = setInterval(() => print(display.progress()), PROGRESS_INTERVAL_MS);
  const signals = listenForSignals(stack);
  try {
    const { result, failed } = await outcomeOf(carryOut(stack, options, signals.signal));
    await opened.tidy();
    const durationMs = systemClock.now() - begun;
    print(display.footer(result, durationMs));
    if (failed) hintAt(result);
    if (failed && against !== undefined) console.error(`error: the program in ${options.dir} failed; the program in ${against} did not.`);
    const head = {
      operation,
      project,
      stack: options.stack,
      against,
      failed: failed && against !== undefined ? "program" : undefined,
    } as const;
    if (options.json) console.log(JSON.stringify(rehearsalReport({ ...head, ok: !failed, durationMs }, result), undefined, 2));
    if (options.console && opened.isOwnSandbox) await serveOn(signals, opened);
    return failed ? EXIT.failed : 0;
  } catch (error) {
    if (error instanceof PackError) return exitCodeFor(new UsageError(error.message, "invalid_file"));
    console.error(`error: ${messageOf(error)}`);
    return EXIT.failed;
  } finally {
    clearInterval(ticking);
    signals.stop();
    await opened.close();
  }
}

/** Serves the console until the user ends the command. Writes the address to standard error, because it is not part of the result. */
async function serveOn(signals: { stop(): void }, { consoleUrl }: OpenedStack): Promise<void> {
  signals.stop();
  console.error(`The console is still available at ${consoleUrl}. Press Ctrl+C to stop.`);
  await signalled();
}

function failedBefore({ message, result, project, failed }: BeforeError, { json, stack, against }: Options, durationMs: number): number {
  const head = { operation: "preview", project, stack, against, failed, ok: false, durationMs };
  if (json) console.log(JSON.stringify(rehearsalReport(head, result), undefined, 2));
  console.error(`error: ${message}`);
  hintAt(result);
  return EXIT.failed;
}

function hintAt({ diagnostics }: StackResult): void {
  const text = settingsText(diagnostics);
  if (text !== undefined) console.error(text);
}

function carryOut(stack: Stack, { operation, refresh, clearPendingCreates }: Options, signal: AbortSignal): Promise<StackResult> {
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

function listenForSignals(stack: Stack): { signal: AbortSignal; stop(): void } {
  const canceled = new AbortController();
  const onSignal = (): void => {
    if (canceled.signal.aborted) void stack.close();
    else console.error("Canceling: steps in progress finish and are saved. Press Ctrl-C again to end at once.");
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

function collectConfig(given: string, before: Record<string, string> = {}): Record<string, string> {
  const at = given.indexOf("=");
  if (at < 1) throw new InvalidArgumentError("Expected <key>=<value>.");
  return { ...before, [given.slice(0, at)]: given.slice(at + 1) };
}
