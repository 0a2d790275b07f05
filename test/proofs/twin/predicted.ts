import type { TrialResult } from "../../../cli/twin/trial-result";
import type { Variants } from "../../../sandbox";

export interface Stop {
  readonly name: string;
  readonly message: string;
}

/** The result of a trial for the platform with these variants: where the `up` stops, and which resources a second preview would change. */
export interface Predicted {
  readonly stops: readonly Stop[];
  readonly again: readonly string[];
}

export function predicted({ failures, again = [], depends }: TrialResult, variants: Variants): Predicted {
  const results = depends.flatMap(({ variant, alternatives }) =>
    alternatives.filter(({ value }) => (variants as Readonly<Record<string, string>>)[variant] === value).map(({ result }) => result),
  );
  const texts = results.flatMap((result) => result.split(/; (?=up stops at |a second preview differs: )/));
  return {
    stops: [...failures, ...texts.flatMap((text) => stopIn(text) ?? [])],
    again: [...again, ...texts.flatMap((text) => /^a second preview differs: (.*)$/.exec(text)?.[1]?.split(", ") ?? [])].map(nameIn),
  };
}

function stopIn(text: string): Stop | undefined {
  const found = /^up stops at (?:the program|[\w.]+ "([^"]*)"): (.*)$/s.exec(text);
  return found ? { name: found[1] ?? "", message: found[2] ?? "" } : undefined;
}

const nameIn = (resource: string): string => /"([^"]*)"/.exec(resource)?.[1] ?? resource;
