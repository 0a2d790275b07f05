import * as z from "zod";
import { FormatError } from "./read/reading";

const value = z.union([z.string(), z.number(), z.boolean()]);

const change = z.object({
  path: z.string(),
  kind: z.enum(["add", "update", "delete"]),
  /** `before` and `after` are there only where the values may be shown to everybody. */
  before: value.optional(),
  after: value.optional(),
  /** The new value is known only when the run makes it. */
  isUnknown: z.literal(true).optional(),
  /** Line of a text that has several: `before` and `after` are that line. */
  line: z.int().positive().optional(),
  /** What the platform shows, where that is not `before`. */
  platform: value.optional(),
  /** It forces the replacement of its resource. */
  forces: z.literal(true).optional(),
});

const who = { name: z.string(), kind: z.string() };

/** The permission of `hosting:allowDataLoss` that is missing: `Volume:data#1003`. */
const needs = {
  needs: z.string().optional(),
  /** Only the variable counts: the engine does not run the program there, or it holds no resource of this package any more. */
  onlyByVariable: z.literal(true).optional(),
};

const effect = z.discriminatedUnion("when", [
  /** A deployment of this run brings it. */
  z.object({ when: z.literal("with this run"), ...who }),
  /** `of`: whose deployment it waits for. */
  z.object({ when: z.literal("next deployment"), of: z.string().optional() }),
  z.object({ when: z.literal("next start") }),
  /** `of`: what is interrupted, where that is not the resource itself. */
  z.object({ when: z.literal("interrupts"), of: z.string().optional() }),
  /** `isAway`: the old one goes before the new one is there. */
  z.object({ when: z.literal("replaced"), isAway: z.boolean() }),
  z.object({ when: z.literal("deploys"), of: z.string().optional() }),
]);

const row = z.object({
  /** `deploy` and `run` (of what is no deployment): it happens again, and nothing is deleted with it. `adopt`: an object that is there already is taken over. */
  op: z.enum(["create", "update", "replace", "delete", "deploy", "run", "read", "import", "adopt"]),
  /** It groups resources, and is on no platform. */
  isComponent: z.literal(true).optional(),
  ...who,
  changes: z.array(change),
  effects: z.array(effect),
  /** Of a replacement without a change of its own: the resource whose replacement forces it. */
  because: z.string().optional(),
  /** The changes that an adoption makes at once, in the words of the provider. */
  adopts: z.string().optional(),
  /** It ends something that runs, for good. */
  shutsDown: z.literal(true).optional(),
  /** What is lost with the old object. */
  loses: z.string().optional(),
  ...needs,
  failed: z.literal(true).optional(),
});

const driftRow = z.object({
  ...who,
  /** `gone`: the object is; `unusable`: it can never become what was wanted. */
  what: z.enum(["differs", "gone", "unusable"]),
  keys: z.array(z.string()),
  /** From what the stack knew to what the platform shows, where the run tells both. */
  changes: z.array(change).optional(),
  /** It was not put back: the step failed. */
  failed: z.literal(true).optional(),
  why: z.string().optional(),
  /** Who changed it. */
  by: z.string().optional(),
});

const moneyRow = z.object({
  /** `up`: is billed from now on; `down`: no longer. */
  direction: z.enum(["up", "down"]),
  ...who,
  what: z.string(),
  /** A month; absent where it is not known. */
  amount: z.number().optional(),
  currency: z.string().optional(),
  /** The most that it can be. */
  atMost: z.literal(true).optional(),
  notPermitted: z.literal(true).optional(),
});

const sum = z.object({
  /** Empty where no price names one. */
  currency: z.string(),
  up: z.number(),
  down: z.number(),
  /** Whether any of the increases is the most that it can be. */
  atMost: z.boolean(),
  /** What is billed in all before the run, where every resource was seen. */
  now: z.number().optional(),
});

const alarm = z.discriminatedUnion("alarm", [
  z.object({ alarm: z.literal("data loss"), op: z.enum(["delete", "replace"]), ...who, noun: z.string(), what: z.string(), ...needs }),
  /** What is there is written over or deleted by a change or an event, while its object stays. */
  z.object({ alarm: z.literal("overwrites"), ...who, what: z.string(), ...needs }),
  /** Resources of other packages: nothing is known of what they cost or hold. */
  z.object({ alarm: z.literal("other packages"), op: z.enum(["delete", "replace"]), ...who }),
  z.object({ alarm: z.literal("not permitted"), name: z.string().optional(), amount: z.string(), howToPermit: z.string() }),
  z.object({ alarm: z.literal("over the cap"), text: z.string(), howToPermit: z.string() }),
  z.object({ alarm: z.literal("exists"), ...who, what: z.string(), unless: z.string() }),
  z.object({ alarm: z.literal("error"), name: z.string().optional(), kind: z.string().optional(), text: z.string() }),
]);

const count = z.int().nonnegative();

const stackReport = z.object({
  stack: z.string(),
  project: z.string().optional(),
  operation: z.enum(["preview", "up", "refresh", "destroy"]),
  isRehearsal: z.literal(true).optional(),
  against: z.string().optional(),
  /** A job of a pipeline made it, where variables permit what costs money or deletes data. */
  isInPipeline: z.literal(true).optional(),
  /** `missing`: it was to be there, and no file is. */
  outcome: z.enum(["done", "failed", "not begun", "not finished", "cut off", "missing"]),
  bytes: count.optional(),
  log: z.array(z.string()).optional(),
  /** Of a rehearsal: the program that it was to be compared with failed. */
  isBaseFailed: z.literal(true).optional(),
  counts: z.object({
    create: count,
    update: count,
    replace: count,
    delete: count,
    deploy: count,
    drift: count,
    same: count,
    failed: count,
    adopt: count.optional(),
    run: count.optional(),
  }),
  alarms: z.array(alarm),
  money: z.object({
    rows: z.array(moneyRow),
    sums: z.array(sum),
    unknownUp: count,
    unknownDown: count,
    /** The run did not come to its end, so what follows is not in the sums. */
    isIncomplete: z.literal(true).optional(),
    cap: z.number().optional(),
  }),
  drift: z.array(driftRow),
  /** The run had no `--refresh`, so the rows of drift lack values of the platform. */
  lacksDriftValues: z.literal(true).optional(),
  /** What policies say against the run. */
  policies: z
    .array(
      z.object({
        policy: z.string(),
        pack: z.string(),
        level: z.string(),
        name: z.string().optional(),
        kind: z.string().optional(),
        message: z.string(),
      }),
    )
    .optional(),
  rows: z.array(row),
  /** Resources and what they need, by their index. */
  picture: z
    .object({
      nodes: z.array(z.object({ ...who, op: row.shape.op.optional(), failed: z.literal(true).optional(), amount: z.string().optional() })),
      edges: z.array(z.tuple([count, count])),
    })
    .optional(),
  lines: z.array(
    z.object({ severity: z.enum(["info", "warning"]), name: z.string().optional(), kind: z.string().optional(), text: z.string() }),
  ),
  /** Digest of what a preview plans (plan-digest.ts). */
  plan: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  unchanged: z.array(z.object({ kind: z.string(), count })),
});

const report = z.object({ report: z.literal(1), at: z.string(), commit: z.string().optional(), stacks: z.array(stackReport) });

export type StackReport = z.infer<typeof stackReport>;
export type Report = z.infer<typeof report>;
export type Row = z.infer<typeof row>;
/** The operations of rows, in the order of a report. */
export const OPS = [
  "replace",
  "delete",
  "create",
  "adopt",
  "import",
  "read",
  "deploy",
  "run",
  "update",
] as const satisfies readonly Row["op"][];
export type Change = z.infer<typeof change>;
export type Effect = z.infer<typeof effect>;
export type DriftRow = z.infer<typeof driftRow>;
export type MoneyRow = z.infer<typeof moneyRow>;
export type Alarm = z.infer<typeof alarm>;
export type Picture = NonNullable<StackReport["picture"]>;

/** What `report --json` wrote. */
export function readModel(given: Readonly<Record<string, unknown>>, file: string): Pick<Report, "stacks" | "at" | "commit"> {
  if (given.report !== 1) throw new FormatError(`${file} was made by a later version of pulumi-hosting. Use the same version in all jobs.`);
  const { success, data, error } = report.safeParse(given);
  if (!success)
    throw new FormatError(`${file} was not written by report --json: ${error.issues[0]?.path.join(".")} ${error.issues[0]?.message}.`);
  return data;
}

/** Drift alone, for the issue of a nightly run. What stopped the run stays. */
export const onlyDrift = (stack: StackReport): StackReport => ({
  ...stack,
  counts: { create: 0, update: 0, replace: 0, delete: 0, deploy: 0, drift: stack.counts.drift, same: 0, failed: 0 },
  alarms: stack.alarms.filter(({ alarm: kind }) => kind === "error"),
  money: { rows: [], sums: [], unknownUp: 0, unknownDown: 0 },
  policies: undefined,
  rows: [],
  picture: undefined,
  lines: [],
  unchanged: [],
});
