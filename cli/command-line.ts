import { type Command, InvalidArgumentError } from "commander";
import { messageOf } from "../provider/core/errors";

/** What all commands share: exit codes, what was asked wrongly, colours (docs/guides say what each command means by them). */

/** Done and well is 0. */
export const EXIT = {
  /** It failed, or something that was examined is bad. */
  failed: 1,
  /** Asked wrongly, and nothing was done. */
  usage: 2,
  /** Done, but a condition that was asked for holds, or a part is missing. */
  partial: 3,
} as const;

/** What was asked wrongly: nothing was done. */
export class UsageError extends Error {}

/** Prints an error, and gives the exit code that it means. */
export function exitCodeFor(error: unknown): number {
  console.error(`error: ${messageOf(error)}`);
  return error instanceof UsageError ? EXIT.usage : EXIT.failed;
}

/** For `exitOverride`: what commander refuses was asked wrongly; help and version are well. */
export const exitAsAsked = ({ exitCode }: { exitCode: number }): never => process.exit(exitCode === 0 ? 0 : EXIT.usage);

/** A command and all below it. */
export const everyCommand = (command: Command): Command[] => [command, ...command.commands.flatMap(everyCommand)];

/** For `| head`: the command finishes its work, and what it prints after that is dropped. */
export function endQuietlyWithoutReader({ stdout, stderr }: Pick<NodeJS.Process, "stdout" | "stderr">): void {
  for (const stream of [stdout, stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
}

export const hasColours = (): boolean => process.stdout.isTTY === true && process.stdout.hasColors() && !process.env.NO_COLOR;

/** Of an option that may be repeated; the same value twice is given once. */
export const several = (given: string, before: readonly string[] = []): string[] => [...new Set([...before, given])];

/** Of an option that takes a number. */
export const number =
  (what: string, accepts: (value: number) => boolean) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() === "" || !accepts(value)) throw new InvalidArgumentError(`It must be ${what}.`);
    return value;
  };

/** Of an option that takes a list with commas. */
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
