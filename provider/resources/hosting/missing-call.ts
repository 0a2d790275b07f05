import { ApiError } from "../../api/errors";
import { isObject } from "../../api/json";

/** Returns whether this platform lacks the call, as opposed to the object (docs/facts/hosting.md 1.2). */
export const isNoCall = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 405 || (error.status === 404 && isObject(error.body) && "docs" in error.body));
