import * as z from "zod";
import type { Client } from "../../api/client";
import { type Bag, same } from "../values";

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
  /** No effect on the object: the input only configures how the provider does an operation. */
  | "nothing";

/**
 * The effect on the platform if the program no longer sets the input. If the API documents a default, the input returns to that default. An input
 * of settings (`defineSettings`) is restored only if a write of this stack changed it.
 */
type WhenRemoved =
  /** The value is cleared (`null` is sent). */
  | "emptied"
  /** The input is a switch of settings. It is turned off if a write of this stack turned it on, and otherwise left in place. */
  | "off"
  /** The API has no default and cannot clear the value. The value stays on the platform, and a log line reports that. */
  | "stays"
  /** No effect: the input only configures an operation, or it is one of several inputs that identify the same thing. */
  | "nothing";

/**
 * The time at which a changed value takes effect, and whether the change interrupts the object. `moves` also interrupts the object: it moves to
 * another parent of the type `refersTo`, such as another server.
 */
export type Effect = "at once" | "next deployment" | "next start" | "interrupts" | "moves";

/** Result of comparing an input with the platform's value: whether they differ, or (`stays`) the message for a difference that no call can repair. */
export type Comparison = boolean | { stays: string };

type Comparing = { readonly inputs: Readonly<Bag>; ignores(path: string): boolean };
type Asked = { readonly hosting: Client; readonly id: string; readonly owners: { objectOf(what: string): string | undefined } };

/** One input or output of a resource type: its schema and everything that a user must know. Docs, hovers and comparisons are derived from it. */
export interface Field<S extends z.core.$ZodType = z.core.$ZodType> {
  readonly schema: S;
  /** Meaning and constraints. The default and the effect of a change follow from the members below and must not be repeated here. */
  readonly doc: string;
  readonly optional: boolean;
  /** Effect of a change. Default: `inPlace`. */
  readonly onChange: OnChange;
  /**
   * Changes of this input that replace the resource although `onChange` has another value, as a clause for the docs: `another kind replaces the
   * resource`. `replaces` detects these changes. It is called with known values.
   */
  readonly exceptWhen?: { readonly text: string; replaces(before: unknown, after: unknown): boolean };
  /** Effect of removing the input. Default: `nothing` if a change has no effect, otherwise `stays`. Ignored if `default` is set. */
  readonly whenRemoved: WhenRemoved;
  /**
   * For an input of settings: the name of the switch that needs this input. If the program removes the input while that switch is on, the value stays
   * on the platform.
   */
  readonly neededBy?: string;
  /** Name of the input whose write resets this input. If one update writes that input and removes this one, the value of this one does not stay. */
  readonly resetBy?: string;
  /**
   * The default that the API documents. If the program removes the input, the value on the platform returns to this default. In a resource type with
   * `unsetMeansDefault`, an absent input means this default too.
   */
  readonly default?: unknown;
  /** Whether the input defaults to the resource's logical name. Default: true only for a required `name`. */
  readonly isNamedByDefault?: boolean;
  /** Time at which a change takes effect. Default: `at once`. */
  readonly effect: Effect;
  /** For an input with the effect `interrupts`: the only value whose write does not interrupt the object, because it starts a stopped object. */
  readonly startsWith?: unknown;
  /** Whether a change can raise the bill. Default: false. */
  readonly raisesBill: boolean;
  /**
   * Export name of the resource type whose id the field contains, such as `Project`. If the field is an object: export names by the names of the
   * members that contain an id.
   */
  readonly refersTo?: string | Readonly<Record<string, string>>;
  /** Name of the input that a program can set instead of this one. A program sets only one of the two inputs. */
  readonly insteadOf?: string;
  /**
   * Whether the platform chooses a value if the program sets none. An import leaves out such a value by default, because the user may not have
   * intended it. Default: false.
   */
  readonly isChosenByPlatform?: boolean;
  /** For a secret input that contains objects: names of those members that are not secret. */
  readonly plainMembers?: readonly string[];
  /** Advice for users of an input that a later release removes, as a sentence: `Use sizeGb instead.` Default: the input is not deprecated. */
  readonly deprecated?: string;
  /** Heading of the input's group on the reference page, for resource types with many inputs. */
  readonly group?: string;
  /**
   * Whether other resources use this output as an input. If its value on the platform differs from the state, the next `up` stores the new value
   * without a call, so that those resources receive it.
   */
  readonly isFollowed?: boolean;
  /**
   * For the output `revision`: whether a new value of this input reaches the containers of an application only with a deployment. Each write of such
   * an input changes the output, and a `Deployment` of the application then runs again.
   */
  readonly isRevisedBy?: (key: string) => boolean;
  /** Value of the output that an update restores. While the platform shows another value, each `up` updates the resource. */
  readonly wanted?: unknown;
  /**
   * Whether the output never changes while the object exists. The plugin then shows its value even in the preview of an update, where all other
   * outputs are unknown. Resources that use the output then show no change.
   */
  readonly isFixed?: boolean;
  /**
   * Whether the input is an object whose keys are the API's field names. The platform may show a value in another form than the written one (base64
   * in, text out). A read after the write shows that form to the provider.
   */
  readonly isRaw?: boolean;
  /** For an output: the input whose value it repeats. If the program marks this input as secret, the output is secret too. */
  readonly repeats?: string;
  /** Whether the value is encrypted in the state and never printed. */
  readonly secret: boolean;
  /**
   * Whether `check` keeps white space at the ends of the input's texts, because the provider sends the value encoded or never sends it. `check` trims
   * all other texts, because the platforms would trim them too.
   */
  readonly verbatim: boolean;
  /** Converts a value for comparisons, if two different values can mean the same (`text.ts`). The value that the provider sends is not converted. */
  readonly comparedAs?: (value: unknown) => unknown;
  /** Compares the wanted value with the shown value, if equality (of `comparedAs`) is not enough. */
  readonly differs?: (wanted: unknown, shown: unknown, comparing: Comparing) => Comparison;
  /**
   * For an input whose change replaces the object: asks the platform whether both values identify the same thing, such as the name and the id of one
   * environment. If they do, nothing is replaced. Default: they do not.
   */
  readonly isEquivalent?: (before: unknown, after: unknown, asked: Asked) => Promise<boolean>;
  /** For an object: returns a description of its parts. Reports show these parts instead of the object's members. */
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

export const changesInPlace = ({ onChange }: Pick<Field, "onChange">): boolean => onChange === "inPlace" || onChange === "grows";

/** Whether two values of an input have the same meaning. */
export const isAlike = ({ comparedAs }: Pick<Field, "comparedAs"> = {}, one: unknown, other: unknown): boolean =>
  comparedAs ? same(comparedAs(one), comparedAs(other)) : same(one, other);

/** Whether the input is a map, whose entries are managed one by one. */
export const isMap = (field: Field | undefined): boolean => {
  const schema = field?.schema instanceof z.ZodOptional ? field.schema.unwrap() : field?.schema;
  return schema instanceof z.ZodRecord;
};

/** Whether an absent input gets the resource's logical name as its value. */
export const isNamedByDefault = (key: string, { isNamedByDefault: own, optional }: Field): boolean => own ?? (key === "name" && !optional);

/** Returns the default to which the value on the platform returns if the program removes the input. Undefined if there is no such default. */
export const restoredDefault = (field: Field | undefined): unknown => (field && changesInPlace(field) ? field.default : undefined);

export type ValuesOf<F extends Fields> = z.core.$InferObjectOutput<{ [K in keyof F]: F[K]["schema"] }, Record<never, never>>;

/**
 * Returns the schema of an optional input, made from the schema of a nullable field of the API. A program removes the input instead of setting null.
 */
export const withoutNull = <S extends z.ZodType>(schema: z.ZodOptional<z.ZodNullable<S>>): z.ZodOptional<S> =>
  schema.unwrap().unwrap().optional();

/** Declares an input for a wait in seconds. The maximum is one day. */
export const timeoutField = (doc: string, defaultSeconds?: number) =>
  field(z.int().min(1).max(86_400).optional(), doc, { onChange: "nothing", default: defaultSeconds });

/** A remark on the pages of resource types for which a user may expect `customTimeouts` to work. */
export const WITHOUT_CUSTOM_TIMEOUTS =
  "The option `customTimeouts` works only with the resource plugin. With the dynamic host, set the input `timeoutSeconds` instead.";

/** The input `adopt`, which all resource types have. */
export const adopt = field(
  z.union([z.boolean(), z.string().trim().min(1).max(300)]).optional(),
  "Existing object that the resource adopts instead of creating one. `true` means the object with the same natural key. A text is the path of the object, as in `get`. The input applies only at creation. See docs/guides/adoption.md.",
  { onChange: "nothing", default: false },
);

/** A port number, as the platform shows it. */
export const portNumber = z.int().min(1).max(65_535);
