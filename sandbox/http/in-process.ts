/** Under it a sandbox of this process answers without a socket: half of what a request costs is the way to it and back. */
export const ANSWERS: unique symbol = Symbol("answers");

export interface Answers {
  /** Nothing where only a socket will do: while faults are planned, which break connections, or after it was closed. */
  readonly [ANSWERS]: (request: Request) => Promise<Response> | undefined;
}
