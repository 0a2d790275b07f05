import * as pulumi from "@pulumi/pulumi";
import type { AnyDefinition } from "../provider/core/definition/resource";
import { ownershipKeysOf } from "../provider/core/lifecycle/keys";
import { Others, placesOf } from "../provider/core/ownership/others";
import { type Bag, HIDDEN, UNKNOWN } from "../provider/core/values";
import { ownUrn, sourcesOf, withUnknowns } from "./internals";
import { programHasEnded } from "./program-end";

interface Constructed {
  definition: AnyDefinition;
  args: object;
}

/** For each program, the constructed exclusive sets, and the constructed resources whose objects an exclusive set may remove. */
const constructed = new WeakMap<pulumi.Resource, Constructed[]>();

/**
 * Notes the resource. For an exclusive set, returns a hidden input: a list of the entries that all other resources have in the set's place. The list
 * is made after at least one turn of the event loop, so that it contains everything that a synchronous program constructs.
 */
export function listingOthers(definition: AnyDefinition, args: object, { id }: pulumi.CustomResourceOptions): pulumi.Inputs {
  const program = pulumi.runtime.getStackResource();
  if (!program || id !== undefined || !definition.identity.placed) return {};
  const all = constructed.get(program) ?? [];
  constructed.set(program, all);
  const own = { definition, args };
  all.push(own);
  const { exclusive } = args as { exclusive?: unknown };
  return exclusive === undefined || exclusive === false ? {} : { [HIDDEN.others]: listed(own, all, program) };
}

async function listed(own: Constructed, all: readonly Constructed[], program: pulumi.Resource): Promise<string> {
  await settled(own);
  await turn();
  const hasEnded = programHasEnded(program);
  const places = placesOf(await keysOf(own)).map(String);
  const entries: string[] = [];
  let isUnknown = places.length === 0;
  for (const other of all.filter((one) => one !== own && isNear(one, own))) {
    const keys = await keysOf(other);
    if (keys.length === 0 && (await mayBeIn(other, own))) isUnknown = true;
    entries.push(...keys.flatMap(({ within }) => (within && places.includes(within.place) ? [within.entry] : [])));
  }
  return Others.of({ entries, hasEnded, isUnknown }).text;
}

/** Whether both have the same parent input, such as the application of a variable or the server of a file. */
const isNear = (one: Constructed, other: Constructed): boolean => placeInput(one) === placeInput(other);

const placeInput = ({ definition }: Constructed): string => definition.identity.parent ?? definition.identity.key?.[0] ?? "";

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Resolves when the inputs that identify the place have resolved. The registration waits for them anyway. */
async function settled({ args }: Constructed): Promise<void> {
  await Promise.all(Object.values(args).map((value) => (pulumi.Output.isInstance(value) ? promiseOf(value) : value)));
}

const promiseOf = (output: pulumi.Output<unknown>): Promise<unknown> => (output as unknown as { promise(): Promise<unknown> }).promise();

async function keysOf({ definition, args }: Constructed) {
  const bag: Bag = {};
  for (const [key, value] of Object.entries(args)) bag[key] = withUnknowns(await atHand(value));
  const parent = definition.identity.parent;
  const [source] = sourcesOf(parent === undefined ? undefined : (args as Bag)[parent]);
  return ownershipKeysOf(definition, bag, source ? ownUrn(source) : "");
}

/** Returns the value of an output if it is known by now. A longer wait could be a wait for the set itself. */
async function atHand(value: unknown): Promise<unknown> {
  if (value instanceof Promise) return Promise.race([value, turn().then(() => UNKNOWN)]);
  if (!pulumi.Output.isInstance(value)) return value;
  const known = (value as unknown as { isKnown: Promise<boolean> }).isKnown;
  return Promise.race([known.then((is) => (is ? promiseOf(value) : UNKNOWN)), turn().then(() => UNKNOWN)]);
}

async function mayBeIn(other: Constructed, own: Constructed): Promise<boolean> {
  const key = placeInput(own);
  const [theirs, ours] = [(other.args as Bag)[key], (own.args as Bag)[key]];
  const [there, here] = [await atHand(theirs), await atHand(ours)];
  return theirs === ours || there === UNKNOWN || here === UNKNOWN || there === here;
}
