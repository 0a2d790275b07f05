import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Stack, StackOptions } from "../../rehearsal";
import { type Engine as AnyEngine, enginesAtHand, openStack } from "../harness/engines";
import { rehearseInOneProcess } from "../harness/one-process";
import { DATA_MAY_GO } from "../harness/provider";
import { takeRealPorts } from "../support/real-ports";
import { exampleInThisProcess } from "./example-program";
import { TwoEngines } from "./two-engines";

export interface Engine {
  readonly name: string;
  /** Whether the engine can run the program of a folder. */
  readonly runsFolders: boolean;
  open(options: StackOptions): Promise<Stack>;
}

const atHand = enginesAtHand();
if (atHand.length > 1) takeRealPorts();

/** The rehearsal, and the Pulumi CLI if this machine has one (`PULUMI_CLI`, PATH, `.tools`). */
export const engines: readonly Engine[] = atHand.map((engine) => ({
  name: engine.name === "pulumi" ? `Pulumi CLI ${engine.cli.version}` : engine.name,
  runsFolders: engine.name !== "pulumi" || engine.cli.runsFolders,
  open: (options) =>
    (atHand.length === 1 && engine.name === "rehearsal" && options.program ? rehearseInOneProcess : opened)(options, engine),
}));

const opened = (options: StackOptions, engine: AnyEngine): Promise<Stack> => openStack(engine, options);

/** A test runs a program a dozen times, and on a busy machine a Pulumi CLI takes seconds for each run. */
const TEST_TIMEOUT_SECONDS = 180;

/**
 * `open` returns stacks that are closed after each test. A test that calls `race` is not compared with other engines, because its steps
 * depend on timing.
 */
export function onEveryEngine(
  title: string,
  suite: (open: Engine["open"], race: () => void) => void,
  among: readonly Engine[] = engines,
): void {
  jest.setTimeout(TEST_TIMEOUT_SECONDS * 1000);
  const comparison = new TwoEngines(among.length > 1);
  describe.each(among.map((engine) => [engine.name, engine] as const))(`${title} (%s)`, (_, engine) => {
    const opened: Stack[] = [];
    beforeEach(() => comparison.startTest());
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((stack) => stack.close()));
      comparison.end(String(expect.getState().currentTestName).replace(` (${engine.name})`, ""));
    });
    suite(
      async (options) => {
        const stack = await comparison.open(engine.open, { ...options, env: { ...DATA_MAY_GO, ...options.env } });
        opened.push(stack);
        return stack;
      },
      () => comparison.race(),
    );
  });
}

/**
 * Runs a suite with an example, and leaves no file in the example's folder. If only the rehearsal is available, the program runs in this
 * process, unless `inProcesses` is set or the stack names a folder.
 */
export function onEveryEngineWithExample(
  name: string,
  suite: (open: (options?: StackOptions) => Promise<Stack>) => void,
  inProcesses = false,
): void {
  let states: string;
  beforeAll(() => {
    states = mkdtempSync(join(tmpdir(), "example-state-"));
  });
  afterAll(() => rmSync(states, { recursive: true, force: true }));
  let opened = 0;
  // The Pulumi CLI keeps the state in its own temporary folder, but a rehearsal would keep it in the example's folder.
  const stateOf = (engine: Engine) => (engine.name === "rehearsal" ? { stateFile: join(states, `${opened++}.json`) } : {});
  const apart = (engine: Engine): Engine => ({ ...engine, open: (options) => engine.open({ ...stateOf(engine), ...options }) });
  const dir = `examples/${name}`;
  const inThisProcess = atHand.length === 1 && !inProcesses;
  const home = process.cwd();
  const folder = resolve(dir);
  // A program names local files relative to its folder.
  if (inThisProcess) beforeAll(() => process.chdir(folder));
  afterAll(() => process.chdir(home));
  onEveryEngine(
    `example ${name}`,
    (open) =>
      suite((options = {}) =>
        open(inThisProcess && options.dir === undefined ? exampleInThisProcess(folder, options) : { dir, ...options }),
      ),
    engines.filter(({ runsFolders }) => runsFolders).map(apart),
  );
}
