import { type Scenario, titleOf } from "../../harness/scenarios";
import { messageOf } from "../../provider/core/errors";
import type { Place } from "./places";
import { type Fate, Trial } from "./trial";

/** A text that was tried at one place of one kind, in one of two ways. */
export interface Tried {
  kind: string;
  place: string;
  text: string;
  way: "created" | "updated";
  fate: Fate | "broken";
  /** Why the promise does not hold. */
  why?: string;
}

interface Wanted {
  scenarios: readonly Scenario[];
  /** The texts to try at a place, by its number among all. */
  textsOf: (place: Place, index: number) => readonly string[];
  progress?: (text: string) => void;
}

const LONGEST_SHOWN = 80;

/**
 * Puts texts into every place of every kind: each is refused by check in a clear sentence, or stored in such a way that the same program
 * finds nothing to do afterwards. What the variants of one kind have in common is tried with the first of them, and again with the first that
 * has something there: what excludes the others' inputs would be refused whatever it is.
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
      // First all creations, then one object that is changed again and again: at the same time they would be in each other's way.
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

/** How places were tried, by kind and shape. */
export type Known = Map<string, "left out" | "set">;

export function isNew(known: Known, kind: string, { shape, before }: Place): boolean {
  const [what, now] = [`${kind} ${shape}`, before === "" ? "left out" : "set"] as const;
  const was = known.get(what);
  if (was === "set" || was === now) return false;
  known.set(what, now);
  return true;
}
