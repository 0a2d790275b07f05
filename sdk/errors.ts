import { RunError } from "@pulumi/pulumi";

/**
 * An error for the user of a program. For a `RunError` the engine prints only the message; for any other error it
 * also prints the stack in our code.
 *
 * The custom inspection prevents a failing program from hanging. The SDK inspects each uncaught error. If the error
 * passed through an output, the inspection would visit every promise of the program, which takes half a minute.
 */
export class ProgramError extends RunError {
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return this.message;
  }
}
