import * as z from "zod";

export interface Part {
  /** Kind of the part, such as `branch`. */
  readonly what: string;
  /** Value of the part, such as `main`. Empty if the value is too long for a message. */
  readonly text: string;
  /** Names of the object's members that `text` describes. */
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
 * The effect of removing an input from the program. If the API documents a default, the input returns to that default. Settings (`defineSettings`)
 * are restored only if a write of this stack changed them.
 */
type WhenRemoved =
  /** The value is cleared (`null` is sent). */
  | "emptied"
  /** A switch of settings: it is turned off if a write of this stack turned it on, otherwise left in place. */
  | "off"
  /** The API has no default and cannot clear the value. The value is kept, and a line reports it. */
  | "stays"
  /** No effect: the input only configures an operation, or it is one of several inputs that identify the same thing. */
  | "nothing";

/**
 * The time at which a change takes effect. `moves`: the change interrupts the object, because the object moves to another parent, such as another
 * server. `refersTo` is the type of the parent.
 */
export type Effect = "at once" | "next deployment" | "next start" | "interrupts" | "moves";

/** One input or output of a resource type: its schema and everything that a user must know. Docs, hovers and comparisons are derived from it. */
export interface Field<S extends z.core.$ZodType = z.core.$ZodType> {
  readonly schema: S;
  /** Meaning and constraints. The default and the effect of a change follow from the members below and must not be repeated here. */
  readonly doc: string;
  /** Whether the input may be left out. */
  readonly optional: boolean;
  /** Effect of a change. Default: `inPlace`. */
  readonly onChange: OnChange;
  /** Changes that replace the resource nevertheless, as a clause: `another kind replaces the resource`. See `replaces` of the definition. */
  readonly exceptWhen?: string;
  /** Effect of removing the input. Default: `nothing` if a change has no effect, otherwise `stays`. Ignored if `default` is set. */
  readonly whenRemoved: WhenRemoved;
  /** For an input of settings: the switch that needs it. While that switch stays on, the input is left in place. */
  readonly neededBy?: string;
  /**
   * The default that the API documents. An input that is removed from the program returns to this default. If all inputs of a resource type are
   * managed (`unsetMeansDefault`), an absent input means the default.
   */
  readonly default?: unknown;
  /** Whether the input defaults to the resource's logical name. Default: true only for a required `name`. */
  readonly isNamedByDefault?: boolean;
  /** Time at which a change takes effect. Default: `at once`. */
  readonly effect: Effect;
  /** For an input whose change interrupts the object: the one value that interrupts nothing, because it starts a stopped object. */
  readonly startsWith?: unknown;
  /** Whether a change can raise the bill. Default: false. */
  readonly raisesBill: boolean;
  /**
   * Export name of the resource type whose id the field contains, such as `Project`. For an object, the export names by the members that contain an
   * id.
   */
  readonly refersTo?: string | Readonly<Record<string, string>>;
  /** Name of the alternative input. A program sets only one of the two inputs. */
  readonly insteadOf?: string;
  /** Whether the platform chooses a value if the program sets none. The value on the platform is then not necessarily intended. Default: false. */
  readonly isChosenByPlatform?: boolean;
  /** For a secret that contains objects: their members that are not secret. */
  readonly plainMembers?: readonly string[];
  /** Advice for users of an input that a later release removes, as a sentence: `Use sizeGb instead.` Default: the input is not deprecated. */
  readonly deprecated?: string;
  /** Heading of the input's group on the reference page, for resource types with many inputs. */
  readonly group?: string;
  /**
   * For an output on which other resources depend. If the platform shows another value than the state, an update stores that value without a call.
   * The other resources then receive it.
   */
  readonly isFollowed?: boolean;
  /**
   * For an output that never changes during the object's life. In the preview of an update, the plugin shows its value. Resources that use the output
   * then show no change.
   */
  readonly isFixed?: boolean;
  /**
   * Whether the input contains API fields under their API names. The platform may show a written value in another form (base64 in, text out). The
   * provider learns the form from a read after the write.
   */
  readonly isRaw?: boolean;
  /** Whether the value is encrypted in the state and never printed. */
  readonly secret: boolean;
  /**
   * Whether `check` keeps the spaces at the ends of its texts, because the provider sends the value encoded or never sends it. The platforms trim all
   * other texts, so `check` trims those first.
   */
  readonly verbatim: boolean;
  /** Converts a value to the form for comparison, if that form differs from the form that is sent (`text.ts`). */
  readonly comparedAs?: (value: unknown) => unknown;
  /** For an object: returns a description of its parts. Reports show these parts in place of the members. */
  readonly parts?: (value: unknown) => readonly Part[] | undefined;
}

export type Fields = Readonly<Record<string, Field>>;

type Options = Partial<Omit<Field, "schema" | "doc" | "optional">>;

/** An optional schema makes the input optional. */
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

export type ValuesOf<F extends Fields> = z.core.$InferObjectOutput<{ [K in keyof F]: F[K]["schema"] }, Record<never, never>>;

/** Declares an input for a wait in seconds. The maximum is one day. */
export const timeoutField = (doc: string, defaultSeconds?: number) =>
  field(z.int().min(1).max(86_400).optional(), doc, { onChange: "nothing", default: defaultSeconds });

/** The input `adopt`, which all resource types have. */
export const adopt = field(
  z.union([z.boolean(), z.string().trim().min(1).max(300)]).optional(),
  "Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.",
  { onChange: "nothing", default: false },
);

/** A port number, as the platform shows it. */
export const portNumber = z.int().min(1).max(65_535);
