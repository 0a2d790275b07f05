/** Recognizes an error by its fields. Inside Jest, an error of Node's own modules is not an instance of the `Error` that this code sees. */
interface Thrown {
  message: string;
  stack?: string | undefined;
  code?: unknown;
}

const isThrown = (error: unknown): error is Thrown =>
  typeof error === "object" && error !== null && "message" in error && typeof error.message === "string";

export const messageOf = (error: unknown): string => (isThrown(error) ? error.message : String(error));

export const stackOf = (error: unknown): string => (isThrown(error) ? error.stack || error.message : String(error));

/** Returns Node's error code (`ENOENT`), or the number of a gRPC status. */
export const codeOf = (error: unknown): unknown => (isThrown(error) ? error.code : undefined);

export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(messageOf(error), { cause: error }));

/** An error that has already been reported to the user. */
export class ReportedError extends Error {}
