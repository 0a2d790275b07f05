import { allowedCities } from "./allowed-cities";
import { autoscalingCap } from "./autoscaling-cap";
import { databaseBackups } from "./database-backups";
import { descriptions } from "./descriptions";
import { exclusiveSets } from "./exclusive-sets";
import { healthCheck } from "./health-check";
import { httpsDomains } from "./https-domains";
import { imageTags } from "./image-tags";
import { keepVolumes } from "./keep-volumes";
import { logDrains } from "./log-drains";
import { monthlyBudget } from "./monthly-budget";
import { names } from "./names";
import { noAdopt } from "./no-adopt";
import { scheduleCollisions } from "./schedule-collisions";
import { secretReferences } from "./secret-references";
import { startupPasswords } from "./startup-passwords";
import { storageBackups } from "./storage-backups";
import { subuserPermissions } from "./subuser-permissions";
import { uninterruptedDeployments } from "./uninterrupted-deployments";
import { variableSecrets } from "./variable-secrets";
import { volumeBackups } from "./volume-backups";

/** The rules, in the order of the guide. */
export const rules = [
  volumeBackups,
  databaseBackups,
  storageBackups,
  keepVolumes,
  healthCheck,
  uninterruptedDeployments,
  imageTags,
  httpsDomains,
  logDrains,
  secretReferences,
  variableSecrets,
  startupPasswords,
  subuserPermissions,
  autoscalingCap,
  monthlyBudget,
  allowedCities,
  scheduleCollisions,
  names,
  descriptions,
  noAdopt,
  exclusiveSets,
] as const;
