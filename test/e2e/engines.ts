import { rehearse, type Stack, type StackOptions } from "../../testing";

/** Opens stacks on one engine. */
export interface Engine {
  readonly name: string;
  open(options: StackOptions): Promise<Stack>;
}

/** The engines of this machine: the rehearsal always. */
export const engines: readonly Engine[] = [{ name: "rehearsal", open: rehearse }];

/** Runs a suite once per engine. `open` gives stacks that are closed after each test. */
export function onEveryEngine(title: string, suite: (open: Engine["open"]) => void): void {
  describe.each(engines.map((engine) => [engine.name, engine] as const))(`${title} (%s)`, (_, engine) => {
    const opened: Stack[] = [];
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((stack) => stack.close()));
    });
    suite(async (options) => {
      const stack = await engine.open({ ...options, sandbox: options.sandbox ?? { speed: 20 } });
      opened.push(stack);
      return stack;
    });
  });
}
