import { type ResourceRequest, requestFor } from "../definition/request";
import type { Problem } from "../definition/resource";
import { Others, placesOf } from "../ownership/others";
import type { OwnershipKey } from "../ownership/ownership";
import type { ProgramNote } from "../ownership/program";
import { nameOf } from "../urn";
import { type Bag, HIDDEN } from "../values";
import { Operation } from "./operation";
import type { Ports } from "./ports";
import type { ResourceType } from "./resource-type";

/** Returns the hidden input in which an exclusive set remembers the entries of other resources (docs/decisions/no-clock.md). */
export async function memoryOf(type: ResourceType, { urn, others }: ResourceRequest, inputs: Bag): Promise<Bag> {
  const { definition, run } = type;
  const places = placesOf(run.ownership.of(urn).keys);
  if (places.length === 0) return {};
  const note = run.program.of(urn, type.name);
  const present = Others.in(others).with(Others.of({ entries: run.ownership.entriesIn(places, urn) }));
  // The second check of a replacement has no old inputs.
  const before = note.others ?? Others.in(note.former?.olds[HIDDEN.others]);
  const context = new Operation(type, requestFor(urn), "", inputs, {}, { isComparing: true });
  // After a failed read, the set forgets nothing.
  const { placed } = definition.identity;
  const shown = before.isWithin(present) ? [] : typeof placed === "function" && (await placed(context).catch(() => undefined));
  const known = present.with(shown ? before.among(shown) : before);
  run.program.record(note, { others: known });
  return { [HIDDEN.others]: known.memory };
}

/**
 * Returns a problem if an exclusive set does not know one of these keys although the key's entry is in the place of the set. A set that does not know
 * all entries there removes nothing in this run. A check of another SDK may be a preview or an `up`, and is refused.
 */
export function orderProblems(run: Ports, keys: readonly OwnershipKey[], { urn, isPreview, watched }: ResourceRequest): Problem[] {
  for (const { what, within } of keys) {
    const sets = within ? run.ownership.exclusiveIn(within.place, urn) : [];
    const knows = ({ others }: ProgramNote, entry: string) => !others || others.isUnknown || others.has(entry);
    const set = sets.flatMap((one) => run.program.known(one.urn) ?? []).find((note) => within && !knows(note, within.entry));
    if (!set) continue;
    const owner = JSON.stringify(nameOf(set.urn));
    const reason = `${owner} is exclusive and was declared before ${what}, so it cannot know this resource. Construct ${JSON.stringify(nameOf(urn))} before the set ${owner}, or set dependsOn: [${nameOf(urn)}] on the set.`;
    // With this package's SDK, which passes `watched`, the plugin knows each `up`.
    if (!(isPreview ?? watched !== undefined)) return [{ property: "", reason, code: "key_taken" }];
    run.log(nameOf(urn), urn).warning(`up will stop: ${reason}`);
  }
  return [];
}
