import * as z from "zod";
import type { Client } from "../../../api/client";
import type { Clock } from "../../../api/clock";
import type { ServerConsole } from "../../../api/panel/console";
import type { GameServer } from "../../../api/panel/servers";
import type { CheckContext } from "../../../core/context";
import type { Log } from "../../../core/log";
import type { Waiting } from "../../../core/wait";

// What a step of an `Action` is. A new verb is one entry: `defineStep({ action, doc, fields, needs, what, run })` in the file of its group beside
// this one (power, data, files ...), and its name in the table of steps.ts. Everything else comes from the entry: the type in the SDK, the
// reference page, check, the lines of a preview, order, delay, time-outs, and that a failed action goes on at the step that failed.

/** The longest delay before a step, in seconds: that of a schedule's task. */
const LONGEST_DELAY_SECONDS = 900;

const common = {
  delaySeconds: z.int().min(0).max(LONGEST_DELAY_SECONDS).optional().describe("Seconds before it. Default `0`."),
  continueOnFailure: z
    .boolean()
    .optional()
    .describe("Whether the next step runs although this one failed; the failure is a warning then. Default `false`."),
};

/** What all steps have. */
export interface CommonFields {
  action: string;
  delaySeconds?: number | undefined;
  continueOnFailure?: boolean | undefined;
}

/** For the fields of a step that waits: `stepTimeout(300)`. */
export const stepTimeout = (seconds: number) =>
  z.int().min(1).max(86_400).optional().describe(`How long this step waits, in seconds. Default \`${seconds}\`.`);

/** What is wrong with a field of a step; the property is told without the step's own path. */
export interface StepProblem {
  field: string;
  reason: string;
}

/** What a preview gives a step to look ahead. Everything in the step is known. Nothing but GET. */
export interface StepCheck extends Pick<CheckContext<unknown>, "panel" | "clock" | "log" | "isComparing"> {
  /** The server, as the list shows it. */
  readonly server: GameServer;
}

/** What a step has to work with. */
export interface StepContext {
  /** The panel below the server: a call waits while the server is busy with something else. */
  readonly panel: Client;
  /** The same without that, to watch a server that is busy. */
  readonly unguarded: Client;
  readonly server: Pick<GameServer, "identifier" | "uuid" | "name">;
  readonly console: ServerConsole;
  readonly clock: Clock;
  readonly log: Log;
  /** Logical name of the action. */
  readonly name: string;
  /** When the action began, as ISO time: two runs of one action differ in it. */
  readonly startedAt: string;
  /** Number of the console's last line when the step before this one began. */
  readonly linesAfter: number;
  /** What this step had begun in an earlier run that did not see the end: then there is nothing to send, only to wait for. */
  readonly begun: string | undefined;
  /** Notes that it was begun, and what (the id of a backup). To be called between the call and the wait. */
  noteBegun(what: string): void;
  /** Notes that what was begun came to no good end: the next try begins anew. */
  forgetBegun(): void;
  /**
   * Waits, bounded by the step's own time and by what is left of the action's. Lines tell of it, as does the error: `what` says how it is, behind
   * the name of the step (`starting`).
   */
  waitFor<T>(waiting: Waiting<T>): Promise<T>;
}

export interface StepDefinition<A extends string, F extends z.ZodRawShape> {
  /** Its verb. */
  readonly action: A;
  /** What it does, when it is over, what surprises: for the reference page. */
  readonly doc: string;
  /** Its fields, each with `.describe(...)`. What all steps have comes by itself. */
  readonly fields: F;
  /** Permissions on the server that it takes: `control.console`. */
  readonly needs: readonly string[] | ((step: StepOf<A, F>) => readonly string[]);
  /** How lines name it, without any text of the program. Default: its verb. */
  readonly what?: (step: StepOf<A, F>) => string;
  /** What is lost by it, for the `overwrites:` line of a preview. Default: nothing. */
  readonly overwrites?: (step: StepOf<A, F>, server: string) => string | undefined;
  /** Names the data that it overwrites or deletes and that no program can make again, which needs `hosting:allowDataLoss`. Default: none. */
  readonly losesData?: (step: StepOf<A, F>) => string;
  /** Rules between its fields. Default: none. */
  readonly validate?: (step: StepOf<A, F>) => StepProblem[];
  /** What an `up` would meet: an id that is not there. Default: nothing. */
  readonly examine?: (context: StepCheck, step: StepOf<A, F>) => Promise<StepProblem[]>;
  /** Whether players lose their connection by it. Default: they do not. */
  readonly interrupts?: (step: StepOf<A, F>) => boolean;
  /** Whether it needs what the console says: where that cannot be heard, no step of the action begins. Default: it does not. */
  readonly listens?: (step: StepOf<A, F>) => boolean;
  /** Does it, and comes back when it is over. */
  run(context: StepContext, step: StepOf<A, F>): Promise<void>;
}

type StepOf<A extends string, F extends z.ZodRawShape> = { action: A } & CommonFields & z.infer<z.ZodObject<F>>;

/** A step of any verb, as the table holds it. */
export interface AnyStep
  extends Omit<
    StepDefinition<string, z.ZodRawShape>,
    "needs" | "what" | "overwrites" | "losesData" | "validate" | "examine" | "interrupts" | "listens" | "run"
  > {
  readonly schema: z.ZodObject<{ action: z.ZodLiteral<string> }>;
  needs(step: CommonFields): readonly string[];
  what(step: CommonFields): string;
  overwrites?(step: CommonFields, server: string): string | undefined;
  losesData?(step: CommonFields): string;
  validate?(step: CommonFields): StepProblem[];
  examine?(context: StepCheck, step: CommonFields): Promise<StepProblem[]>;
  interrupts?(step: CommonFields): boolean;
  listens?(step: CommonFields): boolean;
  run(context: StepContext, step: CommonFields): Promise<void>;
}

export const unheardText = (why: string): string => `the console cannot be heard (${why}), so that no line can be waited for`;

/** Declares a verb. */
export function defineStep<A extends string, F extends z.ZodRawShape>(step: StepDefinition<A, F>): AnyStep {
  const { action, doc, fields, needs, what = () => action } = step;
  const schema = z.strictObject({ action: z.literal(action).describe(doc), ...fields, ...common });
  const needsOf = typeof needs === "function" ? needs : () => needs;
  // A step is given to the entry of its own verb alone, which `steps.ts` finds by it.
  return { ...step, needs: needsOf, what, schema } as unknown as AnyStep;
}
