import { ApiError } from "../../../api/errors";

/**
 * Sends a call for several files. The panel does not say which of several it refuses, so then each goes alone: its own error is its result.
 */
export async function together<T>(items: readonly T[], send: (items: T[]) => Promise<unknown>): Promise<(T | Error)[]> {
  try {
    await send([...items]);
    return [...items];
  } catch (error) {
    if (items.length === 1 || !isRefusal(error)) throw error;
    const alone = items.map((item) =>
      send([item]).then(
        () => item,
        (refusal: Error) => refusal,
      ),
    );
    return Promise.all(alone);
  }
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status !== undefined && error.status <= 500;
