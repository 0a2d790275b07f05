import { setImmediate } from "node:timers/promises";
import { RehearsalError, type Stack, type StackOptions, type StackResult } from "../../rehearsal";
import { startSandbox } from "../../sandbox";
import { type CanonicalRun, CanonicalRuns } from "./canonical";
import { type Scene, type SceneProgram, type SceneRun, textsOf, type World } from "./scene";

export const PROJECT = "prog";
export const STACK = "dev";

export const OTHER_TEAM = "other";

const SPEED = 300;

export async function play(scene: Scene, open: (options: StackOptions) => Promise<Stack>): Promise<CanonicalRun[]> {
  const sandbox = await startSandbox({ speed: scene.speed ?? SPEED, teams: [OTHER_TEAM] });
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
      await run.before?.(world);
      for (const [key, value] of Object.entries(textsOf(run.config, world))) await stack.setConfig(key, value);
      for (const [key, value] of Object.entries(textsOf(run.secretConfig, world))) await stack.setConfig(key, value, { secret: true });
      canonical.know(world.known);
      await sandbox.clearJournal();
      const outcome = await outcomeOf(operate(stack, run, world));
      const journal = await sandbox.journal();
      const state = run.operation === "preview" ? undefined : await stack.exportState({ showSecrets: true });
      const sealed = state && scene.secrets ? await stack.exportState() : undefined;
      runs.push(canonical.run({ ...outcome, state, sealed, journal }, run));
    }
    return runs;
  } finally {
    await stack.close();
    await sandbox.close();
  }
}

async function operate(stack: Stack, { operation, options = {}, env, cancelWhen }: SceneRun, world: World): Promise<StackResult> {
  const cancel = new AbortController();
  const run = stack[operation]({ ...options, env: textsOf(env, world), signal: cancel.signal });
  if (cancelWhen !== undefined) {
    const over = run.then(
      () => true,
      () => true,
    );
    while (!(await Promise.race([over, cancelWhen(world)]))) await setImmediate();
    cancel.abort();
  }
  return run;
}

async function outcomeOf(run: Promise<StackResult>): Promise<{ ok: boolean; result: StackResult }> {
  try {
    return { ok: true, result: await run };
  } catch (error) {
    if (error instanceof RehearsalError) return { ok: false, result: error.result };
    throw error;
  }
}
