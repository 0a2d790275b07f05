import { ApiError } from "../../api/errors";
import { isObject } from "../../api/json";

/** Whether it is the call that this platform does not have, and not the object (docs/facts/hosting.md 1.2). */
export const isNoCall = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 405 || (error.status === 404 && isObject(error.body) && "docs" in error.body));
