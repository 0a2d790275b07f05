import type { Client } from "../../../api/client";
import { NotFoundError, PermissionError, quoted } from "../../../api/errors";
import { type Registry, readRegistries } from "../../../api/hosting/registries";

/** What a server shows of its registries; or why nobody can tell, which is no sign that a login is gone. */
export type Seen = { rows: Registry[]; unseen?: undefined } | { rows?: undefined; unseen: string };

export async function registriesOf(hosting: Client, serverUuid: string): Promise<Seen> {
  try {
    const { registries: rows, error } = await readRegistries(hosting, serverUuid);
    return error ? { unseen: `server ${serverUuid} says: ${quoted(hosting.redacted(error))}` } : { rows };
  } catch (error) {
    if (error instanceof NotFoundError) return { rows: [] };
    if (error instanceof PermissionError) return { unseen: "the token lacks Read sensitive data" };
    throw error;
  }
}

/** Whether the platform itself keeps the login, and not a store of the server that it cannot read. */
export const isOwnLogin = ({ logged_in: loggedIn, source }: Registry): boolean => loggedIn && source !== "credHelpers";

/** The login of a server at a registry, for the claims of a program. */
export const loginClaim = (registry: string, serverUuid: string): string => `the login at ${registry} of server ${serverUuid}`;
