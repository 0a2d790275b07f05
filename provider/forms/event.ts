import * as z from "zod";
import type { Overwriting } from "../core/data/permission";
import type { CheckContext, Context } from "../core/definition/context";
import { adopt, type Field, type Fields, field, isAlike, timeoutField, type ValuesOf } from "../core/definition/field";
import type { Identity } from "../core/definition/identity";
import {
  defineResource,
  type Live,
  type Problem,
  type ResourceDefinition,
  type Shared,
  type StateRules,
  type Traits,
} from "../core/definition/resource";
import { withArticle } from "../core/log/text";
import type { Step } from "../core/money/gate";
import { type Bag, hasUnknown, withoutHidden } from "../core/values";

/**
 * A one-time operation, such as a deployment or a backup. It begins when the resource is new or a trigger changes. It has no drift. After it has
 * ended, a preview sends no request for it. The deletion of its resource does nothing (docs/architecture.md, "Events").
 */
export interface EventDefinition<F extends Fields, O extends Fields, I = ValuesOf<F> & EventInputs, Out = ValuesOf<O>>
  extends Pick<ResourceDefinition<F, O, I, Out>, Shared> {
  /** Inputs of this event, apart from the inputs of all events. */
  readonly inputs: F;
  /** Outputs of this event, apart from `ranAt`. */
  readonly outputs: O;
  readonly identity: EventIdentity<F, I>;
  readonly state?: Pick<StateRules<I>, "written">;
  /** The wait for the end of the event. Default: the event needs no wait and has no input `timeoutSeconds`. */
  readonly wait?: EventWait;
  /** The outputs of an event that did not begin because `runOnCreate` is false. */
  readonly notBegun: Out;
  readonly data?: EventDataLoss<I>;
  readonly traits?: EventTraits<I>;

  /**
   * Predicts, with GET requests only, why the event would fail in an `up`. Called if the event is new or begins again. Default: the `up` reports such
   * an error when it calls `begin`.
   */
  previewChecks?(context: CheckContext<Partial<I>>): Promise<Problem[]>;
  /**
   * Returns what the event does, for a line of the preview, such as `a backup of volume 17`. Default: no line, because the engine's own line for the
   * resource is enough.
   */
  does?(inputs: Partial<I>, context: CheckContext<Partial<I>>): string | undefined | Promise<string | undefined>;
  /** Logs in a preview what the event does to the users of its subject, such as an interruption. Sends only GETs. Default: no line. */
  foresee?(context: CheckContext<Partial<I>>): Promise<void>;
  /** Returns the price of the event, if the API may require a confirmation of it. Default: the API never requires one. */
  cost?(context: CheckContext<Partial<I>>): Promise<NonNullable<Step<never>["cost"]>>;
  /**
   * Returns a paid step that precedes the event, such as a backup of the data that the event overwrites. `begin` receives the result of this step as
   * `prepared`. Needs `cost`. Default: none.
   */
  prepare?(context: CheckContext<Partial<I>>): Promise<Preparation<I> | undefined>;
  /**
   * Begins the event, or finds it if an earlier run has begun it. Returns its id, with the outputs known so far (see `beginOnce`). `confirm`: whether
   * the stack permits the cost.
   */
  begin(context: Context<I>, confirm: boolean, prepared?: string): Promise<Begun<Out>>;
  /**
   * Waits for the end of the event. If the wait times out, the next run waits again; `partialOutputs` still contains the outputs that `begin`
   * returned. Calls `forgetId` if the event failed, so that the state does not contain the event.
   */
  follow(context: Context<I>, partialOutputs: Partial<Out>): Promise<Out>;
  /** Reads an event that, according to its state (`isOver`), has not ended. Undefined if the platform no longer shows the event. */
  observe(context: Context<I>): Promise<Pick<Live<I, Out>, "outputs" | "unusable"> | undefined>;
  /** Whether a state shows that the event has ended. Default: the state contains `ranAt`. */
  isOver?(state: Readonly<Record<string, unknown>>): boolean;
}

/** The subject of an event (the object that the event acts on), and the event's name in messages. */
export interface EventIdentity<F extends Fields, I> extends Pick<Identity<I>, "noun" | "address"> {
  /** The input that identifies the subject, such as the application of a deployment. */
  readonly subject: keyof F & string;
  /** Returns ownership keys, which no other resource of the program may declare. Default: none, because several events may have one subject. */
  ownershipKeys?(inputs: Partial<I>): string[];
}

/** The wait for the end of an event. */
export interface EventWait {
  /** Default of the input `timeoutSeconds`. */
  readonly timeoutSeconds: number;
  /** The moment until which the event waits, in words, for the description of `timeoutSeconds`. Default: the end of the operation. */
  readonly until?: string;
}

/** Data and values that an event deletes or overwrites. */
export interface EventDataLoss<I> {
  /** As `losesPart` of an object, but it sends no request. An update that continues the event needs the permission too. */
  losesPart?(context: Pick<Context<I>, "inputs" | "olds">): Overwriting | undefined;
  /** Returns in words what the event deletes or overwrites, for a line of the preview. Default: no line. */
  notice?(inputs: Partial<I>): string | undefined;
}

/** Properties that few events have. All are false or absent by default. */
interface EventTraits<I> extends Pick<Traits<I>, "watches" | "effect"> {
  /** Whether the event has no input `runOnCreate`, so that it begins with its creation. */
  readonly alwaysRuns?: boolean;
}

/** A paid step that precedes an event. */
export interface Preparation<I> extends Pick<Step<Context<I>>, "what" | "cost"> {
  send(context: Context<I>, confirm: boolean): Promise<string>;
}

/** The id of a started event, alone or with the outputs known so far. */
type Begun<Out> = string | { id: string; partialOutputs: Partial<Out> };

const keepBegun = ({ recordId: keep }: Pick<Context<never>, "recordId">, begun: Begun<object>): void =>
  typeof begun === "string" ? keep(begun) : keep(begun.id, begun.partialOutputs as Bag);

export interface EventInputs {
  triggers?: unknown;
  runOnCreate?: boolean;
  timeoutSeconds?: number;
  adopt?: boolean | string;
}

const adoptEarlier: typeof adopt = {
  ...adopt,
  doc: "Path of an earlier run of this operation, as in `get`. The resource then represents that run and starts no other run. `true` is not accepted, because only the path identifies a run. The input applies only at creation.",
};

const eventInputs = (timeoutSeconds: number | undefined, waitsFor: string) => ({
  triggers: field(z.unknown().optional(), "Any values. If one of them changes, the operation runs again. Without triggers, it runs once.", {
    onChange: "replaces",
    verbatim: true,
  }),
  runOnCreate: field(
    z.boolean().optional(),
    "Whether the operation also runs when the program declares the resource for the first time. With `false`, it runs only after a later change, such as a changed trigger.",
    { onChange: "nothing", default: true },
  ),
  timeoutSeconds: timeoutField(`Maximum time to wait for ${waitsFor}, in seconds.`, timeoutSeconds),
  adopt: adoptEarlier,
});

const eventOutputs = {
  ranAt: field(
    z.string().nullable(),
    "Time at which the provider saw the end of the operation, in ISO format. `null` if the operation did not run (`runOnCreate`), or if no `pulumi up` waited for its end.",
  ),
};

type WithEventInputs<F extends Fields> = F & Omit<ReturnType<typeof eventInputs>, keyof F>;
type WithEventOutputs<O extends Fields> = O & typeof eventOutputs;

export function defineEvent<F extends Fields, O extends Fields>(event: EventDefinition<F, O>) {
  const {
    identity,
    wait,
    notBegun,
    data,
    traits,
    previewChecks,
    does,
    foresee,
    cost,
    prepare,
    begin,
    follow,
    observe,
    isOver,
    inputs,
    outputs,
    ...rest
  } = event;
  const { subject, ...named } = identity;
  const { alwaysRuns, ...otherTraits } = traits ?? {};
  type I = ValuesOf<F> & EventInputs;
  type Out = ValuesOf<O> & { ranAt: string | null };
  const common = Object.entries(eventInputs(wait?.timeoutSeconds, wait?.until ?? "the end of the operation")).filter(
    ([key]) => !(alwaysRuns && key === "runOnCreate") && !(wait === undefined && key === "timeoutSeconds"),
  );
  const fields: Fields = { ...inputs, ...Object.fromEntries(common) };
  const outputKeys = [...Object.keys(outputs), "ranAt"];
  const hasEnded = (state: Readonly<Bag>): boolean => isOver?.(state) ?? state.ranAt !== undefined;
  const outputsIn = (state: Readonly<Bag>): Out =>
    Object.fromEntries(outputKeys.flatMap((key) => (state[key] === undefined ? [] : [[key, state[key]]]))) as Out;

  /** Whether an `up` would run the event: the resource is new, or a changed input replaces it. */
  const isToBegin = (context: CheckContext<Partial<I>>): boolean => {
    const { inputs: now, olds, isFirst } = context;
    if (olds === undefined) return now.runOnCreate !== false || !isFirst;
    const before: Bag = olds;
    const after: Bag = now;
    return Object.entries<Field>(fields).some(([key, one]) => one.onChange === "replaces" && !isAlike(one, before[key], after[key]));
  };

  const definition = {
    ...rest,
    inputs: fields as WithEventInputs<F>,
    outputs: { ...outputs, ...eventOutputs } as WithEventOutputs<O>,
    identity: { ...named, parent: subject },
    replacement: { order: "new first" },
    data: data?.losesPart && { losesPart: async (context: Context<I>) => data.losesPart?.(context) },
    traits: otherTraits,
    form: "event" as const,
    list: `${withArticle(named.noun)} is the result of a past operation`,

    async previewChecks(context: CheckContext<Partial<I>>): Promise<Problem[]> {
      const runsNow = context.due !== undefined || isToBegin(context);
      if (!runsNow && context.olds !== undefined) return [];
      const problems = (await previewChecks?.(context)) ?? [];
      const { [subject as string]: at }: Bag = context.inputs;
      if (!runsNow && problems.length === 0) context.log.info(KEPT_BACK);
      if (!runsNow || problems.length > 0 || hasUnknown(at)) return problems;
      const what = context.due ?? (await does?.(context.inputs, context));
      const lost = data?.notice?.(context.inputs);
      if (what !== undefined) context.log.runs(what);
      await foresee?.(context);
      const overwriting = data?.losesPart?.({ inputs: context.inputs as I, olds: {} });
      if (lost !== undefined) context.log.overwrites(lost, overwriting && context.dataGate.missing(overwriting));
      return [];
    },

    async observe(context: Context<I>): Promise<Live<I, Out> | undefined> {
      const { olds } = context;
      if (hasEnded(olds)) return { inputs: {}, outputs: outputsIn(olds) };
      const found = await observe(context);
      if (!found) return undefined;
      // An event without a state is read only by a `get` or an import: no run of this stack has waited for its end.
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
            return [...preparing, { what: price.price.what ?? withArticle(named.noun), cost: price, send }];
          },
        }),

    async create(context: Context<I>): Promise<undefined> {
      if (isKeptBack(context)) {
        context.log.info(KEPT_BACK);
        context.recordId(notRunId(context));
      } else if (cost === undefined) keepBegun(context, await begin(context, false));
    },

    async waitUntilReady(context: Context<I>): Promise<Out> {
      const { olds, clock } = context;
      const now = () => new Date(clock.now()).toISOString();
      const before = outputsIn(olds);
      // If a refresh has noticed the end, the state contains the end but no `ranAt`, because a refresh records no time.
      if (hasEnded(olds)) return { ...before, ranAt: before.ranAt === undefined ? now() : before.ranAt };
      if (context.id.startsWith(NOT_RUN)) return { ...notBegun, ranAt: null } as Out;
      const ended = await follow(context, { ...before, ...context.partialOutputs });
      return { ...ended, ranAt: now() } as Out;
    },
  };
  return defineResource(definition as unknown as ResourceDefinition<WithEventInputs<F>, WithEventOutputs<O>>);
}

const isKeptBack = ({ inputs, isFirst }: { inputs: EventInputs; isFirst: boolean }): boolean => inputs.runOnCreate === false && isFirst;

/**
 * Logged if `runOnCreate` is false and the resource seems to be new. In a `--target-replace`, an existing resource seems to be new, because the
 * engine does not report the replacement.
 */
const KEPT_BACK =
  "skipped because runOnCreate is false. The operation runs when a trigger changes. To run it with pulumi up --target-replace, remove runOnCreate";

/** Returns the id of an event that did not run. It differs from resource to resource, so that two such events are never confused. */
const notRunId = ({ orders, former }: Pick<Context<never>, "orders" | "former">): string => `${NOT_RUN}${orders.idempotencyKey(former.id)}`;

const NOT_RUN = "not-run-";

/** Returns an id for an event that has no id on the platform. The id consists of the subject and the time. */
export const eventIdOf = (subject: string, { clock }: Pick<Context<never>, "clock">): string =>
  `${subject}/${new Date(clock.now()).toISOString()}`;
