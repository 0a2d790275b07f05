import * as z from "zod";

/** What a change of an input does. */
export type OnChange =
  /** The object is changed. */
  | "inPlace"
  /** The resource is replaced (`*` in the contract). */
  | "replaces"
  /** The object is changed towards more and never back. A larger value on the platform is no drift: it is told once and left. */
  | "grows"
  /** Nothing: the input says how something is done. */
  | "nothing";

/**
 * What happens on the platform when an input is removed from the program. Where the API documents a default, the input goes back to that. Of
 * settings (`defineSettings`) only what writes of this stack changed is restored; everything else is left in place.
 */
export type WhenRemoved =
  /** It is emptied (`null` is sent). */
  | "emptied"
  /** A switch of settings: it is turned off if a write of this stack turned it on, else left in place. */
  | "off"
  /** The API has no default and cannot empty it: the value is kept, and a line says so. */
  | "stays"
  /** It says how something is done, or names in one of several ways what another input names. */
  | "nothing";

/** When a change is felt. */
export type Effect = "at once" | "next deployment" | "next start" | "interrupts";

/** One input or output of a kind: its shape, and what a user must know of it. Each fact once: docs, comments and comparisons come from here. */
export interface Field<S extends z.core.$ZodType = z.core.$ZodType> {
  readonly schema: S;
  /** Meaning and shape. Default and what a change does are said by the members below and must not stand here. */
  readonly doc: string;
  /** Whether it may be left out. */
  readonly optional: boolean;
  /** Default: `inPlace`. */
  readonly onChange: OnChange;
  /** Which changes replace the resource all the same, as a clause: `another kind replaces the resource`. See `replaces` of the definition. */
  readonly exceptWhen?: string;
  /** Default: `nothing` where a change does nothing, `stays` otherwise. Without meaning beside `default`. */
  readonly whenRemoved: WhenRemoved;
  /** Of an input of settings: the switch that cannot be on without it. While that switch stays on, the input is left in place. */
  readonly neededBy?: string;
  /**
   * The default that the API documents. An input that leaves the program goes back to it; of a kind that programs make whole (`isWhole`) a
   * left-out input counts as it.
   */
  readonly default?: unknown;
  /** When a change is felt. Default: `at once`. */
  readonly effect: Effect;
  /** Of an input whose change interrupts: the value that interrupts nothing, because it starts what is off. */
  readonly startsWith?: unknown;
  /** Whether a change can raise the bill. Default: it cannot. */
  readonly raisesBill: boolean;
  /** The kind whose id it holds, as `exportName` has it: `Project`. Of an object, the kinds by the members that hold an id. */
  readonly refersTo?: string | Readonly<Record<string, string>>;
  /** The input that says the same in another way: a program sets one of the two. */
  readonly insteadOf?: string;
  /** Whether the platform itself chooses a value where the program names none, so that what shows need be nobody's wish. Default: it does not. */
  readonly isChosenByPlatform?: boolean;
  /** Of a secret that holds objects: their members that are no secret. */
  readonly plainMembers?: readonly string[];
  /** Heading that it stands under on the docs page, for kinds with many. */
  readonly group?: string;
  /**
   * Of an output: other resources live on it. Where the platform shows another value than the state has, an update takes it into the state,
   * without a call, so that they follow.
   */
  readonly isFollowed?: boolean;
  /**
   * Whether it holds fields of the API under their own names. What was written of one may show in another form (base64 in, text out), which is
   * learnt from the platform after the write.
   */
  readonly isRaw?: boolean;
  /** Encrypted in the state, never printed. */
  readonly secret: boolean;
  /** Texts in it are not trimmed: it is sent encoded, or not sent at all. Everything else the platforms trim, so check does it first. */
  readonly verbatim: boolean;
  /** The form that its values are compared in, where that is not the form that they are sent in (`text.ts`). */
  readonly comparedAs?: (value: unknown) => unknown;
}

export type Fields = Readonly<Record<string, Field>>;

type Options = Partial<Omit<Field, "schema" | "doc" | "optional">>;

/** Declares an input or an output. An optional schema makes it optional. */
export function field<S extends z.core.$ZodType>(schema: S, doc: string, options: Options = {}): Field<S> {
  return {
    schema,
    doc,
    optional: schema instanceof z.ZodOptional,
    onChange: "inPlace",
    whenRemoved: options.onChange === "nothing" ? "nothing" : "stays",
    effect: "at once",
    raisesBill: false,
    secret: false,
    verbatim: false,
    ...options,
  };
}

/** Whether the object itself is changed when the input is. */
export const changesInPlace = ({ onChange }: Pick<Field, "onChange">): boolean => onChange === "inPlace" || onChange === "grows";

/** Whether the input is a map, whose entries the program names one by one. */
export const isMap = (field: Field | undefined): boolean => {
  const schema = field?.schema instanceof z.ZodOptional ? field.schema.unwrap() : field?.schema;
  return schema instanceof z.ZodRecord;
};

/** What an input that is left out goes back to; undefined where that is nothing in particular. */
export const restoredDefault = (field: Field | undefined): unknown => (field && changesInPlace(field) ? field.default : undefined);

/** The value type of a set of fields. */
export type ValuesOf<F extends Fields> = z.core.$InferObjectOutput<{ [K in keyof F]: F[K]["schema"] }, Record<never, never>>;

/** An input that says how long something is waited for, in seconds: nobody waits for more than a day. */
export const timeoutField = (doc: string, defaultSeconds?: number) =>
  field(z.int().min(1).max(86_400).optional(), doc, { onChange: "nothing", default: defaultSeconds });

/** The input that every kind has. */
export const adopt = field(
  z.union([z.boolean(), z.string().trim().min(1).max(300)]).optional(),
  "Adopts an existing object instead of stopping with an error. `true`: the one under the same natural key. An id (the path of `get`): that one. It matters at creation only. An object that differs in what cannot be changed in place is not adopted.",
  { onChange: "nothing", default: false },
);
