/** A value in a world, which can be stored in a file as JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export type Fields = { [key: string]: Json };

export const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
