import { InvalidArgumentError } from "commander";

/** One part of the cases of a proof, so that several processes or machines can share them. */
export interface Shard {
  index: number;
  count: number;
}

/** Parses the option: `2/4` is the second of four parts. */
export function shard(text: string): Shard {
  const [, index, count] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (!index || !count || index > count) throw new InvalidArgumentError("It must be <part>/<parts>, such as 2/4.");
  return { index, count };
}

/** Neighbouring items are in different parts, so that all parts take about the same time. */
export const itemsOf = <T>(items: readonly T[], part: Shard | undefined): T[] =>
  part === undefined ? [...items] : items.filter((_, n) => n % part.count === part.index - 1);

export const SHARD_HELP = "One part of the cases, such as 2/4, so that several processes share them";
