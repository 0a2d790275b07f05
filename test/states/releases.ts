import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Of each release a folder: its program, and the states and worlds that it wrote. */
export const STATES = join(__dirname, "../fixtures/states");
export const PROJECT = "kept";
export const STACK = "dev";
/** Stands in the place of the sandbox's address, whose port is another one each time. */
export const ORIGIN = "http://127.0.0.1:1";

/** Oldest first. */
export const releases: readonly string[] = readdirSync(STATES).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
