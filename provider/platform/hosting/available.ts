import { someOf } from "../../core/some-of";

const MOST_NAMED = 10;

/** What there is to choose from, or stands in the way, in a line. */
export const available = (all: readonly string[]): string => someOf(all, MOST_NAMED, () => " and more") || "none";

export const withName = ({ uuid, name }: { uuid: string; name: string }): string => `${uuid} (${name})`;
