import { ApiError } from "../../api/errors";
import { isObject } from "../../api/json";

/**
 * Returns whether an error means that this platform does not have the call. A missing object is another case (docs/facts/hosting.md 1.2).
 */
export const isNoCall = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 405 || (error.status === 404 && isObject(error.body) && "docs" in error.body));
