import { applicationsArea } from "./hosting/applications/routes";
import { autoscalingArea } from "./hosting/autoscaling/routes";
import { databasesArea } from "./hosting/databases/routes";
import { deploymentsArea } from "./hosting/deployments/routes";
import { projectsArea } from "./hosting/projects/routes";
import { serversArea } from "./hosting/servers/routes";
import { serviceArea } from "./hosting/service";
import { sharedVariablesArea } from "./hosting/shared-variables/routes";
import { storagesArea } from "./hosting/storages/routes";
import { tagsArea } from "./hosting/tags/routes";
import { trafficArea } from "./hosting/traffic/routes";
import { variablesArea } from "./hosting/variables/routes";
import { volumesArea } from "./hosting/volumes/routes";
import type { Area } from "./http/product";
import { panelBackupsArea } from "./panel/backups/routes";
import { panelServersArea } from "./panel/game-servers/routes";
import { panelSchedulesArea } from "./panel/schedules/routes";

/** Every part of the hosting API that the sandbox serves. */
export const hostingAreas: readonly Area[] = [
  serviceArea,
  projectsArea,
  applicationsArea,
  tagsArea,
  variablesArea,
  sharedVariablesArea,
  storagesArea,
  deploymentsArea,
  serversArea,
  volumesArea,
  trafficArea,
  databasesArea,
  autoscalingArea,
];

/** Every part of the game panel's client API. */
export const panelAreas: readonly Area[] = [panelServersArea, panelSchedulesArea, panelBackupsArea];
