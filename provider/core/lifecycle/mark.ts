import { SETTLING } from "../../api/wait";
import type { Candidate } from "../definition/identity";
import type { AnyDefinition, Problem } from "../definition/resource";
import { shellQuoted, withArticle } from "../log/text";
import type { Bag } from "../values";

/**
 * Beginning of a mark: the id of an object that a creation may have made (docs/architecture.md, "Nothing twice"). The rest is the list of ids that the
 * platform showed before the request, the time of the request in milliseconds, and the `Idempotency-Key` of an order. The time comes from the API's
 * clock, with which the dates of objects are compared; the mark of an event has this machine's time. States of older releases lack the time and the key.
 */
const UNKNOWN = "unknown:";

export interface Mark {
  readonly known: ReadonlySet<string>;
  readonly sentAt: number;
  readonly key?: string | undefined;
}

export const isMark = (id: unknown): id is string => typeof id === "string" && id.startsWith(UNKNOWN);

export const markText = ({ known, sentAt, key }: Mark): string =>
  [`${UNKNOWN}${[...known].map(encodeURIComponent).join(",")}`, Math.round(sentAt), ...(key === undefined ? [] : [key])].join("@");

export function markIn(id: string | undefined): Mark | undefined {
  if (!isMark(id)) return undefined;
  const [known = "", sentAt = "0", key] = id.slice(UNKNOWN.length).split("@");
  return { known: new Set(known.split(",").filter(Boolean).map(decodeURIComponent)), sentAt: Number(sentAt), key };
}

/** By how much the times may differ if the platform sends no `Date` header, or if a release before 0.4.0 wrote the mark. */
const CLOCKS_DIFFER_MS = 300_000;

/** Whether the object was made when the platform could no longer carry out the creation of the mark. Then another creation made it. */
export function isLater({ sentAt }: Mark, { createdAt }: Candidate): boolean {
  const isMoment = sentAt > 0 && typeof createdAt === "string" && /(Z|[+-]\d\d:?\d\d)$/.test(createdAt);
  return isMoment && Date.parse(createdAt) > sentAt + SETTLING.seconds * 1000 + CLOCKS_DIFFER_MS;
}

/** Returns a problem for each input with a mark in place of another resource's id: a run with `--target` or `--exclude` passes the state's ids. */
export const markProblems = ({ inputs: fields }: AnyDefinition, inputs: Bag): Problem[] =>
  Object.keys(fields)
    .filter((key) => fields[key].refersTo !== undefined && isMark(inputs[key]))
    .map((property) => ({ property, reason: UNFINISHED_PARENT, code: "bad_state" }));

const UNFINISHED_PARENT =
  "is the id of a resource whose creation got no response, so its id is not known yet. Run pulumi up without --target and --exclude.";

export const mayExistText = (what: string): string =>
  `${withArticle(what)} may exist that the state does not contain: the response to its creation was lost`;

/**
 * Returns the text about the objects that the run leaves when it drops a mark. `inputs`: the inputs of the creation. `found`: the objects that the
 * creation may have made.
 */
export function leftByMarkText(definition: AnyDefinition, inputs: Bag, found: readonly Candidate[]): string {
  if (found.length === 0) return mayExistText(namedText(definition, inputs));
  const { identity, deletion } = definition;
  const names = found.map(({ id, what }) => `${what} (id ${id})`).join(" or ");
  const delayed = deletion?.withParent ? "It is deleted with its parent. If the parent stays, delete it" : "Delete it";
  const adopt = identity.key || identity.parent || found.length > 1 ? "adopt" : `adopt: "${found[0]?.id}"`;
  return `${names} may come from a creation of this stack whose response was lost. The state does not contain it. ${delayed} in the console, or declare it again with ${adopt}`;
}

/** The end of the error if a mark is to be deleted, but the search for its object failed. */
export const keptMarkText = (definition: AnyDefinition, inputs: Bag, urn: string): string =>
  ` So it is unknown whether ${withArticle(namedText(definition, inputs))} exists whose creation got no response, and the state keeps the entry. Run the same command again. To remove the entry without a search: pulumi state delete ${shellQuoted(urn)}.`;

function namedText({ identity: { noun, key = [], parent }, inputs: fields }: AnyDefinition, inputs: Bag): string {
  const name = ["name", ...key].find((one) => one !== parent && typeof inputs[one] === "string" && !fields[one]?.secret);
  return name === undefined ? noun : `${noun} "${inputs[name]}"`;
}
