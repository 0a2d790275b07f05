import type { OpenSocket } from "../../provider/api/socket";

/** Under it a sandbox of this process answers without a socket: half of what a request costs is the way to it and back. */
export const ANSWERS: unique symbol = Symbol("answers");

export interface Answers {
  /** Nothing where only a socket will do: while faults are planned, which break connections, or after it was closed. */
  readonly [ANSWERS]: (request: Request) => Promise<Response> | undefined;
}

/** Under it a sandbox of this process opens consoles without a socket, so that what they tell arrives in the moment in which it happens. */
export const CONSOLES: unique symbol = Symbol("consoles");

export interface ConsolesInProcess {
  readonly [CONSOLES]: OpenSocket;
}
