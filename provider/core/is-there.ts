import { NotFoundError } from "../api/errors";

/** Whether a read of an object finds it: a 404 is the answer that it does not, anything else is no answer. */
export const isThere = (read: Promise<unknown>): Promise<boolean> => unlessGone(read.then(() => true)).then((found) => found === true);

/** What a read answers; undefined where it finds nothing. */
export async function unlessGone<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
