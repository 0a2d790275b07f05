import { RunError } from "@pulumi/pulumi";

/**
 * An error for the user of a program. For a `RunError`, the engine prints only the message. For any other error, it also prints the stack trace in
 * the code of this package.
 *
 * The custom inspection keeps a failing program from hanging. The SDK inspects each uncaught error. If the error passed through an output,
 * the default inspection would visit every promise of the program. This takes half a minute.
 */
export class ProgramError extends RunError {
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return this.message;
  }
}
