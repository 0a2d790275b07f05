import type { Reference } from "../provider/references/reference";

export type { Reference } from "../provider/references/reference";

/**
 * Refers to an environment variable of the process that runs Pulumi. The provider reads the value when it sends a write, and the state keeps only the
 * reference. Every secret input accepts a reference. See docs/guides/secrets.md.
 */
export const fromEnv = (name: string): Reference => ({ fromEnv: name });

/**
 * Refers to a file, by an absolute path or a path below the project. The provider reads the content when it sends a write: at most 1 MiB of UTF-8.
 * See docs/guides/secrets.md.
 */
export const fromFile = (path: string): Reference => ({ fromFile: path });

/**
 * Makes a text that contains references: `` hosting.text`postgres://app:${hosting.fromEnv("DB_PASSWORD")}@db/app` ``. See docs/guides/secrets.md.
 */
export const text = (parts: TemplateStringsArray, ...references: readonly (string | Reference)[]): Reference => ({
  text: parts.flatMap((part, i) => [part, ...references.slice(i, i + 1)]).filter((part) => part !== ""),
});
