import { team as calls, teams } from "../../../provider/api/hosting/team";
import { product } from "../../http/product";
import { refuse, reply } from "../../http/reply";
import { route } from "../../http/route";
import { collection, setKnown, text } from "../../world/collections";
import type { TeamRow, World } from "../../world/world";
import { addMember } from "./rows";

export type * from "./rows";

// docs/facts/hosting.md 10.1.

/** A token can read only its own team. */
function ownTeam({ team: own }: World, id: string): TeamRow {
  if (String(own.id) !== id) throw refuse.notFound("Team");
  return own;
}

const shown = (row: TeamRow): TeamRow => ({ is_build_server_fallback_enabled: true, ...row });

export const team = product({
  routes: [
    route(calls.get, ({ world }) => reply.ok(shown(world.team))),
    route(calls.members, ({ world }) => reply.ok(Object.values(world.members))),
    route(teams.list, ({ world }) => reply.ok([shown(world.team)])),
    route(teams.get, ({ world, param }) => reply.ok(shown(ownTeam(world, param("id"))))),
    route(teams.members, ({ world, param }) => {
      ownTeam(world, param("id"));
      return reply.ok(Object.values(world.members));
    }),
    route(calls.update, ({ world, moment, body }) => {
      Object.assign(world.team, body, { updated_at: moment.stamp() });
      return reply.ok(shown(world.team));
    }),
  ],
  tables: {
    members: {
      singular: "member",
      add: (moment, { name, email }) => addMember(moment, { name: text("name", name), email: text("email", email) }),
    },
  },
  collections: [
    collection<TeamRow>("teams", ({ team: own }) => ({ [own.id]: own }), {
      singular: "team",
      aliases: ["team"],
      show: (_, row) => shown(row),
      mutate: (moment, row, { is_build_server_fallback_enabled: isEnabled, ...fields }) => {
        if (typeof isEnabled === "boolean") row.is_build_server_fallback_enabled = isEnabled;
        setKnown(moment, row, fields);
      },
    }),
  ],
});
