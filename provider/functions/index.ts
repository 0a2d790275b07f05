import type { AnyFunction } from "../core/function";
import { getProjects } from "./hosting/get-projects";

/** All functions, in the order of the docs. */
export const functions: readonly AnyFunction[] = [getProjects];
