import { applicationsArea } from "./applications";
import type { Area } from "./area";
import { autoscalingArea } from "./autoscaling";
import { databasesArea } from "./databases";
import { deploymentsArea } from "./deployments";
import { panelBackupsArea } from "./panel-backups";
import { panelSchedulesArea } from "./panel-schedules";
import { panelServersArea } from "./panel-servers";
import { projectsArea } from "./projects";
import { serversArea } from "./servers";
import { serviceArea } from "./service";
import { sharedVariablesArea } from "./shared-variables";
import { storagesArea } from "./storages";
import { tagsArea } from "./tags";
import { trafficArea } from "./traffic";
import { variablesArea } from "./variables";
import { volumesArea } from "./volumes";

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
