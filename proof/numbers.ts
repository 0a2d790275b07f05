import { InvalidArgumentError } from "commander";

/** Parses an option's value as a whole number. */
export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("It must be an integer.");
  return Number(text);
}
