import { VARIANT_NAMES, VARIANTS, type VariantName, type Variants } from "../world/variants";
import { differencesOf } from "./differences";
import type { RecordedAnswer } from "./recorded-answer";

/** Returns the sandbox's response to a recorded request on a platform with these variants, and the variants on which the response depends. */
export type Replay = (answer: RecordedAnswer, variants: Variants) => { readonly body: unknown; readonly used: ReadonlySet<string> };

/** A platform variant that the account shows, and a request whose response shows it. */
export interface Inferred {
  readonly name: VariantName;
  readonly value: string;
  readonly shownBy: string;
}

/** Variants whose response depends on how often a list was read, so that no single response shows them. */
const UNSEEN: ReadonlySet<VariantName> = new Set<VariantName>(["listedRows"]);

/** A variant can hide another one: a list has to be unwrapped before its rows can be compared. */
const PASSES = 3;

/**
 * Chooses of each platform variant the alternative whose responses are most like those of the account. A variant on which no response depends keeps
 * its default.
 */
export function inferVariants(
  answers: readonly RecordedAnswer[],
  usual: Variants,
  replay: Replay,
): { variants: Variants; inferred: Inferred[] } {
  let variants = usual;
  let inferred = new Map<VariantName, Inferred>();
  for (let pass = 0; pass < PASSES; pass++) {
    const before = JSON.stringify(variants);
    inferred = new Map();
    const uses = answers.map((answer) => ({ answer, used: replay(answer, variants).used }));
    for (const name of VARIANT_NAMES) {
      const evidence = uses.flatMap(({ answer, used }) => (used.has(name) ? [answer] : []));
      const found = evidence.length === 0 || UNSEEN.has(name) ? undefined : best(name, evidence, variants, replay);
      if (!found) continue;
      variants = { ...variants, [name]: found.value };
      if (found.isSure) inferred.set(name, { name, value: found.value, shownBy: found.shownBy });
    }
    if (JSON.stringify(variants) === before) break;
  }
  return { variants, inferred: [...inferred.values()] };
}

function best(
  name: VariantName,
  evidence: readonly RecordedAnswer[],
  variants: Variants,
  replay: Replay,
): (Inferred & { isSure: boolean }) | undefined {
  const present = variants[name];
  const others = VARIANTS[name].alternatives.filter((one) => one !== present);
  const scores = [present, ...others].map((value) => {
    const chosen = { ...variants, [name]: value } as Variants;
    return { value, counts: evidence.map((answer) => differencesOf(answer.body, replay(answer, chosen).body).length) };
  });
  const sums = scores.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0));
  const least = Math.min(...sums);
  if (sums.every((sum) => sum === least)) return undefined;
  const chosen = scores[sums.indexOf(least)];
  const shownBy = evidence.find((_, n) => scores.some(({ counts }) => counts[n] !== chosen?.counts[n]));
  // Two alternatives with equal responses leave the question open.
  const isSure = sums.filter((sum) => sum === least).length === 1;
  return chosen && shownBy && { name, value: chosen.value, shownBy: `GET ${shownBy.path}`, isSure };
}
