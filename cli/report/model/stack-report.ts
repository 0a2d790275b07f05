import * as z from "zod";
import { FormatError } from "../read/parsed-run";

const value = z.union([z.string(), z.number(), z.boolean()]);

const change = z.object({
  path: z.string(),
  kind: z.enum(["add", "update", "delete"]),
  /** `before` and `after` are absent if the report must not show the values. */
  before: value.optional(),
  after: value.optional(),
  /** Set if the new value is not known before the run. */
  isUnknown: z.literal(true).optional(),
  /** Number of the line that `before` and `after` contain, if the value is a text of several lines. */
  line: z.int().positive().optional(),
  /** Value on the platform, if it differs from `before`. */
  platform: value.optional(),
  /** Set if the change forces the replacement of its resource. */
  forces: z.literal(true).optional(),
});

/** A text that the report shows instead of all changes inside a nested object or map, such as `image nginx:1.26 → nginx:1.27`. */
const summary = z.object({
  of: z.string(),
  changes: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
  /** The paths of the changes that the text describes. */
  paths: z.array(z.string()),
});

const who = { name: z.string(), kind: z.string() };

/** The entry that `hosting:allowDataLoss` lacks, such as `Volume:data#1003`. */
const needs = {
  needs: z.string().optional(),
  /** Set if only `HOSTING_ALLOW_DATA_LOSS` permits the loss, because the run checks no resource of this package. */
  onlyByVariable: z.literal(true).optional(),
};

const count = z.int().nonnegative();
const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** The entries of a permission to lose data. Each has the form `Type:name#id`. */
const dataPermission = z.object({
  /** `variable` stands for `HOSTING_ALLOW_DATA_LOSS`, which takes precedence over the setting. */
  by: z.enum(["setting", "variable"]),
  entries: z.array(z.string()),
  /** Number of further entries, which a public report leaves out. */
  hidden: count.optional(),
});

const effect = z.discriminatedUnion("when", [
  /** A deployment in this run applies the change. `name` and `kind` describe the deployment. */
  z.object({ when: z.literal("with this run"), ...who }),
  /** `of` is the application whose deployment applies the change. */
  z.object({ when: z.literal("next deployment"), of: z.string().optional() }),
  z.object({ when: z.literal("next start") }),
  /** `of` is the interrupted object, if it differs from the resource. */
  z.object({ when: z.literal("interrupts"), of: z.string().optional() }),
  /** The change moves the object, and thereby interrupts it. `to` is the type of the new location, such as `server`. */
  z.object({ when: z.literal("moves"), to: z.string().regex(/^[a-z]{1,40}$/) }),
  /** `isAway` is true if the old object is deleted before the new one exists. */
  z.object({ when: z.literal("replaced"), isAway: z.boolean() }),
  z.object({ when: z.literal("deploys"), of: z.string().optional() }),
]);

const row = z.object({
  /**
   * `deploy` creates a new deployment, and `run` a new event that is no deployment. Both replace the old one and delete nothing. `adopt` adopts an
   * existing object.
   */
  op: z.enum(["create", "update", "replace", "delete", "deploy", "run", "read", "import", "adopt"]),
  /** Set for a component, which groups resources and does not exist on the platform. */
  isComponent: z.literal(true).optional(),
  ...who,
  changes: z.array(change),
  summaries: z.array(summary).optional(),
  effects: z.array(effect),
  /** The resource whose replacement forces this one. Absent if this resource has a change with another cause. */
  because: z.string().optional(),
  /** The provider's text about the changes that the adoption makes. */
  adopts: z.string().optional(),
  /** Set if the deletion stops something that is running. */
  shutsDown: z.literal(true).optional(),
  loses: z.string().optional(),
  ...needs,
  failed: z.literal(true).optional(),
});

const driftRow = z.object({
  ...who,
  /** `gone` means that the object no longer exists. `unusable` means that the object exists, but cannot reach the declared state. */
  what: z.enum(["differs", "gone", "unusable"]),
  keys: z.array(z.string()),
  /** Changes from the value in the state to the value on the platform, if the run's output contains both. */
  changes: z.array(change).optional(),
  /** Set if the run did not revert the drift, because the step failed. */
  failed: z.literal(true).optional(),
  why: z.string().optional(),
  /** The author of the change on the platform. */
  by: z.string().optional(),
});

const moneyRow = z.object({
  /** `up` increases the monthly cost, `down` reduces it. */
  direction: z.enum(["up", "down"]),
  ...who,
  what: z.string(),
  /** Price per month. Absent if the price is not known. */
  amount: z.number().optional(),
  currency: z.string().optional(),
  atMost: z.literal(true).optional(),
  notPermitted: z.literal(true).optional(),
});

const sum = z.object({
  /** Empty if no price has a currency. */
  currency: z.string(),
  up: z.number(),
  down: z.number(),
  atMost: z.boolean(),
  /** Monthly cost of the stack before the run. Absent if the run's output leaves out a resource. */
  now: z.number().optional(),
});

const alarm = z.discriminatedUnion("alarm", [
  z.object({ alarm: z.literal("data loss"), op: z.enum(["delete", "replace"]), ...who, noun: z.string(), what: z.string(), ...needs }),
  /** The object remains, but a change or an event overwrites or deletes data in it. */
  z.object({ alarm: z.literal("overwrites"), ...who, what: z.string(), ...needs }),
  /** The run deletes or replaces a resource of another package, whose costs and data the report does not know. */
  z.object({ alarm: z.literal("other packages"), op: z.enum(["delete", "replace"]), ...who }),
  z.object({
    alarm: z.literal("not permitted"),
    name: z.string().optional(),
    amount: z.string(),
    /** Set for the increases of the whole stack. `sums`: number of known sums in `amount`. `unknown`: number of prices that are not known yet. */
    sums: count.optional(),
    unknown: count.optional(),
    howToPermit: z.string(),
    /** Whether the step loses data. `amount` then describes the loss. */
    isData: z.literal(true).optional(),
    /** The permission that the provider suggests when it refuses a loss of data. */
    permission: dataPermission.optional(),
  }),
  z.object({ alarm: z.literal("over the cap"), text: z.string(), howToPermit: z.string() }),
  z.object({ alarm: z.literal("exists"), ...who, what: z.string(), unless: z.string() }),
  z.object({
    alarm: z.literal("error"),
    name: z.string().optional(),
    kind: z.string().optional(),
    text: z.string(),
    /** Set if `text` is a sentence of this package, which contains nothing from outside. */
    isOwn: z.literal(true).optional(),
  }),
]);

const stackReport = z.object({
  stack: z.string(),
  project: z.string().optional(),
  /** Digest of the address of the state backend, if the environment of the run contained it. */
  backend: z.string().optional(),
  operation: z.enum(["preview", "up", "refresh", "destroy"]),
  isRehearsal: z.literal(true).optional(),
  against: z.string().optional(),
  /** Set if a job of a pipeline made the report. In a pipeline, environment variables permit costs and data loss. */
  isInPipeline: z.literal(true).optional(),
  /** `missing` means that a report was expected, but no file exists. */
  outcome: z.enum(["done", "failed", "not begun", "not finished", "cut off", "missing"]),
  bytes: count.optional(),
  log: z.array(z.string()).optional(),
  /** Set if the rehearsal ran with `--against`, and the program in `--against` failed. */
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
  /** The permission to lose data that the run had. Absent if the run had none, or one that permits every loss. */
  dataPermission: dataPermission.optional(),
  money: z.object({
    rows: z.array(moneyRow),
    sums: z.array(sum),
    unknownUp: count,
    unknownDown: count,
    /** Set if the run did not finish. The sums then do not include the steps that the run did not reach. */
    isIncomplete: z.literal(true).optional(),
    cap: z.number().optional(),
  }),
  drift: z.array(driftRow),
  /** Secret inputs whose value differs from the last one, although the program is unchanged. `from`: the names of variables and files. */
  newValues: z.array(z.object({ ...who, path: z.string(), from: z.string() })).optional(),
  /** Set if the run had no `--refresh`. The rows of drift then lack values from the platform. */
  lacksDriftValues: z.literal(true).optional(),
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
  /** A node is a resource. An edge contains the indexes of two nodes: a dependency and its dependent. */
  picture: z
    .object({
      nodes: z.array(z.object({ ...who, op: row.shape.op.optional(), failed: z.literal(true).optional(), amount: z.string().optional() })),
      edges: z.array(z.tuple([count, count])),
    })
    .optional(),
  lines: z.array(
    z.object({ severity: z.enum(["info", "warning"]), name: z.string().optional(), kind: z.string().optional(), text: z.string() }),
  ),
  /** Digests of the plan of a preview: with its values (approved.ts), and of its steps alone, as a trial contains it. */
  plan: digest.optional(),
  trial: z.object({ line: z.string(), lines: z.array(z.string()) }).optional(),
  steps: digest.optional(),
  /** Digest of each step of the plan, and of each input that the step changes. They show what differs from an approved plan. */
  parts: z.record(z.string(), z.string()).optional(),
  unchanged: z.array(z.object({ kind: z.string(), count })),
});

const report = z.object({
  report: z.literal(1),
  at: z.string(),
  commit: z.string().optional(),
  stacks: z.array(stackReport),
  /** Rehearsals of stacks whose preview is in `stacks`. */
  rehearsals: z.array(stackReport).optional(),
});

export type StackReport = z.infer<typeof stackReport>;
export type Report = z.infer<typeof report>;
type Counts = StackReport["counts"];
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
export type Summary = z.infer<typeof summary>;
export type Effect = z.infer<typeof effect>;
export type DriftRow = z.infer<typeof driftRow>;
export type MoneyRow = z.infer<typeof moneyRow>;
export type Alarm = z.infer<typeof alarm>;
export type RunPermission = z.infer<typeof dataPermission>;
export type Picture = NonNullable<StackReport["picture"]>;

export function readModel(given: Readonly<Record<string, unknown>>, file: string): Pick<Report, "stacks" | "at" | "commit"> {
  if (given.report !== 1) throw new FormatError(`${file} was made by a later version of pulumi-hosting. Use the same version in all jobs.`);
  const { success, data, error } = report.safeParse(given);
  if (!success)
    throw new FormatError(`${file} was not written by report --json: ${error.issues[0]?.path.join(".")} ${error.issues[0]?.message}.`);
  return { ...data, stacks: [...data.stacks, ...(data.rehearsals ?? [])] };
}

export const NO_COUNTS: Counts = { create: 0, update: 0, replace: 0, delete: 0, deploy: 0, drift: 0, same: 0, failed: 0 };

/** A public report shows this text instead of a message of an engine or platform, which may contain anything. */
export const IN_THE_LOG = "the log of the run shows it";

export function added(x: Counts, y: Counts): Counts {
  const sum = { ...x };
  for (const [name, count = 0] of Object.entries(y) as [keyof Counts, number | undefined][]) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

export const isQuiet = ({ outcome, counts, alarms, money, drift, rows }: StackReport): boolean =>
  outcome === "done" && counts.drift === 0 && alarms.length === 0 && money.rows.length === 0 && rows.length === 0 && drift.length === 0;

/** Reduces the report to drift, for the issue of a nightly run. Errors stay, because they explain why a run stopped. */
export const onlyDrift = (stack: StackReport): StackReport => ({
  ...stack,
  counts: { ...NO_COUNTS, drift: stack.counts.drift },
  alarms: stack.alarms.filter(({ alarm: kind }) => kind === "error"),
  money: { rows: [], sums: [], unknownUp: 0, unknownDown: 0 },
  policies: undefined,
  rows: [],
  picture: undefined,
  lines: [],
  unchanged: [],
});
