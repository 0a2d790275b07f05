import type { PathRequest } from "../../http/route";
import { environmentOf, projectOf } from "../projects/rules";
import { serverOf } from "../servers/rules";
import type { SharedVariableRow } from "./rows";
import type { Scope } from "./rules";

const SCOPES: Readonly<Record<SharedVariableRow["type"], (request: PathRequest) => Scope>> = {
  team: ({ world }) => ({ type: "team", scope: String(world.team.id) }),
  project: ({ world, param }) => ({ type: "project", scope: projectOf(world, param("uuid")).uuid }),
  environment: ({ world, param }) => ({ type: "environment", scope: environmentOf(world, param("uuid"), param("environment")).uuid }),
  server: ({ world, param }) => ({ type: "server", scope: serverOf(world, param("uuid")).uuid }),
};

/** Returns the scope in the path of a call. */
export const scopeOf = (type: SharedVariableRow["type"], request: PathRequest): Scope => SCOPES[type](request);
