import { RehearsalError, type Stack, type StackOptions, type StackResult } from "../../rehearsal";
import { rehearseInThisProcess } from "./host-in-this-process";
import { Toy } from "./toy";

export class RehearsalFixture {
  #toy: Toy | undefined;
  readonly #stacks: Stack[] = [];

  get toy(): Toy {
    this.#toy ??= Toy.make();
    return this.#toy;
  }

  async start(program: StackOptions["program"], options: StackOptions = {}, start = rehearseInThisProcess): Promise<Stack> {
    const stack = await start({ program, workDir: this.toy.folder, env: this.toy.env, sandbox: false, ...options });
    this.#stacks.push(stack);
    return stack;
  }

  async end(): Promise<void> {
    for (const stack of this.#stacks.splice(0)) await stack.close();
    this.#toy?.remove();
    this.#toy = undefined;
  }
}

/** Returns the steps of a run. They are sorted, so that their order does not depend on time. */
export const reported = ({ steps }: StackResult): string[] =>
  steps.map(({ op, name, keys }) => [op, name, ...keys.sort()].join(" ")).sort();

export async function failure(operation: Promise<unknown>): Promise<RehearsalError> {
  const outcome = await operation.catch((error: unknown) => error);
  if (outcome instanceof RehearsalError) return outcome;
  throw outcome instanceof Error ? outcome : new Error(`The operation did not fail. It returned ${JSON.stringify(outcome)}.`);
}

export const errorsOf = ({ result }: RehearsalError): string[] =>
  result.diagnostics.filter(({ severity }) => severity === "error").map(({ name, message }) => `${name}: ${message}`);
