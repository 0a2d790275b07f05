import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Each release has a folder with its program, and with the states and worlds that it wrote. */
export const STATES = join(__dirname, "../fixtures/states");
export const PROJECT = "kept";
export const STACK = "dev";
/** Replaces the address of the sandbox, whose port differs each time. */
export const ORIGIN = "http://127.0.0.1:1";

/** The releases, the oldest first. */
export const releases: readonly string[] = readdirSync(STATES).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
