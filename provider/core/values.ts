/** A bag of properties in plain JSON, as Pulumi passes it. */
export type Bag = Record<string, unknown>;

/** Placeholder for a value that a preview does not know yet (docs/facts/engine.md 3.2). */
export const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/**
 * Placeholders for unknown strings, booleans, numbers and so on (docs/facts/pulumi.md 3.2). Only old SDKs send placeholders other than `UNKNOWN` to
 * dynamic providers.
 */
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

/** Returns the value of an own property. Programs may use any name as a key, even `constructor`, which every object inherits. */
export const ownProperty = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

export const knownOf = (inputs: Bag): Bag => Object.fromEntries(Object.entries(inputs).filter(([, value]) => !hasUnknown(value)));

export function hasUnknown(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasUnknown);
  if (isBag(value)) return Object.values(value).some(hasUnknown);
  return isUnknown(value);
}

/**
 * Names of hidden inputs and outputs. The SDK class, the hosts and the core use them. They are never inputs of a resource type, and the engine's
 * display never shows them.
 */
export const HIDDEN = {
  /** One text with the URN and the other values that an SDK class passes about its resource: see `callerInfoText`. */
  urn: "__urn",
  /**
   * The values that an SDK class passes to the resource plugin: only parent, organization, `protect` and release, because the engine's requests to
   * the plugin contain the other values. Never in a state.
   */
  caller: "__caller",
  /** The user's `ignoreChanges`, which the dynamic host does not pass to the provider. */
  ignored: "__ignored",
  /**
   * For an exclusive set: the entries of other resources in its place. The SDK class lists what the program has constructed, and `check` returns what
   * the set has to remember: see `Others`.
   */
  others: "__others",
  /** Names of the inputs that the program marked as secret, if there are any. Only the dynamic host needs them. */
  secrets: "__secrets",
  /** URNs of the resources whose change makes this event (a `Deployment`, for example) run again. See `UNCERTAIN`. */
  watched: "__watched",
  /** The output `revision` of each watched resource, by URN. */
  revisions: "__revisions",
  /** Id of the object that `get` found, if the program passed a path to `get`. Stored as an output. */
  id: "__id",
  /** Digests of the last written values. Stored as an output. */
  written: "__written",
  /** Digests of the values that the platform kept although this provider wrote other values. Stored as an output. */
  notAccepted: "__notTaken",
  /** Digests of the values that the platform showed right after it accepted raw fields (`Field.isRaw`), by input and field. Stored as an output. */
  shownForms: "__shownForms",
  /** The settings that this stack's writes changed: see `OwnWrites`. Stored as an output. */
  ownWrites: "__ownWrites",
  /** Place of a purchased object in the series of its resource's orders. Absent: 1. Stored as an output. */
  generation: "__generation",
  /** References of the program in place of secret values, with a digest of each value, by path. Stored as an output. */
  references: "__references",
  /** Names of inputs that an interrupted creation possibly did not send. Stored as an output. */
  unsent: "__unsent",
  /** Time in milliseconds until which a request of the last operation, which got no response, may still take effect. Stored as an output. */
  lateUntil: "__lateUntil",
  /** Id of the former object of a replacement, and URN of the resource of this stack for which it stayed. Stored as an output. */
  leftTo: "__leftTo",
  /** Images that updates of an application replaced, with the times of the updates. Stored as an output. */
  formerImages: "__formerImages",
  /**
   * Reason why the last operation did not finish. Stored as an output, because every refresh removes the engine's own record of it (`initErrors`).
   */
  unfinished: "__unfinished",
  /**
   * Whether the resource keeps the name among these outputs while the program sets none, because the inputs in the state contain another name: see
   * `withKeptName`. Stored as an output.
   */
  keepsName: "__keepsName",
} as const;

/** First character of a watched URN if a preview cannot know yet whether the resource has the same subject as the event. */
export const UNCERTAIN = "?";

const KEPT: readonly string[] = [
  HIDDEN.written,
  HIDDEN.notAccepted,
  HIDDEN.shownForms,
  HIDDEN.ownWrites,
  HIDDEN.generation,
  HIDDEN.unfinished,
  HIDDEN.unsent,
  HIDDEN.lateUntil,
  HIDDEN.leftTo,
  HIDDEN.keepsName,
  HIDDEN.formerImages,
  HIDDEN.references,
];

/** Inputs whose values a hidden output repeats. If the program marks the input as secret, the output is secret too. */
export const REPEATED: Readonly<Record<string, string>> = { [HIDDEN.formerImages]: "source" };

/** Values that an SDK class passes in addition to the inputs, and that the state contains in addition to the outputs. */
export interface CallerInfo {
  /** URN of the resource. The dynamic host does not receive it from the engine. Empty if it is unknown. */
  urn: string;
  /**
   * URN of the resource whose id is the parent input, such as the application of a variable. Ownership keys contain it while the parent's id is
   * unknown. Empty if the program does not declare that resource.
   */
  parentUrn: string;
  /** Whether this is a preview. `check` removes it, so `diff` does not receive it and the state does not contain it. */
  isPreview: boolean;
  /** Whether this is certainly no preview. Only the SDK of programs that use the resource plugin passes it. Never in a state. */
  isUp?: boolean;
  /** Whether the engine refuses to replace or delete the resource (`protect`). */
  isProtected?: boolean;
  isRetained?: boolean; // `retainOnDelete`
  /** Name of the resource's provider resource. Absent: the default provider. */
  provider?: string;
  /** The stack's organization, which no URN contains. `check` removes it, so the state does not contain it. */
  organization?: string;
  /** Release of this package that wrote the state. Absent: 0.1.0. */
  release?: string;
  account?: { origin: string; id?: string; name?: string };
}

const PREVIEW = "preview";
/** Values that `callerInfoText` writes, if they are present, as a line `name=JSON` after the first three lines (URN, parent's URN, `preview`). */
const FURTHER = ["isUp", "isProtected", "isRetained", "provider", "organization", "release", "account"] as const;

/**
 * Returns all values in one text, which becomes one property. In Pulumi's SDK each property costs a dozen promises, which slows a preview of hundreds
 * of resources. Each value has one line, as in the states that release 0.1.0 wrote. If a value contains a line break, the text is a JSON list
 * instead.
 */
export function callerInfoText(reported: CallerInfo): string {
  const { urn, parentUrn, isPreview } = reported;
  const further = FURTHER.flatMap((name) => (reported[name] === undefined ? [] : [`${name}=${JSON.stringify(reported[name])}`]));
  const parts = [urn, parentUrn, isPreview ? PREVIEW : "", ...further];
  return parts.some((part) => part.includes("\n")) ? JSON.stringify(parts) : parts.join("\n").replace(/\n+$/, "");
}

/** Returns the bag with the values in `reported` in place of those in its caller info. */
export function withCallerInfo(bag: Bag, reported: Partial<CallerInfo>): Bag {
  const { [HIDDEN.urn]: _, ...rest } = bag;
  const text = callerInfoText({ ...callerInfoOf(bag), ...reported });
  return text === "" ? rest : { ...rest, [HIDDEN.urn]: text };
}

/** Returns the URN of the bag's resource, or an empty text if it is unknown. */
export function urnOf(bag: Bag): string {
  const text = bag[HIDDEN.urn];
  return typeof text === "string" ? (partsOf(text)[0] ?? "") : "";
}

export function callerInfoOf(bag: Bag): CallerInfo {
  const text = bag[HIDDEN.urn];
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
  // Release 0.1.0 did not escape a line break in a name. So if the second line is not a URN, it belongs to the first one.
  return second === "" || second.startsWith("urn:pulumi:") ? [first, second, ...others] : [`${first}\n${second}`, ...others];
}

export const isHidden = (key: string): boolean => key.startsWith("__");

export const withoutHidden = (bag: Bag): Bag => Object.fromEntries(Object.entries(bag).filter(([key]) => !isHidden(key)));

/** Returns the bag without the hidden outputs that the provider stores in a state, such as digests. Programs never pass them. */
export function withoutKept(bag: Bag): Bag {
  return Object.fromEntries(Object.entries(bag).filter(([key]) => !KEPT.includes(key)));
}

export const onlyHidden = (bag: Bag): Bag => Object.fromEntries(Object.entries(bag).filter(([key]) => isHidden(key)));

/** Whether the API treats the value as empty: absent, null and the empty text are equal (docs/facts/hosting.md 1.1). */
const isNothing = (value: unknown): boolean => value === undefined || value === null || value === "";

/**
 * Whether two values are equal for the API. All empty values are equal, so a key with an empty value equals a missing key. The order of a list's
 * entries matters.
 */
export function same(x: unknown, y: unknown): boolean {
  if (isNothing(x) || isNothing(y)) return isNothing(x) && isNothing(y);
  if (Array.isArray(x) && Array.isArray(y)) return x.length === y.length && x.every((item, i) => same(item, y[i]));
  if (isBag(x) && isBag(y)) return [...new Set([...Object.keys(x), ...Object.keys(y)])].every((key) => same(x[key], y[key]));
  return x === y;
}

/** Returns a map for `comparedAs` in which an entry with an empty value differs from a missing entry. */
export const entriesWithEmpty = (map: unknown): unknown =>
  isBag(map) ? Object.fromEntries(Object.entries(map).map(([key, value]) => [key, [value]])) : map;

/**
 * Returns the object without undefined fields. The provider compares every key of a live object, so a field that the platform does not show must not
 * be a key.
 */
export const shownOnly = <B extends Bag>(bag: B): { [K in keyof B]: Exclude<B[K], undefined> } =>
  Object.fromEntries(Object.entries(bag).filter(([, value]) => value !== undefined)) as { [K in keyof B]: Exclude<B[K], undefined> };

/** Whether the value is a map or a list without entries. */
export const hasNothing = (value: unknown): boolean => typeof value === "object" && value !== null && Object.keys(value).length === 0;

/** Returns a bag that gRPC can carry, without undefined, dates and functions. */
export const plain = (bag: Bag): Bag => JSON.parse(JSON.stringify(bag)) as Bag;
