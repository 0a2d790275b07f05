import type { Context } from "../definition/context";
import { type Comparison, type Field, isAlike, isMap, restoredDefault } from "../definition/field";
import { formOf } from "../definition/forms";
import type { OwnWrites } from "../definition/own-writes";
import type { AnyDefinition, Live } from "../definition/resource";
import { type Bag, hasNothing, hasUnknown, same } from "../values";
import type { WrittenDigests } from "../written";
import { rawDifferences } from "./raw-fields";

export interface Difference {
  /** Inputs that the program changed, added or removed since the state was written. */
  changed: string[];
  /** Inputs in `changed` that the program no longer sets. */
  removed: string[];
  /** Inputs that the program did not change, but whose value on the platform differs. */
  drifted: string[];
  /** Drifted inputs that no call can change. They are reported and left in place. */
  unchangeable: string[];
  /** Inputs that the platform hides. Drift in them cannot be detected; only the last written value is known. */
  unseen: string[];
  /** Inputs that differ and that neither an update nor a replacement repairs, each with its message. */
  stays: { key: string; text: string }[];
  /** Inputs for which the platform kept its own value when the provider wrote another one. They are no drift while the platform shows that value. */
  notAccepted: string[];
  /** Inputs that the platform did not accept before, but now shows with the program's value. An update removes the note about them from the state. */
  accepted: string[];
}

type Comparing = Context<Bag> & {
  readonly definition: AnyDefinition;
  readonly notAccepted: WrittenDigests;
  readonly shownForms: WrittenDigests;
};

/** The effects of an update on inputs that were removed from the program. */
export interface Leaving {
  /** The values to send. */
  patch: Bag;
  /** Removed inputs for which the API has no default. They are left in place. */
  stays: string[];
  /** Inputs of settings that no write of this stack changed. They are left in place. */
  notOwn: string[];
  /** Inputs (`key`) that are left in place because another input (`by`), which stays `true`, needs them. */
  needed: { key: string; by: string }[];
  /** Inputs of type boolean that the update sets to `false`. */
  off: string[];
}

/** Returns the differences between the program's inputs (`news`) and the state's (`olds`). Unknown values count as changed. */
export function changesOf(definition: AnyDefinition, olds: Bag, news: Bag): Pick<Difference, "changed" | "removed"> {
  const keys = inputKeys(definition);
  const removed = keys.filter((key) => isSet(olds[key]) && !isSet(news[key]));
  return { removed, changed: keys.filter((key) => !alike(definition, key, olds[key], news[key])) };
}

/**
 * Returns the changed inputs that replace the object. Every change of an input with `onChange: "replaces"` does so, and some new values of an input
 * with `exceptWhen`.
 */
export function replacedBy(definition: AnyDefinition, olds: Bag, news: Bag, changed: readonly string[]): string[] {
  const fields = definition.inputs as Record<string, Field>;
  const byContent = Object.keys(fields).filter((key) => fields[key]?.exceptWhen?.replaces(olds[key], news[key]) === true);
  return [...new Set([...changed.filter((key) => fields[key]?.onChange === "replaces"), ...byContent])];
}

/** Returns the differences between the wanted inputs and the live object. Leaves out the inputs in `changed`. */
export function driftOf(
  context: Comparing,
  live: Live<Bag, Bag>,
  changed: readonly string[] = [],
): Omit<Difference, "changed" | "removed"> {
  const { definition } = context;
  const drifted: string[] = [];
  const unseen: string[] = [];
  const stays: Difference["stays"] = [];
  const notAccepted: string[] = [];
  const accepted: string[] = [];
  for (const key of inputKeys(definition)) {
    if (changed.includes(key) || context.ignores(key)) continue;
    const wanted = wantedOf(definition, context.inputs, key);
    if (!isSet(wanted) || hasUnknown(wanted)) continue;
    if (live.hidden?.includes(key)) {
      unseen.push(key);
      if (context.writes.digests.matches(key, wanted) === false) drifted.push(key);
    } else if (key in live.inputs) {
      const compared = compare(context, key, wanted, live);
      if (compared === true) (isNotAccepted(context, key, live) ? notAccepted : drifted).push(key);
      else if (compared !== false) stays.push({ key, text: compared.stays });
      else if (context.notAccepted.paths.includes(key)) accepted.push(key);
    }
  }
  return { drifted, unchangeable: unrepairable(context, live, drifted), unseen, stays, notAccepted, accepted };
}

/** Returns those of `changed` whose value in `live` is neither the state's value nor the value that `context` wants. */
export function neitherOf(context: Comparing, live: Live<Bag, Bag>, changed: readonly string[]): string[] {
  const { definition } = context;
  const fields = definition.inputs as Record<string, Field>;
  const differs = (key: string, value: unknown): boolean => {
    const compared = compare(context, key, value, live);
    return compared === true || (compared !== false && fields[key]?.onChange === "grows");
  };
  return changed.filter((key) => {
    if (context.ignores(key) || live.hidden?.includes(key) || !(key in live.inputs) || isNotAccepted(context, key, live)) return false;
    const [known, wanted] = [context.olds[key], wantedOf(definition, context.inputs, key)];
    return isSet(known) && !hasUnknown(known) && differs(key, known) && (!isSet(wanted) || hasUnknown(wanted) || differs(key, wanted));
  });
}

export const visibleAmong = ({ inputs }: AnyDefinition, keys: readonly string[]): string[] =>
  keys.filter((key) => (inputs as Record<string, Field>)[key]?.secret === false);

/** Returns the outputs with `isFollowed` whose value on the platform differs from the state or from `wanted`. Leaves out hidden outputs. */
export function staleOutputs(definition: AnyDefinition, olds: Bag, live: Live<Bag, Bag>): string[] {
  const fields = Object.entries(definition.outputs as Record<string, Field>);
  const followed = fields.filter(([key, { isFollowed }]) => isFollowed && key in olds && live.outputs[key] !== undefined);
  const isStale = ([key, { wanted = olds[key] }]: [string, Field]) => [olds[key], wanted].some((one) => !same(one, live.outputs[key]));
  return followed.filter(isStale).map(([key]) => key);
}

/**
 * Returns the values that an update sends. It sends each input whose value on the platform differs, and defaults for inputs that were removed from
 * the program. It sends a hidden input unless the last written value is known to be the wanted value. Removed inputs without a default, and inputs
 * that no call changes, are only reported.
 */
export function patchOf(context: Comparing, live: Live<Bag, Bag>): Leaving {
  const { definition } = context;
  const patch: Bag = {};
  const fields = definition.inputs as Record<string, Field>;
  for (const key of inputKeys(definition)) {
    const wanted = wantedOf(definition, context.inputs, key);
    const old = context.olds[key];
    const isUnchanged = alike(definition, key, context.inputs[key], old);
    if (isSet(wanted)) {
      const visible = key in live.inputs && !live.hidden?.includes(key);
      const ignored = context.ignores(key) && isUnchanged;
      if (ignored || (isUnchanged && isNotAccepted(context, key, live))) continue;
      const { onChange, secret = false } = fields[key] ?? {};
      // An input whose change replaces the object cannot be written.
      if (onChange === "replaces") continue;
      const isDefault = !isSet(context.inputs[key]);
      const unlike = visible ? compare(context, key, wanted, live) === true : !isDefault && needsWriting(context, key, secret);
      if (unlike) patch[key] = wanted;
    }
  }
  for (const key of unchangeableAmong(context, live, Object.keys(patch))) delete patch[key];
  const left = Object.fromEntries(Object.entries(context.olds).filter(([key]) => !isSet(context.inputs[key])));
  const restored = leavingOf(definition, left, live, context.writes.own, patch);
  return { ...restored, patch: { ...patch, ...restored.patch } };
}

/** Returns those of `keys` that the program did not change and whose repair would replace the object. An update does not send them. */
function unchangeableAmong(context: Comparing, live: Live<Bag, Bag>, keys: readonly string[]): string[] {
  const { definition, inputs, olds } = context;
  return unrepairable(
    context,
    live,
    keys.filter((key) => key in live.inputs && alike(definition, key, inputs[key], olds[key])),
  );
}

/** Returns those of the drifted inputs that no call can change, because the change back to the program's value would replace the object. */
function unrepairable({ definition, inputs }: Comparing, live: Live<Bag, Bag>, drifted: readonly string[]): string[] {
  const shown = Object.fromEntries(drifted.map((key) => [key, live.inputs[key]]));
  return replacedBy(definition, { ...inputs, ...shown }, inputs, drifted).filter((key) => drifted.includes(key));
}

/**
 * Returns what an update does with the inputs in `left`, which were removed from the program. Settings belong to a larger object that other users
 * also edit, so an update restores only values that this stack's writes changed.
 */
export function leavingOf(
  definition: AnyDefinition,
  left: Bag,
  live: Pick<Live<Bag, Bag>, "inputs">,
  ownWrites: Pick<OwnWrites, "has">,
  /** Values of the remaining inputs that the same update writes. */
  written: Bag = {},
): Leaving {
  const leaving: Leaving = { patch: {}, stays: [], notOwn: [], needed: [], off: [] };
  const { isShared } = formOf(definition);
  const fields = definition.inputs as Record<string, Field>;
  for (const key of inputKeys(definition).filter((one) => isSet(left[one]))) {
    const { whenRemoved = "stays", resetBy = "" } = fields[key] ?? {};
    if (resetBy in written) continue;
    const standard = restoredDefault(fields[key]);
    const isSwitch = standard === undefined && whenRemoved === "off";
    if (standard === undefined && whenRemoved === "stays") leaving.stays.push(key);
    else if (standard !== undefined || whenRemoved === "emptied" || (isSwitch && left[key] === true)) {
      const target = standard ?? (isSwitch ? false : null);
      const shown = key in live.inputs ? live : isShared ? { inputs: left } : undefined;
      if (shown && (same(shown.inputs[key], target) || (target === null && isEmptied(shown.inputs[key])))) continue;
      const isOwn = !isShared || ownWrites.has(key);
      if (isOwn) leaving.patch[key] = target;
      if (isOwn && isSwitch) leaving.off.push(key);
      if (isShared) leaving.notOwn.push(...partsOf(key, fields[key], left[key]).filter((path) => !ownWrites.has(path)));
    }
  }
  const after = { ...(isShared ? left : {}), ...live.inputs, ...written, ...leaving.patch };
  for (const key of Object.keys(leaving.patch)) {
    const by = fields[key]?.neededBy;
    if (by === undefined || after[by] !== true) continue;
    delete leaving.patch[key];
    leaving.needed.push({ key, by });
  }
  return leaving;
}

/** Whether the value is one of the forms in which the platform may show a cleared value. The documentation does not specify the form. */
const isEmptied = (value: unknown): boolean => value === null || value === "" || hasNothing(value);

/** Returns the input's path (`name`), or, if the input is a map, the path of each entry (`values.motd`). */
const partsOf = (key: string, field: Field | undefined, value: unknown): string[] =>
  isMap(field) ? Object.keys(Object(value)).map((entry) => `${key}.${entry}`) : [key];

/**
 * Returns the object's inputs after the update, from which the price of the update is computed. Inputs that the update writes have the program's
 * value. The others keep the platform's value: ignored inputs, values that the platform does not accept, and differences that nothing repairs.
 */
export function plannedInputs(context: Comparing, live: Live<Bag, Bag>): Bag {
  const { patch } = patchOf(context, live);
  const shown = Object.fromEntries(inputKeys(context.definition).flatMap((key) => (key in live.inputs ? [[key, live.inputs[key]]] : [])));
  return { ...context.inputs, ...shown, ...patch };
}

/** Returns the inputs among `keys` that the platform shows with a value other than the wanted one. */
export function unequalAmong(context: Comparing, live: Live<Bag, Bag>, keys: readonly string[]): string[] {
  return keys.filter((key) => {
    const wanted = wantedOf(context.definition, context.inputs, key);
    if (!isSet(wanted) || !(key in live.inputs) || live.hidden?.includes(key)) return false;
    return compare(context, key, wanted, live) === true;
  });
}

/** Returns the wanted value of an input: the given one, or, for resource types with `unsetMeansDefault`, the default of the API. */
export function wantedOf(definition: AnyDefinition, inputs: Bag, key: string): unknown {
  const given = inputs[key];
  if (isSet(given) || definition.traits?.unsetMeansDefault !== true) return given;
  return restoredDefault((definition.inputs as Record<string, Field>)[key]);
}

/** Whether an update sends an input that the platform does not show: yes, unless the wanted value is known to be the last written one. */
function needsWriting({ definition, inputs, olds, writes }: Comparing, key: string, secret: boolean): boolean {
  const wanted = inputs[key];
  const matches = writes.digests.matches(key, wanted);
  return matches === undefined ? secret || !alike(definition, key, wanted, olds[key]) : !matches;
}

/** Whether the platform still shows its own value, which it kept when the provider wrote the program's value. */
const isNotAccepted = (context: Comparing, key: string, live: Live<Bag, Bag>): boolean =>
  context.notAccepted.matches(key, live.inputs[key] ?? null) === true;

function compare(context: Comparing, key: string, wanted: unknown, live: Live<Bag, Bag>): Comparison {
  const { definition } = context;
  const shown = live.inputs[key];
  const stays = live.stays?.[key];
  if (stays !== undefined && !same(wanted, shown)) return { stays };
  const { onChange, isRaw, differs } = (definition.inputs as Record<string, Field>)[key] ?? {};
  if (differs) return differs(wanted, shown, context);
  if (isRaw) return rawDifferences(key, wanted, shown, context).length > 0;
  if (onChange === "grows" && Number(shown) > Number(wanted)) return { stays: grownText(key, Number(wanted), Number(shown)) };
  return !alike(definition, key, wanted, shown);
}

const alike = ({ inputs }: AnyDefinition, key: string, x: unknown, y: unknown): boolean => isAlike(inputs[key], x, y);

const grownText = (key: string, wanted: number, shown: number) =>
  `${key}: cannot shrink to ${wanted}, because the platform already has ${shown}. Set ${key}: ${shown}.`;

/** The inputs that are properties of the object. `adopt` is not a property: it only configures the creation. */
const inputKeys = (definition: AnyDefinition): string[] => Object.keys(definition.inputs).filter((key) => key !== "adopt");

const isSet = (value: unknown) => value !== undefined && value !== null;
