import { ApiError } from "../../../api/errors";

/**
 * Sends one call for several files. A refusal does not name the file. Each file is then sent alone, so that each has its own result or
 * error.
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
