import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Command, type CommanderError, type ErrorOptions, InvalidArgumentError } from "commander";
import { codeOf, messageOf, withCode } from "../provider/core/log/errors";
import type { ErrorCode } from "../provider/error-codes";
import { templatesFolder } from "./template";
import type { UsageErrorCode } from "./usage-error-codes";

export const EXIT = {
  /** The command failed, or it found a fault in the data that it examined. */
  failed: 1,
  /** The command was called wrongly, and did nothing. */
  usage: 2,
  /** The command is done, but a part of the result is missing, or a condition that the user requested (`--fail-on`) is true. */
  partial: 3,
} as const;

export class CommandError extends Error {
  constructor(
    text: string,
    readonly code: UsageErrorCode | ErrorCode | undefined,
  ) {
    super(text);
  }
}

export class UsageError extends CommandError {
  /** If the error has no code, the new error gets `code`. */
  static from(error: unknown, code?: UsageErrorCode | ErrorCode): UsageError {
    return error instanceof UsageError ? error : new UsageError(messageOf(error), codeOf(error) ?? code);
  }
}

export function exitCodeFor(error: unknown): number {
  const code = error instanceof CommandError ? error.code : codeOf(error);
  console.error(`error: ${withCode(messageOf(error), code)}`);
  printEntryOf(code);
  return error instanceof UsageError ? EXIT.usage : EXIT.failed;
}

function printEntryOf(code: string | undefined): void {
  if (code !== undefined && process.stderr.isTTY)
    console.error(`See ${pathToFileURL(join(templatesFolder("init"), "../../..", "docs/reference/errors.md")).href}#${code}`);
}

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

/** Lets the command finish its work if the program that reads its output ends early, as in `| head`. Drops the remaining output. */
export function endQuietlyWithoutReader({ stdout, stderr }: Pick<NodeJS.Process, "stdout" | "stderr">): void {
  for (const stream of [stdout, stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
}

export const hasColours = (): boolean => process.stdout.isTTY === true && process.stdout.hasColors() && !process.env.NO_COLOR;

/** Parses the values of a repeatable option. Drops duplicates. */
export const several = (given: string, before: readonly string[] = []): string[] => [...new Set([...before, given])];

export const number =
  (what: string, accepts: (value: number) => boolean) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() === "" || !accepts(value)) throw new InvalidArgumentError(`Expected ${what}.`);
    return value;
  };

export const commaList = (text: string): string[] =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

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
