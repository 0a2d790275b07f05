import { kindsOnDemand } from "../../provider/resources/on-demand";
import type { Life } from "../life";
import * as all from "./all";

const order = Object.keys(kindsOnDemand);

/** Of every kind one, in the order of the docs. */
export const lives: readonly Life[] = Object.values<Life>(all).sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));

export function lifeOf(kind: string): Life {
  const found = lives.find((life) => life.kind === kind);
  if (!found) throw new Error(`${kind} has no life: add one in harness/lives.`);
  return found;
}
