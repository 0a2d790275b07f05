import * as z from "zod";
import { accountNotifications } from "../../../api/panel/account";
import { addons } from "../../../api/panel/addons";
import { type NotificationResult, serverNotifications } from "../../../api/panel/notifications";
import { OperationError } from "../../../core/errors";
import { isBag } from "../../../core/values";
import { backupStep, reinstallStep, restoreStep, runScheduleStep } from "./data";
import { exportDatabaseStep, importDatabaseStep } from "./databases";
import { compressStep, copyStep, decompressStep, deleteFilesStep, moveStep, pullStep } from "./files";
import { banStep, broadcastStep, kickStep, unbanStep } from "./players";
import { commandStep, powerStep, waitStep } from "./power";
import { type AnyStep, type CommonFields, defineStep } from "./step";

const repairStep = defineStep({
  action: "repair",
  doc: "Repairs the files of the game. The panel supports this only for one shooter. For any other game, the step fails with the panel's message.",
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
      .describe("Notifications to test: of the server, or of the account. Defaults to `server`."),
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

/** Every verb, in the order of the reference page. `step.ts` explains how to add one. */
const steps: readonly AnyStep[] = [
  ...[powerStep, commandStep, waitStep],
  ...[backupStep, restoreStep, reinstallStep, runScheduleStep],
  ...[pullStep, copyStep, moveStep, compressStep, decompressStep, deleteFilesStep],
  ...[exportDatabaseStep, importDatabaseStep, repairStep],
  ...[kickStep, banStep, unbanStep, broadcastStep, testNotificationsStep],
];

const byVerb = new Map(steps.map((step) => [step.action, step]));

/** Returns the definition of a step that has passed its schema. */
export function verbOf({ action }: CommonFields): AnyStep {
  const found = byVerb.get(action);
  if (!found) throw new Error(`There is no step ${action}.`);
  return found;
}

/** Reports whether a step interrupts its server. No schema has checked the step yet. */
export const isInterrupting = (step: unknown): boolean =>
  isBag(step) && byVerb.get(String(step.action))?.interrupts?.(step as unknown as CommonFields) === true;

type Schemas = readonly [AnyStep["schema"], ...AnyStep["schema"][]];

/** Schema of a step in a program. */
export const Step = z.discriminatedUnion(
  "action",
  steps.map(({ schema }) => schema) as unknown as Schemas,
) as unknown as z.ZodType<CommonFields>;
