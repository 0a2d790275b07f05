/** Property bags as Pulumi passes them: plain JSON. */
export type Bag = Record<string, unknown>;

/** What stands for a value that a preview does not know yet (docs/facts/engine.md 3.2). */
export const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** Sentinels of the other element types (docs/facts/pulumi.md 3.2); they end up in dynamic providers only by way of old SDKs. */
const UNKNOWNS = new Set([
  UNKNOWN,
  "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  "030794c1-ac77-496b-92df-f27374a8bd58",
  "e48ece36-62e2-4504-bad9-02848725956a",
  "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
]);

export const isUnknown = (value: unknown): boolean => typeof value === "string" && UNKNOWNS.has(value);

export const isBag = (value: unknown): value is Bag => typeof value === "object" && value !== null && !Array.isArray(value);

/** The value of a key of its own: programs may call anything `constructor`, which every object has. */
export const ownProperty = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** The inputs in which nothing is unknown. */
export const knownOf = (inputs: Bag): Bag => Object.fromEntries(Object.entries(inputs).filter(([, value]) => !hasUnknown(value)));

/** Whether an unknown stands anywhere in the value. */
export function hasUnknown(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasUnknown);
  if (isBag(value)) return Object.values(value).some(hasUnknown);
  return isUnknown(value);
}

/** Names that only the SDK class and the host use: never inputs of a kind, never shown by the engine's display. */
export const HIDDEN = {
  /** What an SDK class tells of its resource, in one text: see `callerInfoText`. */
  caller: "__urn",
  /** The user's `ignoreChanges`, which the engine does not pass on. */
  ignored: "__ignored",
  /** URNs of the resources of the program whose change makes this one due. */
  watched: "__watched",
  /** Id of an object that `get` named by a path. An output. */
  id: "__id",
  /** Digests of what was last written. An output. */
  written: "__written",
  /** Digests of what the platform kept although this provider wrote something else. An output. */
  notTaken: "__notTaken",
  /** Digests of the form in which the platform shows raw fields, by input and field. An output. */
  shownForms: "__shownForms",
  /** The settings that writes of this stack changed: see `OwnWrites`. An output. */
  ownWrites: "__ownWrites",
  /** Names of inputs that a creation which stopped halfway may not have sent. An output. */
  unsent: "__unsent",
  /** Why the last operation did not come to its end. An output: the engine's own mark of that goes with every refresh. */
  unfinished: "__unfinished",
} as const;

const KEPT: readonly string[] = [HIDDEN.written, HIDDEN.notTaken, HIDDEN.shownForms, HIDDEN.ownWrites, HIDDEN.unfinished, HIDDEN.unsent];

/** What an SDK class tells of a resource beside its inputs, and what its state keeps beside its outputs. */
export interface CallerInfo {
  /** URN of the resource: the dynamic host is not told whom a call is for. Empty where none was told. */
  urn: string;
  /** URN of the resource that it hangs on, for claims while that one's id is unknown; empty where it hangs on none of the program. */
  parentUrn: string;
  /** Whether this is a preview. Check takes it out, so it never reaches a diff or the state. */
  isPreview: boolean;
  /** Whether the engine does not replace or delete it (`protect`). */
  isProtected?: boolean;
  /** Name of the provider resource that it was given to; absent: the default provider. */
  provider?: string;
  /** The stack's organisation, which no URN holds. Check takes it out. */
  organization?: string;
  /** Release of this package that wrote the state. Absent: 0.1.0. */
  release?: string;
  /** Whose the object is. */
  account?: { origin: string; id?: string; name?: string };
}

const PREVIEW = "preview";
/** What stands in further lines, `name=JSON`, where it is there. */
const FURTHER = ["isProtected", "provider", "organization", "release", "account"] as const;

/**
 * All of it in one text: to Pulumi's SDK each property is a dozen promises, and a preview of hundreds of resources feels each of them. A line
 * for each part, as release 0.1.0 wrote it into states; where a name holds a line break itself, a JSON list.
 */
export function callerInfoText(told: CallerInfo): string {
  const { urn, parentUrn, isPreview } = told;
  const further = FURTHER.flatMap((name) => (told[name] === undefined ? [] : [`${name}=${JSON.stringify(told[name])}`]));
  const parts = [urn, parentUrn, isPreview ? PREVIEW : "", ...further];
  return parts.some((part) => part.includes("\n")) ? JSON.stringify(parts) : parts.join("\n").replace(/\n+$/, "");
}

/** What the bag tells, with this in its place. */
export function withCallerInfo(bag: Bag, told: Partial<CallerInfo>): Bag {
  const { [HIDDEN.caller]: _, ...rest } = bag;
  const text = callerInfoText({ ...callerInfoOf(bag), ...told });
  return text === "" ? rest : { ...rest, [HIDDEN.caller]: text };
}

/** URN of the resource whose bag this is; empty where none was told. */
export function urnOf(bag: Bag): string {
  const text = bag[HIDDEN.caller];
  return typeof text === "string" ? (partsOf(text)[0] ?? "") : "";
}

export function callerInfoOf(bag: Bag): CallerInfo {
  const text = bag[HIDDEN.caller];
  const [urn = "", parentUrn = "", mark = "", ...lines] = typeof text === "string" ? partsOf(text) : [];
  return { urn, parentUrn, isPreview: mark === PREVIEW, ...Object.fromEntries(lines.flatMap(furtherIn)) };
}

function furtherIn(line: string): [string, unknown][] {
  const name = FURTHER.find((known) => line.startsWith(`${known}=`));
  if (name === undefined) return [];
  try {
    return [[name, JSON.parse(line.slice(name.length + 1))]];
  } catch {
    return [];
  }
}

function partsOf(text: string): string[] {
  if (text.startsWith("[")) return (JSON.parse(text) as unknown[]).map(String);
  const [first = "", second = "", ...others] = text.split("\n");
  // Release 0.1.0 put names with a line break between the lines: what is no URN belongs to the one before.
  return second === "" || second.startsWith("urn:pulumi:") ? [first, second, ...others] : [`${first}\n${second}`, ...others];
}

export const isHidden = (key: string): boolean => key.startsWith("__");

export const withoutHidden = (bag: Bag): Bag => Object.fromEntries(Object.entries(bag).filter(([key]) => !isHidden(key)));

/** Without what a state keeps beside the outputs, and no program passes. */
export function withoutKept(bag: Bag): Bag {
  return Object.fromEntries(Object.entries(bag).filter(([key]) => !KEPT.includes(key)));
}

export const onlyHidden = (bag: Bag): Bag => Object.fromEntries(Object.entries(bag).filter(([key]) => isHidden(key)));

/** Nothing, as the API means it: absent, null and the empty text are one (docs/facts/hosting.md 1.1). */
const isNothing = (value: unknown): boolean => value === undefined || value === null || value === "";

/** Equality of canonical values: nothing equals nothing, keys without a value do not count, order of lists does. */
export function same(x: unknown, y: unknown): boolean {
  if (isNothing(x) || isNothing(y)) return isNothing(x) && isNothing(y);
  if (Array.isArray(x) && Array.isArray(y)) return x.length === y.length && x.every((item, i) => same(item, y[i]));
  if (isBag(x) && isBag(y)) return [...new Set([...Object.keys(x), ...Object.keys(y)])].every((key) => same(x[key], y[key]));
  return x === y;
}

/** What an answer shows: a field that it left out is no key of a live object, and so is not compared. */
export const shownOnly = <B extends Bag>(bag: B): { [K in keyof B]: Exclude<B[K], undefined> } =>
  Object.fromEntries(Object.entries(bag).filter(([, value]) => value !== undefined)) as { [K in keyof B]: Exclude<B[K], undefined> };

/** Whether it is a map or a list without entries. */
export const hasNothing = (value: unknown): boolean => typeof value === "object" && value !== null && Object.keys(value).length === 0;

/** A bag that gRPC can carry: no undefined, no dates, no functions. */
export const plain = (bag: Bag): Bag => JSON.parse(JSON.stringify(bag)) as Bag;
