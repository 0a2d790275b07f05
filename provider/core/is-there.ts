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
