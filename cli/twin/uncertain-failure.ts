import type { Bag } from "../../provider/core/values";
import type { Uncertain } from "../../sandbox/twin/twin";
import type { TrialFailure } from "./trial-result";

/**
 * Returns the read that makes a failure uncertain: the message names a call that the copy lacks, or the resource needs a part of a game server that the
 * copy lacks. A copy contains every list of the hosting API, but the catalogues and files of a game server only if the program reads them.
 */
export function uncertainReasonOf(
  { message, type, code }: TrialFailure,
  inputs: Bag | undefined,
  uncertain: readonly Uncertain[],
): Uncertain | undefined {
  const text = JSON.stringify(inputs ?? {});
  return uncertain.find(({ api, what, ids }) => {
    const [path = "", query = ""] = what.split(" ").slice(1).join(" ").split("?");
    if (message.includes(path)) return true;
    if (api !== "panel" || GATES.has(code ?? "") || !ids.every((id) => text.includes(JSON.stringify(id)))) return false;
    const values = [...new URLSearchParams(query).values()];
    return values.length > 0
      ? values.every((value) => text.includes(value))
      : lettersOf(type).includes(lettersOf(path.split("/").at(-1) ?? ""));
  });
}

/** Codes of refusals by a permission of the stack, for which the account does not matter. */
const GATES: ReadonlySet<string> = new Set(["data_loss_refused", "not_permitted"]);

/** Returns the letters of a word in the singular. */
const lettersOf = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .replace(/s$/, "");
