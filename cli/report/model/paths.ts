import { parsePath } from "../../../provider/core/property-path";

/** Returns the input that a path begins with. */
export const topOf = (path: string): string => String(parsePath(path)?.[0] ?? path);
