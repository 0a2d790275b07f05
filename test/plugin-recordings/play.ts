import { startSandbox } from "../../sandbox";
import { RehearsalError, type Stack, type StackOptions, type StackResult } from "../../testing";
import { type CanonicalRun, CanonicalRuns } from "./canonical";
import { operate, type Scene, type SceneProgram, type World } from "./scene";

export const PROJECT = "prog";
export const STACK = "dev";

/** Speed of the sandbox's time. */
const SPEED = 300;

/** Plays a scene on an engine, and returns the result of each run in canonical form. */
export async function play(scene: Scene, open: (options: StackOptions) => Promise<Stack>): Promise<CanonicalRun[]> {
  const sandbox = await startSandbox({ speed: SPEED });
  const world: World = { sandbox, known: {} };
  let program: SceneProgram = () => undefined;
  const stack = await open({
    program: () => program(world),
    project: PROJECT,
    stack: STACK,
    sandbox,
    config: { "hosting:host": "plugin", ...scene.config },
  });
  try {
    const { baseUrl, panelUrl, apiToken, panelKey } = sandbox;
    const own = { baseUrl: new URL(baseUrl).host, panelUrl: new URL(panelUrl).host, apiToken, panelKey };
    const canonical = new CanonicalRuns(own, [apiToken, panelKey, ...(scene.secrets ?? [])]);
    const runs: CanonicalRun[] = [];
    for (const run of scene.runs) {
      program = run.program ?? program;
      for (const [key, value] of Object.entries(run.config ?? {})) await stack.setConfig(key, value);
      for (const [key, value] of Object.entries(run.secretConfig ?? {})) await stack.setConfig(key, value, { secret: true });
      await run.before?.(world);
      await sandbox.clearJournal();
      const outcome = await outcomeOf(operate(stack, run));
      const [state, sealed] = [await stack.exportState({ showSecrets: true }), await stack.exportState()];
      runs.push(canonical.run({ ...outcome, state, sealed, journal: await sandbox.journal() }, run));
    }
    return runs;
  } finally {
    await stack.close();
    await sandbox.close();
  }
}

async function outcomeOf(run: Promise<StackResult>): Promise<{ ok: boolean; result: StackResult }> {
  try {
    return { ok: true, result: await run };
  } catch (error) {
    if (error instanceof RehearsalError) return { ok: false, result: error.result };
    throw error;
  }
}
