import type { Stack, StackOptions } from "../../testing";
import { enginesAtHand, openStack } from "../../testing/engines";

/** Opens stacks on one engine. */
export interface Engine {
  readonly name: string;
  open(options: StackOptions): Promise<Stack>;
}

/** The engines of this machine: the rehearsal always, the Pulumi CLI where one is found (`PULUMI_CLI`, PATH, `.tools`). */
export const engines: readonly Engine[] = enginesAtHand().map((engine) => ({
  name: engine.name === "pulumi" ? `Pulumi CLI ${engine.cli.version}` : engine.name,
  open: (options) => openStack(engine, options),
}));

/** A test runs a program a dozen times, and a Pulumi CLI on a busy machine takes seconds for each. */
const TEST_TIMEOUT_SECONDS = 180;

/** Runs a suite once per engine. `open` gives stacks that are closed after each test. */
export function onEveryEngine(title: string, suite: (open: Engine["open"]) => void): void {
  jest.setTimeout(TEST_TIMEOUT_SECONDS * 1000);
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
