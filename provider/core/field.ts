import * as z from "zod";

/** What becomes of an input on the platform when it leaves the program. */
export type WhenRemoved =
  /** It goes back to the default that the API documents. */
  | { readonly backTo: unknown }
  /** It is emptied (`null` is sent). */
  | "emptied"
  /** The API has neither: it stays as it is, and a line says so. */
  | "stays"
  /** It says how something is done, or names in one of several ways what another input names: nothing becomes of it. */
  | "nothing";

/** One input or output of a kind: its shape, and what a user must know of it. */
export interface Field<S extends z.ZodType = z.ZodType> {
  readonly schema: S;
  /** Meaning, unit, default, shape, what a change does. */
  readonly doc: string;
  /** Changing it replaces the resource (`*` in the contract). */
  readonly replaces: boolean;
  /** Encrypted in the state, never printed. */
  readonly secret: boolean;
  readonly whenRemoved: WhenRemoved;
  /** Texts in it are not trimmed: it is sent encoded, or not sent at all. Everything else the platforms trim, so check does it first. */
  readonly verbatim: boolean;
  /** Whether it may be left out. */
  readonly optional: boolean;
}

export type Fields = Readonly<Record<string, Field>>;

type Options = Partial<Pick<Field, "replaces" | "secret" | "whenRemoved" | "verbatim">>;

/** Declares an input or an output. An optional schema makes it optional; a default belongs into `doc`, because unset is not the default. */
export function field<S extends z.ZodType>(schema: S, doc: string, options: Options = {}): Field<S> {
  return {
    schema,
    doc,
    replaces: false,
    secret: false,
    whenRemoved: "stays",
    verbatim: false,
    optional: schema instanceof z.ZodOptional,
    ...options,
  };
}

/** The value type of a set of fields. */
export type ValuesOf<F extends Fields> = z.infer<z.ZodObject<{ [K in keyof F]: F[K]["schema"] }>>;

const ID = z.string().trim().min(1);

/** The input that every kind has: to take over what is there. It says how to create, and is no property of the object. */
export const adopt = field(
  z.union([z.boolean(), ID]).optional(),
  "Take over an object that is there already, instead of making one or stopping with an error: `true` the one under the same natural key, a text the one with this id (the path of `get`). Default `false`. It matters at creation only.",
);

/** The same of a kind without a natural key. */
export const adoptById = field(
  z
    .union([z.boolean(), ID])
    .refine((value) => value !== true, "must be the id of the object: there is no natural key by which true could find it")
    .optional(),
  "Take over the object with this id (the path of `get`) instead of making one. There is no natural key, so `true` is refused. Default `false`. It matters at creation only.",
);
