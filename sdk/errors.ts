import { RunError } from "@pulumi/pulumi";

/**
 * An error for the user of a program. Of a `RunError` the engine shows the sentence alone; of any other error also where in our code it came
 * from. The form of its own keeps a failing program from hanging: the SDK inspects each uncaught error, and through one that went through an
 * output it reaches every promise of the program, which takes half a minute.
 */
export class ProgramError extends RunError {
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return this.message;
  }
}
