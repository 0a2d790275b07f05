import * as z from "zod";
import { TOKEN_PERMISSIONS } from "./http/tokens";
import { FASTEST } from "./world/clock";
import { READING_NAMES, READINGS, type Readings } from "./world/readings";
import type { TokenPermission } from "./world/world";

/** The same seed gives the same ids. */
export const DEFAULT_SEED = 1;

/** A further token of the hosting API, beside the default one that may do everything. */
export interface TokenOption {
  token: string;
  /** Taken one by one: `write` does not include `read`; only `root` includes the others. */
  permissions: readonly TokenPermission[];
  /** The token's user is no team admin, so that sensitive fields stay hidden whatever the token may. */
  hidesSensitive?: boolean;
  /** Rate limits count per user. Tokens share one unless they name another. */
  user?: string;
}

export interface SandboxOptions {
  /** `kept`: where the world of the state file was served last, if nobody else is there now. Default: a free one. */
  port?: number | "kept";
  /** Keeps the world in this file, and reads it at the start. */
  stateFile?: string;
  /** Real milliseconds by which every answer is late. Default 0. */
  latencyMs?: number;
  /** Enforces the rate limits. Default false; the headers are there in any case. */
  limits?: boolean;
  /** Sandbox seconds per real second. Default 1. */
  speed?: number;
  /** `manual`: only `advance` moves time. Default `real`. */
  clock?: "real" | "manual";
  tokens?: readonly TokenOption[];
  /** Names of the platform's other teams: each has servers, objects and tokens of its own, which `ofTeam` tells. Default: none. */
  teams?: readonly string[];
  /** How many requests the journal keeps. Default 20,000. */
  journalEntries?: number;
  /** Lets a process end that has nothing else to do. Default false: the sandbox serves until it is closed. */
  isBackground?: boolean;
  /** Decides every id of a new world. Default 1. */
  seed?: number;
  /** Which of several plausible platforms it is (`READINGS`). Default: the first alternative of each, or those of a kept world. */
  readings?: Partial<Readings>;
}

const Reading = z.strictObject(Object.fromEntries(READING_NAMES.map((name) => [name, z.enum(READINGS[name].alternatives).optional()])));

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
  readings: Reading.default({}).transform((chosen) => chosen as Partial<Readings>),
});

/** The options with their defaults; an unknown or malformed one is refused by name. */
export function checkedOptions(options: SandboxOptions): z.infer<typeof Options> {
  const parsed = Options.safeParse(options);
  if (parsed.success) return parsed.data;
  throw new Error(`The sandbox cannot be started with these options: ${z.prettifyError(parsed.error).replaceAll("\n", " ")}`);
}
