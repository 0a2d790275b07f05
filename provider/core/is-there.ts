import { ApiError, NotFoundError, PermissionError } from "../api/errors";

/** Whether a read of an object finds it: a 404 is the answer that it does not, anything else is no answer. */
export const isThere = async (read: Promise<unknown>): Promise<boolean> => (await unlessGone(read.then(() => true))) !== undefined;

/** What says whether it is there, of what may not be read by everybody: where it is refused nobody can tell, so it is not proved to be gone. */
export const isNotGone = async (found: Promise<boolean>): Promise<boolean> => {
  try {
    return await found;
  } catch (error) {
    if (error instanceof PermissionError) return true;
    throw error;
  }
};

/** What a read answers; undefined where it finds nothing. */
export const unlessGone = <T>(read: Promise<T>): Promise<T | undefined> => unless(read, (error) => error instanceof NotFoundError);

/** What a read answers that the work can do without; undefined where it fails, whatever for, or with one of these statuses. */
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
