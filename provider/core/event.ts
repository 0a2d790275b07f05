import * as z from "zod";
import type { CheckContext, Context } from "./context";
import { adopt, type Field, type Fields, field, type ValuesOf } from "./field";
import type { Step } from "./gate";
import { defineResource, type Live, type Problem, type ResourceDefinition, type Shared } from "./resource";
import { type Bag, hasUnknown, same, withoutHidden } from "./values";

/**
 * What happens once, such as a deployment or a backup: it runs when it is new or a trigger changes, has no drift, and costs a preview no
 * request once it has run. Deleting it does nothing (docs/architecture.md, "What happens once").
 */
export interface EventDefinition<F extends Fields, O extends Fields, I = ValuesOf<F> & EventInputs, Out = ValuesOf<O>>
  extends Pick<ResourceDefinition<F, O, I, Out>, Shared | "watches" | "dueBecause" | "overwritesData" | "eventEffect"> {
  /** What nobody else in the program may declare beside it. Default: several may happen to one subject. */
  claims?(inputs: Partial<I>): string[];
  /** It has no `runOnCreate`: one that is not to run is not declared. Default: it has. */
  readonly alwaysRuns?: boolean;
  /** For sentences: `deployment`. */
  readonly noun: string;
  /** The input that names what it happens to. */
  readonly subject: keyof F & string;
  /** The path of `get`. Default: the id alone. */
  readonly address?: string;
  /** How long to wait unless the program says so. Default: there is nothing to wait for, and no such input. */
  readonly timeoutSeconds?: number;
  /** What is waited for so long. Default: the end. */
  readonly waitsFor?: string;
  /** Its own inputs. */
  readonly inputs: F;
  /** Its own outputs. `ranAt` stands beside them. */
  readonly outputs: O;
  /** The outputs of one that `runOnCreate` kept from running. */
  readonly notRun: Out;
  /** Reads what an `up` would meet, where it is new or is to run again. Default: `begin` meets it. */
  examine?(context: CheckContext<Partial<I>>): Promise<Problem[]>;
  /** What runs, for the line of a preview: `a backup of volume 17`. Default: the step alone says it. */
  runs?(inputs: Partial<I>, context: CheckContext<Partial<I>>): string | undefined | Promise<string | undefined>;
  /** What is lost by it, for the line of a preview, and the data among it. Default: nothing is. */
  overwrites?(inputs: Partial<I>): string | undefined;
  /** What it adds to the bill, for a call that may ask for a confirmation. Default: it asks for none. */
  cost?(context: CheckContext<Partial<I>>): Promise<NonNullable<Step<never>["cost"]>>;
  /** What is done before it, with a cost of its own, such as a backup of what it overwrites; `begin` is told what it answered. With `cost`. Default: nothing. */
  prepare?(context: CheckContext<Partial<I>>): Promise<Preparation<I> | undefined>;
  /**
   * Sends what begins it, or finds one that is under way, and answers the id, with what is known of it besides. See `beginRun`. `confirm`: the
   * stack permits what it costs.
   */
  begin(context: Context<I>, confirm: boolean, prepared?: string): Promise<Begun<Out>>;
  /**
   * Waits for the end; also in a later run, for one that was left alone at the time-out: `soFar` is what `begin` knew. Calls `discard` where it
   * came to no good end.
   */
  follow(context: Context<I>, soFar: Partial<Out>): Promise<Out>;
  /** A look at one that no run has seen ending; undefined where it is gone. */
  look(context: Context<I>): Promise<Pick<Live<I, Out>, "outputs" | "unusable"> | undefined>;
  /** Whether a state tells that it is over. Default: it has `ranAt`. */
  isOver?(state: Readonly<Record<string, unknown>>): boolean;
}

/** A step before an event. */
export interface Preparation<I> extends Pick<Step<Context<I>>, "what" | "cost"> {
  send(context: Context<I>, confirm: boolean): Promise<string>;
}

/** The id of a run, alone or with the outputs that are known already. */
type Begun<Out> = string | { id: string; soFar: Partial<Out> };

const keepBegun = ({ keep }: Pick<Context<never>, "keep">, begun: Begun<object>): void =>
  typeof begun === "string" ? keep(begun) : keep(begun.id, begun.soFar as Bag);

/** The inputs that all events have. */
export interface EventInputs {
  triggers?: unknown;
  runOnCreate?: boolean;
  timeoutSeconds?: number;
  adopt?: boolean | string;
}

const adoptRun: typeof adopt = {
  ...adopt,
  doc: "Id of a run that counts as this one (the path of `get`), so that nothing runs. `true` is refused: nothing but its id names a run. It matters at creation only.",
};

const eventInputs = (timeoutSeconds: number | undefined, waitsFor: string) => ({
  triggers: field(z.unknown().optional(), "Any values: each change of one of them runs it again. Without them it runs once.", {
    onChange: "replaces",
    verbatim: true,
  }),
  runOnCreate: field(
    z.boolean().optional(),
    "Whether it also runs when the program declares it for the first time. `false`: only when a trigger changes.",
    { onChange: "nothing", default: true },
  ),
  timeoutSeconds: field(z.int().min(1).max(86_400).optional(), `How long to wait for ${waitsFor}, in seconds.`, {
    onChange: "nothing",
    default: timeoutSeconds,
  }),
  adopt: adoptRun,
});

const eventOutputs = {
  ranAt: field(
    z.string().nullable(),
    "When its end was seen, as ISO time. `null` where it did not run (`runOnCreate`), or no run of this stack waited for it.",
  ),
};

type WithEventInputs<F extends Fields> = F & Omit<ReturnType<typeof eventInputs>, keyof F>;
type WithEventOutputs<O extends Fields> = O & typeof eventOutputs;

/** Declares an event kind. */
export function defineEvent<F extends Fields, O extends Fields>(event: EventDefinition<F, O>) {
  const {
    noun,
    subject,
    address,
    timeoutSeconds,
    waitsFor = "the end",
    notRun,
    examine,
    runs,
    overwrites,
    cost,
    prepare,
    claims,
    alwaysRuns,
    begin,
    follow,
    look,
    isOver,
    inputs,
    outputs,
    ...rest
  } = event;
  type I = ValuesOf<F> & EventInputs;
  type Out = ValuesOf<O> & { ranAt: string | null };
  const common = Object.entries(eventInputs(timeoutSeconds, waitsFor)).filter(
    ([key]) => !(alwaysRuns && key === "runOnCreate") && !(timeoutSeconds === undefined && key === "timeoutSeconds"),
  );
  const fields: Fields = { ...inputs, ...Object.fromEntries(common) };
  const outputKeys = [...Object.keys(outputs), "ranAt"];
  const hasEnded = (state: Readonly<Bag>): boolean => isOver?.(state) ?? state.ranAt !== undefined;
  const outputsIn = (state: Readonly<Bag>): Out =>
    Object.fromEntries(outputKeys.flatMap((key) => (state[key] === undefined ? [] : [[key, state[key]]]))) as Out;

  /** Whether an `up` would run it: it is new or replaced. */
  const isToRun = async (context: CheckContext<Partial<I>>): Promise<boolean> => {
    const { inputs: now, olds, isFirst } = context;
    if (olds === undefined) return now.runOnCreate !== false || !isFirst;
    const before: Bag = olds;
    const after: Bag = now;
    const others: NonNullable<typeof event.isSame> = event.isSame ?? {};
    for (const key of Object.keys(fields)) {
      if ((fields[key] as Field).onChange !== "replaces" || same(before[key], after[key])) continue;
      const meansSame = hasUnknown(after[key]) ? undefined : others[key as keyof typeof others];
      // What it needs of a context is what a preview has too.
      if (!(await meansSame?.(before[key], after[key], context as unknown as Context<I>))) return true;
    }
    return false;
  };

  const definition = {
    ...rest,
    inputs: fields as WithEventInputs<F>,
    outputs: { ...outputs, ...eventOutputs } as WithEventOutputs<O>,
    isEvent: true,
    deleteBeforeReplace: false,
    notListed: `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun} is history`,
    identity: { noun, parent: subject, ...(address === undefined ? {} : { address }), ...(claims ? { claims } : {}) },

    async previewChecks(context: CheckContext<Partial<I>>): Promise<Problem[]> {
      const runsNow = await isToRun(context);
      if (!runsNow && context.olds !== undefined) return [];
      const problems = (await examine?.(context)) ?? [];
      const { [subject as string]: at }: Bag = context.inputs;
      if (!runsNow && problems.length === 0) context.log.info(KEPT_BACK);
      if (!runsNow || problems.length > 0 || hasUnknown(at)) return problems;
      const what = await runs?.(context.inputs, context);
      const lost = overwrites?.(context.inputs);
      if (what !== undefined) context.log.runs(what);
      const data = event.overwritesData?.({ inputs: context.inputs as I, olds: {} });
      if (lost !== undefined) context.log.overwrites(lost, data && context.missingPermission(data));
      return [];
    },

    async observe(context: Context<I>): Promise<Live<I, Out> | undefined> {
      const { olds } = context;
      if (hasEnded(olds)) return { inputs: {}, outputs: outputsIn(olds) };
      const found = await look(context);
      if (!found) return undefined;
      // What is only read has no run of this stack that waited for it.
      const isRead = Object.keys(withoutHidden(olds)).length === 0;
      return { ...found, inputs: {}, outputs: { ...found.outputs, ...(isRead ? { ranAt: null } : {}) } as Out };
    },

    ...(cost === undefined
      ? {}
      : {
          async plan(context: CheckContext<Partial<I>>, live: Live<I, Out> | undefined): Promise<Step<Context<I>>[]> {
            if (live || isKeptBack(context)) return [];
            const before = await prepare?.(context);
            let prepared: string | undefined;
            const preparing: Step<Context<I>>[] = [];
            if (before)
              preparing.push({
                ...before,
                async send(sending, confirm) {
                  prepared = await before.send(sending, confirm);
                },
              });
            const send: Step<Context<I>>["send"] = async (sending, confirm) => keepBegun(sending, await begin(sending, confirm, prepared));
            const price = await cost(context);
            return [...preparing, { what: price.price.what ?? `a ${noun}`, cost: price, send }];
          },
        }),

    async create(context: Context<I>): Promise<undefined> {
      if (isKeptBack(context)) {
        context.log.info(KEPT_BACK);
        context.keep(notRunId(context));
      } else if (cost === undefined) keepBegun(context, await begin(context, false));
    },

    async waitUntilReady(context: Context<I>): Promise<Out> {
      const { olds, clock } = context;
      const now = () => new Date(clock.now()).toISOString();
      const before = outputsIn(olds);
      // Where a refresh saw its end, nobody has said when.
      if (hasEnded(olds)) return { ...before, ranAt: before.ranAt === undefined ? now() : before.ranAt };
      if (context.id.startsWith(NOT_RUN)) return { ...notRun, ranAt: null } as Out;
      const ended = await follow(context, { ...before, ...context.soFar });
      return { ...ended, ranAt: now() } as Out;
    },
  };
  return defineResource(definition as unknown as ResourceDefinition<WithEventInputs<F>, WithEventOutputs<O>>);
}

const isKeptBack = ({ inputs, isFirst }: { inputs: EventInputs; isFirst: boolean }): boolean => inputs.runOnCreate === false && isFirst;

/** The engine tells nobody that it replaces by name: to a provider that is a resource which is declared for the first time. */
const KEPT_BACK =
  "does not run now, because runOnCreate is false: it runs when a trigger changes. To run it by name (pulumi up --target-replace), leave runOnCreate out";

/** No run, so the platform has no id for it. Each resource has its own: two must not pass for one. */
const notRunId = ({ idempotencyKey }: Pick<Context<never>, "idempotencyKey">): string => `${NOT_RUN}${idempotencyKey()}`;

const NOT_RUN = "not-run-";

/** The id of a run to which the platform gives none: what it happens to, and when. */
export const runIdOf = (subject: string, { clock }: Pick<Context<never>, "clock">): string =>
  `${subject}/${new Date(clock.now()).toISOString()}`;
