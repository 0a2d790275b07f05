import type { Fields } from "../../world/json";
import type { World } from "../../world/world";
import { shownAllocations } from "../allocations/rules";
import { shownVariable, variablesOf } from "../startup/rules";
import { shownSubuser, subusersOf } from "../subusers/rules";
import { may } from "./permissions";
import type { GameServerRow } from "./rows";

// Related objects in the response of a server (docs/facts/game-panel.md 1.2 and 3.4): a list, or a null object if the
// caller may not see it.

type Relation = (world: World, server: GameServerRow) => Fields[] | undefined;

/** Always shown. */
const USUAL: Readonly<Record<string, Relation>> = {
  allocations: shownAllocations,
  variables: (world, server) => (may(server, "startup.read") ? variablesOf(world, server).map(shownVariable) : undefined),
};

/** Shown if `include` names them. */
const ASKED: Readonly<Record<string, Relation>> = {
  subusers: (world, server) => (may(server, "user.read") ? subusersOf(world, server).map((row) => shownSubuser(world, row)) : undefined),
};

const HIDDEN: Fields = { object: "null_resource", attributes: null };

export function relationsOf(world: World, server: GameServerRow, include = ""): Fields {
  const asked = include.split(",");
  const shown = { ...USUAL, ...Object.fromEntries(Object.entries(ASKED).filter(([name]) => asked.includes(name))) };
  const relations = Object.entries(shown).map(([name, relation]): [string, Fields] => {
    const apart = world.variants.serverRelations === "apart" && name !== "allocations";
    const rows = apart ? undefined : relation(world, server);
    return [name, rows ? { object: "list", data: rows } : HIDDEN];
  });
  const egg: Fields = { object: "egg", attributes: { uuid: "00000000-0000-4000-a000-000000000001", name: "Sandbox game" } };
  return { ...Object.fromEntries(relations), ...(asked.includes("egg") ? { egg } : {}) };
}
