import type { Vocabulary } from "../../api/vocabulary";
import { changesOf, type Leaving, leavingOf } from "../diff/difference";
import { OperationError } from "../log/errors";
import type { Bag } from "../values";
import type { CheckContext, Context } from "./context";
import { adopt, type Fields, type ValuesOf } from "./field";
import type { Identity } from "./identity";
import {
  type AnyDefinition,
  defineResource,
  type Live,
  type Patch,
  type Problem,
  type ResourceDefinition,
  type Shared,
  type SubjectRules,
  type Traits,
} from "./resource";

export interface SettingsInputs {
  adopt?: boolean | string;
}

/**
 * Settings that exist as long as their subject; no call creates or deletes them. The first `up` writes the inputs that differ, and every write is
 * read back. Inputs that the program leaves out are not managed. Deleting the resource restores the values that the API can restore
 * (docs/architecture.md, "Settings").
 */
export interface SettingsDefinition<F extends Fields, O extends Fields, I = ValuesOf<F> & SettingsInputs, Out = ValuesOf<O>>
  extends Pick<ResourceDefinition<F, O, I, Out>, Shared | "inputs" | "outputs" | "differs" | "list" | "exists">,
    SubjectRules<I> {
  readonly identity: SettingsIdentity<F, I>;
  readonly traits?: SettingsTraits<I>;
  /** Reads the settings, or at least the settings in `asked`. Undefined if the subject is gone. */
  look(context: Looking<I>, asked: readonly (keyof I & string)[]): Promise<Live<I, Out> | undefined>;
  /** Writes the differences. Called with at least one input. */
  write(context: Context<I>, patch: Patch<I>, live: Live<I, Out>): Promise<void>;
  /** Returns the message for a missing subject, as the continuation of a sentence that begins with the property. */
  notThere(context: Pick<Looking<I>, "hosting" | "panel" | "inputs">): Promise<string>;
}

/** The subject of settings, and their name in messages. */
export interface SettingsIdentity<F extends Fields, I> extends Pick<Identity<I>, "noun"> {
  /** The input that identifies the subject. Absent: the settings belong to the account itself, and `look` returns their id. */
  readonly subject?: keyof F & string;
  /** The path of `get`, if the settings belong to the account itself and their id never changes. Default: the id, or the subject. */
  readonly address?: string;
  /** Returns the subject in words, such as `server abc`. */
  of(inputs: Partial<I>): string;
  /** Further keys that no other resource of the program may declare. */
  ownershipKeys?(inputs: Partial<I>): string[];
}

/** Properties that few settings have. All are false or absent by default. */
interface SettingsTraits<I> extends Pick<Traits<I>, "needsPin" | "isWatched" | "isRevisedBy" | "notListed"> {
  /** Whether a resource without any setting is still useful because of its outputs. Default: such a resource is refused. */
  readonly isOfUseAlone?: boolean;
}

export type Looking<I> = Pick<Context<I>, "hosting" | "panel" | "clock" | "id" | "olds" | "log" | "isComparing" | "missingPermission"> & {
  readonly inputs: Partial<I>;
  /** Absent in a first read, because nothing was written yet. */
  readonly written?: Context<I>["written"];
  /** Absent in a first read, because nothing was written yet. */
  readonly ownWrites?: Context<I>["ownWrites"];
  /** Absent in a first read, because nothing was written yet. */
  readonly sent?: Context<I>["sent"];
};

/** Settings accept `adopt`, because some programs set it on all their resources. */
const unneededAdopt: typeof adopt = {
  ...adopt,
  doc: "Not needed: these settings always exist, and the first `up` writes the program's values.",
};

const WITHOUT_SETTINGS = "this resource sets no input, so it has no effect. Set at least one input, or remove the resource.";

export function defineSettings<F extends Fields, O extends Fields>(settings: SettingsDefinition<F, O>) {
  const { identity, replacement, traits, look, write, notThere, inputs, outputs, previewChecks, validate, ...rest } = settings;
  const { noun, subject, address, of } = identity;
  const { isOfUseAlone, ...otherTraits } = traits ?? {};
  type I = ValuesOf<F> & SettingsInputs;
  type Out = ValuesOf<O>;
  type Key = keyof I & string;
  const own = Object.keys(inputs).filter((key) => key !== subject) as Key[];
  /** Returns the inputs that the program sets, or all inputs for a resource that is only read. */
  const askedIn = (...bags: readonly Partial<I>[]): Key[] => {
    const set = own.filter((key) => bags.some((bag) => bag[key] !== undefined && bag[key] !== null));
    return set.length > 0 ? set : own;
  };
  const lookAt = (context: Looking<I>) => look(context, askedIn(context.inputs, context.olds as Partial<I>));
  const isKnownSubject = ({ inputs: now, isKnown }: Pick<CheckContext<Partial<I>>, "inputs" | "isKnown">) =>
    subject === undefined || (isKnown(subject) && now[subject as Key] !== undefined);

  const definition = {
    ...rest,
    inputs: { ...inputs, adopt: unneededAdopt },
    outputs,
    traits: { ...otherTraits, isSingleton: true },
    replacement: { ...replacement, deleteBeforeReplace: true },
    identity: {
      noun,
      ...(subject === undefined
        ? { key: [], ...(address === undefined ? {} : { address }) }
        : { parent: subject, address: `<${subject}>` }),
      // While the subject's id is unknown, the provider cannot recognize another resource with settings of the same subject.
      ownershipKeys: (now: Partial<I>) =>
        subject !== undefined && now[subject as Key] === undefined
          ? []
          : [{ what: `the ${noun} of ${of(now)}`, isPlural: noun.endsWith("s") }, ...(identity.ownershipKeys?.(now) ?? [])],
    },

    validate(now: Partial<I>, isKnown: (key: Key) => boolean, words: Vocabulary): Problem[] {
      const problems = validate?.(now, isKnown, words) ?? [];
      const isEmpty = isOfUseAlone !== true && own.every((key) => now[key] === undefined && isKnown(key));
      return problems.length === 0 && isEmpty ? [{ property: "", reason: WITHOUT_SETTINGS }] : problems;
    },

    async previewChecks(context: CheckContext<Partial<I>>): Promise<Problem[]> {
      const { olds, inputs: now } = context;
      const isNewSubject = subject !== undefined && now[subject as Key] !== olds?.[subject as Key];
      if (isNewSubject && isKnownSubject(context) && !(await look(looking(context), [])))
        return [{ property: subject, reason: await notThere(context) }];
      return (await previewChecks?.(context)) ?? [];
    },

    data: {
      async notice(context: CheckContext<Partial<I>>): Promise<string[]> {
        const { inputs: now, isKnown } = context;
        if (!isKnownSubject(context)) return [];
        const asked = own.filter((key) => now[key] !== undefined && isKnown(key));
        const live = asked.length === 0 ? undefined : await look(looking(context), asked);
        if (!live) return [];
        const { changed } = changesOf(definition as unknown as AnyDefinition, live.inputs as Bag, now as Bag);
        const differing = asked.filter((key) => changed.includes(key));
        return differing.length === 0 ? [] : [`the ${noun} of ${of(now)}, changing ${differing.join(", ")}`];
      },
    },

    observe: (context: Context<I>) => lookAt(context),

    async create(context: Context<I>): Promise<undefined> {
      const live = await lookAt(context);
      const id = live?.id ?? (subject === undefined ? undefined : context.inputs[subject as Key]);
      if (!live || typeof id !== "string") throw new OperationError(`${subject ?? noun}: ${await notThere(context)}`, { code: "gone" });
      context.recordId(id);
    },

    state: {
      ...settings.state,
      /** The settings exist before the first write, and may have any value before it. */
      partialCreate: (now: I) => Object.fromEntries(own.filter((key) => now[key] !== undefined).map((key) => [key, undefined])),
    },

    async update(context: Context<I>, patch: Patch<I>, live: Live<I, Out>): Promise<undefined> {
      await write(context, patch, ownPart(live, patch, context.ownWrites));
    },

    deletion: {
      /** Whether the API can restore none of these settings, so that deleting them sends nothing. */
      removesNothing: ({ inputs: left, ownWrites }: Pick<Context<I>, "inputs" | "ownWrites">): boolean =>
        concernedBy(leavingOf(definition as unknown as AnyDefinition, left as Bag, { inputs: {} }, ownWrites)).length === 0,
    },

    /** Treats the settings as if every input had been removed from the program. */
    async remove(context: Context<I>): Promise<void> {
      const { log, ownWrites } = context;
      const left = Object.fromEntries(own.map((key) => [key, context.inputs[key]]));
      const whole = definition as unknown as AnyDefinition;
      const unseen = leavingOf(whole, left, { inputs: {} }, ownWrites);
      const { stays, notOwn } = unseen;
      const concerned = concernedBy(unseen).flatMap((key) => [key, inputs[key]?.neededBy ?? key]) as Key[];
      const live = concerned.length === 0 ? undefined : await look(context, [...new Set(concerned)]);
      const { patch, needed, off } = leavingOf(whole, live ? left : {}, (live ?? { inputs: {} }) as Live<Bag, Bag>, ownWrites);
      const leaving = patch as Patch<I>;
      if (live && Object.keys(leaving).length > 0) await write(context, leaving, ownPart(live, leaving, ownWrites));
      if (off.length > 0) log.turnedOff(off);
      log.needed(needed, ` of ${of(context.inputs)}`);
      if (stays.length > 0) log.leftInPlace(`${stays.join(", ")} of ${of(context.inputs)}: the API has no default, so the value is kept`);
      if (notOwn.length > 0) log.notOwn(notOwn, ` of ${of(context.inputs)}`);
    },
  };
  return defineResource(definition as unknown as ResourceDefinition<F & { adopt: typeof adopt }, O>);
}

/**
 * Returns the inputs that a deletion could restore. Whether it restores an input depends on the input's present value on the platform, and on any
 * switch that needs the input.
 */
const concernedBy = ({ patch, needed }: Leaving): string[] => [...Object.keys(patch), ...needed.map(({ key }) => key)];

/** Returns the live settings. Of a removed map, only the entries that this stack's writes changed are included, so a write resets no other entry. */
function ownPart<I, Out>(live: Live<I, Out>, patch: Patch<I>, ownWrites: Context<I>["ownWrites"]): Live<I, Out> {
  const leaving = Object.entries(patch).filter(([, value]) => value === null);
  const parts = leaving.map(([key]) => [key, ownWrites.partOf(key, live.inputs[key as keyof I])]);
  return { ...live, inputs: { ...live.inputs, ...Object.fromEntries(parts) } };
}

/** Returns the same context without an object. Each API is connected at its first use, so an unused API needs no settings. */
const looking = <I>(context: CheckContext<Partial<I>>): Looking<I> =>
  Object.create(context, { id: { value: "" }, olds: { value: {} } }) as Looking<I>;
