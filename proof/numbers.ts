import { InvalidArgumentError } from "commander";

/** An option's value that is a whole number. */
export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("It must be an integer.");
  return Number(text);
}
