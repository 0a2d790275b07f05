import type { OpenSocket } from "../../provider/api/socket";

/**
 * Property with which a sandbox in this process answers without a socket: half the cost of a request is its way
 * through the network.
 */
export const ANSWERS: unique symbol = Symbol("answers");

export interface Answers {
  /**
   * Undefined if a socket is required: while faults are planned, which break connections, or after the sandbox was
   * closed.
   */
  readonly [ANSWERS]: (request: Request) => Promise<Response> | undefined;
}

/**
 * Property with which a sandbox in this process opens consoles without a socket, so that messages arrive at the
 * moment in which they are sent.
 */
export const CONSOLES: unique symbol = Symbol("consoles");

export interface ConsolesInProcess {
  readonly [CONSOLES]: OpenSocket;
}
