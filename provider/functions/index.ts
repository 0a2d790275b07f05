import type { AnyFunction } from "../core/function";
import { getApplications } from "./hosting/get-applications";
import { getProjects } from "./hosting/get-projects";
import { getPurchasedServers } from "./hosting/get-purchased-servers";
import { getRegions } from "./hosting/get-regions";

/** All functions, in the order of the docs. */
export const functions: readonly AnyFunction[] = [getProjects, getApplications, getPurchasedServers, getRegions];
