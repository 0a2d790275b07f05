import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Each release has a folder with its program, and with the states and sandboxes (worlds) that it recorded. */
export const STATES = join(__dirname, "../fixtures/states");
export const PROJECT = "kept";
export const STACK = "dev";
/** Stands for the address of the sandbox in recorded states, because its port differs each time. */
export const ORIGIN = "http://127.0.0.1:1";

/** The releases, the oldest first. */
export const releases: readonly string[] = readdirSync(STATES).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
