import type { AnyDefinition } from "../core/resource";
import { schedule } from "./game/schedule";
import { application } from "./hosting/application";
import { autoscalingPolicy } from "./hosting/autoscaling-policy";
import { databaseAttachment } from "./hosting/database-attachment";
import { deployment } from "./hosting/deployment";
import { environment } from "./hosting/environment";
import { environmentVariable } from "./hosting/environment-variable";
import { environmentVariables } from "./hosting/environment-variables";
import { managedDatabase } from "./hosting/managed-database";
import { project } from "./hosting/project";
import { sharedVariable } from "./hosting/shared-variable";
import { storage } from "./hosting/storage";
import { storageBackupSchedule } from "./hosting/storage-backup-schedule";
import { volume } from "./hosting/volume";

/** All kinds, in the order of the docs. A new kind is its file, its twin in the sandbox, and a line here and in `on-demand.ts`. */
export const definitions: readonly AnyDefinition[] = [
  project,
  environment,
  application,
  environmentVariable,
  environmentVariables,
  sharedVariable,
  storage,
  storageBackupSchedule,
  volume,
  managedDatabase,
  databaseAttachment,
  autoscalingPolicy,
  deployment,
  schedule,
];
