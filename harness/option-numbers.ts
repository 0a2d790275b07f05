import { InvalidArgumentError } from "commander";

/** Parses an option's value as a whole number. */
export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("It must be an integer.");
  return Number(text);
}

/** Parses an option's value as a whole number of at least 1. */
export function positiveNumber(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError("It must be an integer of at least 1.");
  return Number(text);
}
