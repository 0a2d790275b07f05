import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Command, InvalidArgumentError } from "commander";
import { codedMessageOf, codeOf } from "../provider/core/errors";
import { templatesFolder } from "./templates-folder";

/** Shared by all commands: exit codes, usage errors, colours. The guides explain the exit codes of each command. */

/** Exit codes. 0 means success. */
export const EXIT = {
  /** The command failed, or it examined something and found a fault. */
  failed: 1,
  /** Usage error; nothing was done. */
  usage: 2,
  /** Done, but a requested condition is true, or a part is missing. */
  partial: 3,
} as const;

/** A usage error: nothing was done. */
export class UsageError extends Error {}

/** Prints an error and returns its exit code. On a terminal, an error with a code is followed by the address of its entry in the package's pages. */
export function exitCodeFor(error: unknown): number {
  console.error(`error: ${codedMessageOf(error)}`);
  const code = codeOf(error);
  if (code !== undefined && process.stderr.isTTY)
    console.error(`See ${pathToFileURL(join(dirname(templatesFolder()), "docs/reference/errors.md")).href}#${code}`);
  return error instanceof UsageError ? EXIT.usage : EXIT.failed;
}

/** Handler for `exitOverride`: errors of commander are usage errors; help and version succeed. */
export const exitAsAsked = ({ exitCode }: { exitCode: number }): never => process.exit(exitCode === 0 ? 0 : EXIT.usage);

/** Returns a command and all its subcommands. */
export const everyCommand = (command: Command): Command[] => [command, ...command.commands.flatMap(everyCommand)];

/** Handles `| head`: the command finishes its work, and further output is dropped. */
export function endQuietlyWithoutReader({ stdout, stderr }: Pick<NodeJS.Process, "stdout" | "stderr">): void {
  for (const stream of [stdout, stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
}

export const hasColours = (): boolean => process.stdout.isTTY === true && process.stdout.hasColors() && !process.env.NO_COLOR;

/** Parser of a repeatable option; drops duplicate values. */
export const several = (given: string, before: readonly string[] = []): string[] => [...new Set([...before, given])];

/** Parser of an option that takes a number. */
export const number =
  (what: string, accepts: (value: number) => boolean) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() === "" || !accepts(value)) throw new InvalidArgumentError(`Expected ${what}.`);
    return value;
  };

/** Parser of an option that takes a comma-separated list. */
export const commaList = (text: string): string[] =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

/** Resolves with the first Ctrl+C or SIGTERM from now on. */
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
