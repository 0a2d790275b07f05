import type { Client } from "../../../api/client";
import { NotFoundError, PermissionError, quoted } from "../../../api/errors";
import { type Registry, readRegistries } from "../../../api/hosting/registries";

/** The registries of a server, or the reason why they cannot be read. A login that cannot be read does not count as gone. */
export type Seen = { rows: Registry[]; unseen?: undefined } | { rows?: undefined; unseen: string };

export async function registriesOf(hosting: Client, serverUuid: string): Promise<Seen> {
  try {
    const { registries: rows, error } = await readRegistries(hosting, serverUuid);
    return error ? { unseen: `the platform reports for server ${serverUuid}: ${quoted(hosting.redacted(error))}` } : { rows };
  } catch (error) {
    if (error instanceof NotFoundError) return { rows: [] };
    if (error instanceof PermissionError) return { unseen: "the token lacks the permission Read sensitive data" };
    throw error;
  }
}

/** Returns whether the platform manages the login. It cannot read a login in a credential store of the server. */
export const isOwnLogin = ({ logged_in: loggedIn, source }: Registry): boolean => loggedIn && source !== "credHelpers";

/** Returns the ownership key of a server's login to a registry. */
export const loginOwnershipKey = (registry: string, serverUuid: string): string => `the login at ${registry} of server ${serverUuid}`;
