import { allocations } from "../../../provider/api/panel/allocations";
import { reply } from "../../http/reply";
import { type Route, route } from "../../http/route";
import { usableServer } from "../game-servers/rules";
import { addAllocation, allocationOf, allocationsOf, makePrimary, noteOn, removeAllocation, shownAllocation } from "./rules";

// docs/facts/game-panel.md 3.8.

export const routes: readonly Route[] = [
  route(allocations.list, ({ world, param }) => {
    const rows = allocationsOf(world, usableServer(world, param("server"), "allocation.read"));
    return reply.ok({ object: "list", data: rows.map(shownAllocation) });
  }),
  route(allocations.create, ({ world, moment, param }) =>
    reply.ok(shownAllocation(addAllocation(moment, usableServer(world, param("server"), "allocation.create")))),
  ),
  route(allocations.update, ({ world, param, body }) => {
    const server = usableServer(world, param("server"), "allocation.update");
    return reply.ok(noteOn(allocationOf(world, server, param("allocation")), body.notes));
  }),
  route(allocations.makePrimary, ({ world, param }) => {
    const server = usableServer(world, param("server"), "allocation.update");
    const row = allocationOf(world, server, param("allocation"));
    makePrimary(world, server, row);
    return reply.ok(shownAllocation(row));
  }),
  route(allocations.remove, ({ world, param }) => {
    const server = usableServer(world, param("server"), "allocation.delete");
    removeAllocation(world, server, allocationOf(world, server, param("allocation")));
    return reply.nothing();
  }),
];
