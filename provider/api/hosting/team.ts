import * as z from "zod";
import { hostingCall } from "../call";
import { accountId, listOf, looseFlag, looseText, objectOf, shown } from "../generous";
import { flag } from "./rules";

// See docs/spec/hosting-api.md, "Teams, audit log, destinations", for these calls, and docs/facts/hosting.md 10 for their response fields.

export const Team = z.looseObject({
  id: accountId,
  name: z.string().nullish(),
  /** Whether the platform builds an application on the application's own server if no build server is reachable. */
  is_build_server_fallback_enabled: shown(looseFlag),
});

export const TeamBody = z.strictObject({ is_build_server_fallback_enabled: flag });

/** A member of the team. The response does not contain the member's role. */
export const TeamMember = z.looseObject({ id: looseText, name: shown(z.string()), email: shown(z.string()) });

/** The team that the token acts for. */
export const team = {
  get: hostingCall({ method: "GET", path: "/team", response: objectOf(Team, "team") }),
  members: hostingCall({ method: "GET", path: "/team/members", response: listOf(TeamMember, "members") }),
  update: hostingCall({ method: "PATCH", path: "/team", body: TeamBody }),
};

/**
 * Calls that return a team by its id; a token sees only its own team (docs/facts/hosting.md 10). The provider does not send these calls, because the
 * calls of `team` return the same data.
 */
export const teams = {
  list: hostingCall({ method: "GET", path: "/teams", response: listOf(Team, "teams") }),
  get: hostingCall({ method: "GET", path: "/teams/{id}", response: objectOf(Team, "team") }),
  members: hostingCall({ method: "GET", path: "/teams/{id}/members", response: listOf(TeamMember, "members") }),
};
