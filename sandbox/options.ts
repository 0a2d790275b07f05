import * as z from "zod";
import { TOKEN_PERMISSIONS } from "./http/tokens";
import { FASTEST } from "./world/clock";
import { VARIANT_NAMES, VARIANTS, type Variants } from "./world/variants";
import type { TokenPermission } from "./world/world";

/** Number from which all ids are generated. The same seed produces the same ids. */
export const DEFAULT_SEED = 1;

/** An additional token of the hosting API. The default token has all permissions. */
export interface TokenOption {
  token: string;
  /** Permissions of the token. They are independent: `write` does not include `read`, and only `root` includes all others. */
  permissions: readonly TokenPermission[];
  /** Whether the user is an ordinary member and not a team admin. Sensitive fields are then hidden, whatever the permissions. */
  hidesSensitive?: boolean;
  /** User of the token. Rate limits are counted per user. All tokens without this option have the same user. */
  user?: string;
}

export interface SandboxOptions {
  /** Port of the sandbox. `kept` selects the port that last served the world of the state file, if this port is free. Defaults to a free port. */
  port?: number | "kept";
  /** File that stores the world. The sandbox reads it when it starts. */
  stateFile?: string;
  /** Delay of every response, in real milliseconds. Defaults to 0. */
  latencyMs?: number;
  /** Whether the sandbox enforces the rate limits. Defaults to false. Responses always contain the rate limit headers. */
  limits?: boolean;
  /** Sandbox seconds per real second. Defaults to 1. */
  speed?: number;
  /** Kind of clock. With `manual`, only the control `advance` moves time. Defaults to `real`. */
  clock?: "real" | "manual";
  tokens?: readonly TokenOption[];
  /** Names of other teams, each with its own servers, objects and tokens. `ofTeam` returns the sandbox of a team. Defaults to none. */
  teams?: readonly string[];
  /** Number of requests that the journal keeps. Defaults to 20,000. */
  journalEntries?: number;
  /** Whether the process can end while the sandbox still runs, if it has no other work. Defaults to false. */
  isBackground?: boolean;
  /** Number from which all ids of a new world are generated. Defaults to 1. */
  seed?: number;
  /** Platform variants (`VARIANTS`). Default to those of the stored world; in a new world, to the first alternative of each. */
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

/** Returns the options with their defaults. Refuses an unknown or malformed option; the error contains its name. */
export function checkedOptions(options: SandboxOptions): Omit<z.infer<typeof Options>, "readings"> {
  const parsed = Options.safeParse(options);
  if (!parsed.success)
    throw new Error(`The sandbox cannot be started with these options: ${z.prettifyError(parsed.error).replaceAll("\n", " ")}`);
  const { readings, ...checked } = parsed.data;
  return { ...checked, variants: { ...readings, ...checked.variants } };
}
