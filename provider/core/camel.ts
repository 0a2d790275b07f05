import { isBag } from "./values";

/** `created_at` → `createdAt`. */
export const camelOf = (name: string): string => name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** `createdAt` → `created_at`. */
export const snakeOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** An answer of the API in the naming of the program: keys in camelCase at every depth, values as they are. */
export function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (!isBag(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [camelOf(key), camelCased(item)]));
}
