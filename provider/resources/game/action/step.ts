import * as z from "zod";
import type { Client } from "../../../api/client";
import type { Clock } from "../../../api/clock";
import type { ServerConsole } from "../../../api/panel/console";
import type { GameServer } from "../../../api/panel/servers";
import type { CheckContext } from "../../../core/context";
import type { Log } from "../../../core/log";
import type { Waiting } from "../../../core/wait";

// Definition of an `Action` step. To add a verb, add `defineStep({ action, doc, fields, needs, what, run })` to the file of its group in
// this folder (power, data, files ...), and its name to the table in steps.ts. The SDK type, the reference page, the checks and the lines
// of a preview all follow from this entry. Order, delay, timeouts and the continuation after a failed step are common to all verbs.

/** Longest delay before a step, in seconds: the limit of a schedule's task. */
const LONGEST_DELAY_SECONDS = 900;

const common = {
  delaySeconds: z.int().min(0).max(LONGEST_DELAY_SECONDS).optional().describe("Delay before the step, in seconds. Defaults to `0`."),
  continueOnFailure: z
    .boolean()
    .optional()
    .describe("Whether the next step runs if this one fails; the failure is then a warning. Defaults to `false`."),
};

/** Fields of every step. */
export interface CommonFields {
  action: string;
  delaySeconds?: number | undefined;
  continueOnFailure?: boolean | undefined;
}

/** Schema of the timeout of a step that waits: `stepTimeout(300)`. */
export const stepTimeout = (seconds: number) =>
  z.int().min(1).max(86_400).optional().describe(`Longest time that this step waits, in seconds. Defaults to \`${seconds}\`.`);

/** Problem with a field of a step. The name of the field does not contain the path of the step. */
export interface StepProblem {
  field: string;
  reason: string;
}

/** Context in which a preview checks a step. Every value in the step is known, and only GET requests are sent. */
export interface StepCheck extends Pick<CheckContext<unknown>, "panel" | "clock" | "log" | "isComparing"> {
  /** The server, as the list shows it. */
  readonly server: GameServer;
}

/** Context in which a step runs. */
export interface StepContext {
  /** Client of the panel below the server: a call waits while the server is busy. */
  readonly panel: Client;
  /** The same client without that wait, to watch a busy server. */
  readonly unguarded: Client;
  readonly server: Pick<GameServer, "identifier" | "uuid" | "name">;
  readonly console: ServerConsole;
  readonly clock: Clock;
  readonly log: Log;
  /** Logical name of the action. */
  readonly name: string;
  /** Start of the action, as ISO time: two runs of one action differ in it. */
  readonly startedAt: string;
  /** Number of the console's last line when the previous step began. */
  readonly linesAfter: number;
  /** Work that an earlier run of this step started and whose end no run has seen. The step then only waits and sends nothing. */
  readonly begun: string | undefined;
  /** Records the started work (the id of a backup). Call it between the request and the wait. */
  noteBegun(what: string): void;
  /** Discards the record after a failure, so that the next attempt begins again. */
  forgetBegun(): void;
  /**
   * Waits, limited by the step's own timeout and by the rest of the action's. Log lines and the error show the result of `what`
   * (`starting`) behind the name of the step.
   */
  waitFor<T>(waiting: Waiting<T>): Promise<T>;
}

export interface StepDefinition<A extends string, F extends z.ZodRawShape> {
  /** Verb of the step. */
  readonly action: A;
  /** Effect and end of the step, and unexpected behaviour, for the reference page. */
  readonly doc: string;
  /** Fields of the step, each with `.describe(...)`. Common fields are added. */
  readonly fields: F;
  /** Permissions on the server that the step requires: `control.console`. */
  readonly needs: readonly string[] | ((step: StepOf<A, F>) => readonly string[]);
  /** Name of the step in log lines, without any text of the program. Default: its verb. */
  readonly what?: (step: StepOf<A, F>) => string;
  /** Data that the step replaces, for the `overwrites:` line of a preview. Default: nothing. */
  readonly overwrites?: (step: StepOf<A, F>, server: string) => string | undefined;
  /**
   * Name of the data that the step overwrites or deletes and that no program can recreate; it needs `hosting:allowDataLoss`. Default: none.
   */
  readonly losesData?: (step: StepOf<A, F>) => string;
  /** Rules between the fields. Default: none. */
  readonly validate?: (step: StepOf<A, F>) => StepProblem[];
  /** Problems that an `up` would meet, such as an id that does not exist. Default: none. */
  readonly examine?: (context: StepCheck, step: StepOf<A, F>) => Promise<StepProblem[]>;
  /** Whether the step disconnects players. Default: it does not. */
  readonly interrupts?: (step: StepOf<A, F>) => boolean;
  /** Whether the step needs console lines. If they cannot be read, no step of the action begins. Default: it does not. */
  readonly listens?: (step: StepOf<A, F>) => boolean;
  /** Runs the step. Resolves when it is over. */
  run(context: StepContext, step: StepOf<A, F>): Promise<void>;
}

type StepOf<A extends string, F extends z.ZodRawShape> = { action: A } & CommonFields & z.infer<z.ZodObject<F>>;

/** Step of any verb, as the table contains it. */
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

export const unheardText = (why: string): string => `the console cannot be read (${why}), so the step cannot wait for a line`;

/** Declares a step. */
export function defineStep<A extends string, F extends z.ZodRawShape>(step: StepDefinition<A, F>): AnyStep {
  const { action, doc, fields, needs, what = () => action } = step;
  const schema = z.strictObject({ action: z.literal(action).describe(doc), ...fields, ...common });
  const needsOf = typeof needs === "function" ? needs : () => needs;
  // `steps.ts` finds the entry by the verb, so an entry only gets steps of its own verb.
  return { ...step, needs: needsOf, what, schema } as unknown as AnyStep;
}
