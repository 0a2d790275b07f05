import { ApiError, NotFoundError, PermissionError } from "./errors";

/** Whether a read finds an object. A 404 means that it does not; any other error is thrown. */
export const isThere = async (read: Promise<unknown>): Promise<boolean> => (await unlessGone(read.then(() => true))) !== undefined;

/** Whether an object may still exist. If the token is not allowed to read the object, there is no proof that it is gone. */
export const isNotGone = async (found: Promise<boolean>): Promise<boolean> => {
  try {
    return await found;
  } catch (error) {
    if (error instanceof PermissionError) return true;
    throw error;
  }
};

/** Returns the response to a read, or undefined if the platform answers 404. */
export const unlessGone = <T>(read: Promise<T>): Promise<T | undefined> => unless(read, (error) => error instanceof NotFoundError);

/** Returns the response to a read that is not essential. Undefined if the API refuses it with one of `statuses` (default: any status). */
export const unlessRefused = <T>(read: Promise<T>, statuses?: readonly number[]): Promise<T | undefined> =>
  unless(read, (error) => error instanceof ApiError && (statuses === undefined || statuses.includes(error.status ?? 0)));

async function unless<T>(read: Promise<T>, isNoAnswer: (error: unknown) => boolean): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isNoAnswer(error)) return undefined;
    throw error;
  }
}
