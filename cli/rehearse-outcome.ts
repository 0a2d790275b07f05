import { RehearsalError, type StackResult } from "../rehearsal";

/** Returns the result even if the rehearsed operation failed. */
export async function outcomeOf(operation: Promise<StackResult>): Promise<{ result: StackResult; failed: boolean }> {
  try {
    return { result: await operation, failed: false };
  } catch (error) {
    if (error instanceof RehearsalError) return { result: error.result, failed: true };
    throw error;
  }
}
