import * as z from "zod";
import { hostingCall } from "../call";
import { accountId, listOf, looseFlag, looseText, objectOf, shown } from "../generous";
import { listedBy } from "../listed";
import { flag } from "./rules";

// See docs/spec/hosting-api.md, "Teams, audit log, destinations", and docs/facts/hosting.md 10.

export const Team = z.looseObject({
  id: accountId,
  name: z.string().nullish(),
  /** Whether the platform builds an application on the application's own server if no build server is reachable. */
  is_build_server_fallback_enabled: shown(looseFlag),
});

/** The response does not contain the member's role. */
const TeamMember = z.looseObject({ id: looseText, name: shown(z.string()), email: shown(z.string()) });

export const team = {
  get: hostingCall({ method: "GET", path: "/team", response: objectOf(Team, "team") }),
  members: hostingCall({ method: "GET", path: "/team/members", response: listOf(TeamMember, "members") }),
  update: hostingCall({ method: "PATCH", does: "sets", path: "/team", body: z.strictObject({ is_build_server_fallback_enabled: flag }) }),
};

/** The provider does not send these calls: a token sees only its own team, so `team` returns the same data (docs/facts/hosting.md 10). */
export const teams = listedBy(
  { id: "list" },
  {
    list: hostingCall({ method: "GET", path: "/teams", response: listOf(Team, "teams") }),
    get: hostingCall({ method: "GET", path: "/teams/{id}", response: objectOf(Team, "team") }),
    members: hostingCall({ method: "GET", path: "/teams/{id}/members", response: listOf(TeamMember, "members") }),
  },
);
