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
  /** The form that its values are compared in, where that is not the form that they are sent in (`text.ts`). */
  readonly comparedAs?: (value: unknown) => unknown;
  /** Whether it may be left out. */
  readonly optional: boolean;
  /** A larger value on the platform cannot be undone and is no drift: it is told once and left. */
  readonly grows: boolean;
}

export type Fields = Readonly<Record<string, Field>>;

type Options = Partial<Pick<Field, "replaces" | "secret" | "whenRemoved" | "verbatim" | "comparedAs" | "grows">>;

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
    grows: false,
    ...options,
  };
}

/** The value type of a set of fields. */
export type ValuesOf<F extends Fields> = z.infer<z.ZodObject<{ [K in keyof F]: F[K]["schema"] }>>;

/** The input that every kind has. */
export const adopt = field(
  z.union([z.boolean(), z.string().trim().min(1).max(300)]).optional(),
  "Take over an object that is there already, instead of stopping with an error. `true`: the one under the same natural key; an id (the path of `get`): that one. Default `false`. It matters at creation only, and nothing is taken over that differs in what cannot be changed in place.",
  { whenRemoved: "nothing" },
);
