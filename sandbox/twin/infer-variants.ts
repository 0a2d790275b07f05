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

/** A variant that the responses do not decide: the chosen alternative, and other alternatives that fit the responses equally well. */
export interface Open {
  readonly name: VariantName;
  readonly value: string;
  readonly others: readonly string[];
}

/**
 * Alternatives that no single response distinguishes from the default: a list that omits a row once, and creation times of a wrong clock.
 */
const UNSEEN: Partial<Record<VariantName, readonly string[]>> = {
  listedRows: VARIANTS.listedRows.alternatives,
  createdAt: ["shown", "a minute behind", "an hour behind", "an hour ahead"] satisfies readonly Variants["createdAt"][],
};

/** Number of passes. One variant can hide another: the rows of a list can be compared only after the form of the list is known. */
const PASSES = 3;

export interface VariantsOfAccount {
  readonly variants: Variants;
  readonly inferred: readonly Inferred[];
  readonly open: readonly Open[];
}

/**
 * Chooses, for each platform variant, the alternative with which the sandbox's responses are most similar to the account's. If no response depends on
 * a variant, the variant keeps its default, and is open.
 */
export function inferVariants(answers: readonly RecordedAnswer[], usual: Variants, replay: Replay): VariantsOfAccount {
  let variants = usual;
  let inferred = new Map<VariantName, Inferred>();
  let fitting = new Map<VariantName, readonly string[]>();
  for (let pass = 0; pass < PASSES; pass++) {
    const before = JSON.stringify(variants);
    inferred = new Map();
    fitting = new Map();
    const uses = answers.map((answer) => ({ answer, used: replay(answer, variants).used }));
    const counts = new Counts(replay);
    for (const name of VARIANT_NAMES) {
      const evidence = uses.flatMap(({ answer, used }) => (used.has(name) ? [answer] : []));
      const found = evidence.length === 0 ? undefined : best(name, fewOf(evidence), variants, counts);
      if (!found) continue;
      if (found.value !== variants[name]) variants = { ...variants, [name]: found.value };
      fitting.set(name, found.fitting);
      if (found.fitting.length === 1) inferred.set(name, { name, value: found.value, shownBy: found.shownBy });
    }
    if (JSON.stringify(variants) === before) break;
  }
  const open = VARIANT_NAMES.filter((name) => !inferred.has(name)).map((name): Open => {
    const value = variants[name];
    return { name, value, others: (fitting.get(name) ?? VARIANTS[name].alternatives).filter((one) => one !== value) };
  });
  return { variants, inferred: [...inferred.values()], open };
}

/** Maximum number of responses to one call that are compared. Further ones have the same form. */
const MOST_OF_A_CALL = 6;

function fewOf(evidence: readonly RecordedAnswer[]): RecordedAnswer[] {
  const known = new Map<string, number>();
  return evidence.filter(({ path }) => {
    const call = path.replace(/\d+|[a-z0-9]{20,}/g, "*");
    known.set(call, (known.get(call) ?? 0) + 1);
    return (known.get(call) ?? 0) <= MOST_OF_A_CALL;
  });
}

/** Counts the fields in which a response of the sandbox differs from that of the account. */
class Counts {
  /** The counts for the variants with which most alternatives are compared. */
  private known: { readonly variants: Variants; readonly counts: Map<RecordedAnswer, number> } | undefined;

  constructor(private readonly replay: Replay) {}

  of(answer: RecordedAnswer, variants: Variants): number {
    const kept = this.known?.variants === variants ? this.known.counts : undefined;
    const count = kept?.get(answer) ?? differencesOf(answer.body, this.replay(answer, variants).body).length;
    kept?.set(answer, count);
    return count;
  }

  keep(variants: Variants): void {
    if (this.known?.variants !== variants) this.known = { variants, counts: new Map() };
  }
}

function best(
  name: VariantName,
  evidence: readonly RecordedAnswer[],
  variants: Variants,
  differences: Counts,
): (Inferred & { fitting: readonly string[] }) | undefined {
  differences.keep(variants);
  const present = variants[name];
  const others = VARIANTS[name].alternatives.filter((one) => one !== present);
  const scores = [present, ...others].map((value) => {
    const chosen = { ...variants, [name]: value } as Variants;
    return { value, counts: evidence.map((answer) => differences.of(answer, value === present ? variants : chosen)) };
  });
  const sums = scores.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0));
  const least = Math.min(...sums);
  if (sums.every((sum) => sum === least)) return undefined;
  const chosen = scores[sums.indexOf(least)];
  const shownBy = evidence.find((_, n) => scores.some(({ counts }) => counts[n] !== chosen?.counts[n]));
  if (!chosen || !shownBy) return undefined;
  const best = scores.filter((_, n) => sums[n] === least).map(({ value }) => value);
  const alike = UNSEEN[name] ?? [];
  // Alternatives with equal responses leave the question open.
  const fitting = alike.includes(chosen.value) ? [...new Set([...best, ...alike])] : best;
  return { name, value: fitting.includes(present) ? present : chosen.value, shownBy: `GET ${shownBy.path}`, fitting };
}
