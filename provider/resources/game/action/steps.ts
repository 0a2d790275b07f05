import * as z from "zod";
import { isBag } from "../../../core/values";
import { backupStep, reinstallStep, restoreStep, runScheduleStep } from "./data";
import { exportDatabaseStep, importDatabaseStep } from "./databases";
import { compressStep, copyStep, decompressStep, deleteFilesStep, moveStep, pullStep } from "./files";
import { repairStep } from "./mods";
import { testNotificationsStep } from "./notifications";
import { banStep, broadcastStep, kickStep, unbanStep } from "./players";
import { commandStep, powerStep, waitStep } from "./power";
import type { AnyStep, CommonFields } from "./step";

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
