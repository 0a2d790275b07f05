import { InvalidArgumentError } from "commander";
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
