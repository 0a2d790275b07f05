import type { Vocabulary } from "../api/vocabulary";
import type { CheckContext, Context } from "../core/definition/context";
import { adopt, type Fields, type ValuesOf } from "../core/definition/field";
import type { Identity } from "../core/definition/identity";
import {
  type AnyDefinition,
  type DataLoss,
  defineResource,
  type Live,
  type Patch,
  type Problem,
  type ResourceDefinition,
  type Shared,
  type StateRules,
} from "../core/definition/resource";
import { changesOf, type Leaving, leavingOf } from "../core/diff/difference";
import { OperationError } from "../core/log/errors";
import type { Bag } from "../core/values";

export interface SettingsInputs {
  adopt?: boolean | string;
}

/**
 * Settings of an object (their subject). They exist as long as the subject. No call creates or deletes them. The first `up` writes the inputs that
 * differ from the platform, and every write is read back. Inputs that the program leaves out are not managed. Deleting the resource restores the
 * values that the API can restore (docs/architecture.md, "Settings").
 */
export interface SettingsDefinition<F extends Fields, O extends Fields, I = ValuesOf<F> & SettingsInputs, Out = ValuesOf<O>>
  extends Pick<ResourceDefinition<F, O, I, Out>, Shared | "inputs" | "outputs" | "list" | "exists"> {
  readonly data?: Pick<DataLoss<I>, "losesPart">;
  readonly identity: SettingsIdentity<F, I>;
  readonly state?: Pick<StateRules<I>, "written">;
  readonly traits?: SettingsTraits;
  /** Reads the settings: all of them, or at least the inputs in `asked`. Undefined if the subject is gone. */
  observe(context: SettingsContext<I>, asked: readonly (keyof I & string)[]): Promise<Live<I, Out> | undefined>;
  /** Writes the inputs in `patch`. It contains at least one input. */
  update(context: Context<I>, patch: Patch<I>, live: Live<I, Out>): Promise<void>;
  /**
   * Returns the message for a subject that does not exist. It continues a sentence that begins with the name of the input that identifies the
   * subject.
   */
  notThere(context: Pick<SettingsContext<I>, "hosting" | "panel" | "inputs">): Promise<string>;
}

/** The subject of settings, which is the object that has these settings, and the name of the settings in messages. */
export interface SettingsIdentity<F extends Fields, I> extends Pick<Identity<I>, "noun"> {
  /** The input that identifies the subject. Absent: they are settings of the account itself, and `observe` returns their id. */
  readonly subject?: keyof F & string;
  /** The path for `get`. Only for settings of the account itself, which have one fixed id. Default: their id. Not used if `subject` is set. */
  readonly address?: string;
  /** Returns the subject in words, such as `server abc`. */
  of(inputs: Partial<I>): string;
  /** Returns further ownership keys, which no other resource of the program may declare. */
  ownershipKeys?(inputs: Partial<I>): string[];
}

/** Properties that few settings have. All are false or absent by default. */
interface SettingsTraits {
  /** Whether a resource without any setting is still useful because of its outputs. Default: such a resource is refused. */
  readonly isOfUseAlone?: boolean;
}

export type SettingsContext<I> = Pick<Context<I>, "hosting" | "panel" | "clock" | "id" | "olds" | "log" | "isComparing" | "dataGate"> & {
  readonly inputs: Partial<I>;
  /** Absent in the checks of a preview, which write nothing. */
  readonly writes?: Context<I>["writes"];
};

/** Settings accept `adopt` without an effect, because some programs set it on all their resources. */
const unneededAdopt: typeof adopt = {
  ...adopt,
  doc: "Not needed: these settings always exist, and the first `up` writes the program's values.",
};

const WITHOUT_SETTINGS = "this resource sets no input, so it has no effect. Set at least one input, or remove the resource.";

export function defineSettings<F extends Fields, O extends Fields>(settings: SettingsDefinition<F, O>) {
  const { identity, traits, observe, update, notThere, inputs, outputs, previewChecks, validate, ...rest } = settings;
  const { noun, subject, address, of } = identity;
  const { isOfUseAlone, ...otherTraits } = traits ?? {};
  type I = ValuesOf<F> & SettingsInputs;
  type Out = ValuesOf<O>;
  type Key = keyof I & string;
  const own = Object.keys(inputs).filter((key) => key !== subject) as Key[];
  /** Returns the inputs that are set in these bags. If none is set, as for a resource that is only read, returns all inputs. */
  const askedIn = (...bags: readonly Partial<I>[]): Key[] => {
    const set = own.filter((key) => bags.some((bag) => bag[key] !== undefined && bag[key] !== null));
    return set.length > 0 ? set : own;
  };
  const lookAt = (context: SettingsContext<I>) => observe(context, askedIn(context.inputs, context.olds as Partial<I>));
  const isKnownSubject = ({ inputs: now, isKnown }: Pick<CheckContext<Partial<I>>, "inputs" | "isKnown">) =>
    subject === undefined || (isKnown(subject) && now[subject as Key] !== undefined);

  const definition = {
    ...rest,
    inputs: { ...inputs, adopt: unneededAdopt },
    outputs,
    traits: otherTraits,
    form: "settings" as const,
    replacement: { order: "old first" },
    identity: {
      noun,
      ...(subject === undefined
        ? { key: [], ...(address === undefined ? {} : { address }) }
        : { parent: subject, address: `<${subject}>` }),
      // While the subject's id is unknown, there is no ownership key, so the provider cannot recognize another resource with settings of the same
      // subject.
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
      if (isNewSubject && isKnownSubject(context) && !(await observe(looking(context), [])))
        return [{ property: subject, reason: await notThere(context) }];
      return (await previewChecks?.(context)) ?? [];
    },

    data: {
      ...settings.data,
      async notice(context: CheckContext<Partial<I>>): Promise<string[]> {
        const { inputs: now, isKnown } = context;
        if (!isKnownSubject(context)) return [];
        const asked = own.filter((key) => now[key] !== undefined && isKnown(key));
        const live = asked.length === 0 ? undefined : await observe(looking(context), asked);
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
      /** The settings exist before `create`, and may have any values. So `create` sends nothing, and the following update sends all inputs. */
      partialCreate: (now: I) => Object.fromEntries(own.filter((key) => now[key] !== undefined).map((key) => [key, undefined])),
    },

    async update(context: Context<I>, patch: Patch<I>, live: Live<I, Out>): Promise<undefined> {
      await update(context, patch, ownPart(live, patch, context.writes.own));
    },

    /** Treats the settings as if every input had been removed from the program. */
    async remove(context: Context<I>): Promise<void> {
      const { log, writes } = context;
      const left = Object.fromEntries(own.map((key) => [key, context.inputs[key]]));
      const whole = definition as unknown as AnyDefinition;
      const unseen = leavingOf(whole, left, { inputs: {} }, writes.own);
      const { stays, notOwn } = unseen;
      const concerned = concernedBy(unseen).flatMap((key) => [key, inputs[key]?.neededBy ?? key]) as Key[];
      const live = concerned.length === 0 ? undefined : await observe(context, [...new Set(concerned)]);
      const { patch, needed, off } = leavingOf(whole, live ? left : {}, (live ?? { inputs: {} }) as Live<Bag, Bag>, writes.own);
      const leaving = patch as Patch<I>;
      if (live && Object.keys(leaving).length > 0) await update(context, leaving, ownPart(live, leaving, writes.own));
      if (off.length > 0) log.report("info", { line: "turned off", keys: off });
      log.needed(needed, ` of ${of(context.inputs)}`);
      if (stays.length > 0) log.leftInPlace(`${stays.join(", ")} of ${of(context.inputs)}: the API has no default, so the value is kept`);
      if (notOwn.length > 0) log.notOwn(notOwn, ` of ${of(context.inputs)}`);
    },
  };
  return defineResource(definition as unknown as ResourceDefinition<F & { adopt: typeof adopt }, O>);
}

/**
 * Returns the inputs that a deletion could restore. The deletion restores an input only if the present value on the platform, and any switch that
 * needs the input, permit it.
 */
const concernedBy = ({ patch, needed }: Leaving): string[] => [...Object.keys(patch), ...needed.map(({ key }) => key)];

/**
 * Returns the live settings. If the write clears a map, the result contains only those entries of the map that this stack wrote. So the write resets
 * no other entry.
 */
function ownPart<I, Out>(live: Live<I, Out>, patch: Patch<I>, ownWrites: Context<I>["writes"]["own"]): Live<I, Out> {
  const leaving = Object.entries(patch).filter(([, value]) => value === null);
  const parts = leaving.map(([key]) => [key, ownWrites.partOf(key, live.inputs[key as keyof I])]);
  return { ...live, inputs: { ...live.inputs, ...Object.fromEntries(parts) } };
}

/**
 * Returns the context of a check in the form that `observe` needs, without an id and a state. The APIs stay getters: each API is connected at its first
 * use, so an unused API needs no settings.
 */
const looking = <I>(context: CheckContext<Partial<I>>): SettingsContext<I> =>
  Object.create(context, { id: { value: "" }, olds: { value: {} } }) as SettingsContext<I>;
