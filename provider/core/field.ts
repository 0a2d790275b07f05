import * as z from "zod";

/** A part of an object as a person names it: the branch `main` of a source. */
export interface Part {
  /** `branch`. */
  readonly what: string;
  /** `main`; empty if the value is too long to be named. */
  readonly text: string;
  /** Members of the object that the text contains. */
  readonly members: readonly string[];
}

/** The effect of a change of an input. */
export type OnChange =
  /** The object is changed in place. */
  | "inPlace"
  /** The resource is replaced. */
  | "replaces"
  /** The value can grow but never shrink. A larger value on the platform is no drift: it is reported once and left in place. */
  | "grows"
  /** No effect: the input configures how an operation is done. */
  | "nothing";

/**
 * The effect of removing an input from the program. If the API documents a default, the input returns to it. For settings (`defineSettings`), only
 * values that this stack's writes changed are restored; all others are left in place.
 */
type WhenRemoved =
  /** The value is cleared (`null` is sent). */
  | "emptied"
  /** A switch of settings: it is turned off if a write of this stack turned it on, otherwise left in place. */
  | "off"
  /** The API has no default and cannot clear the value. The value is kept, and a line reports it. */
  | "stays"
  /** No effect: the input configures how an operation is done, or is one of several ways to identify the same thing. */
  | "nothing";

/**
 * The time at which a change takes effect. `moves`: the change interrupts the object, because it moves to another object of the type in `refersTo`,
 * such as another server.
 */
export type Effect = "at once" | "next deployment" | "next start" | "interrupts" | "moves";

/** One input or output of a resource type: its schema and everything that a user must know. Docs, hovers and comparisons are derived from it. */
export interface Field<S extends z.core.$ZodType = z.core.$ZodType> {
  readonly schema: S;
  /** Meaning and constraints. The default and the effect of a change follow from the members below and must not be repeated here. */
  readonly doc: string;
  /** Whether the input may be left out. */
  readonly optional: boolean;
  /** Default: `inPlace`. */
  readonly onChange: OnChange;
  /** Changes that replace the resource nevertheless, as a clause: `another kind replaces the resource`. See `replaces` of the definition. */
  readonly exceptWhen?: string;
  /** Default: `nothing` if a change has no effect, otherwise `stays`. Ignored if `default` is set. */
  readonly whenRemoved: WhenRemoved;
  /** For an input of settings: the switch that needs it. While that switch stays on, the input is left in place. */
  readonly neededBy?: string;
  /**
   * The default that the API documents. An input that is removed from the program returns to it. In a resource type whose inputs are all managed
   * (`unsetMeansDefault`), an absent input means this value.
   */
  readonly default?: unknown;
  /** Whether the resource's logical name is its value if the program sets none. Default: only for a required `name`. */
  readonly isNamedByDefault?: boolean;
  /** Time at which a change takes effect. Default: `at once`. */
  readonly effect: Effect;
  /** For an input whose change interrupts the object: the value that interrupts nothing, because it starts an object that is off. */
  readonly startsWith?: unknown;
  /** Whether a change can raise the bill. Default: false. */
  readonly raisesBill: boolean;
  /** The resource type whose id it contains, by its export name: `Project`. For an object: the resource types by the members that contain an id. */
  readonly refersTo?: string | Readonly<Record<string, string>>;
  /** The alternative input. A program sets one of the two. */
  readonly insteadOf?: string;
  /** Whether the platform chooses a value if the program sets none. The value that shows is then not necessarily intended. Default: false. */
  readonly isChosenByPlatform?: boolean;
  /** For a secret that contains objects: their members that are not secret. */
  readonly plainMembers?: readonly string[];
  /** Advice for its users, as a sentence, if a later release removes it: `Use sizeGb instead.` Default: it stays. */
  readonly deprecated?: string;
  /** Heading of its group on the reference page, for resource types with many inputs. */
  readonly group?: string;
  /**
   * For an output: other resources depend on it. If the platform shows another value than the state, an update stores it without a call, so that
   * those resources follow.
   */
  readonly isFollowed?: boolean;
  /**
   * For an output: it never changes during the object's life. The plugin's preview of an update shows it with its value, so that resources that use
   * it show no change.
   */
  readonly isFixed?: boolean;
  /**
   * Whether it contains fields of the API under their own names. The platform may show a written value in another form (base64 in, text out). The
   * provider learns that form from the platform after the write.
   */
  readonly isRaw?: boolean;
  /** Whether the value is encrypted in the state and never printed. */
  readonly secret: boolean;
  /**
   * Whether its texts are not trimmed, because the value is sent encoded or not at all. The platforms trim all other texts, so check trims them
   * first.
   */
  readonly verbatim: boolean;
  /** Converts its values to the form for comparison, if they are not compared as they are sent (`text.ts`). */
  readonly comparedAs?: (value: unknown) => unknown;
  /** For an object: returns its parts in words, which reports show in place of its members. */
  readonly parts?: (value: unknown) => readonly Part[] | undefined;
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

/** Whether a change of the input changes the object in place. */
export const changesInPlace = ({ onChange }: Pick<Field, "onChange">): boolean => onChange === "inPlace" || onChange === "grows";

/** Whether the input is a map, whose entries are managed one by one. */
export const isMap = (field: Field | undefined): boolean => {
  const schema = field?.schema instanceof z.ZodOptional ? field.schema.unwrap() : field?.schema;
  return schema instanceof z.ZodRecord;
};

/** Reports whether the resource's logical name is the value of an absent input. */
export const isNamedByDefault = (key: string, { isNamedByDefault: own, optional }: Field): boolean => own ?? (key === "name" && !optional);

/** Returns the value that a removed input returns to, or undefined if there is none. */
export const restoredDefault = (field: Field | undefined): unknown => (field && changesInPlace(field) ? field.default : undefined);

/** The value type of a set of fields. */
export type ValuesOf<F extends Fields> = z.core.$InferObjectOutput<{ [K in keyof F]: F[K]["schema"] }, Record<never, never>>;

/** Declares an input for a wait in seconds. The maximum is one day. */
export const timeoutField = (doc: string, defaultSeconds?: number) =>
  field(z.int().min(1).max(86_400).optional(), doc, { onChange: "nothing", default: defaultSeconds });

/** The input of all resource types. */
export const adopt = field(
  z.union([z.boolean(), z.string().trim().min(1).max(300)]).optional(),
  "Existing object to adopt instead of failing. `true` adopts the object with the same natural key; an id (the path of `get`) adopts that object. Applies only at creation. An object is not adopted if it differs in an input that cannot be changed in place.",
  { onChange: "nothing", default: false },
);

/** Number of a port that the platform shows. */
export const portNumber = z.int().min(1).max(65_535);
