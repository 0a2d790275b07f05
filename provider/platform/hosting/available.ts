import { someOf } from "../../core/text";

const MOST_NAMED = 10;

/** Returns the names of objects in one line, for an error that lists available or blocking objects. */
export const available = (all: readonly string[]): string => someOf(all, MOST_NAMED, () => " and more") || "none";

export const withName = ({ uuid, name }: { uuid: string; name: string }): string => `${uuid} (${name})`;
