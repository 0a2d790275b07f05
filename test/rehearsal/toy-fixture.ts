import type { Stack, StackOptions } from "../../rehearsal";
import { type Engine, enginesAtHand, openStack } from "../harness/engines";
import { rehearseInOneProcess } from "../harness/one-process";
import { takeRealPorts } from "../support/real-ports";
import { rehearseInThisProcess } from "./host-in-this-process";
import { Toy } from "./toy";

const nameOf = (engine: Engine): string => (engine.name === "pulumi" ? `Pulumi ${engine.cli.version}` : "the rehearsal");

/** The engines of this machine, for `describe.each`. */
export const enginesByName: readonly (readonly [string, Engine])[] = enginesAtHand().map((engine) => [nameOf(engine), engine]);
if (enginesByName.length > 1) takeRealPorts();

/** On the rehearsal, providers run in this process. A comparison of engines uses separate processes for all engines. */
function open(engine: Engine, options: StackOptions): Promise<Stack> {
  if (enginesByName.length > 1 || engine.name !== "rehearsal") return openStack(engine, options);
  return options.sandbox === false ? rehearseInThisProcess(options) : rehearseInOneProcess(options);
}

export class ToyFixture {
  #toy: Toy | undefined;
  readonly #stacks: Stack[] = [];

  /** `timeoutMs` is the time limit for closing the stacks. Defaults to the time limit of the file. */
  constructor(
    private readonly engine: Engine,
    timeoutMs?: number,
  ) {
    beforeEach(() => {
      this.#toy = Toy.make();
    });
    afterEach(async () => {
      for (const stack of this.#stacks.splice(0)) await stack.close();
      this.#toy?.remove();
    }, timeoutMs);
  }

  get toy(): Toy {
    if (this.#toy === undefined) throw new Error("The toy exists only while a test runs.");
    return this.#toy;
  }

  async open(options: StackOptions): Promise<Stack> {
    const own = options.dir === undefined ? { workDir: this.toy.folder } : {};
    const stack = await open(this.engine, { env: this.toy.env, sandbox: false, ...own, ...options });
    this.#stacks.push(stack);
    return stack;
  }
}
