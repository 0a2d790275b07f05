import { InvalidArgumentError } from "commander";

export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("It must be an integer.");
  return Number(text);
}

export function positiveNumber(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError("It must be an integer of at least 1.");
  return Number(text);
}
