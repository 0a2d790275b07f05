import * as z from "zod";
import { OutcomeUnknownError } from "../../../api/errors";
import { accountNotifications } from "../../../api/game/account";
import { addons } from "../../../api/game/addons";
import { ServerConsole } from "../../../api/game/console";
import { type NotificationResult, serverNotifications } from "../../../api/game/notifications";
import type { GameServer } from "../../../api/game/servers";
import type { Context } from "../../../core/definition/context";
import { waitFor } from "../../../core/lifecycle/wait";
import { messageOf, OperationError } from "../../../core/log/errors";
import { isBag } from "../../../core/values";
import { panelBelow, withState } from "../../../platform/game/server-state";
import { backupStep, reinstallStep, restoreStep, runScheduleStep } from "./data";
import { exportDatabaseStep, importDatabaseStep } from "./databases";
import { compressStep, copyStep, decompressStep, deleteFilesStep, moveStep, pullStep } from "./files";
import { banStep, broadcastStep, kickStep, unbanStep } from "./players";
import { commandStep, powerStep, waitStep } from "./power";
import { type AnyStep, type CommonFields, defineStep, type StepContext, unheardText } from "./step";

const repairStep = defineStep({
  action: "repair",
  doc: "Repairs the files of the game. The panel supports this only for one game, a shooter. For any other game, the step fails with the panel's message.",
  fields: {},
  needs: [],
  async run({ panel, server }) {
    await panel.send(addons.repair, { params: { server: server.identifier } });
  },
});

const testNotificationsStep = defineStep({
  action: "testNotifications",
  doc: "Sends a test message to every channel that is turned on. The step fails if a channel rejects the message, or if no channel is on.",
  fields: {
    scope: z
      .enum(["server", "account"])
      .optional()
      .describe("Owner of the notifications to test: the server or the account. Defaults to `server`."),
  },
  needs: [],
  async run({ panel, server, log }, { scope = "server" }) {
    const ofServer = { params: { server: server.identifier } };
    const { results } =
      scope === "account" ? await panel.send(accountNotifications.test) : await panel.send(serverNotifications.test, ofServer);
    if (!results) {
      log.info(`testNotifications: the message of the ${scope} was sent, but the panel does not report whether it arrived`);
      return;
    }
    const failed = results.filter(({ isWell }) => !isWell);
    if (results.length > 0 && failed.length === 0) return;
    const why = results.length === 0 ? "no channel is on" : failed.map(failureText).join("; ");
    throw new OperationError(`the notifications of the ${scope} do not arrive: ${why}.`, { code: "bad_state" });
  },
});

const failureText = ({ channel, error }: NotificationResult): string => `${channel} failed${error ? ` ("${error}")` : ""}`;

/** The reference page lists the verbs in this order. `step.ts` explains how to add one. */
const steps: readonly AnyStep[] = [
  ...[powerStep, commandStep, waitStep],
  ...[backupStep, restoreStep, reinstallStep, runScheduleStep],
  ...[pullStep, copyStep, moveStep, compressStep, decompressStep, deleteFilesStep],
  ...[exportDatabaseStep, importDatabaseStep, repairStep],
  ...[kickStep, banStep, unbanStep, broadcastStep, testNotificationsStep],
];

const byVerb = new Map(steps.map((step) => [step.action, step]));

/** Returns the verb's definition for a step that has passed its schema. */
export function verbOf({ action }: CommonFields): AnyStep {
  const found = byVerb.get(action);
  if (!found) throw new Error(`There is no step ${action}.`);
  return found;
}

/** Accepts a step that no schema has checked yet. */
export const isInterrupting = (step: unknown): boolean =>
  isBag(step) && byVerb.get(String(step.action))?.interrupts?.(step as unknown as CommonFields) === true;

const schemas = steps.map(({ schema }) => schema) as [AnyStep["schema"], ...AnyStep["schema"][]];

export const Step = z.discriminatedUnion("action", schemas) as unknown as z.ZodType<CommonFields>;

export interface Progress {
  /** Number of completed steps, including failed steps with `continueOnFailure`. */
  stepsDone: number;
  /** Unfinished work of the next step, such as the id of a backup. Null if there is none. */
  stepBegun: string | null;
}

interface StepRun {
  context: Pick<Context<unknown>, "panel" | "clock" | "log" | "name">;
  server: Pick<GameServer, "identifier" | "uuid" | "name">;
  steps: readonly CommonFields[];
  /** Start of the run, as ISO time. */
  startedAt: string;
  /** Time limit for all steps together. */
  timeoutSeconds: number;
  from: Progress;
  /** Records the progress, so that a later run can continue after the last completed step. */
  note(progress: Progress): void;
}

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
              code: error instanceof OperationError || error instanceof OutcomeUnknownError ? error.code : "operation_failed",
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

/** If a remaining step waits for a console line and the console cannot be opened, throws before any step runs: no run would see the line. */
async function openConsole(console: ServerConsole, steps: readonly CommonFields[], { stepsDone }: Progress): Promise<void> {
  const index = steps.findIndex((step, n) => n >= stepsDone && !step.continueOnFailure && verbOf(step).listens?.(step) === true);
  const isOpen = index < 0 ? await console.isOpen() : await console.isOpenInTheEnd();
  if (isOpen || index < 0 || console.givenUp === undefined) return;
  throw new OperationError(
    `${unheardText(console.givenUp)} (step ${index + 1} of ${steps.length}). This run started no step. Steps done: ${stepsDone} of ${steps.length}. Run pulumi up again, or wait for a state or a time instead.`,
    { code: "operation_failed" },
  );
}
