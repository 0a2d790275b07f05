import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Command, type CommanderError, type ErrorOptions, InvalidArgumentError } from "commander";
import { codeOf, messageOf, withCode } from "../provider/core/errors";
import type { ErrorCode } from "../provider/error-codes";
import { templatesFolder } from "./template";
import type { UsageErrorCode } from "./usage-error-codes";

/** Exit codes, usage errors and colours of all commands. The guides explain the exit codes of each command. */

/** Exit codes. 0 means success. */
export const EXIT = {
  /** The command failed, or it found a fault in what it examined. */
  failed: 1,
  /** The command was called wrongly, and did nothing. */
  usage: 2,
  /** The command is done, but a requested condition is true, or a part of the result is missing. */
  partial: 3,
} as const;

/** An error that ends a command. */
export class CommandError extends Error {
  constructor(
    text: string,
    readonly code: UsageErrorCode | ErrorCode | undefined,
  ) {
    super(text);
  }
}

/** The error of a command that was called wrongly and therefore did nothing. */
export class UsageError extends CommandError {
  /** Converts the error of a user into a usage error. It keeps the code of the error. An error without a code gets the given code. */
  static from(error: unknown, code?: UsageErrorCode | ErrorCode): UsageError {
    return error instanceof UsageError ? error : new UsageError(messageOf(error), codeOf(error) ?? code);
  }
}

/** Prints an error and returns its exit code. On a terminal, an error with a code is followed by the address of its entry in the package's pages. */
export function exitCodeFor(error: unknown): number {
  const code = error instanceof CommandError ? error.code : codeOf(error);
  console.error(`error: ${withCode(messageOf(error), code)}`);
  printEntryOf(code);
  return error instanceof UsageError ? EXIT.usage : EXIT.failed;
}

function printEntryOf(code: string | undefined): void {
  if (code !== undefined && process.stderr.isTTY)
    console.error(`See ${pathToFileURL(join(dirname(templatesFolder()), "docs/reference/errors.md")).href}#${code}`);
}

/** Error codes for the errors of commander. All of its errors concern the arguments of a command. */
const CODES: Readonly<Record<string, UsageErrorCode>> = {
  "commander.conflictingOption": "invalid_value",
  "commander.excessArguments": "unknown_option",
  "commander.invalidArgument": "invalid_value",
  "commander.missingArgument": "missing_argument",
  "commander.missingMandatoryOptionValue": "missing_argument",
  "commander.optionMissingArgument": "missing_argument",
  "commander.unknownCommand": "unknown_command",
  "commander.unknownOption": "unknown_option",
};

/** A command whose usage errors end with a code. The options `--help` and `--version` are not errors. */
export class ToolCommand extends Command {
  constructor(name?: string) {
    super(name);
    this.exitOverride(exitAsAsked);
  }

  override createCommand(name?: string): ToolCommand {
    return new ToolCommand(name);
  }

  override error(message: string, options?: ErrorOptions): never {
    const sentence = /[.?!)"]$/.test(message) ? message : `${message}.`;
    return super.error(withCode(sentence, CODES[options?.code ?? ""]), options);
  }
}

function exitAsAsked({ exitCode, code }: CommanderError): never {
  printEntryOf(CODES[code]);
  process.exit(exitCode === 0 ? 0 : EXIT.usage);
}

/** Lets the command finish its work if the reader of its output ends early, as in `| head`. Drops the remaining output. */
export function endQuietlyWithoutReader({ stdout, stderr }: Pick<NodeJS.Process, "stdout" | "stderr">): void {
  for (const stream of [stdout, stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
}

export const hasColours = (): boolean => process.stdout.isTTY === true && process.stdout.hasColors() && !process.env.NO_COLOR;

/** Parses the values of a repeatable option. Drops duplicates. */
export const several = (given: string, before: readonly string[] = []): string[] => [...new Set([...before, given])];

/** Returns a parser for an option that takes a number. */
export const number =
  (what: string, accepts: (value: number) => boolean) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() === "" || !accepts(value)) throw new InvalidArgumentError(`Expected ${what}.`);
    return value;
  };

/** Parses an option that takes a comma-separated list. */
export const commaList = (text: string): string[] =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

/** Resolves when the process receives Ctrl+C or SIGTERM after this call. */
export function signalled(): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      process.removeListener("SIGTERM", end);
      process.removeListener("SIGINT", end);
      done();
    };
    process.once("SIGTERM", end);
    process.once("SIGINT", end);
  });
}
