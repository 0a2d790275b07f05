import { messageOf } from "../../../provider/core/log/errors";
import { type Scenario, titleOf } from "../../harness/scenarios";
import type { Place } from "./places";
import { type Fate, Trial } from "./trial";

export interface Tried {
  kind: string;
  place: string;
  text: string;
  way: "created" | "updated";
  fate: Fate | "broken";
  /** Message of the error, if `fate` is `broken`. */
  why?: string;
}

interface Wanted {
  scenarios: readonly Scenario[];
  /** Returns the strings for a place. `index` is the number of the place in the whole proof. */
  textsOf: (place: Place, index: number) => readonly string[];
  progress?: (text: string) => void;
}

const LONGEST_SHOWN = 80;

/**
 * Check must refuse a string with a clear sentence, or the string must be stored so that the same program finds no change afterwards.
 *
 * Several variants of a resource type can have the same input. The proof tries such an input twice: in the first variant, and in the first variant
 * that sets it. A variant that does not set the input may exclude it, and check would then refuse every string.
 */
export async function* proveTexts({ scenarios, textsOf, progress = () => undefined }: Wanted): AsyncGenerator<Tried> {
  const known: Known = new Map();
  let index = 0;
  for (const scenario of scenarios) {
    progress(titleOf(scenario));
    const trial = await Trial.of(scenario);
    try {
      const places = trial.places.filter((place) => isNew(known, scenario.kind, place));
      const tries = places.map((place) => ({ place, texts: textsOf(place, index++) }));
      // The creations of all places come before the updates. The updates need an object that still exists, and a creation would conflict with it.
      for (const way of ["created", "updated"] as const)
        for (const { place, texts } of tries) for (const text of texts) yield await tryOne(trial, titleOf(scenario), place, text, way);
    } finally {
      await trial.close();
    }
  }
}

async function tryOne(trial: Trial, kind: string, place: Place, text: string, way: Tried["way"]): Promise<Tried> {
  const shown = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}… (${text.length} characters)` : text;
  const tried = { kind, place: place.path, text: shown, way };
  try {
    return { ...tried, fate: await trial[way](place, text) };
  } catch (error) {
    return { ...tried, fate: "broken", why: messageOf(error) };
  }
}

/** Places tried so far, by resource type and shape, and whether the inputs of the scenario set them. */
export type Known = Map<string, "left out" | "set">;

export function isNew(known: Known, kind: string, { shape, before }: Place): boolean {
  const [what, now] = [`${kind} ${shape}`, before === "" ? "left out" : "set"] as const;
  const was = known.get(what);
  if (was === "set" || was === now) return false;
  known.set(what, now);
  return true;
}
