import type { Client } from "../../../api/client";
import { NotFoundError } from "../../../api/errors";
import { type Application, applications } from "../../../api/hosting/applications";

/** The application of this id. What the list does not show is asked for by itself: a list may lag, or be cut. */
export async function applicationNamed(hosting: Client, wanted: string): Promise<Application | undefined> {
  const row = await hosting.find(applications.list, {}, ({ uuid }) => uuid === wanted);
  if (row) return row;
  try {
    return await hosting.get(applications.get, { params: { uuid: wanted } });
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
