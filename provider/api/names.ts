import type * as z from "zod";
import { isObject } from "./json";

/** Type-level form of `camelOf`: `created_at` becomes `createdAt`. */
export type Camel<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;

export const camelOf = (name: string): string => name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Type-level form of `snakeOf`: `createdAt` becomes `created_at`. */
export type Snake<S extends string> = S extends `${infer A}${infer B}`
  ? `${A extends Lowercase<A> ? A : `_${Lowercase<A>}`}${Snake<B>}`
  : S;

/** Converts a name from `createdAt` to `created_at`. A number and the unit after it form one word, as in `retention_1h_days`. */
export const snakeOf = (name: string): string => name.replace(/[A-Z]|\d+(?=[a-z])/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns an API response with all keys in camelCase, at every depth. Values do not change. */
export function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [camelOf(key), camelCased(item)]));
}

type Known<B, R> = keyof B & keyof R & string;

/**
 * Converts inputs to a request body of the API, and a response of the API to inputs. Leaves out undefined values, and fields that are not in the
 * body's schema.
 */
export interface Codec<B> {
  toApi(inputs: { readonly [K in keyof B & string as Camel<K>]?: B[K] | null | undefined }): Partial<B>;
  fromApi<R extends object>(row: R): { [K in Known<B, R> as Camel<K>]?: Exclude<R[K], undefined> };
}

/**
 * Returns the codec for a request body. `nameOf` derives the name of an input from the name of its field in the body. Default: the name in camelCase.
 */
export function codecOf<B>(body: z.ZodObject & z.ZodType<B>, nameOf: (name: string) => string = camelOf): Codec<B> {
  const names = Object.keys(body.shape).map((name) => [nameOf(name), name] as const);
  const renamed = (bag: object, from: 0 | 1, to: 0 | 1): object => {
    const values = new Map(Object.entries(bag));
    const held = names.filter((pair) => values.get(pair[from]) !== undefined);
    return Object.fromEntries(held.map((pair) => [pair[to], values.get(pair[from])]));
  };
  return {
    toApi: (inputs) => renamed(inputs, 0, 1) as Partial<B>,
    fromApi: (row) => renamed(row, 1, 0) as ReturnType<Codec<B>["fromApi"]>,
  };
}
