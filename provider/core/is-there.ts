import { NotFoundError } from "../api/errors";

/** Whether a read of an object finds it: a 404 is the answer that it does not, anything else is no answer. */
export async function isThere(read: Promise<unknown>): Promise<boolean> {
  try {
    await read;
    return true;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}

/** What a read answers; undefined where it finds nothing. */
export async function unlessGone<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
