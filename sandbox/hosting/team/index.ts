import { team as calls } from "../../../provider/api/hosting/team";
import { product } from "../../http/product";
import { reply } from "../../http/reply";
import { route } from "../../http/route";
import { collection } from "../../world/collections";
import type { TeamRow } from "../../world/world";

export const team = product({
  routes: [route(calls.get, ({ world }) => reply.ok({ ...world.team }))],
  collections: [collection<TeamRow>("teams", ({ team: own }) => ({ [own.id]: own }), { singular: "team", aliases: ["team"] })],
});
