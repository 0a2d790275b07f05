import { applicationsArea } from "./applications";
import type { Area } from "./area";
import { deploymentsArea } from "./deployments";
import { projectsArea } from "./projects";
import { serversArea } from "./servers";
import { serviceArea } from "./service";
import { variablesArea } from "./variables";

/** Every part of the hosting API that the sandbox serves. */
export const hostingAreas: readonly Area[] = [serviceArea, projectsArea, applicationsArea, variablesArea, deploymentsArea, serversArea];

/** Every part of the game panel's client API. */
export const panelAreas: readonly Area[] = [];
