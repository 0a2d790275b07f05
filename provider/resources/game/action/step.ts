import * as z from "zod";
import type { Client } from "../../../api/client";
import type { Clock } from "../../../api/clock";
import type { ServerConsole } from "../../../api/game/console";
import { LONGEST_TIME_OFFSET_SECONDS } from "../../../api/game/schedules";
import type { GameServer } from "../../../api/game/servers";
import type { CheckContext } from "../../../core/definition/context";
import type { Waiting } from "../../../core/lifecycle/wait";
import type { Log } from "../../../core/log/log";

// To add a verb, add `defineStep({ action, doc, fields, needs, what, run })` to the file of its group in this folder (power, data, files),
// and its name to the table in steps.ts. The SDK type, the reference page, the checks and the lines of a preview are derived from this
// entry. The code that all verbs share handles order, delay, timeouts and the continuation after a failed step.

const common = {
  delaySeconds: z.int().min(0).max(LONGEST_TIME_OFFSET_SECONDS).optional().describe("Delay before the step, in seconds. Defaults to `0`."),
  continueOnFailure: z
    .boolean()
    .optional()
    .describe("Whether the next step runs if this step fails. If `true`, the log shows the failure as a warning. Defaults to `false`."),
};

export interface CommonFields {
  action: string;
  delaySeconds?: number | undefined;
  continueOnFailure?: boolean | undefined;
}

export const stepTimeout = (seconds: number) =>
  z.int().min(1).max(86_400).optional().describe(`Maximum time that this step waits, in seconds. Defaults to \`${seconds}\`.`);

export interface StepProblem {
  field: string;
  reason: string;
}

/** A preview checks only steps whose values are all known, and sends only GET requests. */
export interface StepCheck extends Pick<CheckContext<unknown>, "panel" | "clock" | "log" | "isComparing"> {
  readonly server: GameServer;
  /** The steps that run before this one. */
  readonly earlier: readonly CommonFields[];
}

export interface StepContext {
  /** Client for calls below the server. A call waits while the server is busy. */
  readonly panel: Client;
  /** Like `panel`, but a call fails at once while the server is busy. */
  readonly unguarded: Client;
  readonly server: Pick<GameServer, "identifier" | "uuid" | "name">;
  readonly console: ServerConsole;
  readonly clock: Clock;
  readonly log: Log;
  /** Logical name of the resource with the steps. */
  readonly name: string;
  /** Start of the run, as ISO time. Distinguishes two runs of one action. */
  readonly startedAt: string;
  /** Number of the last console line before the previous step. A wait for a line starts there, so it accepts the output of the previous step. */
  readonly linesAfter: number;
  /** Unfinished work of this step from an earlier run, for example the id of a backup. If it is set, the step only waits for the end of this work. */
  readonly begun: string | undefined;
  /** Records work that the step started, such as the id of a backup. Call it between the request and the wait. */
  noteBegun(what: string): void;
  /** Discards what `noteBegun` recorded, so that the next run starts the work again. */
  forgetBegun(): void;
  /**
   * Waits until `waiting.look` returns a result, but no longer than the time limit of the action allows. Log lines contain the number and
   * the name of the step.
   */
  waitFor<T>(waiting: Waiting<T>): Promise<T>;
}

interface StepDefinition<A extends string, F extends z.ZodRawShape> {
  readonly action: A;
  /** Text for the reference page. It describes the effect of the step, its end, and unexpected behaviour. */
  readonly doc: string;
  /** Fields of the step without the common fields, which `defineStep` adds. Each needs a `.describe(...)`. */
  readonly fields: F;
  /** Permissions on the server that the step needs, such as `control.console`. */
  readonly needs: readonly string[] | ((step: StepOf<A, F>) => readonly string[]);
  /** Name of the step in log lines. It must not contain values from the program, because they may be secret. Default: the verb. */
  readonly what?: (step: StepOf<A, F>) => string;
  /** Returns the objects that the step replaces, for the `overwrites:` line of a preview. Default: none. */
  readonly overwrites?: (step: StepOf<A, F>, server: string) => string | undefined;
  /**
   * Overwritten data that no program can create again. A step with such data needs `hosting:allowDataLoss`. Default: none.
   */
  readonly losesData?: (step: StepOf<A, F>) => string;
  /** Checks rules between several fields. */
  readonly validate?: (step: StepOf<A, F>) => StepProblem[];
  /** Called by a preview. Returns problems that would make the step fail, such as an id that does not exist. */
  readonly examine?: (context: StepCheck, step: StepOf<A, F>) => Promise<StepProblem[]>;
  /** Whether the step disconnects players. Default: it does not. */
  readonly interrupts?: (step: StepOf<A, F>) => boolean;
  /** Whether the step waits for a console line. If the console cannot be opened, no step of the action runs. Default: no. */
  readonly listens?: (step: StepOf<A, F>) => boolean;
  run(context: StepContext, step: StepOf<A, F>): Promise<void>;
}

type StepOf<A extends string, F extends z.ZodRawShape> = { action: A } & CommonFields & z.infer<z.ZodObject<F>>;

/** A step's definition in the table of all steps. It lacks the types of the step's fields. */
export interface AnyStep extends Pick<StepDefinition<string, z.ZodRawShape>, "action" | "doc" | "fields"> {
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

export function defineStep<A extends string, F extends z.ZodRawShape>(step: StepDefinition<A, F>): AnyStep {
  const { action, doc, fields, needs, what = () => action } = step;
  const schema = z.strictObject({ action: z.literal(action).describe(doc), ...fields, ...common });
  const needsOf = typeof needs === "function" ? needs : () => needs;
  // The cast is safe: `steps.ts` finds a definition by the verb of a step, so its functions receive only steps with this verb.
  return { ...step, needs: needsOf, what, schema } as unknown as AnyStep;
}
