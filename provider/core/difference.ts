import type { Context } from "./context";
import type { Field } from "./field";
import type { AnyDefinition, Live } from "./resource";
import { type Bag, HIDDEN, hasUnknown, same } from "./values";

/** What stands between the program, the last known state and the platform. */
export interface Difference {
  /** Inputs that differ from the last known ones: changed, new, or gone from the program. */
  changed: string[];
  /** Of these the ones that left the program. */
  removed: string[];
  /** Inputs that did not change but differ on the platform. */
  drifted: string[];
  /** Inputs that the platform hides, so that drift in them cannot be seen: only whether they are what was last written. */
  unseen: string[];
}

/** Differences between the wanted inputs and the last known ones. Pure; unknown counts as changed. */
export function changesOf(definition: AnyDefinition, olds: Bag, news: Bag): Pick<Difference, "changed" | "removed"> {
  const keys = inputKeys(definition);
  const removed = keys.filter((key) => isSet(olds[key]) && !isSet(news[key]));
  return { removed, changed: keys.filter((key) => !alike(definition, key, olds[key], news[key])) };
}

/** Differences between the wanted inputs and the live object, of those that are not changed anyhow. */
export function driftOf(
  definition: AnyDefinition,
  context: Context<Bag>,
  live: Live<Bag, Bag>,
  changed: readonly string[],
): Pick<Difference, "drifted" | "unseen"> {
  const drifted: string[] = [];
  const unseen: string[] = [];
  for (const key of inputKeys(definition)) {
    const wanted = context.inputs[key];
    if (!isSet(wanted) || hasUnknown(wanted) || changed.includes(key) || context.ignores(key)) continue;
    if (live.hidden?.includes(key)) {
      unseen.push(key);
      if (context.written.matches(key, wanted) === false) drifted.push(key);
    } else if (key in live.inputs && differs(definition, context, key, wanted, live.inputs[key])) drifted.push(key);
  }
  return { drifted, unseen };
}

/**
 * What an update sends: every input that the platform does not show as wanted, every hidden one that is not known to be there, and the
 * defaults of those that left the program. Inputs that stay although they left are told, not sent.
 */
export function patchOf(definition: AnyDefinition, context: Context<Bag>, live: Live<Bag, Bag>): { patch: Bag; stays: string[] } {
  const patch: Bag = {};
  const stays: string[] = [];
  const fields = definition.inputs as Record<string, Field>;
  for (const key of inputKeys(definition)) {
    const wanted = context.inputs[key];
    const old = context.olds[key];
    if (isSet(wanted)) {
      const visible = key in live.inputs && !live.hidden?.includes(key);
      const ignored = context.ignores(key) && alike(definition, key, wanted, old);
      if (ignored) continue;
      const { replaces = false, secret = false } = fields[key] ?? {};
      // What replaces cannot be written, so where it cannot be seen either there is nothing to send.
      const unlike = visible
        ? differs(definition, context, key, wanted, live.inputs[key])
        : !replaces && needsWriting(definition, context, key, secret);
      if (unlike) patch[key] = wanted;
    } else if (isSet(old)) {
      const { whenRemoved = "stays" } = fields[key] ?? {};
      if (whenRemoved === "stays") stays.push(key);
      else if (whenRemoved !== "nothing") {
        const target = whenRemoved === "emptied" ? null : whenRemoved.backTo;
        if (!(key in live.inputs) || !same(live.inputs[key], target)) patch[key] = target;
      }
    }
  }
  return { patch, stays };
}

/** A value that cannot be read: written when it is not known to be what was last written. */
function needsWriting(definition: AnyDefinition, context: Context<Bag>, key: string, secret: boolean): boolean {
  const wanted = context.inputs[key];
  const matches = context.written.matches(key, wanted);
  return matches === undefined ? secret || !alike(definition, key, wanted, context.olds[key]) : !matches;
}

function differs(definition: AnyDefinition, context: Context<Bag>, key: string, wanted: unknown, shown: unknown): boolean {
  const own = definition.differs?.[key];
  return own ? own(wanted, shown, context) : !alike(definition, key, wanted, shown);
}

function alike(definition: AnyDefinition, key: string, x: unknown, y: unknown): boolean {
  const { comparedAs } = (definition.inputs as Record<string, Field>)[key] ?? {};
  return comparedAs ? same(comparedAs(x), comparedAs(y)) : same(x, y);
}

/** `adopt` says how to create; it is no property of the object. */
const inputKeys = (definition: AnyDefinition): string[] => Object.keys(definition.inputs).filter((key) => key !== "adopt");

const isSet = (value: unknown) => value !== undefined && value !== null;

/** The digests of the last known state. */
export const writtenOf = (olds: Bag): unknown => olds[HIDDEN.written];
