import type { Moment } from "../../world/moment";
import type { World } from "../../world/world";
import type { ShownAnswers } from "../shown-answers";
import { loadApplications, loadParts } from "./applications";
import { loadData } from "./data";
import { loadGame } from "./game";
import { loadGameContent } from "./game-content";
import { marketIn } from "./market";
import { loadPlaces } from "./places";

/** Largest number that is treated as an id. A larger number, such as a time, is no id. */
const LARGEST_ID = 2 ** 31;

/** Adds the objects of an account to an empty world. */
export function loadWorld(moment: Moment, shown: ShownAnswers, largestId: number): void {
  const { world } = moment;
  world.firstId = Math.max(world.firstId, largestId < LARGEST_ID ? largestId : 0);
  const market = marketIn(shown);
  world.market = market;
  loadPlaces(moment, shown, market);
  loadApplications(moment, shown);
  loadData(moment, shown, market);
  loadGame(moment, shown);
  loadGameContent(moment, shown, shown);
}

/** Adds the parts of existing objects that a later response of the account shows. `all` contains this response too. */
export function loadLater(moment: Moment, later: ShownAnswers, all: ShownAnswers): void {
  moment.world.market = marketIn(all);
  loadParts(moment, later);
  loadData(moment, later, moment.world.market);
  loadGame(moment, later);
  loadGameContent(moment, later, all);
}

/** Whether the world contains an object with this id. */
export const isInWorld = (world: World, id: string): boolean => {
  const { tokens: _, variants: __, ...rest } = world;
  const text = JSON.stringify(rest);
  return text.includes(JSON.stringify(id)) || (/^\d+$/.test(id) && text.includes(`"id":${id},`));
};
