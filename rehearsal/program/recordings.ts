import type { Recording } from "../protocol/recorder";

/** The calls of a stack's program in its last run of each operation. Another stack with the same program repeats them (`repeated-calls.ts`). */
export class Recordings {
  readonly #kept = new Map<string, Recording>();
  #isUsable = true;

  /** `recording` is undefined if the operation failed, or if its calls cannot be repeated. In both cases, no operation of the stack is repeated. */
  keep(operation: string, recording: Recording | undefined): void {
    if (recording === undefined) this.#isUsable = false;
    else this.#kept.set(operation, recording);
  }

  of(operation: string): Recording | undefined {
    return this.#isUsable ? this.#kept.get(operation) : undefined;
  }
}
