import type { Context } from "./context";
import { type Field, isMap, restoredDefault } from "./field";
import type { OwnWrites } from "./own-writes";
import { rawDifferences } from "./raw-fields";
import type { AnyDefinition, Comparison, Live } from "./resource";
import { type Bag, hasNothing, hasUnknown, isBag, same } from "./values";
import type { WrittenDigests } from "./written";

/** What stands between the program, the last known state and the platform. */
export interface Difference {
  /** Inputs that differ from the last known ones: changed, new, or gone from the program. */
  changed: string[];
  /** Of these the ones that left the program. */
  removed: string[];
  /** Inputs that did not change but differ on the platform. */
  drifted: string[];
  /** Inputs that the program changes, and that the platform shows neither as the stack knew them nor as the program wants them. */
  met: string[];
  /** Of the drifted ones those that no call changes: they are told and left. */
  fixed: string[];
  /** Inputs that the platform hides, so that drift in them cannot be seen: only whether they are what was last written. */
  unseen: string[];
  /** Differences that nothing mends, with what to tell of each. */
  stays: string[];
  /** Inputs that this provider wrote, and of which the platform keeps its own value: no drift while it shows that. */
  notAccepted: string[];
  /** Inputs that the platform did not accept at first and shows as wanted now: the state forgets that it had not. */
  accepted: string[];
}

type Comparing = Context<Bag> & { readonly notTaken: WrittenDigests; readonly shownForms: WrittenDigests };

/** What becomes of inputs that leave the program. */
export interface Leaving {
  /** What is sent for them. */
  patch: Bag;
  /** Those that the API has no default for. */
  stays: string[];
  /** Settings that no write of this stack changed: they are left in place. */
  notOwn: string[];
  /** Settings that a switch needs which stays on: they are left in place. */
  needed: { key: string; by: string }[];
  /** Switches that are turned off. */
  off: string[];
}

/** Differences between the wanted inputs and the last known ones. Pure; unknown counts as changed. */
export function changesOf(definition: AnyDefinition, olds: Bag, news: Bag): Pick<Difference, "changed" | "removed"> {
  const keys = inputKeys(definition);
  const removed = keys.filter((key) => isSet(olds[key]) && !isSet(news[key]));
  return { removed, changed: keys.filter((key) => !alike(definition, key, olds[key], news[key])) };
}

/** Inputs among these whose change replaces: by name, or by their content. */
export function replacedBy(definition: AnyDefinition, olds: Bag, news: Bag, changed: readonly string[]): string[] {
  const fields = definition.inputs as Record<string, Field>;
  const byContent: readonly string[] = definition.replaces?.(olds, news) ?? [];
  return [...new Set([...changed.filter((key) => fields[key]?.onChange === "replaces"), ...byContent])];
}

/** Differences between the wanted inputs and the live object, of those that are not changed anyhow. */
export function driftOf(
  definition: AnyDefinition,
  context: Comparing,
  live: Live<Bag, Bag>,
  changed: readonly string[],
): Omit<Difference, "changed" | "removed"> {
  const drifted: string[] = [];
  const unseen: string[] = [];
  const stays: string[] = [];
  const notAccepted: string[] = [];
  const accepted: string[] = [];
  for (const key of inputKeys(definition)) {
    if (changed.includes(key) || context.ignores(key)) continue;
    const wanted = wantedOf(definition, context.inputs, key);
    if (!isSet(wanted) || hasUnknown(wanted)) continue;
    if (live.hidden?.includes(key)) {
      unseen.push(key);
      if (context.written.matches(key, wanted) === false) drifted.push(key);
    } else if (key in live.inputs) {
      const compared = compare(definition, context, key, wanted, live);
      if (compared === true) (isNotTaken(context, key, live) ? notAccepted : drifted).push(key);
      else if (compared !== false) stays.push(compared.stays);
      else if (context.notTaken.paths.includes(key)) accepted.push(key);
    }
  }
  const shown = Object.fromEntries(drifted.map((key) => [key, live.inputs[key]]));
  const fixed = replacedBy(definition, { ...context.inputs, ...shown }, context.inputs, drifted).filter((key) => drifted.includes(key));
  return { drifted, met: metDriftOf(definition, context, live, changed), fixed, unseen, stays, notAccepted, accepted };
}

function metDriftOf(definition: AnyDefinition, context: Comparing, live: Live<Bag, Bag>, changed: readonly string[]): string[] {
  const fields = definition.inputs as Record<string, Field>;
  const partsOf = (shown: Live<Bag, Bag>, key: string, known: unknown): Live<Bag, Bag> =>
    definition.identity.ownsParts ? { ...shown, inputs: { ...shown.inputs, [key]: partsNamedIn(known, shown.inputs[key]) } } : shown;
  const differs = (key: string, value: unknown, shown = live): boolean => {
    const compared = compare(definition, context, key, value, shown);
    return compared === true || (compared !== false && fields[key]?.onChange === "grows");
  };
  return changed.filter((key) => {
    if (context.ignores(key) || live.hidden?.includes(key) || !(key in live.inputs) || isNotTaken(context, key, live)) return false;
    const [known, wanted] = [context.olds[key], wantedOf(definition, context.inputs, key)];
    return (
      isSet(known) &&
      !hasUnknown(known) &&
      differs(key, known, partsOf(live, key, known)) &&
      (!isSet(wanted) || hasUnknown(wanted) || differs(key, wanted))
    );
  });
}

/** Of a set that is read for the new inputs, the entries that the old inputs name: the others were not managed before. */
function partsNamedIn(known: unknown, shown: unknown): unknown {
  if (!isBag(known) || !isBag(shown)) return shown;
  return Object.fromEntries(Object.entries(shown).filter(([name]) => Object.hasOwn(known, name)));
}

/** Those whose values are no secrets. */
export const visibleAmong = ({ inputs }: AnyDefinition, keys: readonly string[]): string[] =>
  keys.filter((key) => (inputs as Record<string, Field>)[key]?.secret === false);

/** Outputs that others live on and that the platform shows otherwise than the state has them. What it hides is not compared. */
export function staleOutputs(definition: AnyDefinition, olds: Bag, live: Live<Bag, Bag>): string[] {
  const fields = Object.entries(definition.outputs as Record<string, Field>);
  const followed = fields.filter(([key, { isFollowed }]) => isFollowed && key in olds && live.outputs[key] !== undefined);
  return followed.map(([key]) => key).filter((key) => !same(olds[key], live.outputs[key]));
}

/**
 * What an update sends: every input that the platform does not show as wanted, every hidden one that is not known to be there, and the
 * defaults of those that left the program. Inputs that stay although they left are told, not sent; so is what no call changes.
 */
export function patchOf(definition: AnyDefinition, context: Comparing, live: Live<Bag, Bag>): Leaving {
  const patch: Bag = {};
  const fields = definition.inputs as Record<string, Field>;
  for (const key of inputKeys(definition)) {
    const wanted = wantedOf(definition, context.inputs, key);
    const old = context.olds[key];
    const isUnchanged = alike(definition, key, context.inputs[key], old);
    if (isSet(wanted)) {
      const visible = key in live.inputs && !live.hidden?.includes(key);
      const ignored = context.ignores(key) && isUnchanged;
      if (ignored || (isUnchanged && isNotTaken(context, key, live))) continue;
      const { onChange, secret = false } = fields[key] ?? {};
      // What replaces cannot be written.
      if (onChange === "replaces") continue;
      const isDefault = !isSet(context.inputs[key]);
      const unlike = visible
        ? compare(definition, context, key, wanted, live) === true
        : !isDefault && needsWriting(definition, context, key, secret);
      if (unlike) patch[key] = wanted;
    }
  }
  for (const key of unmendable(definition, context, live, Object.keys(patch))) delete patch[key];
  const left = Object.fromEntries(Object.entries(context.olds).filter(([key]) => !isSet(context.inputs[key])));
  const restored = leavingOf(definition, left, live, context.ownWrites, patch);
  return { ...restored, patch: { ...patch, ...restored.patch } };
}

/** Of what an update would write and the program did not change, what only a replacement could mend. */
function unmendable(definition: AnyDefinition, { inputs, olds }: Comparing, live: Live<Bag, Bag>, keys: readonly string[]): string[] {
  const drifted = keys.filter((key) => key in live.inputs && alike(definition, key, inputs[key], olds[key]));
  const shown = Object.fromEntries(drifted.map((key) => [key, live.inputs[key]]));
  return replacedBy(definition, { ...inputs, ...shown }, inputs, drifted).filter((key) => drifted.includes(key));
}

/** What becomes of inputs that leave the program. Settings belong to something larger: of them only what writes of this stack changed is restored. */
export function leavingOf(
  definition: AnyDefinition,
  left: Bag,
  live: Pick<Live<Bag, Bag>, "inputs">,
  ownWrites: Pick<OwnWrites, "has">,
  /** What is written beside it. */
  written: Bag = {},
): Leaving {
  const leaving: Leaving = { patch: {}, stays: [], notOwn: [], needed: [], off: [] };
  const fields = definition.inputs as Record<string, Field>;
  for (const key of inputKeys(definition).filter((one) => isSet(left[one]))) {
    const { whenRemoved = "stays" } = fields[key] ?? {};
    const standard = restoredDefault(fields[key]);
    const isSwitch = standard === undefined && whenRemoved === "off";
    if (standard === undefined && whenRemoved === "stays") leaving.stays.push(key);
    else if (standard !== undefined || whenRemoved === "emptied" || (isSwitch && left[key] === true)) {
      const target = standard ?? (isSwitch ? false : null);
      const shown = key in live.inputs ? live : definition.isAlwaysThere ? { inputs: left } : undefined;
      if (shown && (same(shown.inputs[key], target) || (target === null && isEmptied(shown.inputs[key])))) continue;
      const isOwn = !definition.isAlwaysThere || ownWrites.has(key);
      if (isOwn) leaving.patch[key] = target;
      if (isOwn && isSwitch) leaving.off.push(key);
      if (definition.isAlwaysThere) leaving.notOwn.push(...partsOf(key, fields[key], left[key]).filter((path) => !ownWrites.has(path)));
    }
  }
  const after = { ...(definition.isAlwaysThere ? left : {}), ...live.inputs, ...written, ...leaving.patch };
  for (const key of Object.keys(leaving.patch)) {
    const by = fields[key]?.neededBy;
    if (by === undefined || after[by] !== true) continue;
    delete leaving.patch[key];
    leaving.needed.push({ key, by });
  }
  return leaving;
}

/** In which form a platform shows a value that was emptied, no document tells. */
const isEmptied = (value: unknown): boolean => value === null || value === "" || hasNothing(value);

/** The input; of a map its entries. */
const partsOf = (key: string, field: Field | undefined, value: unknown): string[] =>
  isMap(field) ? Object.keys(Object(value)).map((entry) => `${key}.${entry}`) : [key];

/**
 * The inputs as they are to be, for a plan: what an update would write as it is wanted, and everything else as the platform shows it, whether the
 * user ignores it, the platform does not take it, or nothing mends it.
 */
export function plannedInputs(definition: AnyDefinition, context: Comparing, live: Live<Bag, Bag>): Bag {
  const { patch } = patchOf(definition, context, live);
  const shown = Object.fromEntries(inputKeys(definition).flatMap((key) => (key in live.inputs ? [[key, live.inputs[key]]] : [])));
  return { ...context.inputs, ...shown, ...patch };
}

/** Of what was written just now, what the platform still shows otherwise. */
export function notTakenOf(definition: AnyDefinition, context: Comparing, live: Live<Bag, Bag>, keys: readonly string[]): string[] {
  return keys.filter((key) => {
    const wanted = wantedOf(definition, context.inputs, key);
    if (!isSet(wanted) || !(key in live.inputs) || live.hidden?.includes(key)) return false;
    return compare(definition, context, key, wanted, live) === true;
  });
}

/** What an input is to be: as the program says, or of a kind that programs make whole the documented default. */
export function wantedOf(definition: AnyDefinition, inputs: Bag, key: string): unknown {
  const given = inputs[key];
  if (isSet(given) || definition.isWhole !== true) return given;
  return restoredDefault((definition.inputs as Record<string, Field>)[key]);
}

/** A value that cannot be read: written when it is not known to be what was last written. */
function needsWriting(definition: AnyDefinition, context: Context<Bag>, key: string, secret: boolean): boolean {
  const wanted = context.inputs[key];
  const matches = context.written.matches(key, wanted);
  return matches === undefined ? secret || !alike(definition, key, wanted, context.olds[key]) : !matches;
}

const isNotTaken = (context: Comparing, key: string, live: Live<Bag, Bag>): boolean =>
  context.notTaken.matches(key, live.inputs[key] ?? null) === true;

function compare(definition: AnyDefinition, context: Comparing, key: string, wanted: unknown, live: Live<Bag, Bag>): Comparison {
  const shown = live.inputs[key];
  const stays = live.stays?.[key];
  if (stays !== undefined && !same(wanted, shown)) return { stays };
  const own = definition.differs?.[key];
  if (own) return own(wanted, shown, context);
  const { onChange, isRaw } = (definition.inputs as Record<string, Field>)[key] ?? {};
  if (isRaw) return rawDifferences(key, wanted, shown, context).length > 0;
  if (onChange === "grows" && Number(shown) > Number(wanted)) return { stays: grownText(key, Number(wanted), Number(shown)) };
  return !alike(definition, key, wanted, shown);
}

function alike(definition: AnyDefinition, key: string, x: unknown, y: unknown): boolean {
  const { comparedAs } = (definition.inputs as Record<string, Field>)[key] ?? {};
  return comparedAs ? same(comparedAs(x), comparedAs(y)) : same(x, y);
}

const grownText = (key: string, wanted: number, shown: number) =>
  `${key}: cannot shrink to ${wanted}, left at ${shown} as the platform has it. Set ${key}: ${shown}.`;

/** `adopt` says how to create; it is not a property of the object. */
const inputKeys = (definition: AnyDefinition): string[] => Object.keys(definition.inputs).filter((key) => key !== "adopt");

const isSet = (value: unknown) => value !== undefined && value !== null;
