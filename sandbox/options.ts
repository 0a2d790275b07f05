import * as z from "zod";
import { TOKEN_PERMISSIONS } from "./http/tokens";
import { FASTEST } from "./world/clock";
import { VARIANT_NAMES, VARIANTS, type Variants } from "./world/variants";
import type { TokenPermission } from "./world/world";

/** Seed of the random generator for ids. Two sandboxes with the same seed generate the same ids. */
export const DEFAULT_SEED = 1;

/** A token of the hosting API, in addition to the default token, which has all permissions. */
export interface TokenOption {
  token: string;
  /** Permissions of the token. They are independent: `write` does not include `read`; only `root` includes all others. */
  permissions: readonly TokenPermission[];
  /** Whether the token's user is an ordinary member instead of a team admin. Responses then hide sensitive fields, whatever the permissions. */
  hidesSensitive?: boolean;
  /** User of the token. The rate limits count requests per user. All tokens without this option are tokens of one user. */
  user?: string;
}

export interface SandboxOptions {
  /** Port of the sandbox. With `kept`, the port at which the world in the state file was last served, if it is free. Defaults to a free port. */
  port?: number | "kept";
  /** File that stores the world. The sandbox reads it at the start, and writes it after every change. */
  stateFile?: string;
  /** Delay of every response, in real milliseconds. Defaults to 0. */
  latencyMs?: number;
  /**
   * Whether the sandbox refuses requests above the rate limits. Defaults to false; the rate limit headers then show a limit that no program
   * reaches.
   */
  limits?: boolean;
  /** Sandbox seconds per real second. Defaults to 1. */
  speed?: number;
  /** With `manual`, the sandbox's time stands still until the control `advance` moves it. With `real`, it passes by itself. Defaults to `real`. */
  clock?: "real" | "manual";
  tokens?: readonly TokenOption[];
  /** Names of other teams, each with its own servers, objects and tokens. `ofTeam` returns the sandbox of a team. Defaults to none. */
  teams?: readonly string[];
  /** Number of requests that the journal keeps. Defaults to 20,000. */
  journalEntries?: number;
  /** Whether the process may end while the sandbox runs. Defaults to false: the process ends only after `close`. */
  isBackground?: boolean;
  /** Seed for the ids of a new world: the same seed produces the same ids. Defaults to 1. */
  seed?: number;
  /** Alternative of each platform variant (`VARIANTS`). Defaults to the alternatives of the stored world, or in a new world, to the first of each. */
  variants?: Partial<Variants>;
  /** @deprecated Use `variants`. Release 0.3 is the last release that accepts this name. */
  readings?: Partial<Variants>;
}

const Chosen = z
  .strictObject(Object.fromEntries(VARIANT_NAMES.map((name) => [name, z.enum(VARIANTS[name].alternatives).optional()])))
  .default({})
  .transform((chosen) => chosen as Partial<Variants>);

const Options = z.strictObject({
  port: z.union([z.int().min(0).max(65535), z.literal("kept")]).default(0),
  stateFile: z.string().min(1).optional(),
  latencyMs: z.number().min(0).default(0),
  limits: z.boolean().default(false),
  speed: z.number().positive().max(FASTEST).default(1),
  clock: z.enum(["real", "manual"]).default("real"),
  tokens: z
    .array(
      z.strictObject({
        token: z.string().min(1),
        permissions: z.array(z.enum(TOKEN_PERMISSIONS)),
        hidesSensitive: z.boolean().default(false),
        user: z.string().min(1).optional(),
      }),
    )
    .default([]),
  teams: z.array(z.string().min(1)).default([]),
  journalEntries: z.int().min(1).optional(),
  isBackground: z.boolean().default(false),
  seed: z.int().min(0).default(DEFAULT_SEED),
  variants: Chosen,
  readings: Chosen,
});

/** Returns the options with their defaults. The error about an unknown or malformed option contains its name. */
export function checkedOptions(options: SandboxOptions): Omit<z.infer<typeof Options>, "readings"> {
  const parsed = Options.safeParse(options);
  if (!parsed.success)
    throw new Error(`The sandbox cannot be started with these options: ${z.prettifyError(parsed.error).replaceAll("\n", " ")}`);
  const { readings, ...checked } = parsed.data;
  return { ...checked, variants: { ...readings, ...checked.variants } };
}
