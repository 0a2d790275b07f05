import { ServerConsole } from "../../../api/panel/console";
import type { GameServer } from "../../../api/panel/servers";
import type { Context } from "../../../core/context";
import { messageOf, OperationError } from "../../../core/errors";
import { waitFor } from "../../../core/wait";
import { panelBelow, withState } from "../../../platform/game/server-state";
import { type CommonFields, type StepContext, unheardText } from "./step";
import { verbOf } from "./steps";

/** Progress of a run. */
export interface Progress {
  /** Number of completed steps, including failed steps with `continueOnFailure`. */
  stepsDone: number;
  /** Unfinished work that the next step started, such as a backup. */
  stepBegun: string | null;
}

export interface StepRun {
  context: Pick<Context<unknown>, "panel" | "clock" | "log" | "name">;
  server: Pick<GameServer, "identifier" | "uuid" | "name">;
  steps: readonly CommonFields[];
  /** Start of the run, as ISO time. */
  startedAt: string;
  /** Limit for all steps together. */
  timeoutSeconds: number;
  from: Progress;
  /** Records the progress, so that a later run can continue after the last completed step. */
  note(progress: Progress): void;
}

/** Runs the remaining steps one after another, and logs console lines as they come. */
export async function runSteps({ context, server, steps, startedAt, timeoutSeconds, from, note }: StepRun): Promise<void> {
  const { panel: unguarded, clock, log, name } = context;
  const panel = panelBelow(context, server.identifier);
  const console = ServerConsole.of(unguarded, server.identifier, clock);
  const endsAt = clock.now() + timeoutSeconds * 1000;
  const stopListening = console.listen((line) => log.status(line));
  let linesAfter = console.end;
  try {
    await openConsole(console, steps, from);
    for (const [index, step] of steps.entries()) {
      if (index < from.stepsDone) continue;
      const verb = verbOf(step);
      const label = `step ${index + 1} of ${steps.length} (${verb.what(step)})`;
      let begun = index === from.stepsDone ? (from.stepBegun ?? undefined) : undefined;
      const noteBegun = (what: string | null) => {
        begun = what ?? undefined;
        note({ stepsDone: index, stepBegun: what });
      };
      const leftSeconds = () => {
        const left = Math.floor((endsAt - clock.now()) / 1000);
        if (left < 1)
          throw new OperationError(
            `the time limit of the action (${timeoutSeconds} s) is reached. Raise its timeoutSeconds and run pulumi up again.`,
            {
              code: "timed_out",
            },
          );
        return left;
      };
      const inStep: StepContext = {
        ...{ panel, unguarded, server, console, clock, log, name, startedAt, linesAfter },
        begun,
        noteBegun,
        forgetBegun: () => noteBegun(null),
        waitFor: (waiting) =>
          waitFor({ clock, log }, { ...waiting, step: label, timeoutSeconds: Math.min(waiting.timeoutSeconds, leftSeconds()) }),
      };
      const beforeThis = console.end;
      try {
        const { delaySeconds = 0 } = step;
        if (begun === undefined && delaySeconds > 0) await clock.sleep(Math.min(delaySeconds, leftSeconds()) * 1000);
        leftSeconds();
        await verb.run(inStep, step);
      } catch (error) {
        const failed = `${label} failed: ${messageOf(await withState(context, server.identifier, error))}`;
        if (!step.continueOnFailure)
          throw new OperationError(
            `${failed} Steps done: ${index} of ${steps.length}. Fix the cause and run pulumi up again: it continues at this step.`,
            {
              code: codeOf(error),
              cause: error,
            },
          );
        log.warning(`${failed} The action continues (continueOnFailure).`);
      }
      linesAfter = beforeThis;
      note({ stepsDone: index + 1, stepBegun: null });
    }
  } finally {
    stopListening();
  }
}

/**
 * Opens the console before the first step. Most steps work without the console. If any step waits for a line and the console cannot be
 * opened, no step begins. Otherwise the line may appear while the console is closed, and this run and the next run would miss it.
 */
async function openConsole(console: ServerConsole, steps: readonly CommonFields[], { stepsDone }: Progress): Promise<void> {
  const index = steps.findIndex((step, n) => n >= stepsDone && !step.continueOnFailure && verbOf(step).listens?.(step) === true);
  const isOpen = index < 0 ? await console.isOpen() : await console.isOpenInTheEnd();
  if (isOpen || index < 0 || console.givenUp === undefined) return;
  throw new OperationError(
    `${unheardText(console.givenUp)} (step ${index + 1} of ${steps.length}). This run started no step. Steps done: ${stepsDone} of ${steps.length}. Run pulumi up again, or wait for a state or a time instead.`,
    { code: "operation_failed" },
  );
}

const codeOf = (error: unknown) => (error instanceof OperationError ? error.code : "operation_failed");
