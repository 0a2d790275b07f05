import type { Client } from "../../provider/api/client";
import { applications } from "../../provider/api/hosting/applications";
import type { Bag } from "../../provider/core/values";
import { serverShown } from "../../provider/resources/hosting/application/place";
import { nameOf } from "../../testing/protocol/urn";
import { stateIn } from "../pulumi/state";

/** A resource of this package in a stack. */
export interface HeldResource {
  /** Resource type in the form of `refersTo`: `Volume`, `game_Schedule`. */
  kind: string;
  /** Logical name in the program. */
  name: string;
  id: string;
  /** Values of all inputs, and of outputs that are not inputs. */
  values: Bag;
}

export const heldIn = (text: string, from: string): HeldResource[] =>
  stateIn(text, from).resources.flatMap(({ kind, id, urn, inputs, outputs, isHeld }) =>
    kind !== undefined && id !== undefined && isHeld ? [{ kind, id, name: nameOf(urn), values: { ...outputs, ...inputs } }] : [],
  );

/** Applications of the account, by the id of the server on which they run. */
export interface ServerUsers {
  byServer: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether the platform showed the server of every application. */
  isComplete: boolean;
}

/**
 * Reads which applications each server runs. On some platforms, the row of an application contains only the number of its destination, so a second
 * list is read.
 */
export async function readServerUsers(hosting: Client): Promise<ServerUsers> {
  const byServer = new Map<string, Set<string>>();
  let isComplete = true;
  for (const row of await hosting.get(applications.list)) {
    const { serverUuid } = await serverShown(hosting, row);
    if (serverUuid === undefined) isComplete = false;
    else byServer.set(serverUuid, (byServer.get(serverUuid) ?? new Set()).add(row.uuid));
  }
  return { byServer, isComplete };
}
