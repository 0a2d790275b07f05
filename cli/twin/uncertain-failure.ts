import type { Bag } from "../../provider/core/values";
import type { Uncertain } from "../../sandbox/twin/twin";
import { HIDDEN_VALUE } from "./state-of-stack";
import type { TrialFailure } from "./trial-result";

/**
 * Returns the missing read that makes a failure uncertain: the message contains its path, or the resource needs the part of a game server that the
 * copy lacks. A copy contains every list of the hosting API, but the catalogues and files of a game server only if the program reads them.
 */
export function uncertainReasonOf(
  { message, type, code }: TrialFailure,
  inputs: Bag | undefined,
  uncertain: readonly Uncertain[],
): Uncertain | undefined {
  const leaves = leavesOf(inputs);
  return uncertain.find(({ api, what, ids }) => {
    const [path = "", query = ""] = what.split(" ").slice(1).join(" ").split("?");
    // The call that orders an object has the path of the offer without `/offer`.
    if (message.includes(path.replace(/\/offer$/, ""))) return true;
    if (api !== "panel" || GATES.has(code ?? "") || !ids.every((id) => leaves.includes(id))) return false;
    const values = [...new URLSearchParams(query).values()];
    return values.length > 0
      ? values.every((value) => leaves.some((leaf) => leaf === value || isBelow(leaf, value)))
      : lettersOf(type).includes(lettersOf(path.split("/").at(-1) ?? ""));
  });
}

/** Returns the input whose value is a stand-in, if the message of a failure contains this value, or names the input. */
export function standInReasonOf({ message }: TrialFailure, inputs: Bag = {}): Pick<Uncertain, "what" | "why"> | undefined {
  for (const [key, value] of Object.entries(inputs)) {
    const [standIn] = /stand-in:[^"\\]*/.exec(JSON.stringify(value) ?? "") ?? [];
    if (standIn === undefined || standIn === HIDDEN_VALUE) continue;
    const isNamed = [standIn, encodeURIComponent(standIn)].some((text) => message.includes(text)) || message.startsWith(`${key}: `);
    if (isNamed) return { what: `the value of ${key}`, why: `a trial does not know it, and uses the text ${standIn}` };
  }
  return undefined;
}

/** Whether the path of a file is below a folder. */
const isBelow = (path: string, folder: string): boolean => folder.startsWith("/") && path.startsWith(folder.replace(/\/?$/, "/"));

/** Returns the values of the inputs that the program has set. */
function leavesOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, item]) => (name.startsWith("__") ? [] : leavesOf(item)));
}

/** Error codes of steps that a missing permission of the stack refuses. Such a refusal does not depend on the account. */
const GATES: ReadonlySet<string> = new Set(["data_loss_refused", "not_permitted"]);

/** Returns the letters of a word in lower case, without a plural `s`. */
const lettersOf = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .replace(/s$/, "");
