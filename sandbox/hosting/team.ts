import { team as calls, teams } from "../../provider/api/hosting/team";
import { product, route } from "../http/product";
import { refuse, reply } from "../http/reply";
import { collection, setKnown, text } from "../world/collections";
import type { Moment } from "../world/moment";
import type { Dated, Table, TeamRow, World } from "../world/world";

/** Source: docs/facts/hosting.md 10. */
type MemberRow = Dated & {
  id: number;
  name: string;
  email: string;
  email_verified_at: string | null;
  two_factor_confirmed_at: string | null;
  force_password_reset: boolean;
  marketing_emails: boolean;
  pending_email: string | null;
};

declare module "../world/world" {
  interface Tables {
    members: Table<MemberRow>;
  }
}

export function addMember(moment: Moment, { name, email }: Pick<MemberRow, "name" | "email">): string {
  const id = moment.integer("user");
  const rest = { two_factor_confirmed_at: null, force_password_reset: false, marketing_emails: true, pending_email: null };
  moment.world.members[id] = { id, name, email, email_verified_at: moment.stamp(), ...rest, ...moment.dated() };
  return String(id);
}

// Source: docs/facts/hosting.md 10.1.

/** Returns the team with this id. A token finds only its own team. */
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
