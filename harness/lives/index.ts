import type { Life } from "../life";
import { applicationLife } from "./application";
import { autoscalingPolicyLife } from "./autoscaling-policy";
import { databaseAttachmentLife } from "./database-attachment";
import { deploymentLife } from "./deployment";
import { environmentLife } from "./environment";
import { environmentVariableLife } from "./environment-variable";
import { environmentVariablesLife } from "./environment-variables";
import { gameScheduleLife } from "./game-schedule";
import { managedDatabaseLife } from "./managed-database";
import { projectLife } from "./project";
import { sharedVariableLife } from "./shared-variable";
import { storageLife } from "./storage";
import { storageBackupScheduleLife } from "./storage-backup-schedule";
import { volumeLife } from "./volume";

/** Of every kind one; what others stand on comes first. */
export const lives: readonly Life[] = [
  projectLife,
  environmentLife,
  applicationLife,
  environmentVariableLife,
  environmentVariablesLife,
  sharedVariableLife,
  storageLife,
  storageBackupScheduleLife,
  volumeLife,
  managedDatabaseLife,
  databaseAttachmentLife,
  autoscalingPolicyLife,
  deploymentLife,
  gameScheduleLife,
];

export function lifeOf(kind: string): Life {
  const found = lives.find((life) => life.kind === kind);
  if (!found) throw new Error(`${kind} has no life: add one in harness/lives.`);
  return found;
}
