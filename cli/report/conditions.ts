import { InvalidArgumentError } from "commander";
import { cents } from "./model/money";
import type { StackReport } from "./model/stack-report";
import { isStopped } from "./render/stop-text";

export const CONDITIONS = ["error", "drift", "delete", "replace", "data-loss", "not-permitted", "increase"] as const;

export interface Condition {
  name: (typeof CONDITIONS)[number];
  /** Limit of the condition `increase`, per month. */
  most?: number;
}

/** Parses a list such as `drift,delete,increase=20`. */
export function conditionsOf(text: string): Condition[] {
  return text.split(",").map((one) => {
    const [word = "", amount] = one.trim().split("=");
    const name = CONDITIONS.find((known) => known === word);
    const most = Number(amount);
    if (name === undefined)
      throw new InvalidArgumentError(`Unknown condition ${word}. The conditions are ${CONDITIONS.join(", ")} (increase=20).`);
    if (name !== "increase") {
      if (amount !== undefined) throw new InvalidArgumentError(`${name} takes no value.`);
      return { name };
    }
    if (amount === undefined || amount === "" || !(most >= 0))
      throw new InvalidArgumentError("increase needs an amount per month: increase=20.");
    return { name, most };
  });
}

/** Returns a sentence with the stacks in which a condition is true, or undefined if there are none. */
export function holds(condition: Condition, stacks: readonly StackReport[]): string | undefined {
  const those = stacks.filter((stack) => holdsIn(condition, stack)).map(({ stack }) => stack);
  return those.length === 0
    ? undefined
    : `${condition.name}${condition.most === undefined ? "" : `=${condition.most}`} is true in ${those.join(", ")}`;
}

function holdsIn({ name, most = 0 }: Condition, stack: StackReport): boolean {
  const { outcome, alarms, counts, money, isRehearsal } = stack;
  switch (name) {
    case "error":
      return outcome !== "done" || alarms.some(({ alarm }) => alarm === "error");
    case "drift":
    case "delete":
    case "replace":
      return counts[name] > 0;
    case "data-loss":
      return alarms.some(({ alarm }) => alarm === "data loss" || alarm === "overwrites");
    case "not-permitted":
      return isStopped(stack);
    case "increase":
      // The condition is true for an unknown price, which may exceed any limit, and false in a rehearsal, because a sandbox's prices are not real.
      return !isRehearsal && (money.unknownUp > 0 || money.sums.some(({ up, down }) => cents(up - down) > most));
  }
}
