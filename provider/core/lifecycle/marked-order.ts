import type { Candidate } from "../definition/identity";
import { changesOf } from "../diff/difference";
import { OperationError } from "../log/errors";
import { type Bag, withoutHidden } from "../values";
import { unownedAmong } from "./equals";
import { type Mark, markIn } from "./mark";
import { Operation } from "./operation";
import { knownOrOld } from "./replacing";
import { Search } from "./search";

// An order whose response was lost. If it is sent again unchanged, its key finds the object. Otherwise the platform may refuse or have forgotten the
// key, so the list is searched for the ordered object (`sent`), and nothing is bought while the list contains such an object.

/** For how long the platform remembers a key. */
const KEYS_KEPT_MS = 86_400_000;

/** Whether the order of the mark finds the object by its key, or the user wants another object (`adopt: false`). */
export function isFoundByOrder({ definition, declared, clock, type }: Operation, sent: Bag, { sentAt }: Mark): boolean {
  if (!definition.plan) return false;
  const isAnother = declared.adopt === false && sent.adopt !== false;
  const isRemembered = type.client.byApiClock(clock.now()) - sentAt < KEYS_KEPT_MS;
  return isAnother || (isRemembered && changesOf(definition, sent, knownOrOld(declared, sent)).changed.length === 0);
}

/** In a preview: returns the objects that a later creation finds in the list, because its order would not find them. */
export async function foundByOrder(wanted: Operation): Promise<readonly Candidate[]> {
  const { type, request, note } = wanted;
  const mark = markIn(wanted.formerId);
  const sent = note.former?.olds;
  if (!mark || !sent || !wanted.definition.plan || isFoundByOrder(wanted, sent, mark)) return [];
  const made = new Operation(type, request, "", withoutHidden(sent), {}, { isComparing: true });
  return new Search(type).shownSince(made, mark, (all) => unownedAmong(all, wanted));
}

/** Fails if the user has not named the only object that the order may have made: another run may have bought it. */
export function requireTakeable(context: Operation, found: readonly Candidate[]): void {
  const [first, ...others] = found;
  if (!first) return;
  const { noun } = context.definition.identity;
  const missing = context.orders.missingResume(first.id);
  if (others.length === 0 && missing === undefined) return;
  const names = found.map(({ id, what }) => `${id} (${what})`).join(" or ");
  const howToTake = others.length === 0 ? `To take it, set ${missing} for one run.` : `To take one of them, set adopt to its id.`;
  const another = context.inputs.adopt === false ? "give this resource another name" : "set adopt: false";
  throw new OperationError(
    `${noun} ${names} may come from the order of an earlier run, whose response was lost. Nothing was bought now. ${howToTake} To buy another one, ${another}.`,
    { code: others.length === 0 ? "exists" : "ambiguous" },
  );
}

/** In a preview: logs whether the creation takes these objects or stops at them. */
export function reportTakeable({ definition, log, orders }: Operation, found: readonly Candidate[]): void {
  const { noun } = definition.identity;
  for (const { id, what } of found) {
    const missing = found.length === 1 ? orders.missingResume(id) : "adopt";
    const ordered = `${noun} of an earlier run's order without a response (${what})`;
    if (missing === undefined) log.adopted(`${ordered} ${id}`);
    else log.exists(`a ${ordered}`, id, found.length === 1 ? `${missing} is set` : "adopt contains the id of one of them");
  }
}
